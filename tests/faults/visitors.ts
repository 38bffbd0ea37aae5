import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceOf } from '../../bench/chance.ts';
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

/** What somebody may ask for. */
export type Asked = readonly [method: string, path: string, body?: object];

const usual = (book: string): Asked[] => [
  ['GET', '/api/books/top-engagement'],
  ['GET', `/api/books/${book}`],
  ['GET', '/api/books/search?q=river'],
  ['GET', '/api/profile'],
  ['GET', `/api/reviews/book/${book}`],
  ['POST', `/api/favorites/${book}`],
  ['DELETE', `/api/favorites/${book}`],
];

/** What is read while something is replaced. */
export const onlyReads = (book: string): Asked[] => [
  ['GET', '/api/books/top-engagement'],
  ['GET', `/api/books/${book}`],
  ['GET', '/api/books/search?q=river'],
  ['GET', '/api/library'],
  ['GET', '/api/feed'],
  ['GET', `/api/reviews/book/${book}`],
];

/**
 * So many people who read and write at once, without a pause if none is wanted, any of `mix` as often as
 * another; what became of each request, in the order of the answers.
 */
export function visit(
  url: () => string,
  people: Person[],
  books: string[],
  {
    pauseMs = 0,
    // Seldom: so many an hour is more than anybody writes.
    reviews = 0.02,
    mix = usual as (book: string, chance: Chance) => Asked[],
  } = {},
) {
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
      if (chance.is(reviews))
        await ask(person, from, [
          'POST',
          '/api/reviews',
          { title: 'A title', content: 'Words', rating: 4, book },
        ]);
      await ask(person, from, chance.pick(mix(book, chance)));
      if (pauseMs > 0) await pause(pauseMs);
    }
  }

  async function ask({ cookie }: Person, from: string, [method, path, body]: Asked) {
    const at = performance.now();
    const status = await fetch(url() + path, {
      method,
      headers: {
        cookie,
        origin: url(),
        'x-forwarded-for': from,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
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
