import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';

/** Counts the members of every group anew; returns how many were wrong. */
export const recountGroups = (db: Db) => recountRows(db, sql`reading_groups`, correct);

async function correct(db: Db, ids: string[]) {
  const corrected = await db.many(sql`
    update reading_groups g
       set members_count = c.members
      from (select each.id,
                   (select count(*) from group_members m
                     where m.group_id = each.id and m.state = 'member') as members
              from unnest(${ids}::uuid[]) as each (id)) c
     where g.id = c.id and g.members_count <> c.members
    returning 1`);
  return corrected.length;
}
