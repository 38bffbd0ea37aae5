import { type Db, sql } from '../../../platform/db/db.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';

/** What liking something has come to. */
export interface Liked {
  likes: number;
  /** It is the caller's own, which nobody likes. */
  isOwn: boolean;
  /** It is another than before. */
  isChanged: boolean;
  authorId: string;
}

/** SQL of a review, `locked` until the transaction ends, if somebody may see it. */
const reviewLocked = (id: string, userId: string) => sql`
  locked as materialized (
    select r.book_id, r.user_id, r.likes_count
      from reviews r
     where r.id = ${id} and ${visibleTo({ id: userId }, sql`r.user_id`, sql`r.visibility`)}
       for no key update
  )`;

/** SQL of what liking something `locked` has come to, once it was `changed` and `counted`. */
export const likedAnswer = (userId: string) => sql`
  select coalesce((select likes_count from counted), locked.likes_count) as likes,
         locked.user_id = ${userId} as "isOwn",
         exists (select from changed) as "isChanged",
         locked.user_id as "authorId"
    from locked`;

/** Likes a review, once however often; undefined: there is none that they may see. */
export const likeReview = (db: Db, id: string, userId: string) =>
  db.first<Liked>(sql`
    with ${reviewLocked(id, userId)}, changed as (
      insert into review_likes (review_id, user_id)
      select ${id}, ${userId} from locked where user_id <> ${userId}
          on conflict do nothing
      returning is_counted
    ), counted as (
      update reviews r
         set likes_count = r.likes_count + 1
        from locked
       where r.book_id = locked.book_id and r.user_id = locked.user_id
         and exists (select from changed where is_counted)
      returning r.likes_count
    )
    ${likedAnswer(userId)}`);

/** Likes a review no more; undefined: there is none that they may see. */
export const unlikeReview = (db: Db, id: string, userId: string) =>
  db.first<Liked>(sql`
    with ${reviewLocked(id, userId)}, changed as (
      delete from review_likes
       where review_id = ${id} and user_id = ${userId} and exists (select from locked)
      returning is_counted
    ), counted as (
      update reviews r
         set likes_count = r.likes_count - 1
        from locked
       where r.book_id = locked.book_id and r.user_id = locked.user_id
         and exists (select from changed where is_counted)
      returning r.likes_count
    )
    ${likedAnswer(userId)}`);
