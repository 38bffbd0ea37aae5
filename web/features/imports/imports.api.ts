import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import type { Import } from '../../../shared/contract/imports.ts';
import type { Body, Query } from '../../../shared/contract/index.ts';
import { IMPORT_TYPES } from '../../../shared/imports.ts';
import { api } from '../../api.ts';
import { FAVORITES, IMPORTS, LIBRARY, REVIEWS, SHELVES, STATISTICS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { type Kept, reload, useWrite } from '../../write.ts';

export type RowFilter = Omit<Query<'GET /api/imports/:id/rows'>, 'limit' | 'cursor'>;
export type RowDecision = Body<'PUT /api/imports/:id/rows/:line'>;

const POLL_MS = 1_000;
const ROWS_PAGE = 30;
/** A large file on a slow line takes its time. */
const UPLOAD_MS = 10 * 60_000;

const BUSY: readonly Import['state'][] = ['reading', 'matching', 'applying', 'undoing'];
export const isBusy = ({ state }: Import) => BUSY.includes(state);

/** How many books an import has brought, or would bring: as far as one knows which rows are of the same. */
export const bookCount = ({ isUnfinished, done, counts }: Import) =>
  isUnfinished ? done : counts.sure - counts.kept + counts.unknown - counts.again;

/** One import; while it is worked on, it is asked for again and again. */
export const importOf = (id: string) => ({
  ...item('GET /api/imports/:id', { params: { id } }),
  refetchInterval: ({ state }: { state: { data: Import | undefined } }) =>
    state.data && isBusy(state.data) ? POLL_MS : false,
});

/** One's imports, the newest first. */
export const ownImports = () => ({
  ...list('GET /api/imports', {}),
  refetchInterval: ({
    state,
  }: {
    state: { data: InfiniteData<{ items: Import[] }> | undefined };
  }) => (state.data?.pages.some(({ items }) => items.some(isBusy)) ? 2 * POLL_MS : false),
});

/** The rows of an import that a filter lets through, in the order of the file. */
export const rowsOf = (id: string, filter: RowFilter) => ({
  ...list('GET /api/imports/:id/rows', { params: { id }, query: { ...filter, limit: ROWS_PAGE } }),
  placeholderData: keepPreviousData,
});

/** So many of the books that an import brought are pictured. */
export const PICTURED = 60;

/** The first of the rows that were imported, for a picture of their books. */
export const broughtBy = (id: string) =>
  item('GET /api/imports/:id/rows', {
    params: { id },
    query: { state: 'applied', limit: PICTURED },
  });

/** All of them, whatever the filter. */
const allRowsOf = (id: string) => list('GET /api/imports/:id/rows', { params: { id } });

/** Hands in a file. */
export const useHandIn = () =>
  useWrite(({ file, name }: { file: Blob; name: string }) => {
    // Systems have types of their own for CSV; what is in a file is found by looking at it.
    const type = IMPORT_TYPES.includes(file.type) ? file.type : 'application/octet-stream';
    return api('POST /api/imports', {
      query: { name: name.slice(0, 200) },
      body: new Blob([file], { type }),
      timeoutMs: UPLOAD_MS,
    });
  }, KNOWN);

/** Says what columns mean or who may see the reviews. */
export const useChangeImport = (id: string, failure: 'in place' | (() => string)) =>
  useWrite(
    (body: Body<'PUT /api/imports/:id'>) => api('PUT /api/imports/:id', { params: { id }, body }),
    { ...KNOWN, failure },
  );

/** Says which book a row is of. */
export const useDecideRow = (id: string) =>
  useWrite(
    ({ line, ...body }: RowDecision & { line: number }) =>
      api('PUT /api/imports/:id/rows/:line', { params: { id, line: String(line) }, body }),
    { changes: [allRowsOf(id)], alsoChanges: [importOf(id)], failure },
  );

/**
 * Writes an import into the library, or takes it back. `onEnd` comes once that is over, also to whoever has left the
 * page by then, or before the call was answered: what is given to mutate() itself would be dropped.
 */
export function useRunImport(id: string, onEnd: (done: Import) => void) {
  const queries = useQueryClient();
  async function watch() {
    const done = await finished(queries, id);
    if (!done) return;
    await libraryHasChanged(queries);
    onEnd(done);
  }
  return useWrite(
    (what: 'apply' | 'undo') =>
      what === 'apply'
        ? api('POST /api/imports/:id/apply', { params: { id } })
        : api('POST /api/imports/:id/undo', { params: { id } }),
    {
      ...KNOWN,
      onDone(running, _, keep) {
        keep(importOf(id), running);
        void watch();
      },
      failure,
    },
  );
}

/** Deletes the rows of the file of an import that is done. */
export const useDeleteRows = (id: string) =>
  useWrite(() => api('DELETE /api/imports/:id/rows', { params: { id } }), {
    onDone: (_, __, keep) =>
      keep(importOf(id), (before) =>
        before ? { ...before, isForgotten: true, isUnfinished: false, message: null } : before,
      ),
    ends: [allRowsOf(id), broughtBy(id)],
    changes: IMPORTS,
    failure,
  });

/** Forgets an import that was not applied. */
export const useForgetImport = (id: string) =>
  useWrite(() => api('DELETE /api/imports/:id', { params: { id } }), {
    alsoChanges: ['GET /api/imports'],
    failure,
  });

const failure = () => words.imports.failed;

/** What an answer says of an import counts at once. */
const KNOWN = {
  onDone: (known: Import, _: unknown, keep: Kept) => keep(importOf(known._id), known),
  alsoChanges: (_: unknown, known: Import) => ['GET /api/imports', allRowsOf(known._id)] as const,
  failure: 'in place',
} as const;

/**
 * Waits until an import has been applied or undone, also while the reader is elsewhere; undefined where no
 * answer comes any more, or not within the hour.
 */
async function finished(queries: QueryClient, id: string) {
  const { refetchInterval: _, ...one } = importOf(id);
  for (const until = Date.now() + WATCHED_MS; Date.now() < until; ) {
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
  reload(queries, [...LIBRARY, ...SHELVES, ...STATISTICS, ...REVIEWS, ...FAVORITES, ...IMPORTS]);
