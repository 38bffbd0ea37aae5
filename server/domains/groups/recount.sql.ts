import { type Db, sql } from '../../platform/db/db.ts';

/** Groups recounted in one transaction: short enough for others not to notice. */
const BATCH = 1_000;

/** Counts the members of every group anew; returns how many were wrong. */
export async function recountGroups(db: Db) {
  let wrong = 0;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const batch = await db.transaction(async (within) => {
      // Whoever changes one of them meanwhile waits; the statement after this one sees what is true.
      const held = await within.many<{ id: string }>(sql`
        select id from reading_groups where id > ${from} order by id limit ${BATCH} for no key update`);
      const ids = held.map(({ id }) => id);
      return { wrong: await correct(within, ids), last: ids[BATCH - 1] };
    });
    wrong += batch.wrong;
    after = batch.last;
  }
  return wrong;
}

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
