import type { Role } from '../../../../shared/roles.ts';
import type { MemberViewer, Viewer } from '../../../platform/auth/viewer.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { sharedQuery } from '../../../platform/db/sharedQuery.ts';

/**
 * SQL of a condition, true or false for each row: the viewer may see something of `owner` (a column or a
 * parameter with the id of a user) that has this `visibility` (a column or a text). The one rule of the
 * product; every statement that returns somebody's things asks it of every row, and
 * tests/unit/visibility.test.ts fails for one that does not.
 *
 * Blocks come first. Then one sees what is one's own; what is public, of a public profile; and of those
 * whom one follows what is not private. For a row that is public, as most are, it costs one look at its
 * owner, or none where the statement has that row at hand and says so with `profile` (the column
 * `profile_visibility` of the owner's row); where the owner is a parameter, one for all rows.
 */
export function visibleTo(
  viewer: Viewer,
  owner: Sql,
  visibility: Sql,
  profile: Sql = profileOf(owner),
): Sql {
  const open = isOpen(visibility, profile);
  return isSignedIn(viewer)
    ? sql`(${notHiddenFrom(viewer, owner)}
    and ${openOr(viewer, owner, visibility, open)})`
    : openOr(viewer, owner, visibility, sql`(${open} and ${isNotLeaving(owner)})`);
}

/**
 * The same of something of somebody who is not hidden from the viewer, as the statement has found out; without `profile`, of
 * somebody of whom the viewer sees something else, so that what of theirs is public is seen.
 */
export function alsoVisibleTo(viewer: Viewer, owner: Sql, visibility: Sql, profile?: Sql): Sql {
  const isPublic = profile ? isOpen(visibility, profile) : sql`${visibility} = 'public'`;
  return openOr(viewer, owner, visibility, isPublic);
}

const isOpen = (visibility: Sql, profile: Sql) =>
  sql`(${visibility} = 'public' and ${profile} <> 'followers')`;

/** SQL of the condition that something is open, or the viewer's own, or not private and of somebody whom they follow. */
function openOr(viewer: Viewer, owner: Sql, visibility: Sql, open: Sql): Sql {
  if (viewer === undefined) return open;
  if ('as' in viewer)
    return viewer.as === 'member'
      ? open
      : sql`(${open} or (${owner} = ${viewer.of}::uuid and ${visibility} <> 'private'))`;
  return sql`(${open}
         or coalesce(${owner} = ${idOf(viewer)}, false)
         or (${visibility} <> 'private'
             and coalesce((select true from follows seen
                            where seen.follower_id = ${idOf(viewer)}
                              and seen.following_id = ${owner}), false)))`;
}

/**
 * The same of things of one person, whose id is at hand: which visibilities of theirs the viewer sees is found once for
 * a statement. `visibility` is a column of a row that is known to be theirs.
 */
export const visibleOf = (viewer: Viewer, ownerId: string, visibility: Sql) =>
  sql`${visibility} = any(array(select visibility from ${sharedQuery(
    'seen_of_owner',
    sql`select s.visibility from users u, lateral (${visibilitiesOf(viewer)}) s where u.id = ${ownerId}`,
  )}))`;

/** SQL of a query of the visibilities that things of user `u` may have for a viewer to see them. */
export const visibilitiesOf = (viewer: Viewer) => sql`
  select v.visibility
    from (values ('public'), ('followers'), ('private')) v (visibility)
   where ${visibleTo(viewer, sql`u.id`, sql`v.visibility`, sql`u.profile_visibility`)}`;

/**
 * The same of things of somebody whom the viewer follows, where the statement has found out that they do, and that the
 * person is not hidden from them.
 */
export const visibleToFollower = (visibility: Sql) => sql`${visibility} <> 'private'`;

/** The same of a profile as a whole: its lists, its favourites, and that there is more than a name. */
export const profileVisibleTo = (viewer: Viewer, owner: Sql, profile?: Sql) =>
  visibleTo(viewer, owner, sql`'public'`, profile);

/** SQL of whether an admin sees thing `id` through a report of it, whatever its visibility. */
export const isReportedTo = ({ role }: { role: Role }, id: Sql) => sql`
  (${role === 'admin'}::boolean and exists (select from reports where subject_id = ${id}))`;

/**
 * SQL of a condition on somebody whose name is shown, which is all that a private profile shows to everyone:
 * they and the viewer have not blocked each other. Visitors have blocked nobody, and nobody them.
 */
export const notHiddenFrom = (viewer: Viewer, person: Sql): Sql =>
  isSignedIn(viewer)
    ? sql`(${isNotLeaving(person)} and ${person} not in (${hiddenFrom(viewer)}))`
    : isNotLeaving(person);

/**
 * SQL of a condition: somebody is neither being deleted nor suspended. One look for each row into an index that holds only
 * those who are; a query for one value is never made a join, in which a site that has suspended very many people would go
 * through all of them for each page.
 */
export const isNotLeaving = (person: Sql) =>
  sql`(select true from absences where absences.id = ${person}) is null`;

/**
 * SQL of a condition that holds of all that a viewer sees, for what says of itself whether it is for everybody: what is not, is
 * passed over without a look at whose it is. `visibleTo` is asked beside it.
 */
export const maybeVisibleTo = (viewer: Viewer, owner: Sql, isForEverybody: Sql): Sql =>
  isSignedIn(viewer)
    ? sql`(${isForEverybody} or ${owner} = ${idOf(viewer)}
           or ${owner} in (select following_id from follows where follower_id = ${idOf(viewer)}))`
    : isForEverybody;

/** SQL of the condition that somebody is the viewer. */
export const isViewer = (viewer: Viewer, person: Sql): Sql =>
  viewer === undefined || 'as' in viewer
    ? sql`false`
    : sql`coalesce(${person} = ${idOf(viewer)}, false)`;

/** A viewer who has an id. */
export type SignedInViewer = MemberViewer | { person: Sql };

/** Whether a viewer has an id, and with it perhaps blocks and follows. */
export const isSignedIn = (viewer: Viewer): viewer is SignedInViewer =>
  viewer !== undefined && !('as' in viewer);

/**
 * SQL of a query of the ids of those who have blocked somebody or whom they have blocked: read once
 * for a statement, and few.
 */
export const hiddenFrom = (viewer: SignedInViewer) =>
  'person' in viewer
    ? blockedEitherWay(viewer)
    : sql`select id from ${sharedQuery('blocked_people', blockedEitherWay(viewer))}`;

const blockedEitherWay = (viewer: SignedInViewer) =>
  sql`select id from blocks_both_ways where viewer_id = ${idOf(viewer)}`;

/** SQL of the viewer's id. */
export const idOf = (viewer: SignedInViewer) =>
  'person' in viewer ? viewer.person : sql`${viewer.id}::uuid`;

// A query for one value is never made a join nor hashed: it is asked of the rows a page reads, not of all.
// And `<>` is likely in the planner's eyes, as it is.
const profileOf = (owner: Sql) =>
  sql`(select p.profile_visibility from users p where p.id = ${owner})`;
