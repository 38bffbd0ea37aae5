import type { Person } from '../../../../shared/contract/common.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { profileVisibleTo } from './visibility.sql.ts';

/** SQL of where the picture of user `u` lies; null without one. Whoever shows it has asked who may see it. */
export const pictureOf = (u: Sql) => sql`'/pictures/' || ${u}.picture || '/192'`;

/** The same where everybody sees it: admins see of a private profile, and of who is suspended, what others do. */
export const openPictureOf = (u: Sql) =>
  sql`case when ${profileVisibleTo(undefined, sql`${u}.id`, sql`${u}.profile_visibility`)}
           then ${pictureOf(u)} end`;

/** SQL of a `Person`, of user `u`, for lists of whose rows it was asked already who sees them. Null where there is no such user. */
export const personOf = (u: Sql) => named(u, pictureOf(u));

/** The same for admins, whatever they see of somebody. */
export const personForAdmins = (u: Sql) => named(u, openPictureOf(u));

const named = (u: Sql, avatarUrl: Sql) =>
  sql`case when ${u}.id is not null then ${jsonObject<Person>({
    ...ownNames(u),
    firstName: sql`${u}.first_name`,
    lastName: sql`${u}.last_name`,
    avatarUrl,
  })} end`;

/**
 * SQL of a `Person`, of user `u`, for a viewer: of a private profile others see these names alone. Whether it is visible is
 * asked once: without the `offset`, which keeps the query as it is, PostgreSQL would ask for each of the three.
 */
export const personFor = (viewer: Viewer, u: Sql) => sql`
  (select ${jsonObject<Person>({
    ...ownNames(u),
    firstName: sql`case when is_visible then ${u}.first_name end`,
    lastName: sql`case when is_visible then ${u}.last_name end`,
    avatarUrl: sql`case when is_visible then ${pictureOf(u)} end`,
  })}
     from (select ${profileVisibleTo(viewer, sql`${u}.id`, sql`${u}.profile_visibility`)} offset 0) seen (is_visible))`;

/** The same of who did something: null for a viewer who does not see their profile, and where they are no more. */
export const personIfSeen = (viewer: Viewer, u: Sql) => sql`
  case when ${u}.id is not null and ${profileVisibleTo(viewer, sql`${u}.id`, sql`${u}.profile_visibility`)}
       then ${personFor(viewer, u)} end`;

const ownNames = (u: Sql) => ({
  _id: sql`${u}.id`,
  username: sql`${u}.username`,
  displayName: sql`${u}.display_name`,
});
