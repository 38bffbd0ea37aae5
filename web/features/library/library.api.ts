import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { Body, Query } from '../../../shared/contract/index.ts';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

export type LibraryView = Omit<Query<'GET /api/library'>, 'limit' | 'cursor'>;
export type EntryForm = Body<'PUT /api/library/:googleId'>;
export type ProgressForm = Body<'POST /api/library/:googleId/progress'>;
export type BulkChange = Pick<Body<'POST /api/library/bulk'>, 'set' | 'remove'>;
export type ReadingForm = Body<'POST /api/library/:googleId/readings'>;

/** So many come at once: two screens of covers on a desk. */
const PAGE = 60;

/** One's own entry of a book; null where the book is not in one's library. */
export const entryOf = (userId: string, googleId: string) =>
  queryOptions({
    queryKey: ['library', 'entry', userId, googleId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/library/:googleId', { params: { googleId }, signal })).entry,
  });

/** The entries of one's own library that a view shows. */
export const libraryOf = (userId: string, view: LibraryView) =>
  infiniteQueryOptions({
    queryKey: ['library', 'list', userId, view],
    initialPageParam: undefined as string | undefined,
    // What is there stays until the other is: nothing flickers while one types.
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/library', {
        query: { ...view, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** The entries of somebody's library that a view shows, as far as the caller may see them, or as others would. */
export const libraryOfPerson = (id: string, view: LibraryView, as: ViewedAs | undefined) =>
  infiniteQueryOptions({
    queryKey: ['library', 'of', id, view, as],
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/profile/:id/library', {
        params: { id },
        query: {
          ...view,
          limit: PAGE,
          ...(cursor === undefined ? {} : { cursor }),
          ...(as ? { as } : {}),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Of the books that a search may find, those in one's own library. */
export const ownBooksFor = (userId: string, search: LibraryView) =>
  queryOptions({
    queryKey: ['library', 'found', userId, search],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { ...search, limit: PAGE_SIZE_MAX };
      const { items } = await apiList('GET /api/library', { query, signal });
      return new Map(items.map(({ book, status }) => [book.googleId, status]));
    },
  });

/** The editions of a book that are known. */
export const editionsOf = (googleId: string) =>
  queryOptions({
    queryKey: ['books', 'editions', googleId],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (
        await apiList('GET /api/books/:googleId/editions', {
          params: { googleId },
          query: { limit: PAGE_SIZE_MAX },
          signal,
        })
      ).items,
  });

/** Changes one's own entry of a book, or makes it. */
export function useSetEntry(userId: string, googleId: string) {
  const settle = useSettle(userId, googleId);
  return useMutation({
    scope: { id: `entry ${googleId}` },
    mutationFn: async (body: EntryForm) =>
      (await api('PUT /api/library/:googleId', { params: { googleId }, body })).entry,
    onSuccess: (entry, body) => settle(entry, body.rating !== undefined),
  });
}

/** Says how far one is. */
export function useAddProgress(userId: string, googleId: string) {
  const settle = useSettle(userId, googleId);
  return useMutation({
    mutationFn: (body: ProgressForm) =>
      api('POST /api/library/:googleId/progress', { params: { googleId }, body }),
    onSuccess: ({ entry }) => settle(entry, false),
  });
}

/** Adds a reading, corrects one or deletes one. */
export function useReadings(userId: string, googleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id?: string; body?: ReadingForm }) => {
      if (id === undefined)
        await api('POST /api/library/:googleId/readings', {
          params: { googleId },
          body: body ?? {},
        });
      else if (body === undefined) await api('DELETE /api/readings/:id', { params: { id } });
      else await api('PUT /api/readings/:id', { params: { id }, body });
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['library', 'list'] });
      await queries.invalidateQueries({ queryKey: entryOf(userId, googleId).queryKey });
    },
  });
}

/** Puts a book on the list of those one wants to read, unless it has a status already: that is answered. */
export async function wantBook(queries: QueryClient, userId: string, googleId: string) {
  const known = await queries.fetchQuery(entryOf(userId, googleId));
  if (known?.status) return known;
  const body = { status: 'want' } as const;
  return (await api('PUT /api/library/:googleId', { params: { googleId }, body })).entry;
}

export function useWant(userId: string, googleId: string) {
  const queries = useQueryClient();
  const settle = useSettle(userId, googleId);
  return useMutation({
    mutationFn: () => wantBook(queries, userId, googleId),
    onSuccess: (entry) => settle(entry, false),
  });
}

/** Takes a book out of the library; answers what takes that back. */
export function useRemoveEntry(googleId: string) {
  const settle = useSettleAll();
  return useMutation({
    mutationFn: async () =>
      (await api('DELETE /api/library/:googleId', { params: { googleId } })).undo,
    onSuccess: settle,
  });
}

/** Changes or removes many entries at once; answers how many, and what takes that back. */
export function useBulk() {
  const settle = useSettleAll();
  return useMutation({
    mutationFn: (body: Body<'POST /api/library/bulk'>) => api('POST /api/library/bulk', { body }),
    onSuccess: settle,
  });
}

/** Takes back what was done to the library. */
export function useUndo() {
  const settle = useSettleAll();
  return useMutation({
    mutationFn: (undo: string) => api('POST /api/library/undo', { body: { undo } }),
    onSuccess: settle,
  });
}

/** Everything that shows entries is asked for again. */
function useSettleAll() {
  const queries = useQueryClient();
  return () => {
    for (const shown of ['library', 'shelves', 'goals', 'statistics', 'books', 'reviews'])
      void queries.invalidateQueries({ queryKey: [shown] });
  };
}

/** What an answer says of an entry counts at once; what else shows it is asked for again. */
function useSettle(userId: string, googleId: string) {
  const queries = useQueryClient();
  return (entry: EntryDetails, isRated: boolean) => {
    queries.setQueryData(entryOf(userId, googleId).queryKey, entry);
    for (const list of ['list', 'now', 'found'])
      void queries.invalidateQueries({ queryKey: ['library', list] });
    for (const counted of ['shelves', 'goals', 'statistics'])
      void queries.invalidateQueries({ queryKey: [counted] });
    if (!isRated) return;
    // A review's rating is the same number, and a book's average counts it.
    void queries.invalidateQueries({ queryKey: ['reviews'] });
    void queries.invalidateQueries({ queryKey: ['books'] });
  };
}
