import { PEOPLE_COUNTED } from '../../../../shared/limits.ts';
import type { Role } from '../../../../shared/roles.ts';
import { type AuditEvent, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { wholeList } from '../../../platform/db/listQuery.ts';
import type { NameKey, Page } from '../../../platform/http/pagination.ts';
import { booksCounted, favoritesInCounts, reviewsInCounts } from '../../books/books/counts.sql.ts';
import { emailKeyOf } from '../accounts/usernames.ts';
import {
  hiddenFrom,
  isSomeone,
  notHiddenFrom,
  profileVisibleTo,
} from '../privacy/visibility.sql.ts';
import { type AccountRow, accountColumns, userColumnsFor } from './user.sql.ts';

interface Asked {
  page: Page<NameKey>;
  /** A part of the name, and for admins of the address; blank: everyone. */
  q: string;
  /** `admin`: everyone, with what only they may see. */
  viewer: Viewer | 'admin';
}

/** A user in the list, with the name it is ordered by. */
export type ListedUser = Omit<
  AccountRow,
  'email' | 'isEmailVerified' | 'roleRequest' | 'suspension'
> &
  Partial<Pick<AccountRow, 'email' | 'isEmailVerified' | 'roleRequest' | 'suspension'>> & {
    foldedName: string;
    reviewsCount: number | null;
  };

/**
 * A page of the users by name, and one more, of how many there are, where no more are found than are
 * counted. Admins see everyone, all others who is in the directory and does not keep apart from them.
 */
export const usersByName = (db: Db, { page, q, viewer }: Asked) =>
  wholeList<ListedUser>(db, {
    owner: totalOf(q, viewer),
    order: sql`p."foldedName", p."_id"`,
    page: sql`
    select ${viewer === 'admin' ? accountColumns : userColumnsFor(viewer)}, ${nameColumns},
           case when ${profileVisibleTo(undefined, sql`u.id`, sql`u.profile_visibility`)}
                then u.reviews_count - (
                  select count(*)
                    from reviews r
                   where r.user_id = u.id and r.visibility <> 'public')::int end as "reviewsCount"
      from users u
     where ${isFound(q, viewer)} ${afterName(page)}
     order by u.username_folded, u.id
     limit ${page.limit + 1}`,
  });

/** SQL of what a list of users `u` by name is ordered by, beside their id. */
export const nameColumns = sql`u.username_folded as "foldedName"`;

/** SQL of where a page of a list of users `u` by name begins. */
export const afterName = ({ after }: Page<NameKey>) =>
  after === undefined
    ? empty
    : sql`and (u.username_folded, u.id) > (${after.name}, ${after.id}::uuid)`;

const totalOf = (q: string, viewer: Asked['viewer']) =>
  q === ''
    ? sql`
    select coalesce((select amount from totals
                      where name = ${viewer === 'admin' ? 'users' : 'directory'}), 0)
             ${withoutHidden(viewer)} as total`
    : sql`
    select case when count(*) <= ${PEOPLE_COUNTED} then count(*) end as total
      from (select
              from users u
             where ${isFound(q, viewer)}
             order by u.username_folded, u.id
             limit ${PEOPLE_COUNTED + 1}) found`;

/** Counted from those who keep apart from the viewer: they are few. */
const withoutHidden = (viewer: Asked['viewer']) =>
  viewer !== 'admin' && isSomeone(viewer)
    ? sql`- (select count(*)
               from (${hiddenFrom(viewer)}) hidden (id)
               join users u on u.id = hidden.id and u.leaving_at is null
                and u.suspended_at is null and u.show_in_directory)`
    : empty;

const isFound = (q: string, viewer: Asked['viewer']) => {
  const isForAdmin = viewer === 'admin';
  return sql`
  u.leaving_at is null
  ${isForAdmin ? empty : sql`and u.show_in_directory and ${notHiddenFrom(viewer, sql`u.id`)}`}
  ${q === '' ? empty : sql`and ${isForAdmin ? sql`(${hasInName(q)} or ${hasInAddress(q)})` : hasInName(q)}`}`;
};

/** Folded by the database, as the column was. */
const hasInName = (q: string) => {
  const [name, part] = [sql`u.username_folded`, sql`folded_name(${q})`];
  return isShort(q)
    ? // An index knows the short parts of names. The planner sees which part it is: many names have an "e", and a
      // walk along them has a page soon; few have a "qx".
      sql`(${hasPart(name, part, q)}
           and name_parts(${name}) @> case ${part} when '' then '{}' else array[left(${part}, 2)] end)`
    : hasPart(name, part, q);
};
const hasInAddress = (q: string) => hasPart(sql`u.email_key`, sql`${emailKeyOf(q)}::text`, q);

/** Letters of the shortest part that an index of trigrams finds. */
const TRIGRAM = 3;
const isShort = (q: string) => [...q].length < TRIGRAM;

/**
 * SQL of whether a text has this part. The part is worked out once, in a query of its own: a plan for any part would
 * fold it again for each name.
 */
const hasPart = (text: Sql, part: Sql, q: string) =>
  isShort(q)
    ? sql`position((select ${part}) in ${text}) > 0`
    : sql`${text} like (select '%' || regexp_replace(${part}, '([%_\\\\])', '\\\\\\1', 'g') || '%')`;

/** An account that nobody else changes until the transaction ends, with the role it has now. */
export interface Held {
  id: string;
  role: Role;
  /** Waits for another role. */
  hasRequest: boolean;
  isSuspended: boolean;
}

/**
 * Holds an admin and somebody they manage, in the order of their ids, so that two admins who act on
 * each other at once come one after the other: whoever comes second is no admin any more, or is suspended.
 */
export const holdUsers = (db: Db, ids: string[]) =>
  db.many<Held>(sql`
    select id, role, role_request is not null as "hasRequest",
           suspended_at is not null as "isSuspended"
      from users
     where id = any(${ids}::uuid[]) and leaving_at is null
     order by id
       for no key update`);

/**
 * Marks an account, which is held, as being deleted, and writes that down: it is signed in nowhere from then
 * on, is seen by nobody, and its name and address are free.
 */
export const markLeaving = (db: Db, userId: string, event: AuditEvent) =>
  db.many(sql`
    with marked as (
      update users
         set leaving_at = now(), username_key = id::text, username_look = id::text,
             email_key = id::text, role_request = null
       where id = ${userId} and leaving_at is null
      returning id, username, role
    ), ended as (
      delete from sessions s using marked where s.user_id = marked.id
    ), forgotten as (
      delete from known_devices d using marked where d.user_id = marked.id
    )
    ${auditLogInsert(
      {
        ...event,
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: sql`role`,
      },
      sql`from marked`,
    )}`);

/** Those who are being deleted, the first to go first. */
export const leavingUsers = (db: Db) =>
  db.many<{ id: string }>(sql`
    select id from users where leaving_at is not null order by leaving_at, id limit 1000`);

/** Holds an account that is being deleted; undefined: it is gone. */
export const holdLeaving = (db: Db, userId: string) =>
  db.first(sql`
    select from users where id = ${userId} and leaving_at is not null for update`);

/** Who follows whom. */
interface Pair {
  follower: string;
  following: string;
}

/** Some follows of somebody and by somebody, with the others held in the order of their ids. */
export const holdFollowsOf = (db: Db, userId: string, most: number) =>
  db.many<Pair>(sql`
    with chosen as materialized (
      (select follower_id, following_id from follows where following_id = ${userId} limit ${most})
      union all
      (select follower_id, following_id from follows where follower_id = ${userId} limit ${most})
      limit ${most}
    ), held as materialized (
      select id
        from users
       where id in (select follower_id from chosen union select following_id from chosen)
       order by id
         for no key update
    )
    select follower_id as follower, following_id as following
      from chosen
     where (select count(*) from held) > 0`);

/** Ends these follows of somebody and by somebody; puts the others' counters right. */
export const removeFollows = (db: Db, userId: string, follows: Pair[]) =>
  db.many(sql`
    with gone as (
      delete from follows f
       using unnest(${follows.map(({ follower }) => follower)}::uuid[],
                    ${follows.map(({ following }) => following)}::uuid[]) as pair (a, b)
       where f.follower_id = pair.a and f.following_id = pair.b
      returning f.follower_id, f.following_id
    ), changes as (
      select id, sum(followers) as followers, sum(following) as following
        from (select following_id as id, 1 as followers, 0 as following from gone
              union all
              select follower_id, 0, 1 from gone) each
       where id <> ${userId}
       group by id
    )
    update users u
       set followers_count = u.followers_count - c.followers,
           following_count = u.following_count - c.following
      from changes c
     where u.id = c.id`);

/**
 * Deletes some of somebody's rows of which there may be very many and which are counted nowhere else: blocks, what they
 * were told of and others because of them, names in texts, what feeds tell of them, rows of imports, who asks to follow
 * them, suggestions for lists. What is left of these is little and goes with the account.
 */
export const removeRestOf = (db: Db, userId: string, most: number) =>
  db.many(sql`
    with apart as (
      delete from blocks
       where (blocker_id, blocked_id) in (
         select blocker_id, blocked_id
           from blocks
          where blocker_id = ${userId} or blocked_id = ${userId}
          limit ${most})
      returning 1
    ), told as (
      delete from notification_causes
       where (notification_id, source_id) in (
         (select notification_id, source_id from notification_causes where actor_id = ${userId} limit ${most})
         union
         (select k.notification_id, k.source_id
            from notifications n
            join notification_causes k on k.notification_id = n.id
           where n.user_id = ${userId}
           limit ${most})
         limit ${most})
      returning 1
    ), untold as (
      delete from notifications
       where id in (
         select n.id
           from notifications n
          where n.user_id = ${userId}
            and not exists (select from notification_causes k where k.notification_id = n.id)
          limit ${most})
      returning 1
    ), named as (
      delete from mentions
       where (source_id, user_id) in (
         select source_id, user_id from mentions where user_id = ${userId} limit ${most})
      returning 1
    ), activities as (
      delete from feed_activities
       where (item_id, source_id) in (
         select item_id, source_id from feed_activities where user_id = ${userId} limit ${most})
      returning 1
    ), effects as (
      delete from import_effects
       where id in (select id from import_effects where user_id = ${userId} limit ${most})
      returning 1
    ), lines as (
      delete from import_rows
       where (import_id, line) in (
         select r.import_id, r.line
           from library_imports i
           join import_rows r on r.import_id = i.id
          where i.user_id = ${userId}
          limit ${most})
      returning 1
    ), requests as (
      delete from follow_requests
       where (asked_id, asker_id) in (
         (select asked_id, asker_id from follow_requests where asked_id = ${userId} limit ${most})
         union
         (select asked_id, asker_id from follow_requests where asker_id = ${userId} limit ${most})
         limit ${most})
      returning 1
    ), suggested as (
      delete from list_suggestions
       where id in (
         (select id from list_suggestions where user_id = ${userId} limit ${most})
         union
         (select s.id
            from lists l
            join list_suggestions s on s.list_id = l.id
           where l.user_id = ${userId}
           limit ${most})
         limit ${most})
      returning 1
    )
    select 1
      from generate_series(1, greatest(
             (select count(*) from apart), (select count(*) from told), (select count(*) from untold),
             (select count(*) from named), (select count(*) from activities), (select count(*) from effects),
             (select count(*) from lines), (select count(*) from requests),
             (select count(*) from suggested)))`);

/** Holds some books that somebody has in their library, has reviewed or made a favourite, in the order of their ids. */
export const holdBooksOf = (db: Db, userId: string, most: number) =>
  db.many<{ id: string }>(sql`
    select id
      from books
     where id in (select book_id from reviews where user_id = ${userId}
                  union
                  select book_id from favorites where user_id = ${userId}
                  union
                  select book_id from entries where user_id = ${userId})
     order by id
     limit ${most}
       for no key update`);

/** Deletes somebody's reviews and favourites of these books; puts the books' counters right. */
export const removeWorksOf = (db: Db, userId: string, books: { id: string }[]) =>
  db.many(sql`
    with gone_reviews as (
      delete from reviews
       where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])
      returning *
    ), gone_favorites as (
      delete from favorites
       where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])
      returning *
    )
    ${booksCounted({
      gone: [
        reviewsInCounts(sql`r`, sql`from gone_reviews r`),
        favoritesInCounts(sql`f`, sql`from gone_favorites f`),
      ],
    })}`);

/**
 * Deletes some of what hangs on somebody's entries, and would go with them at once: what they said of their progress,
 * quotes, places on shelves. Readings stay, as an entry says what is in them. True: there is more.
 */
export async function removeUnderLibraryOf(db: Db, userId: string, most: number) {
  const gone = await db.one<{ most: number }>(sql`
    with said as (
      delete from progress
       where id in (select id from progress where user_id = ${userId} limit ${most})
      returning 1
    ), quoted as (
      delete from quotes
       where id in (select id from quotes where user_id = ${userId} limit ${most})
      returning 1
    ), placed as (
      delete from shelf_entries
       where (shelf_id, book_id) in (
         select shelf_id, book_id from shelf_entries where user_id = ${userId} limit ${most})
      returning 1
    )
    select greatest((select count(*) from said), (select count(*) from quoted),
                    (select count(*) from placed)) as most`);
  return gone.most === most;
}

/** Deletes what somebody has of these books in their library; a trigger puts the books' ratings right. */
export const removeLibraryOf = (db: Db, userId: string, books: { id: string }[]) =>
  db.many(sql`
    delete from entries
     where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])`);

/** Deletes an account, with what is still of it in other tables. */
export const removeUser = (db: Db, userId: string) =>
  db.many(sql`delete from users where id = ${userId}`);

/** Makes somebody an admin, by the key of their name. */
export const makeAdmin = (db: Db, usernameKey: string) =>
  db.first<{ username: string }>(sql`
    with before as (
      select id, role from users where username_key = ${usernameKey} for no key update
    ), made as (
      update users u
         set role = 'admin', role_request = null
        from before
       where u.id = before.id
      returning u.id, u.username, before.role
    ), audited as (${auditLogInsert(
      {
        event: 'role-changed',
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: sql`role || ' → admin'`,
      },
      sql`from made`,
    )})
    select username from made`);
