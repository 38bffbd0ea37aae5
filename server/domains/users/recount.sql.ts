import { type Db, sql } from '../../platform/db/db.ts';

/** Users recounted in one transaction: short enough for others not to notice. */
const BATCH = 1_000;

/** Counts everyone's followers, follows, reviews and favourites anew; returns how many were wrong. */
export async function recountUsers(db: Db) {
  let wrong = 0;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const batch = await db.transaction(async (within) => {
      const ids = await holdBatch(within, from);
      return { wrong: await correct(within, ids), last: ids[BATCH - 1] };
    });
    wrong += batch.wrong;
    after = batch.last;
  }
  return wrong;
}

/** Counts anew how many people there are; whoever signs up meanwhile waits, and is counted after it. */
export const recountTotals = (db: Db) =>
  db.transaction(async (within) => {
    // In a statement of its own: the next one sees whoever had it before.
    await within.many(sql`select from totals order by name desc for update`);
    await within.many(sql`
      update totals
         set amount = (select count(*)
                         from users u
                        where u.leaving_at is null
                          and (totals.name = 'users' or u.show_in_directory and u.suspended_at is null))`);
  });

/** Whoever follows one of them meanwhile waits; the statement after this one sees what is true. */
async function holdBatch(db: Db, after: string) {
  const rows = await db.many<{ id: string }>(sql`
    select id from users where id > ${after} order by id limit ${BATCH} for no key update`);
  return rows.map(({ id }) => id);
}

async function correct(db: Db, ids: string[]) {
  const { wrong } = await db.one<{ wrong: number }>(sql`
    with counted as (
      select u.id,
             (select count(*) from follows where following_id = u.id) as followers,
             (select count(*) from follows where follower_id = u.id) as following,
             (select count(*) from reviews where user_id = u.id) as reviews,
             (select count(*) from favorites where user_id = u.id) as favorites
        from users u
       where u.id = any(${ids}::uuid[])
    ), corrected as (
      update users u
         set followers_count = c.followers,
             following_count = c.following,
             reviews_count = c.reviews,
             favorites_count = c.favorites
        from counted c
       where u.id = c.id
         and (u.followers_count, u.following_count, u.reviews_count, u.favorites_count)
             is distinct from (c.followers, c.following, c.reviews, c.favorites)
      returning u.id
    )
    select count(*) as wrong from corrected`);
  return wrong;
}
