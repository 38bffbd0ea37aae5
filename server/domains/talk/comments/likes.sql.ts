import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { type Liked, likedAnswer } from '../reviews/likes.sql.ts';
import { visibleComment } from './comments.sql.ts';

/** SQL of a comment `c` under a review, if somebody may see it. */
const commentUnderReview = (id: string, userId: string) => sql`
      from comments c
      join users w on w.id = c.user_id
      join reviews r on r.id = c.review_id
     where c.id = ${id}
       and ${visibleTo({ id: userId }, sql`r.user_id`, sql`r.visibility`)}
       and ${visibleComment({ id: userId })}`;

/** SQL of a comment `c` that is `locked` until the transaction ends; `from` leaves it out where it is not seen. */
const locked = (from: Sql) => sql`
  locked as materialized (
    select c.id, c.user_id, c.likes_count ${from} for no key update of c
  )`;

/** Likes a comment, once however often; undefined: there is none that they may see. */
export const likeComment = (
  db: Db,
  id: string,
  userId: string,
  from = commentUnderReview(id, userId),
) =>
  db.first<Liked>(sql`
    with ${locked(from)}, changed as (
      insert into comment_likes (comment_id, user_id)
      select id, ${userId} from locked where user_id <> ${userId}
          on conflict do nothing
      returning is_counted
    ), counted as (
      update comments c
         set likes_count = c.likes_count + 1
        from locked
       where c.id = locked.id and exists (select from changed where is_counted)
      returning c.likes_count
    )
    ${likedAnswer(userId)}`);

/** Likes a comment no more; undefined: there is none that they may see. */
export const unlikeComment = (
  db: Db,
  id: string,
  userId: string,
  from = commentUnderReview(id, userId),
) =>
  db.first<Liked>(sql`
    with ${locked(from)}, changed as (
      delete from comment_likes
       where comment_id = ${id} and user_id = ${userId} and exists (select from locked)
      returning is_counted
    ), counted as (
      update comments c
         set likes_count = c.likes_count - 1
        from locked
       where c.id = locked.id and exists (select from changed where is_counted)
      returning c.likes_count
    )
    ${likedAnswer(userId)}`);
