import { randomUUID } from 'node:crypto';
import type { Format, Status } from '../../../../shared/library.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { idOfBook } from '../../books/books/books.sql.ts';
import { lockOwner, ownerLocked } from '../../people/privacy/counted.sql.ts';
import type { ReadingState } from './status.ts';

/** What somebody has said of a book, as it is kept; without what its readings say. */
export interface EntryState {
  revision: string;
  status: Status | null;
  /** Half stars. */
  rating: number | null;
  isOwned: boolean;
  format: Format | null;
  editionId: string | null;
  /** Undefined where it was not read: it stays as it is. */
  note: string | null | undefined;
  tags: string[];
  /** A day. */
  dueOn: string | null;
  borrowedFrom: string | null;
  lentTo: string | null;
  /** The day it was lent; null where it is not. */
  lentOn: string | null;
  priority: number;
  visibility: Visibility;
}

/** How far a reading has come, where somebody has said that last. */
export interface Place {
  page: number | null;
  minute: number | null;
  percent: number | null;
}

export type KeptReading = ReadingState & {
  /** The newest by its own time. */
  place: (Place & { at: string }) | null;
  progressCount: number;
};

/** A book and what somebody has of it: all that a change is decided by. */
export interface BookState {
  bookId: string;
  googleId: string;
  title: string;
  /** How long the book is, in the edition that was chosen. */
  pages: number | null;
  /** And where no edition says it. */
  bookPages: number | null;
  /** Null: it is not in their library. */
  entry: EntryState | null;
  /** Their review of it, in the library or not; its rating in half stars. */
  review: { id: string; rating: number } | null;
  readings: KeptReading[];
  /** The ids of the shelves that it stands on. */
  shelves: string[];
  defaultVisibility: Visibility;
  timeZone: string | null;
}

/** What somebody has of a book; undefined: there is no such book. */
export const stateOf = (db: Db, userId: string, googleId: string) =>
  db.first<BookState>(sql`${states(userId)} where b.id = ${idOfBook(googleId)}`);

/** What somebody has of books, by their ids inside the database. */
export const statesOf = (db: Db, userId: string, bookIds: string[]) =>
  db.many<BookState>(sql`${states(userId)} where b.id = any(${bookIds}::uuid[]) order by b.id`);

/** The same without the notes, for what changes none of them: of thousands of books they are tens of megabytes. */
export const statesWithoutNotes = (db: Db, userId: string, bookIds: string[]) =>
  db.many<BookState>(sql`
    ${states(userId, empty)} where b.id = any(${bookIds}::uuid[]) order by b.id`);

/** What somebody has of the book that one of their readings is of. */
export const stateOfReading = (db: Db, userId: string, id: string) =>
  db.first<BookState>(sql`
    ${states(userId)}
     where b.id = (select book_id from readings where id = ${id} and user_id = ${userId})`);

/** Locks what somebody has of a book until the transaction ends. */
export const lockEntry = async (db: Db, userId: string, bookId: string) => {
  await lockOwner(db, userId);
  await db.many(sql`
    select from entries where user_id = ${userId} and book_id = ${bookId} for no key update`);
};

/** The ids of books inside the database by their public ids; null where there is no such book. */
export const idsOfBooks = (db: Db, googleIds: string[]) =>
  db.many<{ googleId: string; bookId: string | null }>(sql`
    select each.id as "googleId", coalesce(b.id, a.book_id) as "bookId"
      from unnest(${googleIds}::text[]) as each (id)
      left join books b on b.google_id = each.id
      left join book_aliases a on a.google_id = each.id`);

/** SQL of a time as programs write it. */
export const isoOf = (time: Sql) => sql`
  to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const states = (userId: string, note = sql`'note', e.note,`) => sql`
  select b.id as "bookId",
         b.google_id as "googleId",
         b.title,
         coalesce(d.page_count, b.page_count) as pages,
         b.page_count as "bookPages",
         case when e.user_id is not null then json_build_object(
           'revision', e.revision,
           'status', e.status,
           'rating', e.rating,
           'isOwned', e.is_owned,
           'format', e.format,
           'editionId', e.edition_id,
           ${note}
           'tags', e.tags,
           'dueOn', e.due_on,
           'borrowedFrom', e.borrowed_from,
           'lentTo', e.lent_to,
           'lentOn', e.lent_on,
           'priority', e.priority,
           'visibility', e.visibility) end as entry,
         case when v.id is not null then json_build_object('id', v.id, 'rating', v.rating) end
           as review,
         coalesce((
           select json_agg(json_build_object(
                    'id', r.id,
                    'startedOn', r.started_on,
                    'endedOn', r.ended_on,
                    'outcome', r.outcome,
                    'editionId', r.edition_id,
                    'pages', r.pages,
                    'recordedAt', ${isoOf(sql`r.recorded_at`)},
                    'hasProgress', p.id is not null,
                    'progressCount', (select count(*) from progress n where n.reading_id = r.id),
                    'place', case when p.id is not null then json_build_object(
                      'at', ${isoOf(sql`p.at`)},
                      'page', p.page, 'minute', p.minute, 'percent', p.percent) end))
             from readings r
             left join lateral (
                  select * from progress p
                   where p.reading_id = r.id
                   order by p.at desc, p.id desc
                   limit 1) p on true
            where r.user_id = e.user_id and r.book_id = e.book_id), '[]'::json) as readings,
         array(select t.shelf_id from shelf_entries t
                where t.user_id = e.user_id and t.book_id = e.book_id) as shelves,
         u.default_visibility as "defaultVisibility",
         u.time_zone as "timeZone"
    from books b
    join users u on u.id = ${userId}
    left join entries e on e.user_id = ${userId} and e.book_id = b.id
    left join editions d on d.id = e.edition_id
    left join reviews v on v.user_id = ${userId} and v.book_id = b.id`;

/** All that was said of the progress of a reading, the newest first. */
export const progressOfReading = (db: Db, userId: string, readingId: string) =>
  db.many<KeptProgress>(sql`
    select id, reading_id as "readingId", ${isoOf(sql`at`)} as at, page, minute, percent, note,
           visibility
      from progress
     where user_id = ${userId} and reading_id = ${readingId}
     order by progress.at desc, id desc`);

/** The reading that somebody's note of progress belongs to. */
export const readingOfProgress = (db: Db, userId: string, id: string) =>
  db.first<{ readingId: string }>(sql`
    select reading_id as "readingId" from progress where id = ${id} and user_id = ${userId}`);

/** An edition of a book by its id; undefined: it has none of that id. */
export const editionOfBook = (db: Db, bookId: string, id: string) =>
  db.first<{ id: string; pages: number | null }>(sql`
    select id, page_count as pages from editions where id = ${id} and book_id = ${bookId}`);

/** The last place of each of somebody's shelves; null where nothing stands on it. */
export const endsOfShelves = (db: Db, userId: string, ids: string[]) =>
  db.many<{ id: string; last: string | null }>(sql`
    select s.id,
           (select t.position from shelf_entries t
             where t.shelf_id = s.id order by t.position desc limit 1) as last
      from shelves s
     where s.user_id = ${userId} and s.id = any(${ids}::uuid[])`);

/** A note of progress as it is kept. */
export interface KeptProgress extends Place {
  id: string;
  readingId: string;
  at: string;
  note: string | null;
  visibility: Visibility;
}

/** One entry as it is to be, of one as it was. */
export interface EntryWrite {
  bookId: string;
  /** The revision that the change was decided by; null: there was no entry. */
  before: string | null;
  revision: string;
  entry: Omit<EntryState, 'revision'>;
  summary: {
    startedOn: string | null;
    endedOn: string | null;
    lastStartedOn: string | null;
    lastEndedOn: string | null;
    timesRead: number;
  };
  place: Place | null;
  /** Readings that are new or different. */
  readings: ReadingState[];
  goneReadings: string[];
  progress: KeptProgress[];
  goneProgress: string[];
  /** Its places on shelves that it comes to. */
  placements: { shelfId: string; position: string }[];
  goneShelves: string[];
}

/**
 * SQL of whether what entry `e` becomes, `g`, is another for those who see it: notes, tags and what is narrower than
 * itself they do not.
 */
const changesWhatIsShown = sql`
  (e.status, e.is_owned, e.format, e.edition_id, e.visibility, e.started_on, e.ended_on, e.last_started_on,
   e.last_ended_on, e.times_read, case when e.review_id is null then e.rating end)
  is distinct from
  (g.status, g."isOwned", g.format, g."editionId", g.visibility, g."startedOn", g."endedOn", g."lastStartedOn",
   g."lastEndedOn", g."timesRead", case when e.review_id is null then g.rating end)
  or g."saysMore"`;

/** Columns of an entry that are as somebody says, but for the note, and SQL of their values in `g`. */
const KEPT = sql`revision, status, is_owned, format, edition_id, tags, due_on, borrowed_from, lent_to, lent_on,
  priority, visibility, started_on, ended_on, last_started_on, last_ended_on, times_read, page, minute, percent`;
const GIVEN = sql`g.revision, g.status, g."isOwned", g.format, g."editionId", g.tags, g."dueOn",
  g."borrowedFrom", g."lentTo", g."lentOn", g.priority, g.visibility, g."startedOn", g."endedOn", g."lastStartedOn",
  g."lastEndedOn", g."timesRead", g.page, g.minute, g.percent`;

/**
 * Writes entries as they are to be, each only if nobody has changed it since it was read; returns how many
 * were: fewer than asked for means that the caller has to read and think again, and write nothing of this. The rating of a
 * review changes with it, and nowhere else.
 */
export const writeEntries = async (db: Db, userId: string, writes: EntryWrite[]) => {
  const under = (things: (write: EntryWrite) => object[]) =>
    writes.flatMap((write) => things(write).map((each) => ({ ...each, bookId: write.bookId })));
  const { written } = await db.one<{ written: number }>(sql`
    with ${ownerLocked(userId)}, given as (
      select * from jsonb_to_recordset(${JSON.stringify(byBook(writes).map(rowOf))}::jsonb) as (
          "bookId" uuid, before uuid, revision uuid, status text, rating smallint, "isOwned" boolean,
          format text, "editionId" uuid, note text, tags text[], "dueOn" text,
          "borrowedFrom" text, "lentTo" text, "lentOn" text, priority smallint, visibility text,
          "startedOn" text, "endedOn" text, "lastStartedOn" text, "lastEndedOn" text, "timesRead" integer, page integer,
          minute integer, percent float8, "saysMore" boolean, "saysNote" boolean)
    ), changed as (
      update entries e
         set (${KEPT}) = (${GIVEN}),
             note = case when g."saysNote" then g.note else e.note end,
             rating = case when e.review_id is null then g.rating else e.rating end,
             updated_at = now(),
             shown_at = case when ${changesWhatIsShown} then now() else coalesce(e.shown_at, e.updated_at) end
        from given g
       where e.user_id = ${userId} and e.book_id = g."bookId" and e.revision = g.before
         and exists (select from owner)
      returning e.book_id
    ), added as (
      insert into entries (user_id, book_id, rating, review_id, note, ${KEPT})
      select ${userId}, g."bookId", coalesce(v.rating, g.rating), v.id, g.note, ${GIVEN}
        from given g
        left join reviews v on v.book_id = g."bookId" and v.user_id = ${userId}
       where g.before is null and exists (select from owner)
          on conflict (user_id, book_id) do nothing
      returning book_id
    ), locked as (
      select book_id from changed union all select book_id from added
    ), gone_readings as (
      delete from readings r
       using locked h
       where r.user_id = ${userId} and r.book_id = h.book_id
         and r.id = any(${writes.flatMap(({ goneReadings }) => goneReadings)}::uuid[])
    ), kept_readings as (
      insert into readings (id, user_id, book_id, started_on, ended_on, outcome, edition_id, pages, recorded_at)
      select r.id, ${userId}, h.book_id, r."startedOn", r."endedOn", r.outcome, r."editionId", r.pages,
             r."recordedAt"
        from jsonb_to_recordset(${JSON.stringify(under(({ readings }) => readings))}::jsonb) as r (
               id uuid, "bookId" uuid, "startedOn" text, "endedOn" text, outcome text,
               "editionId" uuid, pages integer, "recordedAt" timestamptz)
        join locked h on h.book_id = r."bookId"
          on conflict (id) do update
             set started_on = excluded.started_on,
                 ended_on = excluded.ended_on,
                 outcome = excluded.outcome,
                 edition_id = excluded.edition_id,
                 pages = excluded.pages,
                 recorded_at = excluded.recorded_at
    ), gone_progress as (
      delete from progress p
       where p.user_id = ${userId}
         and p.id = any(${writes.flatMap(({ goneProgress }) => goneProgress)}::uuid[])
         and exists (select from locked)
    ), kept_progress as (
      insert into progress (id, reading_id, user_id, at, page, minute, percent, note, visibility)
      select p.id, p."readingId", ${userId}, p.at, p.page, p.minute, p.percent, p.note, p.visibility
        from jsonb_to_recordset(${JSON.stringify(under(({ progress }) => progress))}::jsonb) as p (
               id uuid, "bookId" uuid, "readingId" uuid, at timestamptz, page integer, minute integer,
               percent float8, note text, visibility text)
        join locked h on h.book_id = p."bookId"
          on conflict (id) do update
             set at = excluded.at,
                 page = excluded.page,
                 minute = excluded.minute,
                 percent = excluded.percent,
                 note = excluded.note,
                 visibility = excluded.visibility
    ), taken_off as (
      delete from shelf_entries t
       using jsonb_to_recordset(${JSON.stringify(
         under(({ goneShelves }) => goneShelves.map((shelfId) => ({ shelfId }))),
       )}::jsonb) as g ("bookId" uuid, "shelfId" uuid),
             locked h
       where h.book_id = g."bookId"
         and t.shelf_id = g."shelfId" and t.book_id = g."bookId" and t.user_id = ${userId}
      returning t.shelf_id, t.book_id
    ), put_on as (
      insert into shelf_entries (shelf_id, user_id, book_id, position)
      select p."shelfId", ${userId}, h.book_id, p.position
        from jsonb_to_recordset(${JSON.stringify(under(({ placements }) => placements))}::jsonb) as p (
               "bookId" uuid, "shelfId" uuid, position text)
        join locked h on h.book_id = p."bookId"
      returning shelf_id, book_id
    ), dated as (
      update shelves s
         set updated_at = now()
       where s.id in (select t.shelf_id
                        from (select * from taken_off union all select * from put_on) t
                        join given g on g."bookId" = t.book_id
                       where ${isSeenOnShelf(sql`g.visibility`)})
    )
    select count(*) as written from locked`);
  return written;
};

/**
 * SQL of whether whoever sees shelf `s` sees an entry of this visibility on it. The coming and going of other entries moves no
 * date of the shelf, which would tell them of it.
 */
export const isSeenOnShelf = (visibility: Sql) =>
  sql`(s.visibility = 'private' or ${visibility} in ('public', s.visibility))`;

/** In the order in which entries and their books are locked: what is counted of each is, one after the other, in its book. */
const byBook = (writes: EntryWrite[]) =>
  writes.toSorted((one, other) => (one.bookId < other.bookId ? -1 : 1));

/** A revision that nobody has seen yet. */
export const newRevision = () => randomUUID();

const rowOf = ({ bookId, before, revision, entry, summary, place, progress }: EntryWrite) => ({
  ...entry,
  ...summary,
  // The day may be left over where the loan was taken back by itself.
  lentOn: entry.lentTo === null ? null : entry.lentOn,
  // A place may be a note of progress, which has a text and a visibility of its own.
  page: place?.page ?? null,
  minute: place?.minute ?? null,
  percent: place?.percent ?? null,
  bookId,
  before,
  revision,
  saysNote: entry.note !== undefined,
  saysMore: progress.some(
    ({ visibility }) =>
      visibility === 'public' || visibility === entry.visibility || entry.visibility === 'private',
  ),
});
