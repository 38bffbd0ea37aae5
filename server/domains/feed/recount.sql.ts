import { type Db, sql } from '../../platform/db/db.ts';
import { recountRows } from '../../platform/db/recount.ts';

/** Counts anew what followers see of each item; returns how many were wrong. */
export const recountFeeds = (db: Db) => recountRows(db, sql`feed_items`, correct);

async function correct(db: Db, ids: string[]) {
  const corrected = await db.many(sql`
    with counted as (
      select i.id, (select count(*) from feed_deeds d where d.item_id = i.id and not d.is_private) as deeds
        from feed_items i
       where i.id = any(${ids}::uuid[])
    )
    update feed_items i
       set deeds_count = c.deeds
      from counted c
     where i.id = c.id and i.deeds_count <> c.deeds
    returning 1`);
  return corrected.length;
}
