import { SIMILAR_SHOWN } from '../../../shared/limits.ts';
import { item } from '../../queries.ts';

/** Books like a book, best first. */
export const similarBooks = (googleId: string) =>
  item('GET /api/books/:googleId/similar', {
    params: { googleId },
    query: { limit: SIMILAR_SHOWN },
  });
