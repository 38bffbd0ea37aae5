import { mayManageUser } from '../../../../shared/permissions.ts';
import type { Role } from '../../../../shared/roles.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { endSessionsOf, forgetDevicesOf } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { cleanLine } from '../../../platform/http/inputText.ts';
import { nameKeyOf, namePageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { accountFields, orTaken } from '../accounts/forms.ts';
import type { RolePolicies } from '../accounts/rolePolicy.ts';
import { addResetLink, newLinkToken } from '../accounts/tokens.sql.ts';
import { emailKeyOf, usernameKeyOf, usernameLookOf } from '../accounts/usernames.ts';
import { changeAccount } from '../profiles/profiles.sql.ts';
import type { AccountRemoval } from './accountChanges.ts';
import { accountOf } from './user.sql.ts';
import { roleDecided } from './users.events.ts';
import {
  type ListedUser,
  type LockedUser,
  lockUsersWithKeys,
  markLeaving,
  usersByName,
} from './users.sql.ts';

/** Everyone; and what admins do with the accounts of others. */
export function usersRoutes(
  { anyone, admin }: Routes,
  {
    db,
    roles,
    mails,
    removals,
  }: { db: Db; roles: RolePolicies; mails: Outbox; removals: AccountRemoval },
) {
  anyone('GET /api/users', async ({ query, reads, reply, caller }) => {
    const page = namePageOf(query);
    const user = (await caller())?.user;
    const viewer = user?.role === 'admin' ? 'admin' : user;
    const q = cleanLine('q', query.q ?? '');
    if (viewer) reply.header('cache-control', 'no-store');
    const found = await usersByName(viewer === 'admin' ? db : reads, { page, q, viewer });
    const users = sendPage(reply, page, { ...found, keyOf: nameKeyOf });
    return users.map(withoutKey);
  });

  admin('PUT /api/admin/users/:id', async ({ params, body, session: { user }, request, reply }) => {
    if (!mayManageUser(user, params.id)) throw refuse('edit_oneself');
    const { password: newPassword, ...rest } = body;
    // A blank password keeps the current one.
    const form = newPassword?.trim() ? { ...rest, password: newPassword } : rest;
    const { username, email, password, role, bio } = accountFields(form, await roles.now());
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const row = await db
      .transaction(async (within) => {
        const locked = await lockUsersWithKeys(within, [user.id, params.id]);
        const before = mustBeManaged(locked, user.id, params.id);
        const isNewRole = role !== undefined && role !== before.role;
        if (passwordHash !== undefined || isNewRole) await endSessionsOf(within, params.id);
        if (passwordHash !== undefined) await forgetDevicesOf(within, params.id);
        const changes = {
          ...(username === undefined
            ? {}
            : {
                username,
                usernameKey: usernameKeyOf(username),
                usernameLook: usernameLookOf(username),
              }),
          ...(email === undefined
            ? {}
            : {
                email,
                emailKey: emailKeyOf(email),
                mailIn: mails.isOn ? languageOf(request) : undefined,
              }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          // Whatever an admin decides, the request has been answered.
          ...(role === undefined ? {} : { role, roleRequest: null }),
          ...(bio === undefined ? {} : { bio }),
        };
        if (role !== undefined && (isNewRole || before.hasRequest))
          await emit(within, roleDecided, { userId: params.id });
        return changeAccount(within, params.id, changes, {
          actor: user,
          ip: request.ip,
          auditEvents: deedsOf({ username, email, password, bio }, before.role, role),
        });
      })
      .catch((error) => {
        throw orTaken(error);
      });
    if (!row) throw refuse('user_not_found');
    if (email !== undefined) reply.raw.once('close', mails.wake);
    return accountOf(row);
  });

  admin(
    'POST /api/admin/users/:id/reset-link',
    async ({ params, session: { user: actor }, request }) => {
      if (!mayManageUser(actor, params.id)) throw refuse('edit_oneself');
      const { token, tokenHash } = newLinkToken();
      const link = await addResetLink(db, params.id, tokenHash, { actor, ip: request.ip });
      if (!link) throw refuse('user_not_found');
      return { token, ...link };
    },
  );

  admin('DELETE /api/admin/users/:id', async ({ params, session: { user }, request }) => {
    if (!mayManageUser(user, params.id)) throw refuse('delete_oneself');
    await db.transaction(async (within) => {
      mustBeManaged(await lockUsersWithKeys(within, [user.id, params.id]), user.id, params.id);
      await markLeaving(within, params.id, {
        event: 'user-deleted',
        actor: user,
        ip: request.ip,
      });
    });
    await removals.remove(params.id);
    return null;
  });
}

/** What an admin's change comes to, in the names of the fields; a role has a line of its own. */
function deedsOf(fields: Record<string, unknown>, roleBefore: Role, role: Role | undefined) {
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  return [
    ...(names.length > 0 ? [{ event: 'user-edited' as const, details: names.join(', ') }] : []),
    ...(role !== undefined && role !== roleBefore
      ? [{ event: 'role-changed' as const, details: `${roleBefore} → ${role}` }]
      : []),
  ];
}

/** 403 when the admin is none any more or has just been suspended, 404 when the other is gone. */
export function mustBeManaged(locked: LockedUser[], adminId: string, userId: string) {
  const admin = locked.find(({ id }) => id === adminId);
  if (admin?.role !== 'admin' || admin.isSuspended) throw refuse('admins_only');
  const managed = locked.find(({ id }) => id === userId);
  if (!managed) throw refuse('user_not_found');
  return managed;
}

const withoutKey = ({ foldedName: _, roleRequest, suspension, ...user }: ListedUser) => ({
  ...user,
  ...(roleRequest ? { roleRequest } : {}),
  ...(suspension ? { suspension } : {}),
});
