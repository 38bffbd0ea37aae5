import type { Role } from '../../shared/roles.ts';
import { type Db, empty, join, sql } from '../db/db.ts';
import { type AccountRow, accountColumns } from '../users/user.sql.ts';

/** What changes of an account; what is not here stays. */
export interface Changes {
  username?: string;
  usernameKey?: string;
  email?: string;
  emailKey?: string;
  passwordHash?: string;
  role?: Role;
  roleWish?: Role | null;
  bio?: string | null;
}

/** Changes an account, if its role is still this one; its keys are unique, whoever else tries. */
export const changeAccount = (db: Db, id: string, changes: Changes, roleIs?: Role) => {
  const set = [
    ...given(changes.username, (value) => sql`username = ${value}`),
    ...given(changes.usernameKey, (value) => sql`username_key = ${value}`),
    ...given(changes.email, (value) => sql`email = ${value}`),
    ...given(changes.emailKey, (value) => sql`email_key = ${value}`),
    ...given(changes.passwordHash, (value) => sql`password_hash = ${value}`),
    ...given(changes.role, (value) => sql`role = ${value}`),
    ...given(changes.roleWish, (value) => sql`role_wish = ${value}`),
    ...given(changes.bio, (value) => sql`bio = ${value}`),
  ];
  const condition = roleIs === undefined ? empty : sql`and u.role = ${roleIs}`;
  if (set.length === 0)
    return db.first<AccountRow>(sql`
      select ${accountColumns} from users u where u.id = ${id} ${condition}`);
  return db.first<AccountRow>(sql`
    update users u
       set ${join(set, ', ')}
     where u.id = ${id} ${condition}
    returning ${accountColumns}`);
};

const given = <T, S>(value: T | undefined, assignment: (value: T) => S): S[] =>
  value === undefined ? [] : [assignment(value)];
