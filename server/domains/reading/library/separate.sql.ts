import { narrower, type Visibility } from '../../../../shared/visibility.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { putRowsBack } from '../../../platform/db/putRowsBack.ts';
import { draftOf, writeOf } from './changes.ts';
import { statesOf, writeEntries } from './state.sql.ts';
import { isAllowed, statusOf } from './status.ts';
import { positionAgain, widestBut } from './undo.sql.ts';

/** A row as the tables have it. */
type Row = Record<string, unknown>;

/** A row as it was before two books became one, and as the merge has left it; null: it went. */
interface Was {
  was: Row;
  /** The other book had the like of it. */
  isTwin: boolean;
  became: Row | null;
}

/** What somebody had of two books before these became one. */
export interface Both {
  userId: string;
  /** Of the book that became part of the other, and of that one. */
  gone: Was;
  kept: Was;
  readings: Was[];
  quotes: Was[];
  shelves: Was[];
  series: Was[];
}

interface Pair {
  from: string;
  into: string;
}

/** Takes entries that came to a book with another back to that one, as they are now. */
export const moveEntriesBack = (db: Db, { from, into }: Pair, userIds: string[]) =>
  db.many(sql`
    update entries
       set book_id = ${from}, revision = gen_random_uuid()
     where book_id = ${into} and user_id = any(${userIds}::uuid[])`);

/**
 * Makes two entries of one again. What was said since goes to each that had such a thing before, else to the book that stayed; an
 * entry that was deleted since stays deleted.
 */
export async function separateEntries(db: Db, pair: Pair, both: Both) {
  const { into } = pair;
  const { userId } = both;
  const current = await db.first<{ row: Row }>(sql`
    select to_jsonb(e) as row from entries e where user_id = ${userId} and book_id = ${into} for update`);
  if (!current) return;
  const became = both.kept.became ?? {};
  const widest = await widestElsewhere(db, pair, userId);
  const of = (one: Was, other: Was, stayed: boolean) => ({
    ...sideOf(one.was, other.was, became, current.row, stayed),
    visibility: visibilityOf(one.was, became, current.row, stayed, widest),
  });
  const gone = of(both.gone, both.kept, false);
  const kept = of(both.kept, both.gone, true);
  await putRowsBack(db, sql`entries`, [
    {
      ...both.gone.was,
      ...gone,
      // The database looks at it with its readings, at the end.
      status: null,
      // A trigger says so where it is, and a review that comes back brings its rating along.
      review_id: null,
      is_counted: false,
      is_set_aside: false,
      is_rating_narrow: false,
      revision: crypto.randomUUID(),
    },
  ]);
  await separateReadings(db, pair, both);
  await separateRest(db, pair, both);
  await write(db, userId, into, kept);
  await agree(db, pair, both, { now: current.row, became });
}

/** What somebody says of a book, by its columns, but for who sees it. */
const SAID = [
  'rating',
  'is_owned',
  'format',
  'edition_id',
  'note',
  'tags',
  'due_on',
  'borrowed_from',
  'lent_to',
  'lent_on',
  'priority',
] as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === false || isSame(value, []);

/** What one of the two entries says. */
function sideOf(was: Row, other: Row, became: Row, now: Row, stayed: boolean): Row {
  return Object.fromEntries(
    SAID.map((name) => {
      // With a review went its rating; it comes back with it.
      const before = name === 'rating' && !isNothing(was.review_id) ? null : (was[name] ?? null);
      if (isSame(now[name], became[name])) return [name, before];
      const had = !isNothing(was[name]) || (stayed && isNothing(other[name]));
      return [name, had ? (now[name] ?? null) : before];
    }),
  );
}

/** How widely anything else in somebody's library is seen by now; where there is nothing else, what they begin with. */
const widestElsewhere = async (db: Db, { from, into }: Pair, userId: string) =>
  (
    await db.one<{ widest: Visibility }>(sql`
    select ${widestBut([from, into])} as widest from users u where u.id = ${userId}`)
  ).widest;

/**
 * Who sees one of the two: nobody who did not before, unless its owner has said so of it since. The two together were seen as the
 * narrower of them, so that whoever has made all of theirs private since has left no trace here; then it is no wider than the rest.
 */
function visibilityOf(was: Row, became: Row, now: Row, stayed: boolean, widest: Visibility) {
  const before = was.visibility as Visibility;
  const since = now.visibility as Visibility;
  if (since === became.visibility) return narrower(before, widest);
  return stayed ? since : narrower(before, since);
}

/** Writes what is said of a book, without what a review says. */
async function write(db: Db, userId: string, bookId: string, said: Row) {
  const columns = [...SAID.map((name) => COLUMNS[name]), sql`visibility`];
  await db.many(sql`
    update entries e
       set (${join(columns)}) = (select ${join(columns)} from jsonb_populate_record(null::entries, ${JSON.stringify(said)}::jsonb)),
           review_id = null
     where e.user_id = ${userId} and e.book_id = ${bookId}`);
}

const COLUMNS: Record<(typeof SAID)[number], Sql> = {
  rating: sql`rating`,
  is_owned: sql`is_owned`,
  format: sql`format`,
  edition_id: sql`edition_id`,
  note: sql`note`,
  tags: sql`tags`,
  due_on: sql`due_on`,
  borrowed_from: sql`borrowed_from`,
  lent_to: sql`lent_to`,
  lent_on: sql`lent_on`,
  priority: sql`priority`,
};

const idsOf = (rows: Was[], bookId: string) =>
  rows.filter(({ was }) => was.book_id === bookId).map(({ was }) => String(was.id));

/** Readings go back; one that ended because only one could go on goes on, where nothing else does. */
async function separateReadings(db: Db, { from, into }: Pair, { userId, readings }: Both) {
  await db.many(sql`
    update readings set book_id = ${from}
     where user_id = ${userId} and book_id = ${into} and id = any(${idsOf(readings, from)}::uuid[])`);
  const isOpen = async (bookId: unknown) =>
    (await db.first(sql`
      select from readings where user_id = ${userId} and book_id = ${String(bookId)}::uuid and outcome is null`)) !==
    undefined;
  for (const { was, became } of readings) {
    const isBack = was.outcome !== null || !(await isOpen(was.book_id));
    if (became === null) {
      if (isBack) await putRowsBack(db, sql`readings`, [was]);
    } else if (was.outcome !== became.outcome && isBack) {
      await db.many(sql`
        update readings r
           set outcome = w.outcome, ended_on = w.ended_on, recorded_at = w.recorded_at
          from jsonb_populate_record(null::readings, ${JSON.stringify(was)}::jsonb) w
         where r.id = w.id and r.user_id = ${userId}
           and r.outcome is not distinct from ${became.outcome ?? null}::text
           and r.ended_on is not distinct from ${became.ended_on ?? null}::text`);
    }
  }
}

/** Quotes, places on shelves and what a file of theirs says of a series. */
async function separateRest(db: Db, { from, into }: Pair, both: Both) {
  const { userId } = both;
  const isTheirs = sql`user_id = ${userId} and book_id = ${into}`;
  await db.many(sql`
    update quotes set book_id = ${from} where ${isTheirs} and id = any(${idsOf(both.quotes, from)}::uuid[])`);
  await db.many(sql`
    update book_series set book_id = ${from} where ${isTheirs} and id = any(${idsOf(both.series, from)}::uuid[])`);
  await putRowsBack(
    db,
    sql`book_series`,
    both.series.filter(({ became }) => became === null).map(({ was }) => was),
  );
  for (const { was, isTwin } of both.shelves) {
    const isOn = sql`shelf_id = ${String(was.shelf_id)}::uuid and ${isTheirs}`;
    if (!isTwin) await db.many(sql`update shelf_entries set book_id = ${from} where ${isOn}`);
    else
      await db.many(sql`
        insert into shelf_entries (shelf_id, user_id, book_id, position)
        select k.shelf_id, k.user_id, ${from},
               -- Where another book stands there by now, right behind it.
               ${positionAgain(sql`k.shelf_id`, sql`${String(was.position)}::text`, sql`${from}::uuid`)}
          from shelf_entries k
         where ${isOn}`);
  }
}

/** Statuses and what readings say, of both, as the readings are by now; and when they were changed. */
async function agree(
  db: Db,
  { from, into }: Pair,
  { userId, gone, kept }: Both,
  { now, became }: { now: Row; became: Row },
) {
  const isUnchanged = isSame(now.status, became.status);
  const wishes = new Map([
    [from, gone.was.status],
    [into, isUnchanged ? kept.was.status : now.status],
  ]);
  const states = await statesOf(db, userId, [from, into]);
  const writes = states.map((state) => {
    const draft = draftOf(state);
    const status = (wishes.get(state.bookId) ?? null) as typeof draft.status;
    const { readings } = draft;
    const agreed = isAllowed({ status, readings }) ? status : statusOf(readings);
    return writeOf(state, { ...draft, status: agreed }, []);
  });
  await writeEntries(db, userId, writes);
  // Two that were as they are now have been changed when they were.
  const isAsBefore = isSame({ ...now, revision: null }, { ...became, revision: null });
  await db.many(sql`
    update entries e
       set added_at = w.added_at
           ${isAsBefore ? sql`, updated_at = w.updated_at, shown_at = w.shown_at` : empty}
      from jsonb_populate_recordset(null::entries, ${JSON.stringify([gone.was, kept.was])}::jsonb) w
     where e.user_id = ${userId} and w.user_id = e.user_id and w.book_id = e.book_id`);
}
