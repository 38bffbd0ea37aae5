import type { Person } from '../../../../shared/contract/common.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { profileVisibleTo } from './visibility.sql.ts';

/**
 * SQL of a `Person`, of user `u`: for lists of whose rows it was asked already who sees them, and of admins. Null
 * where there is no such user.
 */
export const personOf = (u: Sql) =>
  sql`case when ${u}.id is not null then ${jsonObject<Person>({
    _id: sql`${u}.id`,
    username: sql`${u}.username`,
    firstName: sql`${u}.first_name`,
    lastName: sql`${u}.last_name`,
  })} end`;

/** SQL of a `Person`, of user `u`, for a viewer: of a private profile others see the username alone. */
export const personFor = (viewer: Viewer, u: Sql) => sql`
  (select ${jsonObject<Person>({
    _id: sql`${u}.id`,
    username: sql`${u}.username`,
    firstName: sql`case when is_visible then ${u}.first_name end`,
    lastName: sql`case when is_visible then ${u}.last_name end`,
  })}
     from (select ${profileVisibleTo(viewer, sql`${u}.id`, sql`${u}.profile_visibility`)}) seen (is_visible))`;
