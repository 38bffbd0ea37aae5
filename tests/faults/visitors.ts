import { setTimeout as pause } from 'node:timers/promises';
import { chanceOf } from '../../bench/chance.ts';
import type { Person } from './people.ts';

/** What became of a request. */
export interface Outcome {
  /** When it was sent, in ms of `performance.now()`. */
  at: number;
  ms: number;
  /** 0 when there was no answer. */
  status: number;
  what: string;
}

/** Settings of what is visited: people come from addresses of their own, so that none of them is too many. */
export const VISITED = { TRUSTED_PROXIES: '127.0.0.1' };

/** Long enough to see whether anybody waits longer than they should. */
const GIVE_UP_MS = 20_000;

/**
 * So many people who read and write at once without a pause; what became of each request, in the
 * order of the answers.
 */
export function visit(url: () => string, people: Person[], books: string[], pauseMs = 0) {
  const outcomes: Outcome[] = [];
  let isOver = false;
  const visitors = people.map((person, at) => visitor(person, at + 1));

  return {
    outcomes,
    async end() {
      isOver = true;
      await Promise.all(visitors);
      return outcomes;
    },
  };

  async function visitor(person: Person, seed: number) {
    const chance = chanceOf(seed);
    const from = `10.0.0.${seed}`;
    while (!isOver) {
      const book = chance.pick(books);
      // Seldom: so many an hour is more than anybody writes.
      if (chance.is(0.02)) await ask(person, from, 'POST', '/api/reviews', book);
      const [method, path] = chance.pick([
        ['GET', '/api/books/top-engagement'],
        ['GET', `/api/books/${book}`],
        ['GET', '/api/books/search?q=river'],
        ['GET', '/api/profile'],
        ['GET', `/api/reviews/book/${book}`],
        ['POST', `/api/favorites/${book}`],
        ['DELETE', `/api/favorites/${book}`],
      ] as const);
      await ask(person, from, method, path, book);
      if (pauseMs > 0) await pause(pauseMs);
    }
  }

  async function ask({ cookie }: Person, from: string, method: string, path: string, book: string) {
    const at = performance.now();
    const hasBody = path === '/api/reviews';
    const status = await fetch(url() + path, {
      method,
      headers: {
        cookie,
        origin: url(),
        'x-forwarded-for': from,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      body: hasBody
        ? JSON.stringify({ title: 'A title', content: 'Words', rating: 4, book })
        : null,
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    outcomes.push({ at, ms: performance.now() - at, status, what: `${method} ${path}` });
  }
}

/** A second review of the same book is refused, which is an answer as good as any. */
export const isServed = ({ status }: Outcome) => (status >= 200 && status < 300) || status === 409;
