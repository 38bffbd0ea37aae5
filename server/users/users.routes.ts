import { mayManageUser } from '../../shared/permissions.ts';
import { accountFields, orTaken } from '../accounts/forms.ts';
import { emailKeyOf, usernameKeyOf } from '../accounts/usernames.ts';
import type { Routes } from '../api.ts';
import type { Db } from '../db/db.ts';
import { forbidden, notFound } from '../errors.ts';
import { sendPage, textPageOf } from '../paging.ts';
import { hashPassword } from '../passwords.ts';
import { changeAccount } from '../profiles/profiles.sql.ts';
import { endSessionsOf, forgetDevicesOf } from '../sessions.ts';
import { cleanLine } from '../text.ts';
import { accountOf } from './user.sql.ts';
import {
  type Held,
  holdBooksOf,
  holdUsers,
  holdWithFollows,
  type ListedUser,
  removeFollowsOf,
  removeUser,
  removeWorksOf,
  usersByName,
  usersCount,
} from './users.sql.ts';

/** Everyone; and what admins do with the accounts of others. */
export function usersRoutes({ anyone, admin }: Routes, { db }: { db: Db }) {
  anyone('GET /api/users', async ({ query, reply, caller }) => {
    const page = textPageOf(query);
    const isForAdmin = (await caller())?.user.role === 'admin';
    const q = cleanLine('q', query.q ?? '');
    const filter =
      q === '' ? undefined : { usernameKey: usernameKeyOf(q), emailKey: emailKeyOf(q) };
    reply.header('vary', 'cookie');
    if (isForAdmin) reply.header('cache-control', 'no-store');
    const [rows, { total }] = await Promise.all([
      usersByName(db, { page, filter, isForAdmin }),
      usersCount(db, { filter, isForAdmin }),
    ]);
    const users = sendPage(reply, page, { rows, total, keyOf: (row) => row.usernameKey });
    return users.map(withoutKey);
  });

  admin('PUT /api/admin/users/:id', async ({ params, body, user }) => {
    if (!mayManageUser(user, params.id)) throw forbidden('You cannot edit your own account here');
    const { password: newPassword, ...rest } = body;
    // A blank password keeps the current one.
    const form = newPassword?.trim() ? { ...rest, password: newPassword } : rest;
    const { username, email, password, role, bio } = accountFields(form);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const row = await db
      .transaction(async (within) => {
        const held = await holdUsers(within, [user.id, params.id]);
        const before = mustBeManaged(held, user.id, params.id);
        const isNewRole = role !== undefined && role !== before.role;
        if (passwordHash !== undefined || isNewRole) await endSessionsOf(within, params.id);
        if (passwordHash !== undefined) await forgetDevicesOf(within, params.id);
        return changeAccount(within, params.id, {
          ...(username === undefined ? {} : { username, usernameKey: usernameKeyOf(username) }),
          ...(email === undefined ? {} : { email, emailKey: emailKeyOf(email) }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          // Whatever an admin decides, the wish has been answered.
          ...(isNewRole ? { role, roleWish: null } : {}),
          ...(bio === undefined ? {} : { bio }),
        });
      })
      .catch((error) => {
        throw orTaken(error);
      });
    if (!row) throw notFound('User not found');
    return accountOf(row);
  });

  admin('DELETE /api/admin/users/:id', async ({ params, user }) => {
    if (!mayManageUser(user, params.id)) throw forbidden('You cannot delete your own account');
    await db.transaction(async (within) => {
      mustBeManaged(await holdWithFollows(within, user.id, params.id), user.id, params.id);
      await holdBooksOf(within, params.id);
      await removeFollowsOf(within, params.id);
      await removeWorksOf(within, params.id);
      await removeUser(within, params.id);
    });
    return null;
  });
}

/** 403 when the admin is none any more, 404 when the other is gone. */
function mustBeManaged(held: Held[], adminId: string, userId: string) {
  if (held.find(({ id }) => id === adminId)?.role !== 'admin')
    throw forbidden('Only administrators may do this');
  const managed = held.find(({ id }) => id === userId);
  if (!managed) throw notFound('User not found');
  return managed;
}

const withoutKey = ({ usernameKey: _, roleWish, ...user }: ListedUser) =>
  roleWish ? { ...user, roleWish } : user;
