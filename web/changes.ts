import type { Change } from './write.ts';

/*
 * Which calls show what: a write that changes it names this.
 */

/** What else says how far somebody is with their books. */
export const READ_ELSEWHERE = [
  'GET /api/profile/:id/library',
  'GET /api/series/*',
  'GET /api/plan',
] as const satisfies Change[];

/** Entries of libraries, of whoever, and what follows from them: of a series, of a plan, of what is recommended. */
export const LIBRARY = [
  'GET /api/library/*',
  ...READ_ELSEWHERE,
  'GET /api/recommendations',
  'GET /api/people/:id/common',
] as const satisfies Change[];

export const SHELVES = [
  'GET /api/shelves/*',
  'GET /api/profile/:id/shelves',
] as const satisfies Change[];

/** What is counted of entries. */
export const STATISTICS = [
  'GET /api/goals/:year',
  'GET /api/profile/:id/goals/:year',
  'GET /api/statistics',
  'GET /api/profile/:id/statistics',
] as const satisfies Change[];

/** A book by itself and among others. */
export const BOOKS = [
  'GET /api/books/:googleId',
  'GET /api/books/:googleId/changes',
  'GET /api/books/:googleId/editions',
  'GET /api/editions/:id/changes',
  'GET /api/books/search',
  'GET /api/books/languages',
  'GET /api/books/top-engagement',
] as const satisfies Change[];

/** Reviews of anything by anybody. */
export const REVIEWS = [
  'GET /api/reviews/:id',
  'GET /api/reviews/:id/earlier',
  'GET /api/reviews/book/*',
  'GET /api/reviews/random',
  'GET /api/profile/:id/reviews',
  'GET /api/profile/:id/following/reviews',
] as const satisfies Change[];

export const FAVORITES = [
  'GET /api/favorites/*',
  'GET /api/people/:id/common',
] as const satisfies Change[];

export const IMPORTS = ['GET /api/imports/*'] as const satisfies Change[];

export const LISTS = [
  'GET /api/lists/*',
  'GET /api/profile/:id/lists',
  'GET /api/books/:googleId/lists',
] as const satisfies Change[];

/** Passages that people keep from books. */
export const QUOTES = [
  'GET /api/library/:googleId/quotes',
  'GET /api/quotes/:id',
  'GET /api/books/:googleId/quotes',
  'GET /api/profile/:id/quotes',
] as const satisfies Change[];

/** What people say of their progress, one by one. */
export const NOTES = ['GET /api/progress/:id'] as const satisfies Change[];

/** Groups but for what is said in them. */
export const GROUPS = [
  'GET /api/groups',
  'GET /api/groups/:id',
  'GET /api/groups/:id/members',
  'GET /api/groups/:id/reads',
  'GET /api/groups/:id/votes',
] as const satisfies Change[];

/** What is said under reviews, quotes and notes of progress, and in groups. */
export const COMMENTS = [
  'GET /api/reviews/:id/comments',
  'GET /api/quotes/:id/comments',
  'GET /api/progress/:id/comments',
  'GET /api/groups/:id/comments',
] as const satisfies Change[];

/** What readers ask each other, and what is found by it. */
export const QUESTIONS = [
  'GET /api/questions',
  'GET /api/questions/:id',
  'GET /api/questions/:id/answers',
  'GET /api/books/recall',
] as const satisfies Change[];

/** People as they present themselves. */
export const PROFILES = ['GET /api/profile', 'GET /api/profile/:id'] as const satisfies Change[];

/** Who follows whom. */
export const FOLLOWS = [
  'GET /api/follow/*',
  'GET /api/followers/user/:id',
  'GET /api/profile/:id/followers/*',
  'GET /api/profile/:id/following',
  'GET /api/profile/:id/following/count',
] as const satisfies Change[];

export const MUTES = ['GET /api/mutes'] as const satisfies Change[];

export const HIDINGS = ['GET /api/hidings'] as const satisfies Change[];

/** What comes by itself, of people and of books. */
export const FEEDS = [
  'GET /api/feed/*',
  'GET /api/feed',
  'GET /api/people/suggested',
  'GET /api/people/:id/common',
  'GET /api/profile/:id/following/reviews',
  'GET /api/reviews/random',
] as const satisfies Change[];

export const BLOCKS = ['GET /api/blocks/*'] as const satisfies Change[];

/** Whatever is shown. */
export const EVERYTHING = ['GET /api/*'] as const satisfies Change[];
