import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';

/** Counts anew what followers see of each item; returns how many were wrong. */
export const recountFeeds = (db: Db) => recountRows(db, sql`feed_items`, correct);

async function correct(db: Db, ids: string[]) {
  const corrected = await db.many(sql`
    with counted as (
      select i.id, (select count(*) from feed_activities act where act.item_id = i.id and not act.is_private) as activities
        from feed_items i
       where i.id = any(${ids}::uuid[])
    )
    update feed_items i
       set activities_count = c.activities
      from counted c
     where i.id = c.id and i.activities_count <> c.activities
    returning 1`);
  return corrected.length;
}
