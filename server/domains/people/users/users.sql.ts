import { PEOPLE_COUNTED } from '../../../../shared/limits.ts';
import type { Role } from '../../../../shared/roles.ts';
import { type AuditEvent, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { wholeList } from '../../../platform/db/listQuery.ts';
import type { NameKey, Page } from '../../../platform/http/pagination.ts';
import { emailKeyOf } from '../accounts/usernames.ts';
import {
  hiddenFrom,
  isSignedIn,
  notHiddenFrom,
  profileVisibleTo,
} from '../privacy/visibility.sql.ts';
import { type AccountRow, managedColumns, userColumnsFor } from './user.sql.ts';

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
 * counted. Admins see everyone, all others who is in the directory and is not blocked, either way.
 */
export const usersByName = (db: Db, { page, q, viewer }: Asked) =>
  wholeList<ListedUser>(db, {
    owner: totalOf(q, viewer),
    order: sql`p."foldedName", p."_id"`,
    page: sql`
    select ${viewer === 'admin' ? managedColumns : userColumnsFor(viewer)}, ${nameColumns},
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

/** Counted from those who are blocked, either way: they are few. */
const withoutHidden = (viewer: Asked['viewer']) =>
  viewer !== 'admin' && isSignedIn(viewer)
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
export interface LockedUser {
  id: string;
  role: Role;
  /** Waits for another role. */
  hasRequest: boolean;
  isSuspended: boolean;
}

/**
 * Locks an admin and somebody they manage, in the order of their ids, so that two admins who act on
 * each other at once come one after the other: whoever comes second is no admin any more, or is suspended.
 */
export const lockUsers = (db: Db, ids: string[]) =>
  db.many<LockedUser>(sql`${usersById(ids)} for no key update`);

/**
 * The same where a name or an address may change, which are keys. Whoever locked an account without them and changed them
 * afterwards would wait for an import that refers to it, while that import waits for them to change its counts.
 */
export const lockUsersWithKeys = (db: Db, ids: string[]) =>
  db.many<LockedUser>(sql`${usersById(ids)} for update`);

const usersById = (ids: string[]) => sql`
    select id, role, role_request is not null as "hasRequest",
           suspended_at is not null as "isSuspended"
      from users
     where id = any(${ids}::uuid[]) and leaving_at is null
     order by id`;

/**
 * Marks an account, which is locked, as being deleted, and writes that down: it is signed in nowhere from then
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
