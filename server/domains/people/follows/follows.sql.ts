import { uuidv7 } from 'uuidv7';
import type { FollowRecord } from '../../../../shared/contract/follows.ts';
import { FOLLOW_ASKS_AGAIN_DAYS } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { newestFirst } from '../../../platform/db/listQuery.ts';
import { emit } from '../../../platform/events.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { isEitherBlocked } from '../blocks/blocks.sql.ts';
import { personFor } from '../privacy/person.sql.ts';
import { profileListOf } from '../privacy/profileList.sql.ts';
import { isViewer, notHiddenFrom, profileVisibleTo } from '../privacy/visibility.sql.ts';
import { followRequested, personFollowed } from './follows.events.ts';

/** SQL of how many are suspended or are leaving, of those who follow each other as `on` says: they are few. */
const unseen = (on: Sql) => sql`
  (select count(*)::int
     from users gone
     join follows f on ${on}
    where gone.leaving_at is not null or gone.suspended_at is not null)`;

/** SQL of how many follow user `u`, and whom they follow, without those whom nobody sees. */
export const followersSeen = sql`
  (u.followers_count - ${unseen(sql`f.follower_id = gone.id and f.following_id = u.id`)})`;
const followingSeen = sql`
  (u.following_count - ${unseen(sql`f.following_id = gone.id and f.follower_id = u.id`)})`;

/** How many follow somebody and whom they follow; undefined when the viewer sees no such profile. */
export const followCounts = (db: Db, userId: string, viewer: Viewer) =>
  db.first<{ followerCount: number; followingCount: number }>(sql`
    select ${followersSeen} as "followerCount", ${followingSeen} as "followingCount"
      from users u
     where u.id = ${userId}
       and ${profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`)}`);

/** What somebody is told of following a user. */
export interface FollowStatus {
  isFollowing: boolean;
  isRequested: boolean;
}

/** Whether somebody follows a user, or has asked to; undefined when there is no such user for them. */
export const followStatus = (db: Db, follower: string, following: string) =>
  db.first<FollowStatus>(sql`
    select f.is_following as "isFollowing",
           not f.is_following and u.profile_visibility = 'followers'
             -- Who was declined is not told.
             and exists (select from follow_requests q
                          where q.asked_id = u.id and q.asker_id = ${follower}
                            and q.withdrawn_at is null) as "isRequested"
      from users u
     cross join lateral (
           select exists (
                    select from follows where follower_id = ${follower} and following_id = u.id
                  ) as is_following) f
     where u.id = ${following} and u.leaving_at is null and u.suspended_at is null and not ${isEitherBlocked(follower, sql`u.id`)}`);

/**
 * Both ends of a follow, locked in the order of their ids: two people who follow each other at the
 * same moment wait for one another in turn instead of in a ring.
 */
export const ends = (follower: string, following: string) => sql`
  ends as materialized (
    select id, profile_visibility
      from users
     where id in (${follower}, ${following})
         and leaving_at is null and suspended_at is null
     order by id
       for no key update
  )`;

/** Counts a follow at both of its ends, if the statement before it has changed something. */
export const counted = (follower: string, step: Sql) => sql`
  update users u
     set following_count = u.following_count + case when u.id = ${follower} then ${step} else 0 end,
         followers_count = u.followers_count + case when u.id = ${follower} then 0 else ${step} end
    from ends
   where u.id = ends.id and exists (select from changed)`;

/** A declined request is not shown anew within this. */
const ASKS_AGAIN_AFTER = sql`make_interval(days => ${FOLLOW_ASKS_AGAIN_DAYS})`;

/**
 * Follows, once however often, or asks where the profile is private; undefined when one of the two is not
 * there or has blocked the other. Who was declined and asks again is answered as if it were new.
 */
export const follow = (db: Db, follower: string, following: string) =>
  db.transaction(async (tx) => {
    const followed = await followOrAsk(tx, follower, following);
    if (followed?.isNew) await emit(tx, personFollowed, { follower, followed: following });
    if (followed?.isAsked) await emit(tx, followRequested, { asker: follower, asked: following });
    return followed;
  });

/** Follows somebody without telling them, unless their profile is private; for what comes out of an archive. */
export const followQuietly = (db: Db, follower: string, following: string) =>
  db.transaction(async (tx) => {
    await lockBoth(tx, follower, following);
    const isOpen = await tx.first(sql`
      select from users where id = ${following} and profile_visibility = 'public'`);
    return isOpen ? (await writeFollow(tx, follower, following))?.isNew === true : false;
  });

/**
 * Locks two people. In a statement of its own: a block or a change of privacy that is being written is seen by what comes
 * after, which is sent with it.
 */
const lockBoth = (tx: Db, follower: string, following: string) =>
  tx.many(sql`
    select from users where id in (${follower}, ${following}) order by id for no key update`);

const followOrAsk = async (tx: Db, follower: string, following: string) => {
  const [, followed] = await Promise.all([
    lockBoth(tx, follower, following),
    writeFollow(tx, follower, following),
  ]);
  return followed;
};

const writeFollow = (db: Db, follower: string, following: string) =>
  db.first<FollowStatus & { isNew: boolean; isAsked: boolean }>(sql`
    with pair as materialized (
      select id, profile_visibility
        from users
       where id in (${follower}, ${following}) and leaving_at is null and suspended_at is null
    ), ends as materialized (
      select id, profile_visibility from pair where (select count(*) from pair) = 2
    ), target as materialized (
      select profile_visibility = 'followers'
               and not exists (select from follows
                                where follower_id = ${follower} and following_id = ${following})
               as must_ask
        from ends
       where id = ${following} and not ${isEitherBlocked(follower, sql`${following}::uuid`)}
    ), changed as (
      insert into follows (id, follower_id, following_id)
      select ${uuidv7()}, ${follower}, ${following} from target where not must_ask
          on conflict do nothing
      returning id
    ), asked as (
      insert into follow_requests as q (id, asker_id, asked_id)
      select ${uuidv7()}, ${follower}, ${following} from target where must_ask
          on conflict (asked_id, asker_id) do update
         set id = case when q.declined_at < now() - ${ASKS_AGAIN_AFTER} then excluded.id else q.id end,
             created_at = case when q.declined_at < now() - ${ASKS_AGAIN_AFTER} then now()
                               else q.created_at end,
             declined_at = case when q.declined_at < now() - ${ASKS_AGAIN_AFTER} then null
                                else q.declined_at end,
             withdrawn_at = null
       where q.declined_at is not null
      returning q.declined_at
    ), answered as (
      delete from follow_requests q
       using target
       where not must_ask and q.asked_id = ${following} and q.asker_id = ${follower}
    ), counted as (${counted(follower, sql`1`)})
    select not must_ask as "isFollowing",
           must_ask as "isRequested",
           exists (select from changed) as "isNew",
           -- Within a week of being declined the owner does not see it.
           exists (select from asked where declined_at is null) as "isAsked"
      from target`);

/**
 * Unfollows, or takes back that one has asked, once however often; undefined when one of the two is not there
 * or has blocked the other.
 */
export const unfollow = (db: Db, follower: string, following: string) =>
  db.first<{ isFollowing: boolean }>(sql`
    with ${ends(follower, following)}, changed as (
      delete from follows
       where follower_id = ${follower}
         and following_id = ${following}
         and (select count(*) from ends) = 2
      returning id
    ), taken_back as (
      delete from follow_requests
       where asked_id = ${following} and asker_id = ${follower} and declined_at is null
    ), withdrawn as (
      -- That it was declined stays known, so that asking again at once changes nothing.
      update follow_requests
         set withdrawn_at = now()
       where asked_id = ${following} and asker_id = ${follower} and declined_at is not null
         and withdrawn_at is null
    ), counted as (${counted(follower, sql`-1`)})
    select false as "isFollowing"
     where (select count(*) from ends) = 2 and not ${isEitherBlocked(follower, sql`${following}::uuid`)}`);

/** Whose list it is, and who looks at it. */
interface Asked {
  userId: string;
  viewer: Viewer;
}

/** A list of follows is shown to others where its owner says so; how many there are in any case. */
const isShownTo = (viewer: Viewer) => sql`(u.show_follows or ${isViewer(viewer, sql`u.id`)})`;

/**
 * A page of those who follow somebody, newest first, and one more; undefined: there is no such user. Whom
 * one follows is one's own: others do not find a private profile among them.
 */
export const followersOf = (db: Db, { userId, viewer }: Asked, page: Page<NewestKey>) =>
  profileListOf<FollowRecord>(db, viewer, userId, {
    total: followersSeen,
    isShown: isShownTo(viewer),
    page: followsWhere(
      viewer,
      sql`f.following_id = ${userId}
          and (${isViewer(viewer, sql`f.following_id`)} and ${notHiddenFrom(viewer, sql`a.id`)}
               or ${profileVisibleTo(viewer, sql`a.id`, sql`a.profile_visibility`)})`,
      page,
    ),
    order: newestFirst,
  });

/** A page of those whom somebody follows, newest first, and one more; undefined: there is no such user. */
export const followingOf = (db: Db, { userId, viewer }: Asked, page: Page<NewestKey>) =>
  profileListOf<FollowRecord>(db, viewer, userId, {
    total: followingSeen,
    isShown: isShownTo(viewer),
    page: followsWhere(
      viewer,
      sql`f.follower_id = ${userId} and ${notHiddenFrom(viewer, sql`b.id`)}`,
      page,
    ),
    order: newestFirst,
  });

const followsWhere = (viewer: Viewer, isOf: Sql, { after, limit }: Page<NewestKey>) => sql`
  select f.id as "_id",
         ${personFor(viewer, sql`a`)} as follower,
         ${personFor(viewer, sql`b`)} as following,
         f.created_at as "createdAt"
    from follows f
    join users a on a.id = f.follower_id and a.leaving_at is null and a.suspended_at is null
    join users b on b.id = f.following_id and b.leaving_at is null and b.suspended_at is null
   where ${isOf} ${after ? sql`and (f.created_at, f.id) < (${after.createdAt}, ${after.id})` : empty}
   order by f.created_at desc, f.id desc
   limit ${limit + 1}`;
