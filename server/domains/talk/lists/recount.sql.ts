import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';

/** Counts the books and likes of every list anew; returns how many were wrong. */
export const recountLists = (db: Db) => recountRows(db, sql`lists`, correct);

async function correct(db: Db, ids: string[]) {
  const corrected = await db.many(sql`
    update lists l
       set books_count = c.books, likes_count = c.likes
      from (select each.id,
                   (select count(*) from list_books where list_id = each.id) as books,
                   (select count(*) from list_likes where list_id = each.id and is_counted) as likes
              from unnest(${ids}::uuid[]) as each (id)) c
     where l.id = c.id and (l.books_count, l.likes_count) is distinct from (c.books, c.likes)
    returning 1`);
  return corrected.length;
}
