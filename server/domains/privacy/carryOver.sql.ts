import { uuidv7 } from 'uuidv7';
import { type Db, type Sql, sql } from '../../platform/db/db.ts';
import { booksCounted, favoritesInCounts, reviewsInCounts } from '../books/counts.sql.ts';
import { tellAccepted } from '../notifications/telling.ts';
import { inCounts, isRatingCounted } from './counted.sql.ts';

/** Rows of one kind that one transaction carries over: short enough for others not to notice. */
export const BATCH = 500;

/** Carries some of one kind of thing over, of a person who is held; how many there were, at most `BATCH`. */
export type Part = (within: Db, userId: string) => Promise<number>;

/** Those whose change of privacy has not been carried over yet, for whoever goes on with it. */
export const peopleCarriedOver = (db: Db) =>
  db.many<{ id: string }>(sql`select id from users where is_carrying_over limit 100`);

/** Holds somebody, if there is still something of theirs to be carried over. */
export const holdCarriedOver = (db: Db, userId: string) =>
  db.first(sql`
    select from users where id = ${userId} and is_carrying_over for no key update`);

/** Everything of theirs has been carried over. */
export const endCarryingOver = (db: Db, userId: string) =>
  db.many(sql`update users set is_carrying_over = false where id = ${userId}`);

/** SQL of what of table `r` is not in the counts as its author's privacy says now, by its visibility. */
const misplaced = (table: Sql, visibility: Sql, userId: string) => sql`
  select r.book_id, t.is_counted, t.is_trending
    from users author
    join ${table} r on r.user_id = author.id
   cross join lateral (select ${inCounts(visibility)}) t (is_counted, is_trending)
   where author.id = ${userId}
     and (r.is_counted, r.is_trending) <> (t.is_counted, t.is_trending)
   order by r.book_id
   limit ${BATCH}`;

/** Puts some of somebody's reviews or favourites into the counts of their books, or takes them out. */
const moveInCounts =
  (table: Sql, visibility: Sql, countsOf: (r: Sql, from: Sql) => Sql): Part =>
  async (within, userId) => {
    // The locks first, by themselves, as everyone takes them: the rows, then their books in the order of
    // their ids. What comes after sees what others have written meanwhile.
    await within.many(sql`
      select from ${table} r
       where r.user_id = ${userId}
         and r.book_id in (select m.book_id from (${misplaced(table, visibility, userId)}) m)
       order by r.book_id
         for update`);
    await within.many(sql`
      select id
        from books
       where id in (select m.book_id from (${misplaced(table, visibility, userId)}) m)
       order by id
         for no key update`);
    const { moved } = await within.one<{ moved: number }>(sql`
      with wanted as materialized (${misplaced(table, visibility, userId)}), before as (
        select r.*
          from ${table} r
          join wanted w on w.book_id = r.book_id
         where r.user_id = ${userId}
      ), moved as (
        update ${table} r
           set is_counted = w.is_counted, is_trending = w.is_trending
          from wanted w
         where r.book_id = w.book_id and r.user_id = ${userId}
        returning r.*
      ), counted as (${booksCounted({
        gone: [countsOf(sql`before`, sql`from before`)],
        come: [countsOf(sql`moved`, sql`from moved`)],
      })})
      select count(*) as moved from moved`);
    return moved;
  };

/** Puts some ratings without a review into the counts of their books, or takes them out, by a trigger. */
const moveRatings: Part = async (within, userId) => {
  const wanted = sql`
    select e.book_id
      from entries e
      join users author on author.id = e.user_id
     where e.user_id = ${userId} and e.is_counted <> ${isRatingCounted}
     order by e.book_id
     limit ${BATCH}`;
  await within.many(sql`
    select from entries
     where user_id = ${userId} and book_id = any(array(${wanted}))
     order by book_id
       for no key update`);
  await within.many(sql`
    select from books where id = any(array(${wanted})) order by id for no key update`);
  const moved = await within.many(sql`
    update entries e
       set is_counted = ${isRatingCounted}
      from users author
     where e.user_id = ${userId} and author.id = e.user_id and e.book_id = any(array(${wanted}))
    returning true as moved`);
  return moved.length;
};

/** Lets some of those follow who wait to be accepted, where the profile is public now. */
const acceptWaiting: Part = async (within, userId) => {
  // Both ends of each follow, in the order of their ids: see follows.sql.ts.
  const waiting = await within.many<{ id: string }>(sql`
    select u.id
      from users u
     where u.id in (select q.asker_id
                      from follow_requests q
                      join users asked on asked.id = q.asked_id
                     where q.asked_id = ${userId} and q.declined_at is null
                       and asked.profile_visibility = 'public'
                     order by q.created_at, q.id
                     limit ${BATCH})
     order by u.id
       for no key update`);
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
  await within.many(sql`
    with taken as (
      delete from follow_requests
       where asked_id = ${userId} and asker_id = any(${ids}::uuid[]) and declined_at is null
      returning asker_id
    ), come as (
      insert into follows (id, follower_id, following_id)
      select given.id, taken.asker_id, ${userId}
        from taken
        join unnest(${ids.map(() => uuidv7())}::uuid[], ${ids}::uuid[]) as given (id, asker_id)
          on given.asker_id = taken.asker_id
          on conflict do nothing
      returning follower_id
    )
    update users u
       set following_count = u.following_count
             + (select count(*) from come where follower_id = u.id),
           followers_count = u.followers_count
             + case when u.id = ${userId} then (select count(*) from come) else 0 end
     where u.id = ${userId} or u.id in (select follower_id from come)`);
  await tellAccepted(within, ids, userId);
  return waiting.length;
};

/** Everything that is elsewhere what somebody's privacy says; favourites are as visible as the profile. */
export const PARTS: readonly Part[] = [
  acceptWaiting,
  moveInCounts(sql`reviews`, sql`r.visibility`, reviewsInCounts),
  moveInCounts(sql`favorites`, sql`'public'`, favoritesInCounts),
  moveRatings,
];
