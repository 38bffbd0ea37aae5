import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList } from '../../api.ts';
import { isLastOf, useMutation } from '../../mutation.ts';
import { type Move, movedIn } from '../../ui/bookMoves.ts';

export type ShelfForm = Body<'POST /api/shelves'>;

/** One's own shelves, by name. */
export const ownShelves = (userId: string) =>
  queryOptions({
    queryKey: ['shelves', 'own', userId],
    queryFn: ({ signal }) => api('GET /api/shelves', { signal }),
  });

/** Somebody's shelves, as far as the caller may see them, or as somebody else would. */
export const shelvesOf = (id: string, as: ViewedAs | undefined) =>
  queryOptions({
    queryKey: ['shelves', 'of', id, as],
    queryFn: ({ signal }) =>
      api('GET /api/profile/:id/shelves', { params: { id }, query: as ? { as } : {}, signal }),
  });

export const shelfOf = (id: string) =>
  queryOptions({
    queryKey: ['shelves', 'one', id],
    queryFn: ({ signal }) => api('GET /api/shelves/:id', { params: { id }, signal }),
  });

/** The entries on a shelf, in the order its owner gave them. */
export const booksOnShelf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['shelves', 'books', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/shelves/:id/books', {
        params: { id },
        query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

const PAGE = 60;

/** Makes a shelf, or changes the one of this id. */
export function useSaveShelf(id: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ShelfForm) =>
      id === undefined
        ? api('POST /api/shelves', { body })
        : api('PUT /api/shelves/:id', { params: { id }, body }),
    onSuccess: () => {
      if (id !== undefined) void queries.invalidateQueries({ queryKey: ['library'] });
      return queries.invalidateQueries({ queryKey: ['shelves'] });
    },
  });
}

export function useDeleteShelf(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/shelves/:id', { params: { id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['library'] });
      queries.removeQueries({ queryKey: shelfOf(id).queryKey });
      return queries.invalidateQueries({ queryKey: ['shelves', 'own'] });
    },
  });
}

/** Puts a book on a shelf, or moves it there: it is seen in its place at once, and goes back where that fails. */
export function usePlaceBook(id: string) {
  const queries = useQueryClient();
  const { queryKey } = booksOnShelf(id);
  const scope = { id: `order of shelf ${id}` };
  return useMutation({
    scope,
    mutationFn: ({ googleId, before }: Move) =>
      api('PUT /api/shelves/:id/books/:googleId', { params: { id, googleId }, body: { before } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (list) =>
        list ? { ...list, pages: movedIn(list.pages, move, ({ book }) => book.googleId) } : list,
      );
    },
    onSettled: () =>
      isLastOf(queries, scope.id)
        ? queries.invalidateQueries({ queryKey: ['shelves'] })
        : undefined,
  });
}

export function useTakeOff(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (googleId: string) =>
      api('DELETE /api/shelves/:id/books/:googleId', { params: { id, googleId } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['library'] });
      return queries.invalidateQueries({ queryKey: ['shelves'] });
    },
  });
}
