import { uuidv7 } from 'uuidv7';
import type { FollowRecord } from '../../../shared/contract/follows.ts';
import { type Db, empty, type Sql, sql } from '../../platform/db/db.ts';
import { listOf, newestFirst } from '../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../platform/http/pagination.ts';
import { areApart } from '../blocks/blocks.sql.ts';
import { notHiddenFrom, type Viewer } from '../privacy/visibility.sql.ts';

/** How many follow somebody and whom they follow; undefined when there is no such user for the viewer. */
export const followCounts = (db: Db, userId: string, viewer: Viewer) =>
  db.first<{ followerCount: number; followingCount: number }>(sql`
    select followers_count as "followerCount", following_count as "followingCount"
      from users
     where id = ${userId} and ${notHiddenFrom(viewer, sql`id`)}`);

/** Whether somebody follows a user; undefined when there is no such user, or a block between them. */
export const followStatus = (db: Db, follower: string, following: string) =>
  db.first<{ isFollowing: boolean }>(sql`
    select exists (
             select from follows where follower_id = ${follower} and following_id = u.id
           ) as "isFollowing"
      from users u
     where u.id = ${following} and u.leaving_at is null and not ${areApart(follower, sql`u.id`)}`);

/**
 * Both ends of a follow, held in the order of their ids: two people who follow each other at the
 * same moment wait for one another in turn instead of in a ring.
 */
const ends = (follower: string, following: string) => sql`
  ends as materialized (
    select id
      from users
     where id in (${follower}, ${following}) and leaving_at is null
     order by id
       for no key update
  )`;

/** Counts a follow at both of its ends, if the statement before it has changed something. */
const counted = (follower: string, step: Sql) => sql`
  update users u
     set following_count = u.following_count + case when u.id = ${follower} then ${step} else 0 end,
         followers_count = u.followers_count + case when u.id = ${follower} then 0 else ${step} end
    from ends
   where u.id = ends.id and exists (select from changed)`;

/**
 * Follows, once however often; undefined when one of the two is not there, or has blocked the other:
 * whoever is blocked is not told.
 */
export const follow = (db: Db, follower: string, following: string) =>
  db.transaction(async (tx) => {
    // The locks first, by themselves: a block that is being written is seen by what comes after.
    const held = await tx.many(sql`
      select from users
       where id in (${follower}, ${following}) and leaving_at is null
       order by id
         for no key update`);
    if (held.length < 2) return undefined;
    return tx.first<{ isFollowing: boolean }>(sql`
      with ${ends(follower, following)}, changed as (
        insert into follows (id, follower_id, following_id)
        select ${uuidv7()}, ${follower}, ${following}
         where not ${areApart(follower, sql`${following}::uuid`)}
            on conflict do nothing
        returning id
      ), counted as (${counted(follower, sql`1`)})
      select true as "isFollowing" where not ${areApart(follower, sql`${following}::uuid`)}`);
  });

/** Unfollows, once however often; undefined when one of the two is not there, or has blocked the other. */
export const unfollow = (db: Db, follower: string, following: string) =>
  db.first<{ isFollowing: boolean }>(sql`
    with ${ends(follower, following)}, changed as (
      delete from follows
       where follower_id = ${follower}
         and following_id = ${following}
         and (select count(*) from ends) = 2
      returning id
    ), counted as (${counted(follower, sql`-1`)})
    select false as "isFollowing"
     where (select count(*) from ends) = 2 and not ${areApart(follower, sql`${following}::uuid`)}`);

/** A page of those who follow somebody, newest first, and one more; undefined: there is no such user. */
export const followersOf = (db: Db, userId: string, page: Page<NewestKey>, viewer: Viewer) =>
  listOf<FollowRecord>(db, {
    owner: sql`select followers_count as total from users where id = ${userId} and ${notHiddenFrom(viewer, sql`id`)}`,
    page: followsWhere(sql`f.following_id = ${userId}`, page),
    order: newestFirst,
  });

/** A page of those whom somebody follows, newest first, and one more; undefined: there is no such user. */
export const followingOf = (db: Db, userId: string, page: Page<NewestKey>, viewer: Viewer) =>
  listOf<FollowRecord>(db, {
    owner: sql`select following_count as total from users where id = ${userId} and ${notHiddenFrom(viewer, sql`id`)}`,
    page: followsWhere(sql`f.follower_id = ${userId}`, page),
    order: newestFirst,
  });

const followsWhere = (isOf: Sql, { after, limit }: Page<NewestKey>) => sql`
  select f.id as "_id",
         json_build_object('_id', a.id, 'username', a.username,
                           'firstName', a.first_name, 'lastName', a.last_name) as follower,
         json_build_object('_id', b.id, 'username', b.username,
                           'firstName', b.first_name, 'lastName', b.last_name) as following,
         f.created_at as "createdAt"
    from follows f
    join users a on a.id = f.follower_id and a.leaving_at is null
    join users b on b.id = f.following_id and b.leaving_at is null
   where ${isOf} ${after ? sql`and (f.created_at, f.id) < (${after.createdAt}, ${after.id})` : empty}
   order by f.created_at desc, f.id desc
   limit ${limit + 1}`;
