import { expect } from 'vitest';
import { type Sql, sql } from '../../server/platform/db/db.ts';
import type { Site } from './people.ts';

/**
 * Makes calls that change an account while somebody holds it, one after the other, until each waits for
 * it; then they go on in this order. Resolves with their answers.
 */
export const oneBehindTheOther = <T>(site: Site, userId: string, calls: (() => Promise<T>)[]) =>
  whileLocked(site, sql`select from users where id = ${userId} for update`, calls);

/**
 * Makes calls one after the other, until each waits, while a transaction is open that has run this statement; then does
 * what is to be done meanwhile, ends the transaction, and resolves with the answers.
 */
export async function whileLocked<T>(
  { db }: Site,
  statement: Sql,
  calls: (() => Promise<T>)[],
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const answers: Promise<T>[] = [];
  await db.transaction(async (within) => {
    await within.many(statement);
    for (const call of calls) {
      answers.push(call());
      await expect.poll(waiting, { interval: 20 }).toBe(answers.length);
    }
    await meanwhile();
  });
  return Promise.all(answers);

  async function waiting() {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*) as count
        from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`);
    return count;
  }
}
