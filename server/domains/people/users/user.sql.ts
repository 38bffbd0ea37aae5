import type { Account, Suspension, User } from '../../../../shared/contract/users.ts';
import { ONLINE_MINUTES } from '../../../../shared/limits.ts';
import type { Role } from '../../../../shared/roles.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { notHiddenFrom, profileVisibleTo } from '../privacy/visibility.sql.ts';

/** SQL of the columns of a `User`, of user `u`, where it `isVisible` that there is more than a name. */
const columns = (isVisible: Sql) => sql`
  u.id as "_id",
  u.username,
  u.username as name,
  u.role,
  u.role as identity,
  u.bio,
  u.profile_visibility = 'followers' as "isPrivate",
  case when ${isVisible} then u.username end as handle,
  null as "avatarUrl",
  ${isVisible} and u.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES})
    as "isOnline",
  case when ${isVisible} then u.first_name end as "firstName",
  case when ${isVisible} then u.last_name end as "lastName",
  case when ${isVisible} then u.created_at end as "createdAt"`;

/** SQL of the columns of a `User`, of user `u`, for a viewer: of a private profile little more than the name. */
export const userColumnsFor = (viewer: Viewer) =>
  columns(profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`));

/** SQL of the columns of an `Account`, of user `u`: for the account itself and for admins. */
export const accountColumns = sql`
  ${columns(sql`true`)},
  u.email,
  u.email_verified_at is not null as "isEmailVerified",
  u.role_request as "roleRequest",
  case when u.suspended_at is not null
       then json_build_object('reason', u.suspension_reason, 'since', u.suspended_at) end as suspension`;

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

/** Somebody as a viewer may see them; undefined where the two keep apart. */
export const userOf = (db: Db, id: string, viewer: Viewer) =>
  db.first<User>(sql`
    select ${userColumnsFor(viewer)}
      from users u
     where u.id = ${id} and ${notHiddenFrom(viewer, sql`u.id`)}`);

/** Somebody as they see themselves. */
export const ownAccount = (db: Db, id: string) =>
  db.one<AccountRow>(sql`select ${accountColumns} from users u where u.id = ${id}`);
