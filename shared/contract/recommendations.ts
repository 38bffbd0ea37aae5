import { type Static, Type } from 'typebox';
import { SIMILAR_BOOKS, SIMILAR_BOOKS_MAX } from '../limits.ts';
import { BookSummary } from './books.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId } from './common.ts';
import type { Rows } from './row.ts';

/** A book like another one, and why. */
const SimilarBook = Type.Object({
  book: BookSummary,
  /** From 0 to 1; says no more than that one is before another. */
  score: Type.Number(),
  reason: Type.Object({
    /** `subject` also where the two share none: such a book is well known, or simply another one. */
    kind: Type.Enum(['readers', 'author', 'subject']),
    /** A few words of English. */
    text: Type.String(),
  }),
});
export type SimilarBook = Static<typeof SimilarBook>;

export const recommendations = {
  'GET /api/books/:googleId/similar': {
    summary: `Books like a book, best first: ${SIMILAR_BOOKS} unless told`,
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SIMILAR_BOOKS_MAX })),
    }),
    reply: Type.Array(SimilarBook, { maxItems: SIMILAR_BOOKS_MAX }),
    cache: cachedFor('everyone'),
  },
} satisfies Rows;
