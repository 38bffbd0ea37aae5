import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Apart from what other screens ask about books: home waits for this. */
export const trendingBooks = () =>
  queryOptions({
    queryKey: ['books', 'trending'],
    queryFn: ({ signal }) => api('GET /api/books/top-engagement', { signal }),
  });
