import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';
import type { Likeable } from './likes.sql.ts';

/** Counts the likes of every thing of a kind anew; returns how many were wrong. */
export const recountLikesOf = (db: Db, { things, likes, thing }: Likeable) =>
  recountRows(db, things, async (within, ids) => {
    const corrected = await within.many(sql`
      update ${things} t
         set likes_count = c.likes
        from (select each.id,
                     (select count(*) from ${likes} k where k.${thing} = each.id and k.is_counted) as likes
                from unnest(${ids}::uuid[]) as each (id)) c
       where t.id = c.id and t.likes_count <> c.likes
      returning 1`);
    return corrected.length;
  });
