import { type Db, type Sql, sql } from '../../../platform/db/db.ts';

/**
 * SQL of a part of a statement, `author`: the row of whoever writes something, locked until the transaction ends.
 * Whoever changes their privacy locks it as well, so that what is added counts as their privacy says now, or
 * is found by the change. It goes before locks of books.
 */
export const authorLocked = (userId: Sql) => sql`
  author as materialized (
    select id, profile_visibility, default_visibility, counts_in_trends, suspended_at
      from users
     where id = ${userId}
       for no key update
  )`;

/**
 * SQL of a part of a statement, `owner`: the row of whoever changes something of theirs, locked until the transaction ends,
 * where the statement asks for it before anything else. Triggers of reviews, entries and impressions ask for it as well: one
 * who had these first would wait for another who has their owner.
 */
export const ownerLocked = (userId: string) =>
  sql`owner as materialized (select from users where id = ${userId} for no key update)`;

/**
 * The same in a statement of its own, for what has to see what was written by whom it waited for: one that waits in its
 * middle goes on with what it had seen before.
 */
export const lockOwner = (db: Db, userId: string) =>
  db.first(sql`with ${ownerLocked(userId)} select from owner`);

/**
 * Locks everybody who has something of these books that is counted, as each of them does before they change it. It goes before
 * locks of the books: whoever comes in between and changes two things at once is left to the database, which ends one of two
 * that wait for each other.
 */
export const lockOwnersOf = (db: Db, bookIds: string[]) => {
  const ofThese = sql`where book_id = any(${bookIds}::uuid[])`;
  return db.many(sql`
    select from users
     where id in (select user_id from reviews ${ofThese}
                  union select user_id from entries ${ofThese}
                  union select user_id from favorites ${ofThese})
     order by id
       for no key update`);
};

/**
 * SQL of two columns, `is_counted` and `is_trending`, of something of this visibility by `author`, a row of
 * users: only what everyone may see is in any count, and what is set aside in no trend.
 */
export const inCounts = (visibility: Sql, isSetAside: Sql = sql`false`) => sql`
  ${isCounted(visibility)}, ${isCounted(visibility)} and author.counts_in_trends and not ${isSetAside}`;

/** SQL of the first of the two: whether everybody sees it, as far as `author` and this visibility say. */
export const isCounted = (visibility: Sql) =>
  sql`(${visibility} = 'public' and author.profile_visibility = 'public'
       and author.suspended_at is null)`;

/** SQL of whether the rating of entry `e` by `author` is in its book's counts: one with a review is not twice. */
export const isRatingCounted = sql`
  (e.rating is not null and e.review_id is null and not e.is_set_aside and ${isCounted(sql`e.visibility`)})`;

/** SQL of whether entry `e` by `author`, whose reading would add so much to its book's trend, is in it. */
export const isReadingTrending = (trend: Sql) =>
  sql`(${trend} > 0 and author.counts_in_trends and ${isCounted(sql`e.visibility`)})`;

/** SQL of whether everybody sees the rating of entry `e`, as far as it is not for its author's profile. */
export const isRatingShown = sql`
  (e.rating is not null
   and case when e.review_id is null then e.visibility = 'public' else not e.is_rating_narrow end)`;
