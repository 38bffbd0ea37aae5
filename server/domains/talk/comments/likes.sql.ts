import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { LIKEABLE, like, unlike } from '../likes/likes.sql.ts';
import { commentUnder } from './comments.sql.ts';
import type { TalkedOfKind } from './talkedOf.sql.ts';

/** SQL of a comment `c` and what it stands under: what has comments by itself, as far as somebody may see it, else `from`. */
const locked = (id: string, userId: string, under: TalkedOfKind | Sql) => sql`
  select c.id, c.user_id, c.likes_count
  ${
    typeof under === 'string'
      ? commentUnder(under, { id: userId }, sql`c.id = ${id} and c.user_id is not null`)
      : under
  } for no key update of c`;

/** Likes a comment, once however often; undefined: there is none that they may see. */
export const likeComment = (db: Db, id: string, userId: string, under: TalkedOfKind | Sql) =>
  like(db, LIKEABLE.comment, { id, userId, target: locked(id, userId, under) });

/** Likes a comment no more; undefined: there is none that they may see. */
export const unlikeComment = (db: Db, id: string, userId: string, under: TalkedOfKind | Sql) =>
  unlike(db, LIKEABLE.comment, { id, userId, target: locked(id, userId, under) });
