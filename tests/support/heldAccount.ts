import { expect } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import type { Site } from './people.ts';

/**
 * Makes calls that change an account while somebody holds it, one after the other, until each waits for
 * it; then they go on in this order. Resolves with their answers.
 */
export async function oneBehindTheOther<T>(
  { db }: Site,
  userId: string,
  calls: (() => Promise<T>)[],
) {
  const answers: Promise<T>[] = [];
  await db.transaction(async (within) => {
    await within.many(sql`select from users where id = ${userId} for update`);
    for (const call of calls) {
      answers.push(call());
      await expect.poll(waiting, { interval: 20 }).toBe(answers.length);
    }
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
