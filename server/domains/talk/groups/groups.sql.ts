import type { FoundGroup, Group } from '../../../../shared/contract/groups.ts';
import type { GroupRole, GroupVisibility, Joining } from '../../../../shared/groups.ts';
import { GROUP_FACES_MAX, LISTED_DESCRIPTION_MAX } from '../../../../shared/limits.ts';
import { auditLogInsert, type Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, join, sql } from '../../../platform/db/db.ts';
import { newestFirst, wholeList } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { idOf, isReportedTo, isSignedIn } from '../../people/privacy/visibility.sql.ts';
import { listedReadColumns, readColumns } from './reads.sql.ts';
import { groupSeen, isMember, isOpenFor, memberSeen, own } from './seen.sql.ts';

/** SQL of the day that it is, in UTC. */
const today = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;

/** SQL of the order of reads `d` in which the first is what a group reads, else what comes next, else the last one. */
export const currentFirst = sql`
  case when d.starts_on > ${today} then 1
       when coalesce(d.ends_on >= ${today}, true) then 0
       else 2 end,
  case when d.starts_on > ${today} then d.starts_on end,
  d.starts_on desc,
  d.id desc`;

const groupColumns = (viewer: Viewer, description = sql`g.description`, read = readColumns) =>
  columns<Group>({
    _id: sql`g.id`,
    title: sql`g.title`,
    description,
    visibility: sql`g.visibility`,
    joining: sql`g.joining`,
    members: sql`g.members_count`,
    reading: sql`case when ${isOpenFor(viewer)} then (
    select to_json(each)
      from (select ${read}
              from (select d.* from group_reads d where d.group_id = g.id order by ${currentFirst} limit 1) d
              join books b on b.id = d.book_id) each) end`,
    state: own(viewer, sql`i.state`),
    role: own(viewer, sql`case when i.state = 'member' then i.role end`),
    createdAt: sql`g.created_at`,
  });

/** SQL of how the description of group `g` begins: a hundred whole ones, of which no card shows any, would be half a megabyte. */
const listedDescription = sql`left(g.description, ${LISTED_DESCRIPTION_MAX}::integer)`;

/** So many members are looked at for those whose faces are shown: a list costs no more where most are not seen. */
const FACES_AMONG = 12;

/** SQL of the first members of group `g`, those who are there longest, as far as a viewer sees who is in it. */
const faces = (viewer: Viewer) => sql`
  case when ${isOpenFor(viewer)} then array(
    select ${personFor(viewer, sql`u`)}
      from (select m.user_id, m.created_at
              from group_members m
             where m.group_id = g.id and m.state = 'member'
             order by m.created_at, m.user_id
             limit ${FACES_AMONG}) m
      join users u on u.id = m.user_id
     where ${memberSeen(viewer, isMember(viewer))}
     order by m.created_at, m.user_id
     limit ${GROUP_FACES_MAX}) else '{}' end`;

/** Which groups are asked for. */
export interface GroupQuery {
  isMine: boolean;
  /** A part of the title; blank: any. */
  q: string;
}

/** SQL of whether the title of group `g` has a part; an index knows the letters and pairs of letters of each. */
const hasInTitle = (q: string) => sql`
  and name_parts(lower(g.title)) @> name_parts(lower(${q}::text))
  and position(lower(${q}) in lower(g.title)) > 0`;

/** A page of the groups that a viewer can find, newest first, and one more; those one cannot come into are not among them. */
export const groupsFor = (
  db: Db,
  viewer: Viewer,
  { isMine, q }: GroupQuery,
  { after, limit }: Page<NewestKey>,
) => {
  const state = own(viewer, sql`i.state`);
  return wholeList<FoundGroup>(db, {
    owner: sql`select null as total`,
    page: sql`
    select ${groupColumns(viewer, listedDescription, listedReadColumns)}, ${faces(viewer)} as faces
      from reading_groups g
     where ${groupSeen(viewer)}
       and ${
         isMine
           ? sql`g.id in (select group_id from group_members where user_id = ${isSignedIn(viewer) ? idOf(viewer) : sql`null`})`
           : sql`(g.visibility = 'public' or g.joining <> 'invited' or ${state} is not null)`
       }
       ${q === '' ? empty : hasInTitle(q)}
       ${after ? sql`and (g.created_at, g.id) < (${after.createdAt}, ${after.id})` : empty}
     order by g.created_at desc, g.id desc
     limit ${limit + 1}`,
    order: newestFirst,
  });
};

/** One group; undefined: there is none for the viewer. */
export const groupFor = (db: Db, id: string, viewer: Viewer) =>
  db.first<Group>(sql`
    select ${groupColumns(viewer)} from reading_groups g where g.id = ${id} and ${groupSeen(viewer)}`);

/** What somebody may do in a group, where there is one for them; null: they are no member. */
export const roleIn = (db: Db, id: string, userId: string) =>
  db.first<{ role: GroupRole | null; isOpen: boolean }>(sql`
    select ${own({ id: userId }, sql`case when i.state = 'member' then i.role end`)} as role,
           ${isOpenFor({ id: userId })} as "isOpen"
      from reading_groups g
     where g.id = ${id} and ${groupSeen({ id: userId })}`);

/** What a group is called, who sees it, and who comes in. */
export interface GroupText {
  title: string;
  description: string | null;
  visibility: GroupVisibility;
  joining: Joining;
}

/** Makes a group with one owner. */
export const addGroup = (db: Db, id: string, userId: string, text: GroupText) =>
  db.many(sql`
    with made as (
      insert into reading_groups (id, title, description, visibility, joining, members_count)
      values (${id}, ${text.title}, ${text.description}, ${text.visibility}, ${text.joining}, 1)
    )
    insert into group_members (group_id, user_id, state, role)
    values (${id}, ${userId}, 'member', 'owner')`);

/** Locks a group: whoever changes it or its members does so one after the other. In a statement of its own. */
export const lockGroup = (db: Db, id: string) =>
  db.first(sql`select from reading_groups where id = ${id} for no key update`);

/** Changes a group, which is locked; who has asked comes in where it is open from now on. */
export function changeGroup(db: Db, id: string, text: Partial<GroupText>) {
  const { title, description, visibility, joining } = text;
  const set = [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(visibility === undefined ? [] : [sql`visibility = ${visibility}`]),
    ...(joining === undefined ? [] : [sql`joining = ${joining}`]),
    sql`members_count = members_count + (select count(*) from come)`,
    sql`updated_at = now()`,
  ];
  return db.many(sql`
    with come as (
      update group_members
         set state = 'member', created_at = now()
       where group_id = ${id} and state = 'asked' and ${joining === 'open'}::boolean
      returning 1
    )
    update reading_groups set ${join(set, ', ')} where id = ${id}`);
}

/**
 * Gives up a group, which is locked, by taking its owners out: one without any is seen by nobody, and `removalsOf` deletes
 * it. Owners may, or anybody where `mayDeleteOthers`. undefined: there is none for them; `isDeleted` false: they are no
 * owner.
 */
export const giveUpGroup = (db: Db, id: string, { user, ip }: Deleter, mayDeleteOthers: boolean) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as materialized (
      select g.id,
             g.title,
             coalesce(${own(user, sql`i.state = 'member' and i.role = 'owner'`)}, false) as is_own
        from reading_groups g
       where g.id = ${id}
         and (${groupSeen(user)}
              or ${isReportedTo(user, sql`g.id`)})
    ), gone as (
      delete from group_members m
       using old
       where m.group_id = old.id and m.role = 'owner'
         and (old.is_own or ${mayDeleteOthers}::boolean)
      returning 1
    ), counted as (
      update reading_groups
         set members_count = members_count - (select count(*) from gone), updated_at = now()
       where id = ${id} and exists (select from gone)
    ), audited as (${auditLogInsert(
      {
        event: 'group-deleted',
        actor: user,
        subject: { kind: 'group', id: sql`old.id`, name: sql`old.title` },
        ip,
      },
      // What people do with what is their own, nobody has to know.
      sql`from old where not old.is_own and exists (select from gone)`,
    )})
    select exists (select from gone) as "isDeleted" from old`);
