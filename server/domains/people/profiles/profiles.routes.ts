import { displayNameError } from '../../../../shared/rules.ts';
import type { Db } from '../../../platform/db/db.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import { refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { cleanLine } from '../../../platform/http/inputText.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { emailCheck } from '../accounts/emailChange.ts';
import { accountFields, orTaken } from '../accounts/forms.ts';
import type { RolePolicies } from '../accounts/rolePolicy.ts';
import { type Choice, chosenRole } from '../accounts/roles.ts';
import { emailKeyOf } from '../accounts/usernames.ts';
import { viewerOfProfile } from '../privacy/seenAs.ts';
import { accountOf, ownAccount, userOf } from '../users/user.sql.ts';
import { changeAccount } from './profiles.sql.ts';

/** The caller's own profile, and everyone's. */
export function profilesRoutes(
  { anyone, member }: Routes,
  { db, roles, limits, mails }: { db: Db; roles: RolePolicies; limits: Limits; mails: Outbox },
) {
  const checkEmail = emailCheck(db, limits);

  member('GET /api/profile', async ({ user }) => accountOf(await ownAccount(db, user.id)));

  member('PUT /api/profile', async ({ body, session: { user, token }, request, reply }) => {
    if (token && (body.email !== undefined || body.role !== undefined))
      throw refuse('token_not_taken');
    const { displayName } = body;
    const name = displayName == null ? displayName : cleanLine('displayName', displayName);
    if (name !== undefined) refuseErrors({ displayName: displayNameError(name) });
    const { email, role, bio } = accountFields(
      {
        ...(body.email === undefined ? {} : { email: body.email }),
        ...(body.role === undefined ? {} : { role: body.role }),
        ...(body.bio === undefined ? {} : { bio: body.bio }),
      },
      await roles.now(),
    );
    const isNewRole = role !== undefined && role !== user.role;
    if (isNewRole && user.role === 'admin') throw refuse('admin_keeps_role');
    if (email !== undefined) await checkEmail(request, user.id, emailKeyOf(email));
    const change = async (within: Db, choice?: Choice) => ({
      choice,
      changed: await changeAccount(
        within,
        user.id,
        {
          ...(email === undefined
            ? {}
            : {
                email,
                emailKey: emailKeyOf(email),
                mailIn: mails.isOn ? languageOf(request) : undefined,
              }),
          ...(bio === undefined ? {} : { bio }),
          ...(name === undefined ? {} : { displayName: name }),
          ...(choice ? { role: choice.role, roleRequest: choice.roleRequest } : {}),
        },
        {
          actor: user,
          ip: request.ip,
          auditEvents: [
            ...(email === undefined ? [] : [{ event: 'email-changed' as const, details: null }]),
            ...(choice && choice.role !== user.role
              ? [{ event: 'role-changed' as const, details: `${user.role} → ${choice.role}` }]
              : []),
          ],
          isWithoutPassword: true,
          // An admin may be changing the role at this moment; theirs counts.
          roleIs: choice ? user.role : undefined,
        },
      ),
    });
    const { changed, choice } = await (isNewRole
      ? roles.whileLocked((within, locked) => change(within, chosenRole(locked, role, user.role)))
      : change(db)
    ).catch((error) => {
      throw orTaken(error);
    });
    if (email !== undefined) reply.raw.once('close', mails.wake);
    if (!changed) throw refuse('role_changed_meanwhile');
    return { ...accountOf(changed), ...(choice?.notice ? { notice: choice.notice } : {}) };
  });

  anyone('GET /api/profile/:id', async (input) => {
    const { params, reads } = input;
    const found = await userOf(reads, params.id, await viewerOfProfile(input));
    if (!found) throw refuse('user_not_found');
    return found;
  });
}
