import { randomBytes } from 'node:crypto';
import {
  INVITATION_DAYS_MAX,
  INVITATIONS_OPEN_MAX,
  INVITATIONS_PAGE,
  MEMBER_DAYS_BEFORE_INVITING,
  MODERATION_PAGE,
} from '../../../../shared/limits.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { addAccount } from '../accounts/accounts.sql.ts';
import { orTaken } from '../accounts/forms.ts';
import type { RolePolicies } from '../accounts/rolePolicy.ts';
import { chosenRole } from '../accounts/roles.ts';
import { emailKeyOf, usernameKeyOf, usernameLookOf } from '../accounts/usernames.ts';
import type { CarryOver } from '../users/accountChanges.ts';
import { forEachAccount } from '../users/suspension.routes.ts';
import { suspend } from '../users/suspension.sql.ts';
import { accountOf } from '../users/user.sql.ts';
import { lockUsers } from '../users/users.sql.ts';
import {
  addInvitation,
  allInvitations,
  cropOf,
  endInvitation,
  endOwnInvitation,
  type InvitationRow,
  invitationsOf,
  standingToInvite,
} from './invitations.sql.ts';
import {
  declineRegistration,
  registrationsWaiting,
  takeRegistration,
} from './registrations.sql.ts';

interface Parts {
  db: Db;
  config: Pick<Config, 'registration'>;
  roles: RolePolicies;
  mails: Outbox;
  carryOver: CarryOver;
}

/** Who may come in where not everybody may: invitations, and those who ask. */
export function registrationRoutes(
  { member, admin }: Routes,
  { db, config, roles, mails, carryOver }: Parts,
) {
  member('GET /api/invitations', async ({ query, reply, user }) => {
    const page = newestPageOf(query, INVITATIONS_PAGE);
    const rows = await invitationsOf(db, user, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf }).map(withAddress);
  });

  member('POST /api/invitations', async ({ body, session: { user }, request }) => {
    if (config.registration !== 'invite') throw refuse('invitations_off');
    const expiresAt = new Date(body.expiresAt);
    if (!(expiresAt.getTime() > Date.now())) throw refuseField('expiresAt', 'invitation_end_past');
    if (expiresAt.getTime() > Date.now() + INVITATION_DAYS_MAX * DAY_MS)
      throw refuseField('expiresAt', 'invitation_end_late', { days: INVITATION_DAYS_MAX });
    const code = newCode();
    return db.transaction(async (within) => {
      await lockUsers(within, [user.id]);
      if (user.role !== 'admin') {
        const standing = await standingToInvite(within, user.id);
        if (!standing?.isOldEnough)
          throw refuse('invitation_too_early', { days: MEMBER_DAYS_BEFORE_INVITING });
        if (!standing.hasRoom) throw refuse('invitations_too_many', { most: INVITATIONS_OPEN_MAX });
      }
      const by = { actor: user, ip: request.ip };
      const made = await addInvitation(within, by, { code, uses: body.uses, expiresAt });
      return { ...withAddress(made), invited: [] };
    });
  });

  member('DELETE /api/invitations/:id', async ({ params, session: { user }, request }) => {
    if (!(await endOwnInvitation(db, params.id, { actor: user, ip: request.ip })))
      throw refuse('invitation_not_found');
    return null;
  });

  admin('GET /api/admin/invitations', async ({ query, reply }) => {
    const page = newestPageOf(query, INVITATIONS_PAGE);
    const rows = await allInvitations(db, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf }).map(withAddress);
  });

  admin(
    'DELETE /api/admin/invitations/:id',
    async ({ params, query, session: { user: actor }, request }) => {
      const by = { actor, ip: request.ip };
      if (!(await endInvitation(db, params.id, by))) throw refuse('invitation_not_found');
      if (query.invited !== 'suspend') return [];
      // After it has ended: whoever was signing up by it meanwhile is among them.
      const crop = await cropOf(db, params.id);
      return forEachAccount({ db, carryOver }, crop, actor.id, (within, id) =>
        suspend(within, id, CROP_REASON, by),
      );
    },
  );

  admin('GET /api/admin/registrations', async ({ query, reply }) => {
    const page = newestPageOf(query, MODERATION_PAGE);
    const rows = await registrationsWaiting(db, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  admin(
    'POST /api/admin/registrations/:id',
    async ({ params, session: { user: actor }, request, reply }) => {
      const letIn = (within: Db, rolePolicy: Parameters<typeof chosenRole>[0]) =>
        within.transaction(async (tx) => {
          const asked = await takeRegistration(tx, params.id);
          if (!asked) throw refuse('registration_not_found');
          const { language, role: wanted, ...account } = asked;
          const { role, roleRequest } = chosenRole(rolePolicy, wanted);
          return addAccount(tx, {
            ...account,
            role,
            roleRequest,
            usernameKey: usernameKeyOf(account.username),
            usernameLook: usernameLookOf(account.username),
            emailKey: emailKeyOf(account.email),
            madeBy: actor,
            event: 'registration-accepted',
            ip: request.ip,
            mail: mails.isOn ? { kind: 'registration-accepted', language } : undefined,
          });
        });
      const row = await roles.whileLocked(letIn).catch((error) => {
        throw orTaken(error);
      });
      reply.raw.once('close', mails.wake);
      return accountOf(row);
    },
  );

  admin('DELETE /api/admin/registrations/:id', async ({ params, session, request }) => {
    const by = { actor: session.user, ip: request.ip };
    if (!(await declineRegistration(db, params.id, by))) throw refuse('registration_not_found');
    return null;
  });
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What those read whose invitation was ended with all it let in, when they sign in. */
const CROP_REASON = 'The invitation by which you came in was ended by an administrator.';

/** 128 bits: nobody guesses one, and it fits into a line. */
const newCode = () => randomBytes(16).toString('base64url');

/** Behind the `#`, so that no server and no log on the way has the code. */
const withAddress = <T extends InvitationRow>(row: T) => ({
  ...row,
  address: `/#/Account/Signup?invitation=${row.code}`,
});
