import { type Static, Type } from 'typebox';
import { MOOD_IDS } from '../impressions.ts';
import { SIMILAR_BOOKS, SIMILAR_BOOKS_MAX } from '../limits.ts';
import { BookSummary } from './books.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId, Page, Time } from './common.ts';
import type { Rows } from './row.ts';

/** Why a book is recommended: a few words of English, and what they are made of, for other languages. */
const Reason = Type.Object({
  /** `readers`: the same people like both; `text`: both are described by the same rare words; `known`: nothing in common. */
  kind: Type.Enum(['readers', 'series', 'author', 'text', 'subject', 'known']),
  text: Type.String(),
  id: Type.Enum([
    'same_readers',
    'same_series',
    'same_author',
    'same_words',
    'same_category',
    'well_known',
    'because_of',
    'because_wanted',
    'same_mood',
  ]),
  /** The `category` that is shared; the `title` of the caller's book; the `mood` that it has in common with that. */
  params: Type.Object({
    category: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    mood: Type.Optional(Type.Enum([...MOOD_IDS])),
  }),
});
export type Reason = Static<typeof Reason>;

/** A book like another one, and why. */
const SimilarBook = Type.Object({
  book: BookSummary,
  /** From 0 to 1; says no more than that one is before another. */
  score: Type.Number(),
  reason: Reason,
});
export type SimilarBook = Static<typeof SimilarBook>;

const RecommendedBook = Type.Object({
  ...SimilarBook.properties,
  /** Those of the caller's own books that speak most for it, the first first; none where it is only well known. */
  because: Type.Array(BookSummary, { maxItems: 3 }),
});
export type RecommendedBook = Static<typeof RecommendedBook>;

/** A book that somebody once liked, or is not to be told of again. */
const AnsweredBook = Type.Object({ book: BookSummary, createdAt: Time });
export type AnsweredBook = Static<typeof AnsweredBook>;

const Limit = Type.Object({
  /** Unless told 20. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SIMILAR_BOOKS_MAX })),
});
const Dismissal = Type.Object({ isDismissed: Type.Boolean() });
const Taste = Type.Object({ isTaste: Type.Boolean() });

export const recommendations = {
  'GET /api/books/:googleId/similar': {
    summary: `Books like a book, best first: ${SIMILAR_BOOKS} unless told`,
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Limit,
    reply: Type.Array(SimilarBook, { maxItems: SIMILAR_BOOKS_MAX }),
    // Members are shown none that they have hidden.
    cache: cachedFor('visitors'),
  },
  'GET /api/recommendations': {
    summary: `What the caller may want to read next, best first: ${SIMILAR_BOOKS} unless told, none for who has no books and no tastes`,
    query: Limit,
    reply: Type.Array(RecommendedBook, { maxItems: SIMILAR_BOOKS_MAX }),
  },
  'GET /api/recommendations/dismissals': {
    summary: 'The books that are not recommended to the caller any more, the last dismissed first',
    query: Page,
    reply: Type.Array(AnsweredBook),
  },
  'PUT /api/recommendations/:googleId/dismissal': {
    summary: 'Never recommends a book to the caller again',
    missing: 'book_not_found',
    refuses: ['dismissals_too_many'],
    params: ByGoogleId,
    reply: Dismissal,
  },
  'DELETE /api/recommendations/:googleId/dismissal': {
    summary: 'May recommend a book to the caller again',
    missing: 'book_not_found',
    params: ByGoogleId,
    reply: Dismissal,
  },
  'GET /api/recommendations/tastes': {
    summary: 'The books that the caller said they liked, to be recommended others, the last first',
    query: Page,
    reply: Type.Array(AnsweredBook),
  },
  'PUT /api/recommendations/tastes/:googleId': {
    summary:
      'Says that the caller liked a book: it feeds their own recommendations and nothing else',
    missing: 'book_not_found',
    refuses: ['tastes_too_many'],
    params: ByGoogleId,
    reply: Taste,
  },
  'DELETE /api/recommendations/tastes/:googleId': {
    summary: 'Says so no more',
    missing: 'book_not_found',
    params: ByGoogleId,
    reply: Taste,
  },
} satisfies Rows;
