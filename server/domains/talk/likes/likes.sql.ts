import { uuidv7 } from 'uuidv7';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { idOf, isSignedIn } from '../../people/privacy/visibility.sql.ts';

/** Things that can be liked: their table (with `user_id` and `likes_count`), that of their likes, and its column of the thing. */
export interface Likeable {
  things: Sql;
  likes: Sql;
  thing: Sql;
  /** Each like has an id; else it is known by who likes what. */
  hasIds?: true;
}

/** All there are. */
export const LIKEABLE = {
  review: { things: sql`all_reviews`, likes: sql`review_likes`, thing: sql`review_id` },
  comment: { things: sql`comments`, likes: sql`comment_likes`, thing: sql`comment_id` },
  list: { things: sql`lists`, likes: sql`list_likes`, thing: sql`list_id`, hasIds: true },
  quote: { things: sql`quotes`, likes: sql`quote_likes`, thing: sql`quote_id`, hasIds: true },
  progress: {
    things: sql`progress`,
    likes: sql`progress_likes`,
    thing: sql`progress_id`,
    hasIds: true,
  },
} as const satisfies Record<string, Likeable>;

/** SQL of whether a viewer likes a thing. */
export const isLikedBy = (viewer: Viewer, { likes, thing }: Likeable, id: Sql) =>
  isSignedIn(viewer)
    ? sql`exists (select from ${likes} k where k.${thing} = ${id} and k.user_id = ${idOf(viewer)})`
    : sql`false`;

/** What liking something has come to. */
export interface Liked {
  likes: number;
  /** It is the caller's own, which nobody likes. */
  isOwn: boolean;
  /** It is another than before. */
  isChanged: boolean;
  authorId: string;
}

/** Which thing is meant, and by whom; `target` is a query of its id, `user_id` and `likes_count`, as far as they see it. */
interface Target {
  id: string;
  userId: string;
  target: Sql;
}

/** Likes a thing, once however often, if it is another's; undefined: there is none that they see. */
export const like = (db: Db, of: Likeable, { id, userId, target }: Target) =>
  asItIs(
    db,
    of,
    id,
    sql`
    with target as materialized (${target}), changed as (
      insert into ${of.likes} (${of.thing}, user_id${of.hasIds ? sql`, id` : empty})
      select id, ${userId}${of.hasIds ? sql`, ${uuidv7()}` : empty} from target where user_id <> ${userId}
          on conflict do nothing
      returning is_counted
    )
    ${counted(of, id, sql`+ 1`, userId)}`,
  );

/** Likes a thing no more, once however often; undefined: there is none that they see. */
export const unlike = (db: Db, of: Likeable, { id, userId, target }: Target) =>
  asItIs(
    db,
    of,
    id,
    sql`
    with target as materialized (${target}), changed as (
      delete from ${of.likes} where ${of.thing} in (select id from target) and user_id = ${userId}
      returning is_counted
    )
    ${counted(of, id, sql`- 1`, userId)}`,
  );

/** What a change answers; where it changed nothing, it may have waited for the same change of the same person and not have seen that. */
async function asItIs(db: Db, { things }: Likeable, id: string, change: Sql) {
  const liked = await db.first<Liked>(change);
  if (!liked || liked.isOwn || liked.isChanged) return liked;
  const now = await db.first<Pick<Liked, 'likes'>>(sql`
    select likes_count as likes from ${things} where id = ${id}`);
  return { ...liked, ...now };
}

/**
 * Counts a like, if the statement before it has changed one that counts, and answers what it has come to. That is asked
 * once, by itself: what is joined would be asked again, and found empty, where the thing was changed by somebody else
 * meanwhile.
 */
const counted = ({ things }: Likeable, id: string, step: Sql, userId: string) => sql`
  , counted as (
    update ${things} set likes_count = likes_count ${step}
     where id = ${id} and exists (select from changed where is_counted)
    returning likes_count
  )
  select coalesce((select likes_count from counted), target.likes_count) as likes,
         user_id = ${userId} as "isOwn",
         exists (select from changed) as "isChanged",
         user_id as "authorId"
    from target`;

/** Takes some of somebody's likes of such things back; puts the counters right. */
export async function removeLikesOf(
  db: Db,
  { things, likes, thing }: Likeable,
  userId: string,
  most: number,
) {
  const chosen = sql`
    select ${thing} from ${likes} where user_id = ${userId} order by ${thing} limit ${most}`;
  // The locks first, by themselves, in the order of the ids.
  await db.many(sql`
    select from ${things} where id = any(array(${chosen})) order by id for no key update`);
  return db.many(sql`
    with gone as (
      delete from ${likes}
       where user_id = ${userId} and ${thing} = any(array(${chosen}))
      returning ${thing} as id, is_counted
    ), counted as (
      update ${things} t
         set likes_count = t.likes_count - 1
        from gone
       where t.id = gone.id and gone.is_counted
    )
    select 1 from gone`);
}
