import { currentPasswordError, emailError } from '../../../../shared/rules.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import { refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { cleanLine, cleanPassword } from '../../../platform/http/inputText.ts';
import { newestKeyOf, newestPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { changeAccount } from '../profiles/profiles.sql.ts';
import type { AccountRemoval } from '../users/accountChanges.ts';
import { accountOf } from '../users/user.sql.ts';
import { lockUsersWithKeys, markLeaving } from '../users/users.sql.ts';
import { emailCheck } from './emailChange.ts';
import { orTaken } from './forms.ts';
import { ownerProof, passwordProof } from './ownPassword.ts';
import { newPasswordError } from './passwordPolicy.ts';
import type { RolePolicies } from './rolePolicy.ts';
import { changePassword, endOtherSessions, endSession, sessionsOfUser } from './settings.sql.ts';
import { emailKeyOf } from './usernames.ts';

interface Parts {
  db: Db;
  roles: RolePolicies;
  sessions: Sessions;
  limits: Limits;
  mails: Outbox;
  removals: AccountRemoval;
}

/** What people do with their own account: password, address, sessions, taking everything along, leaving. */
export function settingsRoutes(
  { member }: Routes,
  { db, roles, sessions, limits, mails, removals }: Parts,
) {
  const proven = passwordProof(db, limits);
  const isOwner = ownerProof(db, limits);
  const checkEmail = emailCheck(db, limits);

  member('PUT /api/account/password', async ({ body, session: { user }, request, reply }) => {
    const password = cleanPassword('newPassword', body.newPassword);
    refuseErrors({
      currentPassword: currentPasswordError(body.currentPassword),
      newPassword: newPasswordError(password, await roles.now()),
    });
    const before = await proven(user.id, body.currentPassword);
    const { session, give } = sessions.prepare(request);
    const after = await hashPassword(password);
    const changed = await db.transaction(async (within) => {
      // In a statement of its own: the next one sees the session of whoever had locked the account before.
      await lockUsersWithKeys(within, [user.id]);
      return changePassword(within, user, {
        before,
        after,
        session,
        revokesTokens: body.revokeTokens ?? false,
        renewsAddresses: body.renewAddresses ?? false,
      });
    });
    if (!changed) throw refuse('password_changed_meanwhile');
    give(reply);
    return null;
  });

  member('PUT /api/account/email', async ({ body, session, request, reply }) => {
    const { user } = session;
    const email = cleanLine('email', body.email);
    refuseErrors({ email: emailError(email) });
    await isOwner(session, body.currentPassword, 'email');
    await checkEmail(request, user.id, emailKeyOf(email));
    const changed = await changeAccount(
      db,
      user.id,
      {
        email,
        emailKey: emailKeyOf(email),
        mailIn: mails.isOn ? languageOf(request) : undefined,
      },
      { actor: user, ip: request.ip, auditEvents: [{ event: 'email-changed', details: null }] },
    ).catch((error) => {
      throw orTaken(error);
    });
    if (!changed) throw refuse('user_not_found');
    reply.raw.once('close', mails.wake);
    return accountOf(changed);
  });

  member('GET /api/account/sessions', async ({ query, user, session, reply }) => {
    const page = newestPageOf(query);
    const rows = await sessionsOfUser(db, user.id, session.tokenHash, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  member('DELETE /api/account/sessions/:id', async ({ params, session: { user }, request }) => {
    if (!(await endSession(db, user, params.id, request.ip))) throw refuse('session_not_found');
    return null;
  });

  member('DELETE /api/account/sessions', async ({ session, request }) => {
    await endOtherSessions(db, session.user, session.tokenHash, request.ip);
    return null;
  });

  member('POST /api/account/deletion', async ({ body, session, request, reply }) => {
    const { user } = session;
    if (user.role === 'admin') throw refuse('admin_keeps_account');
    await isOwner(session, body.currentPassword, 'deletion');
    await db.transaction(async (within) => {
      const [locked] = await lockUsersWithKeys(within, [user.id]);
      if (locked?.role === 'admin') throw refuse('admin_keeps_account');
      if (locked)
        await markLeaving(within, user.id, {
          event: 'account-deleted',
          actor: user,
          ip: request.ip,
        });
    });
    await removals.remove(user.id);
    sessions.forget(reply);
    return null;
  });
}
