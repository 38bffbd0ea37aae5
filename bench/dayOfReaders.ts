import type { Chance } from './chance.ts';

/**
 * What people ask for on a day, as assumptions that anybody may change and run again: nobody has measured readers of a site
 * of this size here. A visit of a member is one evening with a book: home, some books, one thing said; a visitor comes from a
 * search engine to one page.
 */
export interface Call {
  what: string;
  method: 'GET' | 'PUT' | 'POST';
  /** How often in one visit, on average. */
  perVisit: number;
  /** The same for everybody, and kept for a second by each process. */
  isShared: boolean;
  /** The path, of a book by its rank among the most visited, 1 the first. */
  path(rank: number): string;
  body?: object;
}

const get = (what: string, perVisit: number, path: Call['path'], isShared = false): Call => ({
  what,
  method: 'GET',
  perVisit,
  isShared,
  path,
});

export const MEMBER: readonly Call[] = [
  get('own account', 1, () => '/api/profile'),
  get('the bell', 3, () => '/api/notifications/count'),
  get('what one reads', 1, () => '/api/library?status=reading'),
  get('the feed', 1.5, () => '/api/feed'),
  get('trending', 1, () => '/api/books/top-engagement'),
  get('a search', 1.5, (rank) => `/api/books/search?q=${WORDS[rank % WORDS.length]}`),
  get('a book', 4, (rank) => `/api/books/B${rank}`),
  get('its reviews', 4, (rank) => `/api/reviews/book/B${rank}`),
  get('what one has of it', 4, (rank) => `/api/library/B${rank}`),
  {
    what: 'a book begun',
    method: 'PUT',
    perVisit: 0.2,
    isShared: false,
    path: (rank) => `/api/library/B${rank}`,
    body: { status: 'reading' },
  },
  {
    what: 'a favourite',
    method: 'POST',
    perVisit: 0.1,
    isShared: false,
    path: (rank) => `/api/favorites/B${rank}`,
  },
];

export const VISITOR: readonly Call[] = [
  get('page of a book, drawn', 1, (rank) => `/book/B${rank}`, true),
  get('a book, as a visitor', 0.5, (rank) => `/api/books/B${rank}`, true),
  get('its reviews, as a visitor', 0.5, (rank) => `/api/reviews/book/B${rank}`, true),
];

const WORDS = ['river', 'garden', 'last', 'winter', 'author', 'night', 'house', 'sea'];

/** A visit of a member a day for one of five who have an account, and as many again of visitors twice over. */
export const VISITS_A_DAY = { member: 0.2, visitor: 0.4 };

/** At nine in the evening most come, at nine in the morning fewest. */
export const BUSIEST_HOUR = 21;

/** How many times the mean of a day come at an hour of it. */
export const busyness = (hour: number) =>
  1 + 0.8 * Math.cos((2 * Math.PI * (hour - BUSIEST_HOUR)) / 24);

/** A book by its rank, as often as 1/rank of the first (Zipf): by the inverse of the sum, which is near to a logarithm. */
export const rankOf = (chance: Chance, books: number) =>
  Math.min(books, Math.max(1, Math.floor((books + 1) ** chance.unit())));

/** How many come in a while in which so many are expected: each independent of the others (Poisson). */
export function poisson(chance: Chance, expected: number): number {
  // Halves are independent as well, and e^-expected does not become 0.
  if (expected > 500) return poisson(chance, expected / 2) + poisson(chance, expected / 2);
  const limit = Math.exp(-expected);
  let count = 0;
  for (let product = chance.unit(); product > limit; product *= chance.unit()) count++;
  return count;
}
