import { infiniteQueryOptions } from '@tanstack/react-query';
import { CATALOGUE_CATEGORY } from '../../../shared/categories.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { apiPage } from '../../apiPage.ts';

/** The books of an author or a category, most read first. */
export const booksOf = (list: 'author' | 'subject', name: string) =>
  infiniteQueryOptions({
    queryKey: ['books', 'list', list, name],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { reply, next } = await apiPage('GET /api/books/search', {
        query: {
          ...(list === 'author' ? { author: name } : { subject: name }),
          maxResults: SEARCH_RESULTS,
          ...(cursor === undefined ? {} : { cursor }),
        },
        signal,
      });
      return { items: reply.books, next, total: reply.total };
    },
    getNextPageParam: (page) => page.next,
  });

/** The books of the shelf that home has while nothing is trending. */
export const booksOfCatalogue = () => booksOf('subject', CATALOGUE_CATEGORY);
