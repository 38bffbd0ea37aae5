import type { Viewer } from '../../../platform/auth/viewer.ts';
import { empty, type Sql, sql } from '../../../platform/db/db.ts';
import {
  hiddenFrom,
  idOf,
  isSignedIn,
  notHiddenFrom,
  profileVisibleTo,
} from '../../people/privacy/visibility.sql.ts';

/**
 * SQL of the condition that there is group `g` for a viewer: it has an owner, and between none of its owners and
 * the viewer is there a block.
 */
export const groupSeen = (viewer: Viewer) => sql`
  coalesce((select bool_or(${notHiddenFrom(undefined, sql`o.user_id`)})
                   ${isSignedIn(viewer) ? sql`and bool_and(o.user_id not in (${hiddenFrom(viewer)}))` : empty}
              from group_members o
             where o.group_id = g.id and o.role = 'owner'), false)`;

/** SQL of the condition that a viewer is a member of group `g`. */
export const isMember = (viewer: Viewer) =>
  isSignedIn(viewer)
    ? sql`exists (select from group_members i
                   where i.group_id = g.id and i.user_id = ${idOf(viewer)} and i.state = 'member')`
    : sql`false`;

/** SQL of the condition that a viewer, who may be a member too, sees that `m` is one, who is user `u`. */
export const memberSeen = (viewer: Viewer, isMemberToo: Sql) => sql`
  (${notHiddenFrom(viewer, sql`m.user_id`)}
   and (${isMemberToo} or ${profileVisibleTo(viewer, sql`m.user_id`, sql`u.profile_visibility`)}))`;

/** SQL of the condition that a viewer sees what is in group `g`, of one that is there for them. */
export const isOpenFor = (viewer: Viewer) => sql`(g.visibility = 'public' or ${isMember(viewer)})`;

/** SQL of the condition that a viewer sees what is in group `g`. */
export const groupOpen = (viewer: Viewer) => sql`(${groupSeen(viewer)} and ${isOpenFor(viewer)})`;

/** SQL of the condition that a viewer sees comment `c` by user `w` in group `g`: members read each other. */
export const groupCommentSeen = (viewer: Viewer) =>
  sql`(${groupOpen(viewer)} and ${openGroupCommentSeen(viewer)})`;

/** SQL of comment `c` by user `w` in group `g`, as far as a viewer sees it. */
export const commentInGroup = (viewer: Viewer, where: Sql) => sql`
  from comments c
  join users w on w.id = c.user_id
  join reading_groups g on g.id = c.group_id
 where ${where} and ${groupCommentSeen(viewer)}`;

/** SQL of the same where group `g` is known to be open to the viewer. */
export const openGroupCommentSeen = (viewer: Viewer) => sql`
  (c.user_id is null
   or ${profileVisibleTo(viewer, sql`c.user_id`, sql`w.profile_visibility`)}
   or ${isMember(viewer)} and ${notHiddenFrom(viewer, sql`c.user_id`)})`;

/** SQL of a column of the viewer's own membership in group `g`; null: none. */
export const own = (viewer: Viewer, column: Sql) =>
  isSignedIn(viewer)
    ? sql`(select ${column} from group_members i where i.group_id = g.id and i.user_id = ${idOf(viewer)})`
    : sql`null::text`;
