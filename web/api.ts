import type { Refusal } from '../shared/contract/common.ts';
import type { Body, Call, Params, Query, Reply } from '../shared/contract/index.ts';
import { API_TIMEOUT_MS } from '../shared/limits.ts';
import { IDEMPOTENCY_KEY_HEADER, TIME_ZONE_HEADER } from '../shared/requestHeaders.ts';
import { language, refusalText } from './locales/words.ts';
import { PERSONAL_CACHES } from './offline/caches.ts';

/** A call that did not succeed: refused by the server, or never answered by it. */
export class ApiError extends Error {
  /** The HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** What the server said, if it said why. */
  readonly refusal: Partial<Refusal> | undefined;
  /** What it is, for programs. */
  readonly code: Refusal['code'] | undefined;

  constructor(status: number, refusal?: Partial<Refusal>) {
    super(refusal?.message ?? (status === 0 ? 'Network Error' : `HTTP ${status}`));
    this.status = status;
    this.refusal = refusal;
    this.code = refusal?.code;
  }

  /** What the server says beside the fields of a form, in the language in use. */
  get fields(): Record<string, string> {
    const { fields = {}, fieldRefusals = {} } = this.refusal ?? {};
    return Object.fromEntries(
      Object.entries(fields).map(([field, message]) => [
        field,
        refusalText({ ...fieldRefusals[field], message }),
      ]),
    );
  }
}

export type Given<T, K extends string> = [T] extends [undefined]
  ? { [_ in K]?: never }
  : Record<string, never> extends T
    ? { [_ in K]?: T }
    : { [_ in K]: T };
export type Input<C extends Call> = Given<Params<C>, 'params'> &
  Given<Query<C>, 'query'> &
  Given<Body<C>, 'body'> & {
    signal?: AbortSignal;
    timeoutMs?: number;
    /** Whoever presses this may leave at once: it arrives all the same, and before what is asked for after it. */
    isLast?: boolean;
  };

/** Makes one call of the contract: `api('POST /api/follow/:id', { params: { id } })`. */
export async function api<C extends Call>(call: C, input: Input<C>): Promise<Reply<C>> {
  return (await request(call, input)).reply;
}

/** One page of a list that may go on. */
export interface ListPage<T> {
  items: T[];
  /** What to send as `cursor` for the next page; undefined on the last one. */
  next: string | undefined;
  /** How many there are in all. */
  total: number;
  /** False where there are more than the server counts: `total` is then only what has come. */
  isCounted: boolean;
}

/** Makes a call that answers a list, and reads from its headers where the list goes on. */
export async function apiList<C extends Call>(
  call: C,
  input: Input<C>,
): Promise<ListPage<Reply<C> extends (infer T)[] ? T : never>> {
  const { reply, headers, next } = await request(call, input);
  const items = listOf<Reply<C> extends (infer T)[] ? T : never>(reply);
  return {
    items,
    next,
    total: Number(headers.get('x-total-count') ?? items.length),
    isCounted: headers.has('x-total-count') || next === undefined,
  };
}

/** The server's sentence where it gave one, in the language in use; else ours. */
export function failureMessage(error: unknown, otherwise: string) {
  const refusal = error instanceof ApiError ? error.refusal : undefined;
  return refusal?.message === undefined ? otherwise : refusalText(refusal);
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status;

/** No answer came: the network or the server is down, or the time was up. */
export const isNetworkError = (error: unknown) => isStatus(error, 0);

/** What the service worker has cached of the answer (offline/serviceWorker.ts), if it has. */
export async function cachedReply<C extends Call>(call: C, input: Input<C>) {
  // Browsers have no caches for pages that are fetched over an open line.
  if (!('caches' in window)) return undefined;
  // Without opening it: the cache is the worker's to make.
  const cached = await caches.match(addressOf(call, input), ANSWERS).catch(() => {});
  return cached?.json().catch(() => undefined) as Promise<Reply<C> | undefined>;
}

const ANSWERS = { cacheName: PERSONAL_CACHES.answers };

/** Makes a call before the code that needs it is here: the first call alike takes its answer. */
export function prefetchCall<C extends Call>(call: C, input: Input<C>) {
  const answer = send(call, input);
  // Whoever takes it hears of a failure.
  answer.catch(() => {});
  const key = keyOf(call, input);
  prefetched.set(key, answer);
  // What nobody has come for meanwhile is out of date.
  setTimeout(() => prefetched.delete(key), API_TIMEOUT_MS);
}

const prefetched = new Map<string, ReturnType<typeof send>>();

function keyOf(call: Call, input: object) {
  const { params, query } = input as LooseInput;
  return JSON.stringify([call, params, query]);
}

/** What calls answer where there is no network: where the server draws a page. */
export type Answers = Partial<Record<Call, { reply: unknown; headers?: Record<string, string> }>>;
let given: Answers | undefined;

/** From now on calls are answered from this. */
export function answerFrom(answers: Answers | undefined) {
  given = answers;
}

function givenTo(call: Call, { [call]: answer }: Answers) {
  if (!answer) throw new ApiError(0);
  return { ...answer, headers: new Headers(answer.headers) };
}

/** Makes a call, or takes the answer of one alike that was made ahead; `next` is where a list goes on. */
export async function request<C extends Call>(call: C, input: Input<C>) {
  const key = keyOf(call, input);
  const answer = given ? givenTo(call, given) : (prefetched.get(key) ?? send(call, input));
  prefetched.delete(key);
  const { reply, headers } = await answer;
  return { reply: reply as Reply<C>, headers, next: cursorOf(headers.get('link')) };
}

/** Lets calls wait that begin from now on, as somebody signs out: they would be refused. */
export function holdCalls() {
  held ??= new Promise((resolve) => {
    endHolding = resolve;
  });
}

export function letCallsGo() {
  held = undefined;
  endHolding();
}

let held: Promise<void> | undefined;
let endHolding = () => {};

async function send<C extends Call>(call: C, input: Input<C>) {
  const [method = ''] = call.split(' ');
  const { body, signal, timeoutMs = API_TIMEOUT_MS, isLast = false } = input as LooseInput;
  if (held && !isLast) await held;
  signal?.throwIfAborted();
  const path = pathOf(call, input);
  const began = JSON.stringify((body as { was?: unknown } | undefined)?.was);
  // Whoever saves once more has read that it was changed elsewhere, and means it.
  const sent =
    began !== undefined && replaced.get(path) === began
      ? { ...(body as object), was: undefined }
      : body;
  const press = sent instanceof Blob ? sent : JSON.stringify([path, sent]);
  const key = method === 'POST' && !PROVES.test(path) ? keyOfPress(press) : undefined;
  console.debug(`${method} ${path}`);

  const response = await fetch(path + searchOf(input), {
    method,
    credentials: 'include',
    keepalive: isLast,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    headers: {
      // Mails are in the language of the page, which the browser may know nothing of.
      ...(method === 'GET' ? {} : { 'accept-language': language }),
      // Days are the caller's: of a goal and of statistics as of what is written.
      [TIME_ZONE_HEADER]: timeZone(),
      ...(key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: key }),
      ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
    },
    ...(sent === undefined ? {} : { body: sent instanceof Blob ? sent : JSON.stringify(sent) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    console.error(`${method} ${path}: no answer`, error);
    throw new ApiError(0);
  });
  if (response.status === 204) {
    undone.delete(press);
    return { reply: null as Reply<C>, headers: response.headers };
  }

  const reply: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    // What is no JSON is an answer all the same; what broke off half-way is none.
    if (error instanceof SyntaxError) return undefined;
    console.error(`${method} ${path}: the answer broke off`, error);
    throw new ApiError(0);
  });
  if (response.ok && reply !== undefined) {
    undone.delete(press);
    return { reply: reply as Reply<C>, headers: response.headers };
  }
  const log = response.status === 401 ? console.warn : console.error;
  log(`${method} ${path}: ${response.status}`);
  const refusal = refusalOf(reply);
  if (refusal?.id === 'text_changed' && began !== undefined) replaced.set(path, began);
  throw new ApiError(response.status, refusal);
}

/**
 * What a press is named with until it is said to be done: its answer may be lost on the way, and sent once more it makes
 * no second thing. Pressed again after that, something new is meant.
 */
function keyOfPress(press: string | Blob) {
  const key = undone.get(press) ?? randomKey();
  undone.set(press, key);
  const [oldest] = undone.keys();
  if (undone.size > UNDONE_MAX && oldest !== undefined) undone.delete(oldest);
  return key;
}

/** The keys of what was pressed and not said to be done, by what was sent. */
const undone = new Map<string | Blob, string>();
const UNDONE_MAX = 20;
/** What proves who one is stays in no memory; these calls make nothing twice. */
const PROVES = /^\/api\/(users|account)\//;

/** `crypto.randomUUID` is only there where a page came over an encrypted line. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** What was changed elsewhere while it was changed here, and what that began with. */
const replaced = new Map<string, string>();

/** Where it is which day. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where a call is made, without what is not of its address. */
export const addressOf = (call: Call, input: object) => pathOf(call, input) + searchOf(input);

function pathOf(call: Call, input: object) {
  const { params = {} } = input as LooseInput;
  const path = call.slice(call.indexOf(' ') + 1);
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function searchOf(input: object) {
  const entries = Object.entries((input as LooseInput).query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

/** JSON, or a file as it is with its own type. */
const typeOf = (body: unknown) => (body instanceof Blob ? body.type : 'application/json');

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
  isLast?: boolean;
}

function refusalOf(reply: unknown): Partial<Refusal> | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const { message, code, id, params, fields, fieldRefusals } = reply as Record<string, unknown>;
  return {
    ...(isText(code) ? { code: code as Refusal['code'] } : {}),
    ...(isText(message) ? { message } : {}),
    ...(isText(id) ? { id } : {}),
    ...(isObject(params) ? { params: params as NonNullable<Refusal['params']> } : {}),
    ...(isObject(fields) ? { fields: fields as NonNullable<Refusal['fields']> } : {}),
    ...(isObject(fieldRefusals)
      ? { fieldRefusals: fieldRefusals as NonNullable<Refusal['fieldRefusals']> }
      : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Other servers may wrap the list: `{ reviews: […] }`. */
export function listOf<T>(reply: unknown): T[] {
  if (Array.isArray(reply)) return reply;
  const inner = Object.values(reply ?? {}).find(Array.isArray);
  return inner ?? [];
}

/** Where a list is does not matter for where it goes on. */
const HERE = 'http://localhost';

/** Where a list goes on, as its header says. */
export function cursorOf(link: string | null) {
  const url = link?.match(/<([^>]*)>;\s*rel="?next"?/)?.[1];
  return url === undefined
    ? undefined
    : (new URL(url, HERE).searchParams.get('cursor') ?? undefined);
}
