import { vi } from 'vitest';
import type { Call, Reply } from '../../shared/contract/index.ts';

/**
 * The network as the components see it: what they fetch is answered here, at once, later, or not at all. All of the
 * pages' own code runs; a call that nobody answers fails, and so does a test that looks for it in `calls`.
 */

/** What was asked. */
export interface Asked {
  /** `PUT /api/library/b1`, without its query. */
  call: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  /** It arrives although the page is left. */
  outlivesPage: boolean;
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Answering = (asked: Asked) => Answer | Promise<Answer>;

let answers: { isFor: RegExp; answering: Answering }[] = [];
/** Everything that was asked, in its order. */
export let calls: Asked[] = [];

export function startServer() {
  answers = [];
  calls = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const asked: Asked = {
      call: `${init.method ?? 'GET'} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      outlivesPage: init.keepalive === true,
    };
    calls.push(asked);
    const found = answers.find(({ isFor }) => isFor.test(asked.call));
    if (!found) throw new TypeError(`nobody answers ${asked.call}`);
    const { status, body, headers } = await unlessAborted(found.answering(asked), init.signal);
    return new Response(
      status === 204 ? null : typeof body === 'string' ? body : JSON.stringify(body),
      {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      },
    );
  });
}

export function endServer() {
  vi.unstubAllGlobals();
}

/** Answers a call from now on: `answer('GET /api/books/:googleId', { … })`. */
export function answer<C extends Call>(call: C, body: Reply<C> | ((asked: Asked) => Reply<C>)) {
  answerWith(call, (asked) => good(body instanceof Function ? body(asked) : body));
}

/** Answers a call where nobody else has said how. */
export function answerOtherwise<C extends Call>(call: C, body: Reply<C>) {
  answers.push(answerOf(call, () => good(body)));
}

/** Refuses a call from now on; 0 is no answer at all. A text instead of an object is what is no JSON. */
export function fail(call: Call, status: number, body: object | string = {}) {
  answerWith(call, () => failure(status, body));
}

interface Page<C extends Call> {
  items: Reply<C>;
  next?: string;
  total?: number;
}

/** Answers a list, whose next page has a cursor where it goes on. */
export function answerList<C extends Call>(
  call: C,
  pageOf: (asked: Asked) => Page<C> | Promise<Page<C>>,
) {
  answerWith(call, async (asked) => {
    const { items, next, total } = await pageOf(asked);
    return good(items, {
      'x-total-count': `${total ?? (items as unknown[]).length}`,
      ...(next ? { link: `</?cursor=${next}>; rel="next"` } : {}),
    });
  });
}

/** One call that waits for its answer. */
export interface Held<C extends Call> {
  asked: Asked;
  answer(body: Reply<C>): void;
  fail(status: number): void;
}

/** Holds a call back from now on: each waits in the array that is given back until it is answered. */
export function hold<C extends Call>(call: C) {
  const held: Held<C>[] = [];
  answerWith(
    call,
    (asked) =>
      new Promise((resolve, reject) => {
        held.push({
          asked,
          answer: (body) => resolve(good(body)),
          fail: (status) => {
            try {
              resolve(failure(status));
            } catch (error) {
              reject(error);
            }
          },
        });
      }),
  );
  return held;
}

/** How often something was asked. */
export const countOf = (call: RegExp | string) =>
  calls.filter((asked) => (typeof call === 'string' ? asked.call === call : call.test(asked.call)))
    .length;

function answerWith(call: Call, answering: Answering) {
  // The newest counts.
  answers.unshift(answerOf(call, answering));
}

const answerOf = (call: Call, answering: Answering) => ({
  isFor: new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`),
  answering,
});

const good = (body: unknown, headers: Record<string, string> = {}): Answer => ({
  status: body === null || body === undefined ? 204 : 200,
  body,
  headers,
});

function failure(status: number, body: object | string = {}): Answer {
  if (status === 0) throw new TypeError('Failed to fetch');
  return { status, body };
}

function unlessAborted<T>(value: T | Promise<T>, signal: AbortSignal | null | undefined) {
  if (!signal) return value;
  return Promise.race([
    value,
    new Promise<never>((_, reject) => {
      const abort = () => reject(signal.reason);
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort);
    }),
  ]);
}
