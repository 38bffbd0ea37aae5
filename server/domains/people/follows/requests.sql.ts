import { uuidv7 } from 'uuidv7';
import type { FollowRequest } from '../../../../shared/contract/privacy.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { newestFirst, wholeList } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { isEitherBlocked } from '../blocks/blocks.sql.ts';
import { personFor } from '../privacy/person.sql.ts';
import { notHiddenFrom } from '../privacy/visibility.sql.ts';
import { counted, ends } from './follows.sql.ts';

/** A request with its id, by which pages go on. */
type KeptRequest = FollowRequest & { _id: string };

/** A page of those who ask to follow somebody, newest first, and one more, of how many there are. */
export const requestsTo = (db: Db, userId: string, { after, limit }: Page<NewestKey>) =>
  wholeList<KeptRequest>(db, {
    owner: sql`
    select count(*) as total
      from follow_requests q
     where ${isWaiting(userId)}`,
    order: newestFirst,
    page: sql`
    select q.id as "_id", ${personFor({ id: userId }, sql`u`)} as user, q.created_at as "createdAt"
      from follow_requests q
      join users u on u.id = q.asker_id
     where ${isWaiting(userId)}
           ${after ? sql`and (q.created_at, q.id) < (${after.createdAt}, ${after.id})` : empty}
     order by q.created_at desc, q.id desc
     limit ${limit + 1}`,
  });

/** SQL of the condition that request `q` waits for somebody's answer, by who is there to be answered. */
const isWaiting = (userId: string) => sql`
  q.asked_id = ${userId} and q.declined_at is null and ${notHiddenFrom({ id: userId }, sql`q.asker_id`)}`;

/** Lets somebody follow who has asked to; undefined when they have not. */
export const acceptRequest = (db: Db, asker: string, asked: string) =>
  db.first(sql`
    with ${ends(asker, asked)}, taken as (
      delete from follow_requests
       where asked_id = ${asked} and asker_id = ${asker} and declined_at is null
         and (select count(*) from ends) = 2
      returning asker_id
    ), changed as (
      insert into follows (id, follower_id, following_id)
      select ${uuidv7()}, ${asker}, ${asked} from taken
          on conflict do nothing
      returning id
    ), counted as (${counted(asker, sql`1`)})
    select from taken`);

/** Declines somebody who has asked to follow; undefined when they have not. */
export const declineRequest = (db: Db, asker: string, asked: string) =>
  db.first(sql`
    update follow_requests
       set declined_at = now()
     where asked_id = ${asked} and asker_id = ${asker} and declined_at is null
    returning true as done`);

/** Ends that somebody follows, once however often; undefined when one of the two is not there for the other. */
export const removeFollower = (db: Db, follower: string, following: string) =>
  db.first(sql`
    with ${ends(follower, following)}, changed as (
      delete from follows
       where follower_id = ${follower} and following_id = ${following}
         and (select count(*) from ends) = 2
      returning id
    ), counted as (${counted(follower, sql`-1`)})
    select from ends
     where id = ${follower} and (select count(*) from ends) = 2
       and not ${isEitherBlocked(following, sql`ends.id`)}`);
