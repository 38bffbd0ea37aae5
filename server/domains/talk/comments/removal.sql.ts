import { type Db, join, type Sql, sql } from '../../../platform/db/db.ts';
import { TALKED_OF_EACH } from './talkedOf.sql.ts';

/**
 * Deletes some of what hangs on somebody's reviews, also deleted ones, on their quotes, what they said of their progress, and
 * their comments: likes, replies before what they reply to. With these all of it would go at once, and nobody knows how much that is.
 */
export async function removeConversationsOf(db: Db, userId: string, most: number) {
  const reviews = sql`
    (select id from all_reviews where user_id = ${userId}
      union all
     select id from deleted_reviews where user_id = ${userId})`;
  await db.many(
    sql`select from all_reviews where user_id = ${userId} order by id for no key update`,
  );
  const likes = await db.many(sql`
    with gone as (
      delete from review_likes
       where (review_id, user_id) in (
         select k.review_id, k.user_id
           from ${reviews} r
           join review_likes k on k.review_id = r.id
          limit ${most})
      returning review_id, is_counted
    ), counted as (
      update all_reviews r
         set likes_count = r.likes_count - g.gone
        from (select review_id, count(*) as gone from gone where is_counted group by review_id) g
       where r.id = g.review_id
    )
    select 1 from gone`);
  const under = (which: Sql) => sql`
    select c.id from ${reviews} r join comments c on c.review_id = r.id where ${which}
     union all
    select c.id from quotes q join comments c on c.quote_id = q.id where q.user_id = ${userId} and ${which}
     union all
    select c.id from progress p join comments c on c.progress_id = p.id where p.user_id = ${userId} and ${which}`;
  const commentLikes = await db.many(sql`
    with gone as (
      delete from comment_likes
       where (comment_id, user_id) in (
         (select k.comment_id, k.user_id
            from (${under(sql`true`)}) c
            join comment_likes k on k.comment_id = c.id
           limit ${most})
         union
         (select k.comment_id, k.user_id
            from comments c
            join comment_likes k on k.comment_id = c.id
           where c.user_id = ${userId}
           limit ${most})
         limit ${most})
      returning comment_id, is_counted
    ), counted as (
      update comments c
         set likes_count = c.likes_count - g.gone
        from (select comment_id, count(*) as gone from gone where is_counted group by comment_id) g
       where c.id = g.comment_id
    )
    select 1 from gone`);
  const replies = await removeSome(db, under(sql`c.reply_to is not null`), most);
  const left = most - replies.length;
  const others = left === 0 ? [] : await removeSome(db, under(sql`true`), left);
  return [likes, commentLikes, [...replies, ...others]].some(({ length }) => length === most);
}

/** Deletes some of these comments, and counts them out. */
const removeSome = (db: Db, comments: Sql, most: number) =>
  db.many(sql`
    with gone as (
      delete from comments where id in (select id from (${comments}) c limit ${most})
      returning ${WHERE_THEY_STAND}, user_id is not null and is_counted as counts
    ), ${countedOut(sql`gone`)}
    select 1 from gone`);

/** SQL of the columns of what a comment stands under by itself. */
const WHERE_THEY_STAND = join(
  TALKED_OF_EACH.map(([, { thing }]) => thing),
  ', ',
);

/** SQL of parts of a statement that count the rows of `gone`, comments that `counts` says it of, out of what they stood under. */
const countedOut = (gone: Sql) =>
  join(
    TALKED_OF_EACH.map(
      ([, { things, thing }]) => sql`
    counted_${things} as (
      update ${things} t
         set comments_count = t.comments_count - g.gone
        from (select ${thing} as id, count(*) as gone from ${gone} where counts group by ${thing}) g
       where t.id = g.id
    )`,
    ),
    ', ',
  );

/** Deletes some of somebody's comments, of which the places stay where there are replies that do not go with them. */
export async function removeCommentsOf(db: Db, userId: string, most: number) {
  const chosen = sql`
    select id from comments
     where user_id = ${userId}
     order by ${WHERE_THEY_STAND}, id
     limit ${most}`;
  for (const [, { things, thing }] of TALKED_OF_EACH)
    await db.many(sql`
    select from ${things}
     where id in (select ${thing} from comments where id = any(array(${chosen})))
     order by id
       for no key update`);
  await db.many(sql`
    select from reading_groups
     where id in (select group_id from comments where id = any(array(${chosen})))
     order by id
       for no key update`);
  return db.many(sql`
    with chosen as materialized (
      select c.id, ${WHERE_THEY_STAND}, c.reply_to, c.is_counted as counts,
             exists (select from comments reply
                      where reply.reply_to = c.id
                        and not reply.id = any(array(${chosen}))) as stays
        from comments c
       where c.id = any(array(${chosen}))
    ), gone as (
      delete from comments c using chosen where c.id = chosen.id and not chosen.stays
    ), places as (
      -- Of comments that were deleted before, and that nobody else has replied to.
      delete from comments c
       where c.user_id is null and c.id in (select reply_to from chosen)
         and not exists (select from comments other
                          where other.reply_to = c.id
                            and not other.id = any(array(${chosen})))
    ), emptied as (
      update comments c
         set user_id = null, text = '', page = null, minute = null, percent = null, likes_count = 0
        from chosen
       where c.id = chosen.id and chosen.stays
    ), liked_no_more as (
      delete from comment_likes where comment_id in (select id from chosen where stays)
    ), named_no_more as (
      delete from mentions where source_id in (select id from chosen where stays)
    ), ${countedOut(sql`chosen`)}
    select 1 from chosen`);
}
