import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { LIKEABLE, like, unlike } from '../likes/likes.sql.ts';
import { visibleComment } from './comments.sql.ts';

/** SQL of a comment `c` under a review, if somebody may see it. */
const commentUnderReview = (id: string, userId: string) => sql`
      from comments c
      join users w on w.id = c.user_id
      join reviews r on r.id = c.review_id
     where c.id = ${id}
       and ${visibleTo({ id: userId }, sql`r.user_id`, sql`r.visibility`)}
       and ${visibleComment({ id: userId })}`;

/** SQL of a comment `c`, locked until the transaction ends; `from` leaves it out where it is not seen. */
const locked = (from: Sql) => sql`
  select c.id, c.user_id, c.likes_count ${from} for no key update of c`;

/** Likes a comment, once however often; undefined: there is none that they may see. */
export const likeComment = (
  db: Db,
  id: string,
  userId: string,
  from = commentUnderReview(id, userId),
) => like(db, LIKEABLE.comment, { id, userId, target: locked(from) });

/** Likes a comment no more; undefined: there is none that they may see. */
export const unlikeComment = (
  db: Db,
  id: string,
  userId: string,
  from = commentUnderReview(id, userId),
) => unlike(db, LIKEABLE.comment, { id, userId, target: locked(from) });
