import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';

/** Counts likes and comments of all reviews, and likes of all comments, anew; returns how many were wrong. */
export const recountConversation = async (db: Db) =>
  (await recountRows(db, sql`reviews`, correctReviews)) +
  (await recountRows(db, sql`comments`, correctComments));

async function correctReviews(db: Db, ids: string[]) {
  const corrected = await db.many(sql`
    with counted as (
      select r.id,
             (select count(*) from review_likes k where k.review_id = r.id and k.is_counted) as likes,
             (select count(*) from comments c
               where c.review_id = r.id and c.user_id is not null and c.is_counted) as comments
        from reviews r
       where r.id = any(${ids}::uuid[])
    )
    update reviews r
       set likes_count = c.likes, comments_count = c.comments
      from counted c
     where r.id = c.id and (r.likes_count, r.comments_count) <> (c.likes, c.comments)
    returning 1`);
  return corrected.length;
}

async function correctComments(db: Db, ids: string[]) {
  const corrected = await db.many(sql`
    with counted as (
      select c.id,
             (select count(*) from comment_likes k where k.comment_id = c.id and k.is_counted) as likes
        from comments c
       where c.id = any(${ids}::uuid[])
    )
    update comments c
       set likes_count = t.likes
      from counted t
     where c.id = t.id and c.likes_count <> t.likes
    returning 1`);
  return corrected.length;
}
