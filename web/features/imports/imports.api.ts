import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { Import } from '../../../shared/contract/imports.ts';
import type { Body, Query } from '../../../shared/contract/index.ts';
import { IMPORT_TYPES } from '../../../shared/imports.ts';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

export type RowFilter = Omit<Query<'GET /api/imports/:id/rows'>, 'limit' | 'cursor'>;
export type RowDecision = Body<'PUT /api/imports/:id/rows/:line'>;

const POLL_MS = 1_000;
const ROWS_PAGE = 30;
/** A large file on a slow line takes its time. */
const UPLOAD_MS = 10 * 60_000;

const BUSY: readonly Import['state'][] = ['reading', 'matching', 'applying', 'undoing'];
export const isBusy = ({ state }: Import) => BUSY.includes(state);

/** How many books an import has brought. */
export const importedCount = ({ isUnfinished, done, counts }: Import) =>
  isUnfinished ? done : counts.sure + counts.unknown;

/** One import; while it is worked on, it is asked for again and again. */
export const importOf = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['imports', userId, 'one', id],
    queryFn: ({ signal }) => api('GET /api/imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  });

/** One's imports, the newest first. */
export const ownImports = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', userId, 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/imports', { query: cursor === undefined ? {} : { cursor }, signal }),
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isBusy)) ? 2 * POLL_MS : false,
  });

/** The rows of an import that a filter lets through, in the order of the file. */
export const rowsOf = (userId: string, id: string, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: ['imports', userId, 'rows', id, filter],
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/imports/:id/rows', {
        params: { id },
        query: { ...filter, limit: ROWS_PAGE, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Hands in a file. */
export function useHandIn(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, name }: { file: Blob; name: string }) => {
      // Systems have types of their own for CSV; what is in a file is found by looking at it.
      const type = IMPORT_TYPES.includes(file.type) ? file.type : 'application/octet-stream';
      return api('POST /api/imports', {
        query: { name: name.slice(0, 200) },
        body: new Blob([file], { type }),
        timeoutMs: UPLOAD_MS,
      });
    },
    onSuccess: (made) => settle(queries, userId, made),
  });
}

/** Says what columns mean or who may see the reviews. */
export function useChangeImport(userId: string, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/imports/:id'>) =>
      api('PUT /api/imports/:id', { params: { id }, body }),
    onSuccess: (changed) => settle(queries, userId, changed),
  });
}

/** Says which book a row is of. */
export function useDecideRow(userId: string, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ line, ...body }: RowDecision & { line: number }) =>
      api('PUT /api/imports/:id/rows/:line', { params: { id, line: String(line) }, body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['imports', userId, 'one', id] });
      return queries.invalidateQueries({ queryKey: ['imports', userId, 'rows', id] });
    },
  });
}

/**
 * Writes an import into the library, or takes it back. `onEnd` comes once that is over, also to whoever has left the
 * page by then, or before the call was answered: what is given to mutate() itself would be dropped.
 */
export function useRunImport(userId: string, id: string, onEnd: (end: Import) => void) {
  const queries = useQueryClient();
  async function watch() {
    const end = await finished(queries, userId, id);
    if (!end) return;
    await libraryHasChanged(queries);
    onEnd(end);
  }
  return useMutation({
    mutationFn: (what: 'apply' | 'undo') =>
      what === 'apply'
        ? api('POST /api/imports/:id/apply', { params: { id } })
        : api('POST /api/imports/:id/undo', { params: { id } }),
    onSuccess: (running) => {
      settle(queries, userId, running);
      void watch();
    },
  });
}

/** Deletes the rows of the file of an import that is done. */
export function useDeleteRows(userId: string, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/imports/:id/rows', { params: { id } }),
    onSuccess: () => {
      queries.setQueryData(importOf(userId, id).queryKey, (before) =>
        before ? { ...before, isForgotten: true, isUnfinished: false, message: null } : before,
      );
      queries.removeQueries({ queryKey: ['imports', userId, 'rows', id] });
      return queries.invalidateQueries({ queryKey: ['imports', userId] });
    },
  });
}

/** Forgets an import that was not applied. */
export function useForgetImport(userId: string, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/imports/:id', { params: { id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['imports', userId, 'all'] });
    },
  });
}

function settle(queries: QueryClient, userId: string, known: Import) {
  queries.setQueryData(importOf(userId, known._id).queryKey, known);
  void queries.invalidateQueries({ queryKey: ['imports', userId, 'all'] });
  void queries.invalidateQueries({ queryKey: ['imports', userId, 'rows', known._id] });
}

/**
 * Waits until an import has been applied or undone, also while the reader is elsewhere; undefined where no
 * answer comes any more, or not within the hour.
 */
async function finished(queries: QueryClient, userId: string, id: string) {
  const { refetchInterval: _, ...one } = importOf(userId, id);
  for (const end = Date.now() + WATCHED_MS; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
    const known = await queries.fetchQuery({ ...one, staleTime: POLL_MS }).catch(() => {});
    if (!known) return undefined;
    if (!isBusy(known)) return known;
  }
  return undefined;
}

const WATCHED_MS = 3_600_000;

/** Everything that shows what one has read is asked for again. */
export const libraryHasChanged = (queries: QueryClient) =>
  Promise.all(
    ['library', 'shelves', 'goals', 'statistics', 'reviews', 'favorites', 'imports'].map((shown) =>
      queries.invalidateQueries({ queryKey: [shown] }),
    ),
  );
