import { type Db, type Sql, sql } from '../../../platform/db/db.ts';

/** Things that can be liked: their table (with `user_id` and `likes_count`), that of their likes, and its column of the thing. */
export interface Likeable {
  things: Sql;
  likes: Sql;
  thing: Sql;
}

/** Likes of a thing. */
interface Liked {
  isOwn: boolean;
  isLiked: boolean;
  likes: number;
}

/**
 * Likes a thing, once however often, if it is another's; undefined: `target`, a query of the thing's id, `user_id` and
 * `likes_count`, finds none.
 */
export const like = (
  db: Db,
  of: Likeable,
  target: Sql,
  { likeId, id, userId }: { likeId: string; id: string; userId: string },
) =>
  db.first<Liked>(sql`
    with target as materialized (${target}), added as (
      insert into ${of.likes} (id, ${of.thing}, user_id)
      select ${likeId}, id, ${userId} from target where user_id <> ${userId}
          on conflict do nothing
      returning is_counted
    ), ${counted(of, id, sql`+ 1`, sql`added`)}
    select user_id = ${userId} as "isOwn", true as "isLiked", ${likesAfter} as likes from target`);

/** Likes a thing no more, once however often; undefined: `target` finds none. */
export const unlike = (
  db: Db,
  of: Likeable,
  target: Sql,
  { id, userId }: { id: string; userId: string },
) =>
  db.first<Liked>(sql`
    with target as materialized (${target}), gone as (
      delete from ${of.likes} where ${of.thing} in (select id from target) and user_id = ${userId}
      returning is_counted
    ), ${counted(of, id, sql`- 1`, sql`gone`)}
    select user_id = ${userId} as "isOwn", false as "isLiked", ${likesAfter} as likes from target`);

/**
 * Counts a like, if the statement before it has changed one that counts. That is asked once, by itself: what is joined would
 * be asked again, and found empty, where the thing was changed by somebody else meanwhile.
 */
const counted = ({ things }: Likeable, id: string, step: Sql, changed: Sql) => sql`
  counted as (
    update ${things} set likes_count = likes_count ${step}
     where id = ${id} and exists (select from ${changed} where is_counted)
    returning likes_count
  )`;

const likesAfter = sql`coalesce((select likes_count from counted), target.likes_count)`;
