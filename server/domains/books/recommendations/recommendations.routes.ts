import type { BookSummary } from '../../../../shared/contract/books.ts';
import type { SimilarBook } from '../../../../shared/contract/recommendations.ts';
import { SIMILAR_BOOKS } from '../../../../shared/limits.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { keyOf } from '../books/search/normalize.ts';
import { type AskedBook, askedBook, type Likeness, similarTo } from './similar.sql.ts';

/** What to read next. */
export function recommendationsRoutes({ anyone }: Routes) {
  anyone('GET /api/books/:googleId/similar', async ({ params, query, reads }) => {
    const asked = await askedBook(reads, params.googleId);
    if (!asked) throw refuse('book_not_found');
    const found = await similarTo(reads, asked, query.limit ?? SIMILAR_BOOKS);
    return found.map(({ score, likeness, ...book }): SimilarBook => {
      const kind = likeness === 'none' ? 'subject' : likeness;
      return { book, score, reason: { kind, text: REASONS[likeness](asked, book) } };
    });
  });
}

const REASONS: Record<Likeness, (asked: AskedBook, book: BookSummary) => string> = {
  readers: () => 'Liked by the same readers',
  author: () => 'By the same author',
  subject: ({ categories }, book) => {
    const keys = new Set(book.categories.map(keyOf));
    return `Also in ${categories.find((category) => keys.has(keyOf(category))) ?? 'a category'}`;
  },
  none: () => 'From the catalog',
};
