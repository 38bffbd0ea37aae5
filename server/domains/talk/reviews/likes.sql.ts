import { type Db, sql } from '../../../platform/db/db.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { LIKEABLE, like, unlike } from '../likes/likes.sql.ts';

/** Likes a review, once however often; undefined: there is none that they may see. */
export const likeReview = (db: Db, id: string, userId: string) =>
  like(db, LIKEABLE.review, { id, userId, target: reviewLocked(id, userId) });

/** Likes a review no more; undefined: there is none that they may see. */
export const unlikeReview = (db: Db, id: string, userId: string) =>
  unlike(db, LIKEABLE.review, { id, userId, target: reviewLocked(id, userId) });

/** SQL of a review, locked until the transaction ends, if somebody may see it. */
const reviewLocked = (id: string, userId: string) => sql`
  select r.id, r.user_id, r.likes_count
    from all_reviews r
   where r.id = ${id} and ${visibleTo({ id: userId }, sql`r.user_id`, sql`r.visibility`)}
     for no key update`;
