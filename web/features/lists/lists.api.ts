import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { LISTS_WITH_BOOK } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList } from '../../api.ts';
import { isLastOf, useMutation } from '../../mutation.ts';
import { type Move, movedIn } from '../../ui/bookMoves.ts';

type Cursor = string | undefined;
const first = undefined as Cursor;
const further = (cursor: Cursor) => (cursor === undefined ? {} : { cursor });

/** One's own lists, newest first. */
export const ownLists = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'own', userId],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/lists', { query: further(pageParam), signal }),
    getNextPageParam: (page) => page.next,
  });

/** The same, each with whether a book is on it. */
export const ownListsWith = (userId: string, googleId: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'own', userId, googleId],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/lists', { query: { book: googleId, ...further(pageParam) }, signal }),
    getNextPageParam: (page) => page.next,
  });

/** Somebody's lists, as far as the caller may see them, or as somebody else would. */
export const listsOf = (id: string, as: ViewedAs | undefined) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'of', id, as],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/profile/:id/lists', {
        params: { id },
        query: { ...further(pageParam), ...(as ? { as } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Lists with a book on them. */
export const listsWith = (googleId: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'with', googleId],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/books/:googleId/lists', {
        params: { googleId },
        query: { limit: LISTS_WITH_BOOK, ...further(pageParam) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

export const listOf = (id: string) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: ({ signal }) => api('GET /api/lists/:id', { params: { id }, signal }),
  });

/** The books on a list, in the order its owner gave them. */
export const booksOnList = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'books', id],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/lists/:id/books', { params: { id }, query: further(pageParam), signal }),
    getNextPageParam: (page) => page.next,
  });

/** Makes a list, or changes the one of this id. */
export function useSaveList(id: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/lists'> & Body<'PUT /api/lists/:id'>) =>
      id === undefined
        ? api('POST /api/lists', { body })
        : api('PUT /api/lists/:id', { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists'] }),
  });
}

export function useDeleteList(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/lists/:id', { params: { id } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: listOf(id).queryKey });
      queries.removeQueries({ queryKey: booksOnList(id).queryKey });
      for (const which of ['own', 'of', 'with'])
        void queries.invalidateQueries({ queryKey: ['lists', which] });
    },
  });
}

/** Puts a book at the end of a list, or back where it was; or writes its note, which moves nothing. */
export function usePutOnList(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ googleId, ...body }: Placing) =>
      api('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists'] }),
  });
}

interface Placing {
  googleId: string;
  before?: string | null;
  note?: string | null;
}

/** Moves a book of a list: it is seen in its place at once, and goes back where that fails. */
export function useMoveOnList(id: string) {
  const queries = useQueryClient();
  const { queryKey } = booksOnList(id);
  const scope = { id: `order of list ${id}` };
  return useMutation({
    scope,
    mutationFn: ({ googleId, before }: Move) =>
      api('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body: { before } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (list) =>
        list ? { ...list, pages: movedIn(list.pages, move, ({ googleId }) => googleId) } : list,
      );
    },
    onSettled: () =>
      isLastOf(queries, scope.id) ? queries.invalidateQueries({ queryKey: ['lists'] }) : undefined,
  });
}

/** Puts a book at the end of any of one's lists, or takes it off. */
export function usePickList(googleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      isOn
        ? api('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body: {} })
        : api('DELETE /api/lists/:id/books/:googleId', { params: { id, googleId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists'] }),
  });
}

export function useTakeOffList(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (googleId: string) =>
      api('DELETE /api/lists/:id/books/:googleId', { params: { id, googleId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists'] }),
  });
}

/** Likes a list, or likes it no more. */
export const likeList = (id: string, isLiked: boolean) =>
  api(isLiked ? 'PUT /api/lists/:id/like' : 'DELETE /api/lists/:id/like', { params: { id } });

/** What was suggested for a list: for its owner all of it, for others what they suggested themselves. */
export const suggestionsFor = (id: string, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'suggestions', id, userId],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/lists/:id/suggestions', {
        params: { id },
        query: further(pageParam),
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

export function useSuggestFor(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/lists/:id/suggestions'>) =>
      api('POST /api/lists/:id/suggestions', { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists', 'suggestions', id] }),
  });
}

/** Accepts a suggestion, or declines it; or takes back one's own. */
export function useDecideOn(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ suggestionId, accepts }: { suggestionId: string; accepts: boolean }) =>
      api(
        accepts
          ? 'POST /api/lists/:id/suggestions/:suggestionId'
          : 'DELETE /api/lists/:id/suggestions/:suggestionId',
        { params: { id, suggestionId } },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists'] }),
  });
}
