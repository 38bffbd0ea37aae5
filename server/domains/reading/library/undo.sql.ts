import { UNDO_MINUTES } from '../../../../shared/limits.ts';
import { narrower, VISIBILITIES, type Visibility } from '../../../../shared/visibility.ts';
import { hashOfToken, isToken, newToken } from '../../../platform/auth/randomTokens.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import { quietly } from '../../../platform/events.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { ownerLocked } from '../../people/privacy/counted.sql.ts';
import { named } from './named.ts';

/** SQL of the place of a book that it had on a shelf; where another stands there by now, right behind that. */
export const positionAgain = (shelf: Sql, position: Sql, book: Sql) => sql`
  case when exists (select from shelf_entries taken where taken.shelf_id = ${shelf} and taken.position = ${position})
       then ${position} || 'V' || left(md5(${book}::text), 12) || 'V'
       else ${position} end`;

/** An entry as it was, with all that was under it: rows as the tables have them. */
interface Kept {
  bookId: string;
  title: string;
  /** Null: there was no entry. */
  entry: object | null;
  readings: { id: string }[];
  progress: object[];
  quotes: object[];
  shelves: object[];
  /** Absent in what an earlier release kept. */
  series?: object[];
}

/** What was done to an entry: the revision it had afterwards; null: it was deleted. */
export interface Undone extends Kept {
  after: string | null;
  /** Of one that was deleted, how widely anything else in the library was seen then; absent in what an earlier release kept. */
  widest?: Visibility;
}

/**
 * SQL of how widely anything of user `u`'s library is seen but for these books; where there is nothing else, what they begin with.
 */
export const widestBut = (bookIds: string[]) => sql`
  case ${join(
    VISIBILITIES.map(
      (each) => sql`
       when exists (select from entries e
                     where e.user_id = u.id and e.visibility = ${each} and e.book_id <> all(${bookIds}::uuid[]))
       then ${each}`,
    ),
    ' ',
  )} else u.default_visibility end`;

const rowsOf = (table: Sql, where: Sql) => sql`
  coalesce((select jsonb_agg(to_jsonb(x)) from ${table} x where ${where}), '[]'::jsonb)`;

const ofEntry = sql`x.user_id = e.user_id and x.book_id = e.book_id`;

/** SQL of entries of somebody as they are, one `kept` each; `withAll`: also what no change of many but deletion touches, such as the note. */
const keptEntries = (userId: string, bookIds: string[], withAll: boolean) => sql`
  select jsonb_build_object(
           'bookId', e.book_id,
           'title', b.title,
           'entry', to_jsonb(e) ${withAll ? empty : sql`- 'note'`},
           'readings', ${rowsOf(sql`readings`, ofEntry)},
           'progress', ${
             withAll
               ? rowsOf(
                   sql`progress`,
                   sql`x.reading_id in (select r.id from readings r
                                         where r.user_id = e.user_id and r.book_id = e.book_id)`,
                 )
               : sql`'[]'::jsonb`
           },
           'quotes', ${withAll ? rowsOf(sql`quotes`, ofEntry) : sql`'[]'::jsonb`},
           'series', ${withAll ? rowsOf(sql`book_series`, ofEntry) : sql`'[]'::jsonb`},
           'shelves', ${rowsOf(sql`shelf_entries`, ofEntry)}) as kept
    from entries e
    join books b on b.id = e.book_id
   where e.user_id = ${userId} and e.book_id = any(${bookIds}::uuid[])`;

/** From so many entries on, a plan made for few costs more than making plans anew, and what is done to them is no news. */
export const MANY = 200;

/**
 * Before a change of many entries: has PostgreSQL plan its statements anew. Those it keeps may be from when the tables were
 * small, and look at the whole library once for each book of it.
 */
export const planForMany = async (within: Db, count: number) => {
  if (count >= MANY) await within.many(sql`discard plans`);
};

/** Entries of somebody as they are, to be restored. */
export const entriesAsTheyAre = async (db: Db, userId: string, bookIds: string[]) => {
  const rows = await db.many<{ kept: Kept }>(keptEntries(userId, bookIds, false));
  return new Map(rows.map(({ kept }) => [kept.bookId, kept]));
};

/**
 * Deletes entries with all that is under them; how many there were, rows under them and bytes of it all, and what takes that
 * back. Of more than `bytesMax` bytes nothing is kept to take back: the caller refuses it.
 */
export async function removeEntries(db: Db, userId: string, bookIds: string[], bytesMax?: number) {
  const undo = newToken();
  const { removed, rows, bytes } = await db.one<{
    removed: number;
    rows: number;
    bytes: number;
  }>(sql`
    with ${ownerLocked(userId)}, before as materialized (
      select k.kept || jsonb_build_object('widest', w.widest) as kept
        from (${keptEntries(userId, bookIds, true)}) k,
             (select ${widestBut(bookIds)} as widest from users u where u.id = ${userId}) w
    ), size as (
      select coalesce(sum(pg_column_size(kept)), 0)::float8 as bytes from before
    ), gone as (
      delete from entries
       where user_id = ${userId} and book_id = any(${bookIds}::uuid[]) and exists (select from owner)
      returning 1
    ), kept as (
      insert into undos (token_hash, user_id, before, expires_at)
      select ${hashOfToken(undo)}, ${userId}, coalesce(jsonb_agg(before.kept), '[]'), ${inTenMinutes}
        from before
       ${bytesMax === undefined ? empty : sql`where (select bytes from size) <= ${fixed(bytesMax)}`}
    )
    select (select count(*) from gone) as removed,
           (select coalesce(sum(jsonb_array_length(kept -> 'readings') + jsonb_array_length(kept -> 'progress')
                                + jsonb_array_length(kept -> 'quotes')
                                + jsonb_array_length(kept -> 'shelves')), 0)::integer
              from before) as rows,
           (select bytes from size) as bytes`);
  return { removed, rows, bytes, undo };
}

/** Keeps what was before a change, for ten minutes; returns what takes it back. */
export async function keepForUndo(db: Db, userId: string, before: Undone[]) {
  const undo = newToken();
  await db.many(sql`
    insert into undos (token_hash, user_id, before, expires_at)
    values (${hashOfToken(undo)}, ${userId}, ${JSON.stringify(before)}::jsonb, ${inTenMinutes})`);
  return undo;
}

const inTenMinutes = sql`now() + make_interval(mins => ${UNDO_MINUTES})`;

/** Takes back what was done, all of it or nothing; returns how many entries that were. */
export const takeBack = (db: Db, userId: string, undo: string) =>
  db.transaction(async (tx) => {
    await quietly(tx);
    // With the account, as a review locks it: one that is on its way brings its book into the library, and of a book that
    // is not there nothing else is locked.
    const kept = isToken(undo)
      ? await tx.first<{ before: Undone[] }>(sql`
          with ${ownerLocked(userId)}
          delete from undos
           where token_hash = ${hashOfToken(undo)} and user_id = ${userId} and expires_at > now()
             and exists (select from owner)
          returning before`)
      : undefined;
    if (!kept) throw refuse('undo_expired');
    const { before } = kept;
    await planForMany(tx, before.length);
    const changed = await changedSince(tx, userId, before);
    if (changed.length > 0) throw refuse('undo_overtaken', { books: named(changed) });
    const restored = before.filter(({ entry }) => entry !== null);
    const added = before.filter(({ entry }) => entry === null);
    await tx.many(sql`
      delete from entries
       where user_id = ${userId} and book_id = any(${added.map(({ bookId }) => bookId)}::uuid[])`);
    await restore(tx, userId, await noWiderThanTheRest(tx, userId, restored));
    return before.length;
  });

/**
 * What was deleted, as it was; but where everything else has become narrower since, so does what comes back: whoever has made all
 * of theirs private meanwhile could not say so of it.
 */
async function noWiderThanTheRest(db: Db, userId: string, restored: Undone[]): Promise<Undone[]> {
  const gone = restored.flatMap(({ bookId, widest }) => (widest === undefined ? [] : [bookId]));
  if (gone.length === 0) return restored;
  const { now } = await db.one<{ now: Visibility }>(sql`
    select ${widestBut(gone)} as now from users u where u.id = ${userId}`);
  return restored.map((each) => {
    const { widest, entry } = each;
    if (widest === undefined || widest === narrower(widest, now)) return each;
    const was = entry as { visibility: Visibility };
    return { ...each, entry: { ...was, visibility: narrower(was.visibility, now) } };
  });
}

/** The titles of books that are not as the change has left them. */
async function changedSince(db: Db, userId: string, before: Undone[]) {
  const ids = before.map(({ bookId }) => bookId);
  const rows = await db.many<{ bookId: string; revision: string }>(sql`
    select book_id as "bookId", revision
      from entries
     where user_id = ${userId} and book_id = any(${ids}::uuid[])
     order by book_id
       for update`);
  const books = await db.many<{ id: string }>(sql`
    select id from books where id = any(${ids}::uuid[])`);
  const revisions = new Map(rows.map(({ bookId, revision }) => [bookId, revision]));
  const there = new Set(books.map(({ id }) => id));
  return before
    .filter(
      ({ bookId, after }) =>
        (revisions.get(bookId) ?? null) !== (after ?? null) || !there.has(bookId),
    )
    .map(({ title }) => title);
}

async function restore(db: Db, userId: string, kept: Undone[]) {
  if (kept.length === 0) return;
  const ids = kept.map(({ bookId }) => bookId);
  const rows = (of: (each: Undone) => object[]) => sql`${JSON.stringify(kept.flatMap(of))}::jsonb`;
  // What others did with them went with them.
  const unliked = (of: (each: Undone) => object[]) =>
    rows((each) => of(each).map((row) => ({ ...row, likes_count: 0, comments_count: 0 })));
  const isTheirs = sql`user_id = ${userId} and book_id = any(${ids}::uuid[])`;
  await db.many(sql`
    delete from readings
     where ${isTheirs}
       and id <> all(${kept.flatMap(({ readings }) => readings.map(({ id }) => id))}::uuid[])`);
  await db.many(sql`delete from shelf_entries where ${isTheirs}`);
  await db.many(sql`
    insert into entries
    select was.*
      from jsonb_array_elements(${rows(({ entry }) => (entry ? [entry] : []))}) each
      left join reviews v on v.user_id = ${userId} and v.book_id = (each ->> 'book_id')::uuid
      -- Not among what is selected: there it would be worked out once for each column.
     cross join jsonb_populate_record(
             null::entries,
             each || jsonb_build_object(
               'revision', gen_random_uuid(),
               'is_counted', false,
               -- A trigger says so where it is.
               'is_set_aside', false,
               -- Not in what was kept before there was one.
               'priority', coalesce(each -> 'priority', '3'::jsonb),
               -- Its review may be gone; of one that is there a trigger says so.
               'is_rating_narrow', false,
               -- The rating of a review is the review's, whatever became of it.
               'review_id', v.id,
               'rating', case when v.id is not null then to_jsonb(v.rating)
                              when each ->> 'review_id' is not null then 'null'::jsonb
                              else each -> 'rating' end)) was
        on conflict (user_id, book_id) do update
           set revision = excluded.revision,
               status = excluded.status,
               rating = excluded.rating,
               review_id = excluded.review_id,
               is_owned = excluded.is_owned,
               format = excluded.format,
               edition_id = excluded.edition_id,
               tags = excluded.tags,
               due_on = excluded.due_on,
               borrowed_from = excluded.borrowed_from,
               lent_to = excluded.lent_to,
               lent_on = excluded.lent_on,
               priority = excluded.priority,
               visibility = excluded.visibility,
               added_at = excluded.added_at,
               updated_at = excluded.updated_at,
               shown_at = excluded.shown_at,
               started_on = excluded.started_on,
               ended_on = excluded.ended_on,
               page = excluded.page,
               minute = excluded.minute,
               percent = excluded.percent,
               last_started_on = excluded.last_started_on,
               last_ended_on = excluded.last_ended_on,
               times_read = excluded.times_read`);
  await db.many(sql`
    insert into readings
    select * from jsonb_populate_recordset(null::readings, ${rows(({ readings }) => readings)})
        on conflict (id) do update
           set started_on = excluded.started_on,
               ended_on = excluded.ended_on,
               outcome = excluded.outcome,
               edition_id = excluded.edition_id,
               pages = excluded.pages,
               recorded_at = excluded.recorded_at`);
  await db.many(sql`
    insert into progress
    select * from jsonb_populate_recordset(null::progress, ${unliked(({ progress }) => progress)})
        on conflict (id) do nothing`);
  await db.many(sql`
    insert into quotes
    select * from jsonb_populate_recordset(null::quotes, ${unliked(({ quotes }) => quotes)})
        on conflict (id) do nothing`);
  await db.many(sql`
    insert into book_series (id, book_id, user_id, series_id, position)
    select t.id, t.book_id, t.user_id, t.series_id, t.position
      from jsonb_populate_recordset(null::book_series, ${rows(({ series }) => series ?? [])}) t
      join series s on s.id = t.series_id
        on conflict do nothing`);
  await db.many(sql`
    insert into shelf_entries (shelf_id, user_id, book_id, position)
    select t.shelf_id, t.user_id, t.book_id,
           ${positionAgain(sql`t.shelf_id`, sql`t.position`, sql`t.book_id`)}
      from jsonb_populate_recordset(null::shelf_entries, ${rows(({ shelves }) => shelves)}) t
      join shelves s on s.id = t.shelf_id and s.user_id = ${userId}`);
}
