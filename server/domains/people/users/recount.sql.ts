import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';

/** Counts everyone's followers, follows, reviews and favourites anew; returns how many were wrong. */
export const recountUsers = (db: Db) => recountRows(db, sql`users`, correct);

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
