import { type Db, sql } from '../../../platform/db/db.ts';

/** Some quotes that somebody likes, locked in the order of their ids. */
export const lockQuotesLikedBy = (db: Db, userId: string, most: number) =>
  db.many<{ id: string }>(sql`
    select id
      from quotes
     where id in (select quote_id from quote_likes where user_id = ${userId} limit ${most})
     order by id
       for no key update`);

/** Takes back somebody's likes of these quotes, which are locked, and counts them out. */
export const removeQuoteLikesOf = (db: Db, userId: string, quotes: { id: string }[]) =>
  db.many(sql`
    with gone as (
      delete from quote_likes
       where user_id = ${userId} and quote_id = any(${quotes.map(({ id }) => id)}::uuid[])
      returning quote_id, is_counted
    )
    update quotes
       set likes_count = likes_count - 1
     where id in (select quote_id from gone where is_counted)`);
