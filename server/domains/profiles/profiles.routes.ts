import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/db.ts';
import { languageOf } from '../../platform/http/acceptLanguage.ts';
import { refuse } from '../../platform/http/errors.ts';
import { rolePolicyFor } from '../../platform/http/hosts.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Limits } from '../../platform/rateLimits/limits.ts';
import { emailCheck } from '../accounts/emailChange.ts';
import { accountFields, orTaken } from '../accounts/forms.ts';
import { chosenRole } from '../accounts/roles.ts';
import { emailKeyOf } from '../accounts/usernames.ts';
import { viewerOfProfile } from '../privacy/seenAs.ts';
import { accountOf, ownAccount, userOf } from '../users/user.sql.ts';
import { changeAccount } from './profiles.sql.ts';

/** The caller's own profile, and everyone's. */
export function profilesRoutes(
  { anyone, member }: Routes,
  { db, config, limits, mails }: { db: Db; config: Config; limits: Limits; mails: Outbox },
) {
  const checkEmail = emailCheck(db, limits);

  member('GET /api/profile', async ({ user }) => accountOf(await ownAccount(db, user.id)));

  member('PUT /api/profile', async ({ body, session: { user }, request, reply }) => {
    const policy = rolePolicyFor(request.raw, config);
    const { email, role, bio } = accountFields(
      {
        ...(body.email === undefined ? {} : { email: body.email }),
        ...(body.role === undefined ? {} : { role: body.role }),
        ...(body.bio === undefined ? {} : { bio: body.bio }),
      },
      policy,
    );
    const isNewRole = role !== undefined && role !== user.role;
    if (isNewRole && user.role === 'admin') throw refuse('admin_keeps_role');
    const choice = isNewRole ? chosenRole(policy, role, user.role) : undefined;
    if (email !== undefined) await checkEmail(request, user.id, emailKeyOf(email));
    const changed = await changeAccount(
      db,
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
    ).catch((error) => {
      throw orTaken(error);
    });
    if (email !== undefined) reply.raw.once('close', mails.wake);
    if (!changed) throw refuse('role_changed_meanwhile');
    return { ...accountOf(changed), ...(choice?.notice ? { notice: choice.notice } : {}) };
  });

  anyone('GET /api/profile/:id', async (input) => {
    const { params, reads, cache } = input;
    const found = await userOf(reads, params.id, await viewerOfProfile(input));
    if (!found) throw refuse('user_not_found');
    const { onlineForMs, ...user } = found;
    if (user.isOnline) cache.limitTtl(onlineForMs);
    return user;
  });
}
