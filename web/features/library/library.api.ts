import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { FINISHED_BOARD } from '../../../shared/boards.ts';
import { backOf } from '../../../shared/bookBacks.ts';
import type { Body, Query, Reply } from '../../../shared/contract/index.ts';
import type { Status } from '../../../shared/library.ts';
import { HOME_READING, PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList } from '../../api.ts';
import { BOOKS, LIBRARY, READ_ELSEWHERE, REVIEWS, SHELVES, STATISTICS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, itemBy, list } from '../../queries.ts';
import { type Change, useWrite } from '../../write.ts';

export type LibraryView = Omit<Query<'GET /api/library'>, 'limit' | 'cursor'>;
export type EntryForm = Body<'PUT /api/library/:googleId'>;
export type ProgressForm = Body<'POST /api/library/:googleId/progress'>;
export type BulkSet = NonNullable<Body<'POST /api/library/bulk'>['set']>;
export type BulkChanged = Reply<'POST /api/library/bulk'>;
export type BulkChange = Pick<Body<'POST /api/library/bulk'>, 'set' | 'remove'>;
export type ReadingForm = Body<'POST /api/library/:googleId/readings'>;

/** So many come at once: two screens of covers on a desk. */
const PAGE = 60;

/** One's own entry of a book; null where the book is not in one's library. */
export const entryOf = (googleId: string) =>
  item('GET /api/library/:googleId', { params: { googleId } }, ({ entry }) => entry);

/** The entries of one's own library that a view shows. */
export const libraryOf = (view: LibraryView) => ({
  ...list('GET /api/library', { query: { ...view, limit: PAGE } }),
  // What is there stays until the other is: nothing flickers while one types.
  placeholderData: keepPreviousData,
});

/** What one is reading at the moment, what was read last first; with how many there are in all. */
export function readingNow() {
  const input = { query: { status: 'reading', sort: 'updated', limit: HOME_READING } } as const;
  return itemBy('GET /api/library', input, (signal) =>
    apiList('GET /api/library', { ...input, signal }),
  );
}

/** What one's own books are that a view shows, in whatever order. */
export const countsOf = ({ sort: _, order: __, ...filter }: LibraryView) => ({
  ...item('GET /api/library/counts', { query: filter }),
  placeholderData: keepPreviousData,
});

/** The entries of somebody's library that a view shows, as far as the caller may see them, or as others would. */
export const libraryOfPerson = (id: string, view: LibraryView, as: ViewedAs | undefined) => ({
  ...list('GET /api/profile/:id/library', { params: { id }, query: { ...view, limit: PAGE, as } }),
  placeholderData: keepPreviousData,
});

/** The books that somebody finished last, as far as the caller may see it, or as others would. */
export const finishedLately = (id: string, as?: ViewedAs) =>
  item(
    'GET /api/profile/:id/library',
    { params: { id }, query: { ...FINISHED_BOARD, as } },
    (entries) => entries.map(({ book }) => backOf(book)),
  );

/** So many are asked about at once, so that the address stays short. */
export const ASKED_TOGETHER = 40;

/** What a book, and those it is shown among, are in one's own library; those that are not in it are left out. */
export function ownStatusesOf(
  { googleId }: { googleId: string },
  among: readonly { googleId: string }[],
) {
  const at = among.findIndex((book) => book.googleId === googleId);
  const from = at - (at % ASKED_TOGETHER);
  const books = among.slice(from, from + ASKED_TOGETHER).map((book) => book.googleId);
  return {
    ...item(
      'GET /api/library/statuses',
      { query: { books: books.join(',') } },
      (statuses) => new Map(statuses.map((each) => [each.googleId, each])),
    ),
    staleTime: 60_000,
    // Those that are there stay while more are asked about.
    placeholderData: keepPreviousData,
  };
}

/** The editions of a book that are known. */
export const editionsOf = (googleId: string) => ({
  ...item('GET /api/books/:googleId/editions', {
    params: { googleId },
    query: { limit: PAGE_SIZE_MAX },
  }),
  staleTime: 60_000,
});

/** Changes one's own entry of a book, or makes it. */
export const useSetEntry = (googleId: string, failure: Failure = failed) =>
  useWrite(
    async (body: EntryForm) =>
      (await api('PUT /api/library/:googleId', { params: { googleId }, body })).entry,
    {
      order: `entry ${googleId}`,
      onDone: (entry, _, keep) => keep(entryOf(googleId), entry),
      // A review's rating is the same number, and a book's average counts it.
      alsoChanges: ({ rating }) =>
        rating === undefined ? OTHER_LISTS : [...OTHER_LISTS, ...REVIEWS, ...BOOKS],
      failure,
    },
  );

/**
 * Says what a book is to somebody; answers what takes that back, with the reading that began or ended. It may come into the
 * library with it.
 */
export const useSetStatus = (googleId: string) =>
  useWrite(
    (status: Status | null) =>
      api('POST /api/library/bulk', { body: { books: [googleId], set: { status } } }),
    {
      order: `entry ${googleId}`,
      changes: [entryOf(googleId)],
      alsoChanges: OTHER_LISTS,
      failure: failed,
    },
  );

/** Says how far one is, or corrects what was said; answers whether that is the end. */
export const useSayProgress = (googleId: string, id: string | undefined) =>
  useWrite(
    async (body: ProgressForm) => {
      if (id === undefined)
        return api('POST /api/library/:googleId/progress', { params: { googleId }, body });
      await api('PUT /api/progress/:id', { params: { id }, body });
      return { entry: undefined, isAtEnd: false };
    },
    {
      order: `entry ${googleId}`,
      onDone: ({ entry }, _, keep) => entry && keep(entryOf(googleId), entry),
      changes: id === undefined ? [] : [entryOf(googleId)],
      alsoChanges: OTHER_LISTS,
      failure: 'in place',
    },
  );

/** Says that one has come so far, and is over when what one reads is shown anew: the next press counts from there. */
export const useSayFurther = (googleId: string) =>
  useWrite(
    (body: ProgressForm) =>
      api('POST /api/library/:googleId/progress', { params: { googleId }, body }),
    {
      order: `entry ${googleId}`,
      onDone: ({ entry }, _, keep) => entry && keep(entryOf(googleId), entry),
      changes: ['GET /api/library'],
      alsoChanges: OTHER_LISTS,
      failure: failed,
    },
  );

/** Deletes what was said of one's progress. */
export const useProgressDeletion = (googleId: string) =>
  useWrite((id: string) => api('DELETE /api/progress/:id', { params: { id } }), {
    order: `entry ${googleId}`,
    changes: [entryOf(googleId)],
    alsoChanges: OTHER_LISTS,
    failure: failed,
  });

/** Adds a reading, corrects one or deletes one. */
export const useReadings = (googleId: string, failure: Failure = failed) =>
  useWrite(
    async ({ id, body }: { id?: string; body?: ReadingForm }) => {
      if (id === undefined)
        await api('POST /api/library/:googleId/readings', {
          params: { googleId },
          body: body ?? {},
        });
      else if (body === undefined) await api('DELETE /api/readings/:id', { params: { id } });
      else await api('PUT /api/readings/:id', { params: { id }, body });
    },
    {
      changes: [entryOf(googleId)],
      alsoChanges: ['GET /api/library', ...READ_ELSEWHERE, ...STATISTICS],
      failure,
    },
  );

/** Puts a book on the list of those one wants to read, unless it has a status already: that is answered. */
export async function wantBook(queries: QueryClient, googleId: string) {
  const known = await queries.fetchQuery(entryOf(googleId));
  if (known?.status) return known;
  const body = { status: 'want' } as const;
  return (await api('PUT /api/library/:googleId', { params: { googleId }, body })).entry;
}

export function useWant(googleId: string) {
  const queries = useQueryClient();
  return useWrite(() => wantBook(queries, googleId), {
    order: `entry ${googleId}`,
    onDone: (entry, _, keep) => keep(entryOf(googleId), entry),
    alsoChanges: OTHER_LISTS,
    failure: failed,
  });
}

/** One's own tags, those of most books first. */
export const ownTags = () => ({
  ...list('GET /api/library/tags', { query: { limit: PAGE_SIZE_MAX } }),
  placeholderData: keepPreviousData,
});

/** Names a tag otherwise, or makes it one with another. */
export const useRenameTag = (tag: string) =>
  useWrite(
    (name: string) => api('PUT /api/library/tags/:tag', { params: { tag }, body: { name } }),
    { alsoChanges: LIBRARY, failure: 'in place' },
  );

/** Takes a tag off all books. */
export const useRemoveTag = () =>
  useWrite((tag: string) => api('DELETE /api/library/tags/:tag', { params: { tag } }), {
    alsoChanges: LIBRARY,
    failure: () => words.library.tagFailed,
  });

/** Takes a book out of the library; answers what takes that back. */
export const useRemoveEntry = (googleId: string) =>
  useWrite(
    async () => (await api('DELETE /api/library/:googleId', { params: { googleId } })).undo,
    { order: `entry ${googleId}`, alsoChanges: ALL, failure: failed },
  );

/** Changes or removes many entries at once; answers how many, and what takes that back. */
export const useBulk = (failure: Failure = failed) =>
  useWrite((body: Body<'POST /api/library/bulk'>) => api('POST /api/library/bulk', { body }), {
    alsoChanges: ALL,
    failure,
  });

/** Takes back what was done to the library. */
export const useUndo = () =>
  useWrite((undo: string) => api('POST /api/library/undo', { body: { undo } }), {
    alsoChanges: ALL,
    failure: failed,
  });

type Failure = 'in place' | (() => string);
const failed = () => words.library.failed;

/** What shows an entry beside itself: what an answer says of it counts at once. */
const OTHER_LISTS = [
  'GET /api/library',
  'GET /api/library/counts',
  'GET /api/library/statuses',
  'GET /api/library/tags',
  ...READ_ELSEWHERE,
  ...SHELVES,
  ...STATISTICS,
] as const satisfies readonly Change[];

/** Everything that shows entries. */
const ALL = [...LIBRARY, ...SHELVES, ...STATISTICS, ...BOOKS, ...REVIEWS];
