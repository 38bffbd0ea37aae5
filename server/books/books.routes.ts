import { SEARCH_RESULTS } from '../../shared/limits.ts';
import type { Routes } from '../api.ts';
import type { Db } from '../db/db.ts';
import { badRequest, notFound } from '../errors.ts';
import { bookOf, trendingBooks } from './books.sql.ts';
import { searchBooks } from './search.sql.ts';
import { gapsOf } from './upstreams/gaps.ts';
import type { Upstream } from './upstreams/upstream.ts';

/** Trending books, the search, one book. Upstreams are asked only for what the catalogue lacks. */
export function booksRoutes({ anyone }: Routes, db: Db, upstreams: Upstream[] = []) {
  const gaps = gapsOf(db, upstreams);

  anyone('GET /api/books/top-engagement', () => trendingBooks(db));

  anyone('GET /api/books/search', async ({ query }) => {
    const { q, maxResults = SEARCH_RESULTS } = query;
    if (!q.trim()) throw badRequest('Please type what to search for');
    const found = await searchBooks(db, q, maxResults);
    const isPoor = found.isVague || found.total < maxResults;
    const { books, total } =
      isPoor && (await gaps.fill(q, maxResults)) ? await searchBooks(db, q, maxResults) : found;
    return { success: true as const, books, total };
  });

  anyone('GET /api/books/:googleId', async ({ params }) => {
    const { googleId } = params;
    const known = await bookOf(db, googleId);
    const book = known ?? ((await gaps.fetch(googleId)) ? await bookOf(db, googleId) : undefined);
    if (!book) throw notFound('Book not found');
    return { success: true as const, book };
  });
}
