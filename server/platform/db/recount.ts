import { NIL_UUID } from '../../../shared/uuid.ts';
import { type Db, type Sql, sql } from './db.ts';

/** Rows recounted in one transaction: short enough for others not to notice. */
const BATCH = 1_000;

/**
 * Counts anew what stands beside the rows of a table, a batch after the other; returns how many were wrong. Each
 * batch is locked first, in a statement of its own: whoever changes one of its rows meanwhile waits, and `correct`,
 * which says how many it has put right, sees what is true.
 */
export async function recountRows(
  db: Db,
  table: Sql,
  correct: (within: Db, ids: string[]) => Promise<number>,
) {
  let wrong = 0;
  let after: string | undefined = NIL_UUID;
  while (after !== undefined) {
    const from: string = after;
    const batch = await db.transaction(async (within) => {
      const rows = await within.many<{ id: string }>(sql`
        select id from ${table} where id > ${from} order by id limit ${BATCH} for no key update`);
      const ids = rows.map(({ id }) => id);
      return { wrong: await correct(within, ids), last: ids[BATCH - 1] };
    });
    wrong += batch.wrong;
    after = batch.last;
  }
  return wrong;
}
