import { type Db, sql } from '../../../platform/db/db.ts';

/** Some groups that somebody is in, has asked or is invited to, locked in the order of their ids. */
export const lockGroupsOf = (db: Db, userId: string, most: number) =>
  db.many<{ id: string }>(sql`
    select id
      from reading_groups
     where id in (select group_id from group_members where user_id = ${userId} limit ${most})
     order by id
       for no key update`);

/**
 * Takes somebody out of these groups, which are locked. Where they were the last owner, the moderator who has been there
 * longest becomes one, else the member; a group in which nobody else is has no owner from then on.
 */
export async function leaveGroups(db: Db, userId: string, groups: { id: string }[]) {
  const ids = groups.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.many(sql`
    update group_members m
       set role = 'owner'
      from (select distinct on (s.group_id) s.group_id, s.user_id
              from group_members own
              join group_members s
                on s.group_id = own.group_id and s.user_id <> own.user_id and s.state = 'member'
             where own.user_id = ${userId} and own.role = 'owner'
               and own.group_id = any(${ids}::uuid[])
               and not exists (select from group_members o
                                where o.group_id = own.group_id and o.role = 'owner'
                                  and o.user_id <> own.user_id)
             order by s.group_id, s.role = 'moderator' desc, s.created_at, s.user_id) successor
     where m.group_id = successor.group_id and m.user_id = successor.user_id`);
  await db.many(sql`
    with gone as (
      delete from group_members
       where user_id = ${userId} and group_id = any(${ids}::uuid[])
      returning group_id, state
    )
    update reading_groups g
       set members_count = g.members_count - 1
      from gone
     where g.id = gone.group_id and gone.state = 'member'`);
}

/** Groups without an owner, which nobody sees and which go. */
export const ownerlessGroups = (db: Db) =>
  db.many<{ id: string }>(sql`
    select g.id
      from reading_groups g
     where not exists (select from group_members o where o.group_id = g.id and o.role = 'owner')
     order by g.id
     limit 1000`);

/** Locks a group that goes; undefined: it is gone. */
export const lockOwnerless = (db: Db, id: string) =>
  db.first(sql`
    select from reading_groups g
     where g.id = ${id}
       and not exists (select from group_members o where o.group_id = g.id and o.role = 'owner')
       for update`);

/** Deletes some of what was said in a group, replies before what they reply to. */
export const removeGroupComments = (db: Db, id: string, most: number) =>
  db.many(sql`
    delete from comments
     where id in (select id from comments
                   where group_id = ${id}
                   order by created_at desc, id desc
                   limit ${most})
    returning 1`);

/** Takes some out of a group, which is locked. */
export const removeGroupMembers = (db: Db, id: string, most: number) =>
  db.many(sql`
    with gone as (
      delete from group_members
       where group_id = ${id}
         and user_id in (select user_id from group_members where group_id = ${id} limit ${most})
      returning state
    ), counted as (
      update reading_groups
         set members_count = members_count - (select count(*) from gone where state = 'member')
       where id = ${id}
    )
    select 1 from gone`);

/** Deletes what is left of a group. */
export const removeGroup = (db: Db, id: string) =>
  db.many(sql`delete from reading_groups where id = ${id}`);
