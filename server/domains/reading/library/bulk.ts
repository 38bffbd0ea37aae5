import type { Body } from '../../../../shared/contract/index.ts';
import { type BulkSet, LibraryFilter } from '../../../../shared/contract/library.ts';
import {
  BULK_BYTES_MAX,
  BULK_FILTER_MAX,
  BULK_MAX,
  BULK_ROWS_MAX,
  TAGS_MAX,
} from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { quietly } from '../../../platform/events.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { hasShape } from '../../../platform/http/validation.ts';
import {
  type Draft,
  draftOf,
  isDifferent,
  type LibraryActor,
  momentOf,
  Overtaken,
  placesFor,
  untilNotOvertaken,
  withMutex,
  withState,
  writeOf,
} from './changes.ts';
import { isAfter } from './dates.ts';
import { cleanedLent, dayOf, lentIn, tagsOf } from './entries.ts';
import { libraryQueryOf } from './filters.sql.ts';
import { fittingBooks } from './library.sql.ts';
import { named } from './named.ts';
import { type BookState, idsOfBooks, statesWithoutNotes, writeEntries } from './state.sql.ts';
import { beganOf, withEnd, withStatus } from './status.ts';
import {
  entriesAsTheyAre,
  keepForUndo,
  MANY,
  planForMany,
  removeEntries,
  type Undone,
} from './undo.sql.ts';

/** What is done to many entries at once. */
export type Bulk = Body<'POST /api/library/bulk'>;

const TRIES = 5;

/** Changes or removes many entries, all or none; how many are different, and what takes that back. */
export function changeMany(db: Db, actor: LibraryActor, bulk: Bulk) {
  const set = bulk.set === undefined ? undefined : cleanedSet(bulk.set);
  if ((set === undefined) === (bulk.remove !== true)) throw refuse('bulk_action_required');
  return withMutex(actor, () =>
    untilNotOvertaken(db, TRIES, async (tx) => {
      const ids = await idsOf(tx, actor, bulk);
      await planForMany(tx, ids.length);
      if (set !== undefined) {
        // Thousands of books that are marked as read are a library being put in order, as one that comes in.
        if (ids.length >= MANY) await quietly(tx);
        return setMany(tx, actor, ids, set);
      }
      const { removed, rows, bytes, undo } = await removeEntries(
        tx,
        actor.userId,
        ids,
        BULK_BYTES_MAX,
      );
      refuseWhatCannotBeUndone(rows, bytes);
      return { changed: removed, undo };
    }),
  );
}

/** Who is told that something can be taken back can take it back: as much as is put back in one call, with room to spare. */
function refuseWhatCannotBeUndone(rows: number, bytes = 0) {
  if (rows > BULK_ROWS_MAX || bytes > BULK_BYTES_MAX) throw refuse('bulk_too_much');
}

/** The books that are meant, by their ids inside the database. */
async function idsOf(db: Db, { userId }: LibraryActor, { books, filter }: Bulk) {
  if ((books === undefined) === (filter === undefined)) throw refuse('bulk_books_required');
  if (books !== undefined) {
    const found = await idsOfBooks(db, books);
    const ids = found.map(({ bookId }) => bookId);
    if (ids.includes(null)) throw refuse('book_not_found');
    return [...new Set(ids as string[])];
  }
  const query = libraryQueryOf(filterOf(filter ?? {}));
  const ids = await fittingBooks(db, userId, query, BULK_FILTER_MAX + 1);
  if (ids.length <= BULK_FILTER_MAX) return ids;
  throw refuseField('filter', 'bulk_too_many', { most: BULK_FILTER_MAX });
}

const NUMBERS: ReadonlySet<string> = new Set(['year', 'decade', 'minPages', 'maxPages']);

/** A filter as an address would say it. */
function filterOf(loose: NonNullable<Bulk['filter']>): LibraryFilter {
  const filter = Object.fromEntries(
    Object.entries(loose).map(([name, value]) => [
      name,
      NUMBERS.has(name) ? Number(value) : String(value),
    ]),
  );
  if (hasShape(LibraryFilter, filter)) return filter;
  throw refuseField('filter', 'filter_wrong');
}

function cleanedSet(set: BulkSet): BulkSet {
  if (Object.values(set).every((value) => value === undefined))
    throw refuse('bulk_change_required');
  return {
    ...set,
    ...(set.dueOn === undefined ? {} : { dueOn: dayOf('dueOn', set.dueOn) }),
    ...cleanedLent(set),
    ...(set.addTags ? { addTags: tagsOf('addTags', set.addTags) } : {}),
    ...(set.removeTags ? { removeTags: tagsOf('removeTags', set.removeTags) } : {}),
  };
}

async function setMany(db: Db, actor: LibraryActor, ids: string[], set: BulkSet) {
  const { userId } = actor;
  const before: Undone[] = [];
  for (let at = 0; at < ids.length; at += BULK_MAX) {
    const states = await statesWithoutNotes(db, userId, ids.slice(at, at + BULK_MAX));
    const order = new Map(ids.map((id, place) => [id, place]));
    states.sort((a, b) => (order.get(a.bookId) ?? 0) - (order.get(b.bookId) ?? 0));
    refuseWhatBeganLater(states, actor, set);
    const changes = states
      .map((state) => ({ state, draft: draftFor(state, actor, set) }))
      .filter(({ state, draft }) => isDifferent(state, draft));
    if (changes.length === 0) continue;
    const kept = await entriesAsTheyAre(
      db,
      userId,
      changes.map(({ state }) => state.bookId),
    );
    const places = await placesFor(db, userId, changes);
    const writes = changes.map(({ state, draft }) =>
      writeOf(state, draft, places.get(state.bookId) ?? []),
    );
    if ((await writeEntries(db, userId, writes)) !== writes.length) throw new Overtaken();
    for (const { bookId, revision } of writes) {
      const was = kept.get(bookId);
      const { title = '' } = changes.find(({ state }) => state.bookId === bookId)?.state ?? {};
      before.push({ ...NOTHING, bookId, title, ...was, after: revision });
    }
    const rows = before.map(({ readings, shelves }) => readings.length + shelves.length);
    refuseWhatCannotBeUndone(rows.reduce((sum, each) => sum + each, 0));
  }
  return { changed: before.length, undo: await keepForUndo(db, userId, before) };
}

/** As for one book; but of many one has to be told which they are. */
function refuseWhatBeganLater(
  states: BookState[],
  actor: LibraryActor,
  { status, endedOn }: BulkSet,
) {
  if (endedOn === undefined) return;
  const late = states.filter((state) => {
    const draft = draftOf(state);
    const next = status === undefined ? draft.status : status;
    return isAfter(beganOf(draft, next, momentOf(state, actor)), endedOn);
  });
  if (late.length === 0) return;
  throw refuseField('endedOn', 'bulk_began_later', {
    books: named(late.map(({ title }) => title)),
  });
}

const NOTHING = { entry: null, readings: [], progress: [], quotes: [], shelves: [] };

function draftFor(state: BookState, actor: LibraryActor, set: BulkSet): Draft {
  const draft = draftOf(state);
  const gone = new Set(set.removeTags?.map((tag) => tag.toLowerCase()));
  const left = draft.tags.filter((tag) => !gone.has(tag.toLowerCase()));
  const tags = set.addTags ? tagsOf('addTags', [...left, ...set.addTags]) : left;
  if (tags.length > TAGS_MAX && tags.length > draft.tags.length)
    throw refuseField('addTags', 'tags_too_many', { most: TAGS_MAX });
  const shelves = [...new Set([...draft.shelves, ...(set.addShelves ?? [])])].filter(
    (id) => !set.removeShelves?.includes(id),
  );
  const next: Draft = {
    ...draft,
    isOwned: set.isOwned ?? draft.isOwned,
    format: set.format === undefined ? draft.format : set.format,
    dueOn: set.dueOn === undefined ? draft.dueOn : set.dueOn,
    ...lentIn(draft, set, momentOf(state, actor).today),
    priority: set.priority ?? draft.priority,
    visibility: set.visibility ?? draft.visibility,
    tags,
    shelves,
  };
  const { status = next.status, endedOn } = set;
  const moment = momentOf(state, actor);
  return withState(
    next,
    endedOn === undefined
      ? withStatus(next, status, {}, moment)
      : withEnd(next, status, endedOn, moment),
  );
}
