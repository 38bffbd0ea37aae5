import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';

/** Counts the likes of every quote anew; returns how many were wrong. */
export const recountQuotes = (db: Db) => recountRows(db, sql`quotes`, correct);

async function correct(db: Db, ids: string[]) {
  const corrected = await db.many(sql`
    update quotes q
       set likes_count = c.likes
      from (select each.id,
                   (select count(*) from quote_likes where quote_id = each.id and is_counted) as likes
              from unnest(${ids}::uuid[]) as each (id)) c
     where q.id = c.id and q.likes_count <> c.likes
    returning 1`);
  return corrected.length;
}
