import { queryOptions } from '@tanstack/react-query';
import { SIMILAR_SHOWN } from '../../../shared/limits.ts';
import { api } from '../../api.ts';

/** Books like a book, best first. */
export const similarBooks = (googleId: string) =>
  queryOptions({
    queryKey: ['recommendations', 'similar', googleId],
    queryFn: ({ signal }) =>
      api('GET /api/books/:googleId/similar', {
        params: { googleId },
        query: { limit: SIMILAR_SHOWN },
        signal,
      }),
  });
