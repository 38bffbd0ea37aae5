import { PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList, isStatus } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item, itemBy, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** One's own, the newest first. */
export const ownFavorites = () => list('GET /api/favorites', { query: { limit: PAGE_SIZE_MAX } });

export const favoritesOf = (id: string, as?: ViewedAs) =>
  list('GET /api/favorites/user/:id', { params: { id }, query: { as } });

/** Whether a book is among the caller's favourites; a check that fails counts as no. */
export const isFavorite = (book: string) =>
  itemBy('GET /api/favorites', { query: { book } }, async (signal) => {
    try {
      const { items } = await apiList('GET /api/favorites', { query: { book }, signal });
      return items.some((favorite) => favorite.book === book);
    } catch (error) {
      if (signal.aborted) throw error;
      return false;
    }
  });

/** Adds a book to the favourites or takes it away; the flag flips after success. */
export const useToggleFavorite = (googleId: string) =>
  useWrite(
    (wasFavorite: boolean) =>
      api(wasFavorite ? 'DELETE /api/favorites/:googleId' : 'POST /api/favorites/:googleId', {
        params: { googleId },
      }),
    {
      onDone: (_, wasFavorite, keep) => keep(isFavorite(googleId), !wasFavorite),
      ...SHOWN_ELSEWHERE,
      outdates: [...SHOWN_ELSEWHERE.outdates, ownFavorites()],
      failure: () => words.favorites.failed,
      sentence: (error) => (isStatus(error, 401) ? words.favorites.signInAgain : undefined),
    },
  );

/** Makes whichever book a favourite, or none any more: one after the other, in the order of the presses. */
export const useMarkFavorite = () =>
  useWrite(
    ({ googleId, isFavorite: isOn }: { googleId: string; isFavorite: boolean }) =>
      api(isOn ? 'POST /api/favorites/:googleId' : 'DELETE /api/favorites/:googleId', {
        params: { googleId },
      }),
    {
      changes: ['GET /api/favorites'],
      ...SHOWN_ELSEWHERE,
      failure: () => words.favorites.failed,
    },
  );

/** The favourites that somebody's profile begins with, as far as the caller may see them, or as others would. */
export const firstFavorites = (id: string, as?: ViewedAs) =>
  item('GET /api/favorites/user/:id/first', { params: { id }, query: { as } });

/** Chooses them of one's own. */
export const usePutFirst = (userId: string) =>
  useWrite((books: string[]) => api('PUT /api/favorites/first', { body: { books } }), {
    onDone: (first, _, keep) => keep(firstFavorites(userId), first),
    failure: 'in place',
  });

/** Where else favourites count. */
const SHOWN_ELSEWHERE = {
  alsoChanges: ['GET /api/favorites/user/:id/*', 'GET /api/books/top-engagement'],
  outdates: ['GET /api/recommendations', 'GET /api/people/suggested'],
} as const;
