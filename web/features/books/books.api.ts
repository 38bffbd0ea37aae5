import { queryOptions } from '@tanstack/react-query';
import type { BookDetails, FoundBook } from '../../../shared/contract/books.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { ApiError, api, isStatus, sentenceOf } from '../../api.ts';

export const trendingBooks = () =>
  queryOptions({
    queryKey: ['books', 'trending'],
    queryFn: ({ signal }) => api('GET /api/books/top-engagement', { signal }),
  });

export const bookDetails = (googleId: string) =>
  queryOptions({
    queryKey: ['books', 'details', googleId],
    queryFn: async ({ signal }) => {
      const reply: { success: boolean; book?: unknown; message?: string } = await api(
        'GET /api/books/:googleId',
        { params: { googleId }, signal },
      );
      // Other servers may answer 200 with `success: false`.
      if (!reply.success || !reply.book)
        throw new ApiError(404, { message: reply.message ?? 'Book not found' });
      return (reply as { book: BookDetails }).book;
    },
  });

export const foundBooks = (q: string) =>
  queryOptions({
    queryKey: ['books', 'search', q],
    queryFn: async ({ signal }) => {
      const reply: { success: boolean; books: FoundBook[]; total?: number } = await api(
        'GET /api/books/search',
        { query: { q, maxResults: SEARCH_RESULTS }, signal },
      );
      if (!reply.success || !Array.isArray(reply.books)) throw new SearchRefused();
      return reply.books;
    },
  });

/** The server answered, and said that the search was no success. */
class SearchRefused extends Error {}

export const searchSentence = (error: unknown) =>
  error instanceof SearchRefused
    ? 'Failed to search books. Please try again.'
    : 'An error occurred while searching. Please try again.';

export function bookSentence(error: unknown) {
  if (isStatus(error, 404)) return sentenceOf(error, 'Book not found');
  return 'Failed to load book details';
}
