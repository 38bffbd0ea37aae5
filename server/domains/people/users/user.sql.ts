import type { Account, Suspension, User } from '../../../../shared/contract/users.ts';
import { ONLINE_MINUTES } from '../../../../shared/limits.ts';
import type { Role } from '../../../../shared/roles.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns, jsonObject } from '../../../platform/db/columns.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { openPictureOf, pictureOf } from '../privacy/person.sql.ts';
import { notHiddenFrom, profileVisibleTo } from '../privacy/visibility.sql.ts';

/** SQL of the columns of a `User`, of user `u`, where it `isVisible` that there is more than a name. */
const userColumns = (isVisible: Sql, avatarUrl: Sql) =>
  columns<User>({
    _id: sql`u.id`,
    username: sql`u.username`,
    name: sql`u.username`,
    displayName: sql`u.display_name`,
    role: sql`u.role`,
    identity: sql`u.role`,
    bio: sql`u.bio`,
    isPrivate: sql`u.profile_visibility = 'followers'`,
    handle: sql`case when ${isVisible} then u.username end`,
    avatarUrl,
    isOnline: sql`${isVisible} and u.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES})`,
    firstName: sql`case when ${isVisible} then u.first_name end`,
    lastName: sql`case when ${isVisible} then u.last_name end`,
    createdAt: sql`case when ${isVisible} then u.created_at end`,
  });

/** SQL of the columns of a `User`, of user `u`, for a viewer: of a private profile little more than the name. */
export function userColumnsFor(viewer: Viewer) {
  const isVisible = profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`);
  return userColumns(isVisible, sql`case when ${isVisible} then ${pictureOf(sql`u`)} end`);
}

const accountColumnsWith = (avatarUrl: Sql) => sql`
  ${userColumns(sql`true`, avatarUrl)},
  ${columns<Omit<AccountRow, keyof User>>({
    email: sql`u.email`,
    isEmailVerified: sql`u.email_verified_at is not null`,
    roleRequest: sql`u.role_request`,
    suspension: sql`case when u.suspended_at is not null
       then ${jsonObject<Suspension>({ reason: sql`u.suspension_reason`, since: sql`u.suspended_at` })} end`,
  })}`;

/** SQL of the columns of an `Account`, of user `u`, for the account itself. */
export const accountColumns = accountColumnsWith(pictureOf(sql`u`));

/** The same for admins. */
export const managedColumns = accountColumnsWith(openPictureOf(sql`u`));

/** A row of `accountColumns`. */
export interface AccountRow extends User {
  email: string;
  isEmailVerified: boolean;
  roleRequest: Role | null;
  /** Null: they are not suspended. */
  suspension: Suspension | null;
}

/** An account as the contract has it: without a role request or suspension where there is none. */
export const accountOf = ({ roleRequest, suspension, ...account }: AccountRow): Account => ({
  ...account,
  ...(roleRequest === null ? {} : { roleRequest }),
  ...(suspension === null ? {} : { suspension }),
});

/** Somebody as a viewer may see them; undefined where one has blocked the other. */
export const userOf = (db: Db, id: string, viewer: Viewer) =>
  db.first<User>(sql`
    select ${userColumnsFor(viewer)}
      from users u
     where u.id = ${id} and ${notHiddenFrom(viewer, sql`u.id`)}`);

/** Somebody as they see themselves. */
export const ownAccount = (db: Db, id: string) =>
  db.one<AccountRow>(sql`select ${accountColumns} from users u where u.id = ${id}`);
