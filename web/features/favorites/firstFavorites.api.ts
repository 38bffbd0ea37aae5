import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** The favourites that somebody's profile begins with, as far as the caller may see them, or as others would. */
export const firstFavorites = (id: string, as?: ViewedAs) =>
  item('GET /api/favorites/user/:id/first', { params: { id }, query: { as } });

/** Chooses them of one's own. */
export const usePutFirst = (userId: string) =>
  useWrite((books: string[]) => api('PUT /api/favorites/first', { body: { books } }), {
    onDone: (first, _, keep) => keep(firstFavorites(userId), first),
    failure: 'in place',
  });
