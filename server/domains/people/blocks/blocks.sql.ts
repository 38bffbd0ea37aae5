import { uuidv7 } from 'uuidv7';
import type { Block } from '../../../../shared/contract/blocks.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personFor } from '../privacy/person.sql.ts';
import { isNotLeaving, notHiddenFrom } from '../privacy/visibility.sql.ts';
import { personBlocked } from './blocks.events.ts';

/**
 * Blocks somebody, once however often, and ends follows both ways and memberships in groups of each other, with their
 * counts; undefined when one of the two is not there.
 */
export const block = (db: Db, blocker: string, blocked: string) =>
  db.transaction(async (tx) => {
    // The locks first, by themselves: a follow that is being written is seen by what comes after.
    const locked = await tx.many(sql`
      select from users
       where id in (${blocker}, ${blocked}) and leaving_at is null and suspended_at is null
         and (id = ${blocker} or ${isThereFor(blocker, sql`users.id`)})
       order by id
         for no key update`);
    if (locked.length < 2) return undefined;
    await emit(tx, personBlocked, { blocker, blocked });
    return addBlock(tx, blocker, blocked);
  });

const addBlock = (db: Db, blocker: string, blocked: string) =>
  db.one<{ isBlocked: boolean }>(sql`
    with added as (
      insert into blocks (id, blocker_id, blocked_id)
      values (${uuidv7()}, ${blocker}, ${blocked})
          on conflict do nothing
    ), unfollowed as (
      delete from follows
       where (follower_id = ${blocker} and following_id = ${blocked})
          or (follower_id = ${blocked} and following_id = ${blocker})
      returning follower_id, following_id
    ), asking as (
      delete from follow_requests
       where (asker_id = ${blocker} and asked_id = ${blocked})
          or (asker_id = ${blocked} and asked_id = ${blocker})
    ), counted as (
      update users u
         set following_count = u.following_count
               - (select count(*) from unfollowed where follower_id = u.id),
             followers_count = u.followers_count
               - (select count(*) from unfollowed where following_id = u.id)
       where u.id in (${blocker}, ${blocked}) and exists (select from unfollowed)
    )
    select true as "isBlocked"`);

/** Blocks somebody no more; follows do not come back. undefined when there is no such user. */
export const unblock = (db: Db, blocker: string, blocked: string) =>
  db.first<{ isBlocked: boolean }>(sql`
    with gone as (
      delete from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}
    )
    select false as "isBlocked" from users where id = ${blocked} and ${isThereFor(blocker, sql`users.id`)}`);

/** Whether somebody has blocked a user; undefined when there is no such user. */
export const blockStatus = (db: Db, blocker: string, blocked: string) =>
  db.first<{ isBlocked: boolean }>(sql`
    select exists (
             select from blocks where blocker_id = ${blocker} and blocked_id = u.id
           ) as "isBlocked"
      from users u
     where u.id = ${blocked} and ${isThereFor(blocker, sql`u.id`)}`);

/**
 * SQL of a condition: there is somebody for whoever blocks. Whom one has blocked, one may ask about; else nobody is
 * told by an answer that they are blocked themselves.
 */
const isThereFor = (blocker: string, id: Sql) => sql`
  (${notHiddenFrom({ id: blocker }, id)}
   or exists (select from blocks own where own.blocker_id = ${blocker} and own.blocked_id = ${id}))`;

/** A page of those whom somebody has blocked, newest first, and one more. */
export const blocksOf = (db: Db, userId: string, { after, limit }: Page<NewestKey>) =>
  db.many<Block>(sql`
    select b.id as "_id",
           -- Of somebody one has blocked one sees no more than whom to unblock.
           ${personFor(undefined, sql`u`)} as user,
           b.created_at as "createdAt"
      from blocks b
      join users u on u.id = b.blocked_id
     where b.blocker_id = ${userId} and ${isNotLeaving(sql`b.blocked_id`)}
           ${after ? sql`and (b.created_at, b.id) < (${after.createdAt}, ${after.id})` : empty}
     order by b.created_at desc, b.id desc
     limit ${limit + 1}`);

/** SQL of a condition: one of two people has blocked the other. */
export const isEitherBlocked = (one: string, other: Sql) => sql`
  exists (
    select from blocks
     where (blocker_id = ${one} and blocked_id = ${other})
        or (blocker_id = ${other} and blocked_id = ${one})
  )`;
