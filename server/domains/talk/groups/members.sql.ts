import type { GroupMember } from '../../../../shared/contract/groups.ts';
import type { GroupRole, Joining, MemberState } from '../../../../shared/groups.ts';
import { GROUP_MEMBERS_MAX } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { notHiddenFrom, visibleTo } from '../../people/privacy/visibility.sql.ts';
import { percentSeen } from '../../reading/library/entry.sql.ts';
import { currentFirst } from './groups.sql.ts';
import { groupOpen, groupSeen, isMember, memberSeen } from './seen.sql.ts';

/**
 * A page of those who are in a group in one state, the longest first, and one more; undefined: there is no such group
 * for the viewer. Members see each other; others see those whose profile they see. How far somebody is tells their
 * entry of what the group reads, to those who see that.
 */
export const membersOf = (
  db: Db,
  id: string,
  viewer: Viewer,
  state: MemberState,
  { after, limit }: Page<NewestKey>,
) =>
  listOf<GroupMember>(db, {
    owner: sql`
    select g.id,
           ${isMember(viewer)} as "isMember",
           (select count(*)
              from group_members m
              join users u on u.id = m.user_id
             where m.group_id = g.id and m.state = ${state} and ${memberSeen(viewer, isMember(viewer))}) as total,
           (select d.book_id from group_reads d where d.group_id = g.id order by ${currentFirst} limit 1)
             as "bookId"
      from reading_groups g
     where g.id = ${id} and ${groupOpen(viewer)}`,
    page: sql`
    select m.user_id as "_id",
           ${personFor(viewer, sql`u`)} as user,
           m.state,
           m.role,
           (select case when e.times_read > 0 and coalesce(e.status not in ('reading', 'paused'), true) then 100
                    else ${percentSeen({ viewer, isOwner: false })} end
              from entries e
             where e.user_id = m.user_id and e.book_id = o."bookId"
               and ${visibleTo(viewer, sql`e.user_id`, sql`e.visibility`)}) as percent,
           m.created_at as "createdAt"
      from group_members m
      join users u on u.id = m.user_id
     where m.group_id = o.id and m.state = ${state}
       and ${memberSeen(viewer, sql`o."isMember"`)}
           ${after ? sql`and (m.created_at, m.user_id) > (${after.createdAt}, ${after.id})` : empty}
     order by m.created_at, m.user_id
     limit ${limit + 1}`,
    order: sql`p."createdAt", p."_id"`,
  });

/**
 * Locks people before one of them comes into a group, in the order of their ids: a block that is being written, which
 * ends what they are in groups of each other, is seen by what comes after, or sees what they became. Before the group,
 * as a block takes them.
 */
export const lockComing = (db: Db, ids: string[]) =>
  db.many(sql`
    select from users where id = any(${ids}::uuid[]) order by id for no key update`);

/** What decides how somebody comes into a group. */
export interface Entering {
  joining: Joining;
  /** Of whom it is about. */
  state: MemberState | null;
  /** Of the caller; null: no member. */
  role: GroupRole | null;
  isFull: boolean;
  /** Whether the person can be brought in: they are there for the caller and for the group's owners. */
  isThere: boolean;
}

/** What somebody who acts in a group, which is locked, and another whom it is about are to it; undefined: no such group. */
export const enteringOf = (db: Db, id: string, by: string, userId: string) =>
  db.first<Entering>(sql`
    select g.joining,
           (select m.state from group_members m where m.group_id = g.id and m.user_id = ${userId})
             as state,
           (select m.role from group_members m
             where m.group_id = g.id and m.user_id = ${by} and m.state = 'member') as role,
           g.members_count >= ${GROUP_MEMBERS_MAX} as "isFull",
           exists (select from users u where u.id = ${userId} and ${notHiddenFrom({ id: by }, sql`u.id`)})
             and ${groupSeen({ id: userId })} as "isThere"
      from reading_groups g
     where g.id = ${id} and ${groupSeen({ id: by })}`);

/** Brings somebody into a state in a group, which is locked, and counts them if they are a member now. */
export const enter = (db: Db, id: string, userId: string, state: MemberState) =>
  db.many(sql`
    with come as (
      insert into group_members as m (group_id, user_id, state)
      values (${id}, ${userId}, ${state})
          on conflict (group_id, user_id) do update
         set state = excluded.state, created_at = now()
       where m.state <> 'member' and m.state <> excluded.state
      returning m.state
    )
    update reading_groups
       set members_count = members_count + 1
     where id = ${id} and exists (select from come where state = 'member')`);

/** What decides who may be removed from a group, or given a role. */
export interface Membership {
  state: MemberState | null;
  role: GroupRole | null;
  /** Of the caller; null: no member. */
  by: GroupRole | null;
  /** There is no other owner. */
  isLastOwner: boolean;
}

/** The same of somebody who is in a group, which is locked; undefined: there is no such group for the caller. */
export const membershipOf = (db: Db, id: string, by: string, userId: string) =>
  db.first<Membership>(sql`
    select m.state,
           m.role,
           (select b.role from group_members b
             where b.group_id = g.id and b.user_id = ${by} and b.state = 'member') as by,
           m.role = 'owner'
             and not exists (select from group_members o
                              where o.group_id = g.id and o.role = 'owner' and o.user_id <> m.user_id)
             as "isLastOwner"
      from reading_groups g
      left join group_members m on m.group_id = g.id and m.user_id = ${userId}
     where g.id = ${id} and ${groupSeen({ id: by })}`);

/** Takes somebody out of a group, which is locked, and counts them out. */
export const removeMember = (db: Db, id: string, userId: string) =>
  db.many(sql`
    with gone as (
      delete from group_members where group_id = ${id} and user_id = ${userId} returning state
    )
    update reading_groups
       set members_count = members_count - 1
     where id = ${id} and exists (select from gone where state = 'member')`);

/** Gives a member a role. */
export const giveRole = (db: Db, id: string, userId: string, role: GroupRole) =>
  db.many(sql`
    update group_members set role = ${role}
     where group_id = ${id} and user_id = ${userId} and state = 'member'`);

/**
 * Ends what somebody and whom they block from now on are in groups of each other: whoever is no owner of a group leaves
 * it, and of two owners the one who was blocked.
 */
export async function endSharedMemberships(
  db: Db,
  { blocker, blocked }: { blocker: string; blocked: string },
) {
  const shared = sql`
    select a.group_id
      from group_members a
      join group_members b on b.group_id = a.group_id and b.user_id = ${blocked}
     where a.user_id = ${blocker} and 'owner' in (a.role, b.role)`;
  // By themselves: the next statement sees what others have done with their members meanwhile.
  const locked = await db.many<{ id: string }>(sql`
    select id from reading_groups where id in (${shared}) order by id for no key update`);
  if (locked.length === 0) return;
  await db.many(sql`
    with gone as (
      delete from group_members m
       using group_members o
       where m.group_id = any(${locked.map(({ id }) => id)}::uuid[]) and o.group_id = m.group_id
         and o.role = 'owner'
         and (m.user_id = ${blocked} and o.user_id = ${blocker}
              or m.user_id = ${blocker} and o.user_id = ${blocked} and m.role <> 'owner')
      returning m.group_id, m.state
    )
    update reading_groups g
       set members_count = g.members_count - 1
      from gone
     where g.id = gone.group_id and gone.state = 'member'`);
}
