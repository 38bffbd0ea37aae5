import type { Account, User } from '../../../shared/contract/users.ts';
import { ONLINE_MINUTES } from '../../../shared/limits.ts';
import type { Role } from '../../../shared/roles.ts';
import { type Db, sql } from '../../platform/db/db.ts';
import { notHiddenFrom, type Viewer } from '../privacy/visibility.sql.ts';

/** SQL of the columns of a `User`, of user `u`: nothing that not everyone may see. */
export const userColumns = sql`
  u.id as "_id",
  u.username,
  u.username as name,
  u.role,
  u.role as identity,
  u.bio,
  u.username as handle,
  null as "avatarUrl",
  u.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES}) as "isOnline",
  u.first_name as "firstName",
  u.last_name as "lastName",
  u.created_at as "createdAt"`;

/** SQL of the columns of an `Account`, of user `u`: for the account itself and for admins. */
export const accountColumns = sql`
  ${userColumns},
  u.email,
  u.email_verified_at is not null as "isEmailVerified",
  u.role_request as "roleRequest"`;

/** A row of `accountColumns`. */
export interface AccountRow extends User {
  email: string;
  isEmailVerified: boolean;
  roleRequest: Role | null;
}

/** An account as the contract has it: without a role request where there is none. */
export const accountOf = ({ roleRequest, ...account }: AccountRow): Account =>
  roleRequest === null ? account : { ...account, roleRequest };

/** Somebody as those may see them whom no block keeps from them, and for how long they count as there if they do nothing. */
export const userOf = (db: Db, id: string, viewer: Viewer) =>
  db.first<User & { onlineForMs: number }>(sql`
    select ${userColumns},
           (1000 * extract(epoch from greatest(
             u.last_seen_at + make_interval(mins => ${ONLINE_MINUTES}), now()) - now()))::float8
             as "onlineForMs"
      from users u
     where u.id = ${id} and ${notHiddenFrom(viewer, sql`u.id`)}`);

/** Somebody as they see themselves. */
export const ownAccount = (db: Db, id: string) =>
  db.one<AccountRow>(sql`select ${accountColumns} from users u where u.id = ${id}`);
