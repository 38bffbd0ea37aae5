import { PRIORITY_UNTOLD } from '../../../../shared/limits.ts';
import { narrower } from '../../../../shared/visibility.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { type Draft, draftOf, writeOf } from './changes.ts';
import { type BookState, statesOf, writeEntries } from './state.sql.ts';
import { joined, type Moment } from './status.ts';

/**
 * Moves what people have of a book to another, which it becomes one with, within the transaction that does
 * this and after their reviews have moved. Whoever has both has one entry of them afterwards: readings are
 * joined, the further status wins, shelves are united, notes appended.
 */
export async function mergeEntries(db: Db, { from, into }: { from: string; into: string }) {
  const both = await db.many<{ userId: string }>(sql`
    select a.user_id as "userId"
      from entries a
      join entries b on b.user_id = a.user_id and b.book_id = ${into}
     where a.book_id = ${from}
     order by a.user_id
       for update of a, b`);
  for (const { userId } of both) await mergeEntriesOf(db, userId, from, into);
  await db.many(sql`
    update entries set book_id = ${into}, revision = gen_random_uuid() where book_id = ${from}`);
  // The review that is left is not always the one that an entry had.
  await db.many(sql`
    update entries e
       set review_id = v.id, rating = v.rating, revision = gen_random_uuid()
      from reviews v
     where e.book_id = ${into}
       and v.book_id = e.book_id and v.user_id = e.user_id
       and e.review_id is distinct from v.id`);
}

async function mergeEntriesOf(db: Db, userId: string, from: string, into: string) {
  const states = await statesOf(db, userId, [from, into]);
  const [gone, kept] = [from, into].map((id) => states.find(({ bookId }) => bookId === id));
  if (!gone?.entry || !kept?.entry) return;
  const now = new Date().toISOString();
  const moment: Moment = {
    now,
    today: now.slice(0, 10),
    newId: () => '',
    editionId: null,
    pages: null,
  };
  const after = joined(draftOf(kept), draftOf(gone), moment);
  // Only one reading of a book may be open, in every moment: the one that goes on comes last.
  const left = new Map(after.readings.map((reading) => [reading.id, reading]));
  const opens = [...kept.readings, ...gone.readings].filter(({ outcome }) => outcome === null);
  for (const { id } of opens) {
    const reading = left.get(id);
    if (!reading) await db.many(sql`delete from readings where id = ${id}`);
    else if (reading.outcome !== null)
      await db.many(sql`
        update readings
           set outcome = ${reading.outcome}, ended_on = ${reading.endedOn},
               recorded_at = ${reading.recordedAt}
         where id = ${id}`);
  }
  await moveThings(db, userId, from, into);
  await db.many(sql`delete from entries where user_id = ${userId} and book_id = ${from}`);
  const draft: Draft = {
    ...unitedOf(kept, gone),
    status: after.status,
    readings: after.readings,
    shelves: kept.shelves,
  };
  const readings = [...kept.readings, ...gone.readings];
  await writeEntries(db, userId, [writeOf({ ...kept, readings }, draft, [])]);
}

/** What is under an entry, to another of the same person. */
async function moveThings(db: Db, userId: string, from: string, into: string) {
  const isFrom = sql`user_id = ${userId} and book_id = ${from}`;
  await db.many(sql`update readings set book_id = ${into} where ${isFrom}`);
  await db.many(sql`update quotes set book_id = ${into} where ${isFrom}`);
  await db.many(sql`
    update book_series t
       set book_id = ${into}
     where ${isFrom}
       and not exists (select from book_series k
                        where k.book_id = ${into} and k.user_id = t.user_id
                          and k.series_id = t.series_id)`);
  await db.many(sql`
    update shelf_entries
       set book_id = ${into}
     where ${isFrom}
       and shelf_id not in (
         select shelf_id from shelf_entries where user_id = ${userId} and book_id = ${into})`);
}

/** What was told goes before what was not, and of two the sooner. */
const priorityOf = (one: number, other: number) =>
  one === PRIORITY_UNTOLD || other === PRIORITY_UNTOLD
    ? one + other - PRIORITY_UNTOLD
    : Math.min(one, other);

function unitedOf(kept: BookState, gone: BookState): Draft {
  const [one, other] = [draftOf(kept), draftOf(gone)];
  const notes = [one.note, other.note].filter((note) => note !== null);
  const tags = new Map([...other.tags, ...one.tags].map((tag) => [tag.toLowerCase(), tag]));
  return {
    ...one,
    rating: one.rating ?? other.rating,
    isOwned: one.isOwned || other.isOwned,
    format: one.format ?? other.format,
    editionId: one.editionId ?? other.editionId,
    note: notes.length > 0 ? [...new Set(notes)].join('\n\n') : null,
    tags: [...tags.values()],
    dueOn: [one.dueOn, other.dueOn].filter((day) => day !== null).sort()[0] ?? null,
    borrowedFrom: one.borrowedFrom ?? other.borrowedFrom,
    lentTo: one.lentTo ?? other.lentTo,
    lentOn: one.lentTo === null ? other.lentOn : one.lentOn,
    priority: priorityOf(one.priority, other.priority),
    visibility: narrower(one.visibility, other.visibility),
  };
}
