import { type Db, sql } from '../../platform/db/db.ts';

/** Items recounted in one transaction: short enough for others not to notice. */
const BATCH = 1_000;

/** Counts anew what followers see of each item; returns how many were wrong. */
export async function recountFeeds(db: Db) {
  let wrong = 0;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const batch = await db.transaction((within) => recountBatch(within, from));
    wrong += batch.wrong;
    after = batch.last;
  }
  return wrong;
}

async function recountBatch(db: Db, after: string) {
  const held = await db.many<{ id: string }>(sql`
    select id from feed_items where id > ${after} order by id limit ${BATCH} for no key update`);
  const ids = held.map(({ id }) => id);
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
  return { wrong: corrected.length, last: ids[BATCH - 1] };
}
