import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList, isStatus, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useMutation } from '../../mutation.ts';

export const favoritesOf = (id: string, as?: ViewedAs) =>
  infiniteQueryOptions({
    queryKey: ['favorites', 'user', id, as],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/favorites/user/:id', {
        params: { id },
        query: { ...(cursor === undefined ? {} : { cursor }), ...(as ? { as } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Whether a book is among the caller's favourites; a check that fails counts as no. */
export const isFavorite = (userId: string, googleId: string) =>
  queryOptions({
    queryKey: ['favorites', 'is', userId, googleId],
    queryFn: async ({ signal }) => {
      try {
        const { items } = await apiList('GET /api/favorites', {
          query: { book: googleId },
          signal,
        });
        return items.some(({ book }) => book === googleId);
      } catch (error) {
        if (signal.aborted) throw error;
        return false;
      }
    },
  });

/** Adds a book to the favourites or takes it away; the flag flips after success. */
export function useToggleFavorite(userId: string, googleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wasFavorite: boolean) =>
      api(wasFavorite ? 'DELETE /api/favorites/:googleId' : 'POST /api/favorites/:googleId', {
        params: { googleId },
      }),
    onSuccess: (_, wasFavorite) => {
      queries.setQueryData(isFavorite(userId, googleId).queryKey, !wasFavorite);
      void queries.invalidateQueries({ queryKey: ['favorites', 'user'] });
      void queries.invalidateQueries({ queryKey: ['books', 'trending'] });
    },
  });
}

export const favoriteSentence = (error: unknown) =>
  isStatus(error, 401) ? words.favorites.signInAgain : sentenceOf(error, words.favorites.failed);
