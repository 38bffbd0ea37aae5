import { generateNKeysBetween } from 'fractional-indexing';
import { uuidv7 } from 'uuidv7';
import { BOOK_SHELVES_MAX, PRIORITY_UNTOLD, READINGS_MAX } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { brokenKeyOf, refuse, refuseField } from '../../../platform/http/errors.ts';
import { inTurns } from '../../../platform/process/inTurn.ts';
import { dayIn, zoneOf } from './dates.ts';
import {
  type BookState,
  type EntryState,
  type EntryWrite,
  endsOfShelves,
  type KeptProgress,
  type KeptReading,
  lockEntry,
  newRevision,
  type Place,
  writeEntries,
} from './state.sql.ts';
import { latestOf, type Moment, type ReadingState, type State, summaryOf } from './status.ts';

/** An entry as a change would have it. */
export interface Draft extends Omit<EntryState, 'revision'> {
  readings: (ReadingState & { place?: Place | null })[];
  shelves: string[];
  progress: KeptProgress[];
  goneProgress: string[];
}

/** Who changes their library, and in which time zone the call was made, if it says so. */
export interface LibraryActor {
  userId: string;
  timeZone: string | undefined;
}

/** An entry as it is; of a book that is not in the library, as it would begin. */
export const draftOf = (state: BookState): Draft => ({
  status: null,
  rating: state.review?.rating ?? null,
  isOwned: false,
  format: null,
  editionId: null,
  tags: [],
  dueOn: null,
  borrowedFrom: null,
  lentTo: null,
  lentOn: null,
  priority: PRIORITY_UNTOLD,
  visibility: state.defaultVisibility,
  ...state.entry,
  note: state.entry === null ? null : state.entry.note,
  readings: state.readings,
  shelves: state.shelves,
  progress: [],
  goneProgress: [],
});

/** The draft with another status and other readings. */
export const withState = (draft: Draft, { status, readings }: State): Draft => ({
  ...draft,
  status,
  readings,
});

/** When a change of a book happens, where its owner is; `edition` where it is of another than before. */
export function momentOf(
  state: BookState,
  { timeZone }: LibraryActor,
  edition: { id: string | null; pages: number | null } = {
    id: state.entry?.editionId ?? null,
    pages: state.pages,
  },
): Moment {
  const now = new Date();
  return {
    now: now.toISOString(),
    today: dayIn(zoneOf(state.timeZone, timeZone), now),
    newId: uuidv7,
    editionId: edition.id,
    pages: edition.pages,
  };
}

/** How often it is tried without holding anybody up, and how often at all. */
const HOPEFUL_TRIES = 3;
export const TRIES = 12;

/**
 * Changes what somebody has of a book: reads it, lets the caller decide, and writes it unless somebody
 * else has changed it meanwhile; then it is read and decided anew. Where that happens again and again, it
 * locks the entry. undefined: there is no such book.
 */
export const changeEntry = (...parts: Parameters<typeof changeEntryNow>) =>
  withMutex(parts[1], () => changeEntryNow(...parts));

/** The same for a caller that has locked already, and is in no transaction. */
export async function changeEntryNow(
  db: Db,
  actor: LibraryActor,
  load: (on: Db) => Promise<BookState | undefined>,
  decide: (state: BookState, on: Db) => Draft | Promise<Draft>,
  /** What is done in the transaction of the writing. */
  together?: (within: Db) => Promise<void>,
): Promise<BookState | undefined> {
  for (let tried = 0; tried < HOPEFUL_TRIES; tried++) {
    const done = await tryToChange(db, actor, load, decide, together).catch(
      undefinedWhereOvertaken,
    );
    if (done) return done.state;
  }
  return untilNotOvertaken(db, TRIES - HOPEFUL_TRIES, async (tx) => {
    const { bookId } = (await load(tx)) ?? {};
    if (bookId !== undefined) await lockEntry(tx, actor.userId, bookId);
    return changeEntryWithin(tx, actor, load, decide, together);
  });
}

/**
 * The same once, for a caller within a transaction of theirs: `Overtaken` or a broken key ends that, and they do all of it
 * anew (`untilNotOvertaken`). Within it nothing could be: PostgreSQL takes no statement more after one that failed.
 */
export async function changeEntryWithin(
  ...parts: Parameters<typeof tryToChange>
): Promise<BookState | undefined> {
  const done = await tryToChange(...parts);
  if (!done) throw new Overtaken();
  return done.state;
}

const inTurn = inTurns();

/** A mutex for each person, within this process: changes of one library are done one after another. */
export const withMutex = <T>({ userId }: LibraryActor, work: () => Promise<T>): Promise<T> =>
  inTurn(userId, work);

/** Reads, decides and writes once; undefined: somebody else was faster. */
async function tryToChange(
  db: Db,
  { userId }: LibraryActor,
  load: (on: Db) => Promise<BookState | undefined>,
  decide: (state: BookState, on: Db) => Draft | Promise<Draft>,
  together?: (within: Db) => Promise<void>,
): Promise<{ state: BookState | undefined } | undefined> {
  const state = await load(db);
  if (state === undefined) return { state };
  const draft = await decide(state, db);
  if (state.entry !== null && !isDifferent(state, draft)) return { state };
  const places = await placesFor(db, userId, [{ state, draft }]);
  const write = writeOf(state, draft, places.get(state.bookId) ?? []);
  const written = await (together === undefined
    ? writeEntries(db, userId, [write])
    : db.transaction(async (within) => {
        const count = await writeEntries(within, userId, [write]);
        if (count === 1) await together(within);
        return count;
      }));
  return written === 1 ? { state } : undefined;
}

/** Tells whether a draft would change anything. */
export const isDifferent = (state: BookState, draft: Draft) =>
  state.entry === null ||
  draft.progress.length > 0 ||
  draft.goneProgress.length > 0 ||
  JSON.stringify(comparable(draft)) !== JSON.stringify(comparable(draftOf(state)));

/** What of an entry is to be written. */
export function writeOf(
  state: BookState,
  draft: Draft,
  placements: EntryWrite['placements'],
): EntryWrite {
  if (draft.readings.length > READINGS_MAX)
    throw refuse('readings_too_many', { most: READINGS_MAX });
  const stands = new Set(draft.shelves).size;
  if (stands > BOOK_SHELVES_MAX && stands > state.shelves.length)
    throw refuse('book_shelves_too_many', { most: BOOK_SHELVES_MAX });
  const { readings, shelves, progress, goneProgress, ...entry } = draft;
  const latest = latestOf(readings) as (ReadingState & { place?: Place | null }) | undefined;
  const kept = new Map(state.readings.map((each) => [each.id, each]));
  const ids = new Set(readings.map(({ id }) => id));
  return {
    bookId: state.bookId,
    before: state.entry?.revision ?? null,
    revision: newRevision(),
    entry,
    summary: summaryOf(readings),
    place: latest?.place ?? null,
    readings: readings.filter((each) => isChanged(each, kept.get(each.id))),
    goneReadings: state.readings.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
    progress,
    goneProgress,
    placements,
    goneShelves: state.shelves.filter((id) => !shelves.includes(id)),
  };
}

/** Places at the ends of the shelves that books come to, in the order of the books; 400 where one is not theirs. */
export async function placesFor(
  db: Db,
  userId: string,
  changes: { state: BookState; draft: Draft }[],
) {
  const coming = new Map<string, string[]>();
  for (const { state, draft } of changes)
    for (const id of new Set(draft.shelves))
      if (!state.shelves.includes(id)) coming.set(id, [...(coming.get(id) ?? []), state.bookId]);
  const places = new Map<string, { shelfId: string; position: string }[]>();
  if (coming.size === 0) return places;
  const rows = await endsOfShelves(db, userId, [...coming.keys()]);
  const ends = new Map(rows.map(({ id, last }) => [id, last]));
  for (const [shelfId, books] of coming) {
    const keys = generateNKeysBetween(endOf(ends, shelfId), null, books.length);
    for (const [at, bookId] of books.entries())
      places.set(bookId, [...(places.get(bookId) ?? []), { shelfId, position: keys[at] ?? '' }]);
  }
  return places;
}

/** The last place of one of somebody's shelves; 400 where there is no such shelf. */
function endOf(ends: Map<string, string | null>, id: string) {
  const last = ends.get(id);
  if (last !== undefined) return last;
  throw refuseField('shelves', 'shelf_gone');
}

/** Somebody has changed one of the entries meanwhile: what was decided is decided anew. */
export class Overtaken extends Error {}

/** Does something in a transaction, anew where somebody else has changed meanwhile what it is about. */
export async function untilNotOvertaken<T>(db: Db, tries: number, work: (tx: Db) => Promise<T>) {
  for (let tried = 0; tried < tries; tried++) {
    const done = await db
      .transaction(async (tx) => ({ result: await work(tx) }))
      .catch((error) => {
        if (error instanceof Overtaken || isOvertaken(error)) return undefined;
        throw error;
      });
    if (done) return done.result;
  }
  throw refuse('busy');
}

/** What somebody else has just done is looked at again; all other errors stay what they are. */
function undefinedWhereOvertaken(error: unknown) {
  if (isOvertaken(error)) return undefined;
  throw error;
}

/** Tells whether an entry, a shelf or a book has gone, or a place on a shelf is taken, since it was read. */
export const isOvertaken = (error: unknown) =>
  [
    'shelf_entries_shelf_id_position_key',
    'shelf_entries_user_id_book_id_fkey',
    'shelf_entries_user_id_shelf_id_fkey',
    'entries_book_id_fkey',
  ].includes(brokenKeyOf(error) ?? '');

const comparable = ({ readings, shelves, progress: _, goneProgress: __, ...entry }: Draft) => [
  Object.entries({ ...entry, revision: undefined }).sort(),
  readings.map((each) => rowOf(each)).sort((a, b) => (a[0] < b[0] ? -1 : 1)),
  [...new Set(shelves)].sort(),
];

const rowOf = (reading: ReadingState) =>
  [
    reading.id,
    reading.startedOn,
    reading.endedOn,
    reading.outcome,
    reading.editionId,
    reading.pages,
    reading.recordedAt,
  ] as const;

const isChanged = (reading: ReadingState, kept: KeptReading | undefined) =>
  kept === undefined || rowOf(reading).some((value, at) => value !== rowOf(kept)[at]);
