import { type Db, sql } from '../../platform/db/db.ts';

/** Lists recounted in one transaction: short enough for others not to notice. */
const BATCH = 1_000;

/** Counts the books and likes of every list anew; returns how many were wrong. */
export async function recountLists(db: Db) {
  let wrong = 0;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const batch = await db.transaction(async (within) => {
      // Whoever changes one of them meanwhile waits; the statement after this one sees what is true.
      const held = await within.many<{ id: string }>(sql`
        select id from lists where id > ${from} order by id limit ${BATCH} for no key update`);
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
    update lists l
       set books_count = c.books, likes_count = c.likes
      from (select each.id,
                   (select count(*) from list_books where list_id = each.id) as books,
                   (select count(*) from list_likes where list_id = each.id) as likes
              from unnest(${ids}::uuid[]) as each (id)) c
     where l.id = c.id and (l.books_count, l.likes_count) is distinct from (c.books, c.likes)
    returning 1`);
  return corrected.length;
}
