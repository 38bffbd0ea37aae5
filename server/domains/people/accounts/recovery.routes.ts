import { forgottenNameError } from '../../../../shared/rules.ts';
import type { Config } from '../../../config.ts';
import type { Encryption } from '../../../platform/auth/encryption.ts';
import { hashPassword, inSignInQueue } from '../../../platform/auth/passwords.ts';
import { hashOfToken } from '../../../platform/auth/randomTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import { refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { cleanLine, cleanPassword } from '../../../platform/http/inputText.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { queueMail } from '../../../platform/mail/outbox.sql.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { relyingPartyOf } from './mfa/relyingParty.ts';
import { newPasswordError } from './passwordPolicy.ts';
import type { RolePolicies } from './rolePolicy.ts';
import {
  isEmailVerified,
  isTokenGood,
  lockOwnerOf,
  resetPassword,
  verifyEmail,
} from './tokens.sql.ts';
import { emailKeyOf, usernameKeyOf } from './usernames.ts';

interface Parts {
  db: Db;
  config: Config;
  roles: RolePolicies;
  mails: Outbox;
  encryption: Encryption | undefined;
}

/** Getting back into an account, and proving that an address is one's own: what links are for. */
export function recoveryRoutes(
  { anyone, member }: Routes,
  { db, config, roles, mails, encryption }: Parts,
) {
  anyone('GET /api/site', async ({ request }) => ({
    hasMail: mails.isOn,
    hasAuthenticatorApps: encryption !== undefined,
    hasPasskeys: relyingPartyOf(request, config.publicUrl) !== undefined,
    registration: config.registration,
    registrationQuestion:
      config.registration === 'request' ? (config.registrationQuestion ?? null) : null,
    oidc: config.oidc ? { name: config.oidc.name, only: config.oidc.only } : null,
    bookLinks: config.bookLinks,
  }));

  // The same statement for whatever name: who has it is looked for after the answer.
  anyone('POST /api/account/reset-request', async ({ body, request, reply }) => {
    if (!mails.isOn) throw noMail();
    const name = cleanLine('username', body.username);
    refuseErrors({ username: forgottenNameError(name) });
    const sought = name.includes('@')
      ? { soughtBy: 'email' as const, sought: emailKeyOf(name) }
      : { soughtBy: 'username' as const, sought: usernameKeyOf(name) };
    // Longer than any name there can be: nobody has it.
    if (sought.sought.length <= 1_000)
      await queueMail(db, { kind: 'reset-password', ...sought, language: languageOf(request) });
    reply.raw.once('close', mails.wake);
    return null;
  });

  anyone('POST /api/account/reset', ({ body, request }) =>
    inSignInQueue(async () => {
      const password = cleanPassword('password', body.password);
      refuseErrors({ password: newPasswordError(password, await roles.now()) });
      const hash = hashOfToken(body.token);
      // Before the work of a hash, and again in the statement that spends it.
      const { isGood } = await isTokenGood(db, 'reset-password', hash);
      if (!isGood) throw badLink();
      const passwordHash = await hashPassword(password);
      const spent = await db.transaction(async (within) => {
        // In a statement of its own: the next one sees the session of whoever had locked the account before.
        await lockOwnerOf(within, hash);
        return resetPassword(within, hash, passwordHash, request.ip);
      });
      if (!spent) throw badLink();
      return null;
    }),
  );

  member('POST /api/account/verification-request', async ({ user, request, reply }) => {
    if (!mails.isOn) throw noMail();
    if ((await isEmailVerified(db, user.id)).isVerified) throw refuse('email_confirmed_already');
    const language = languageOf(request);
    await queueMail(db, { kind: 'verify-email', soughtBy: 'id', sought: user.id, language });
    reply.raw.once('close', mails.wake);
    return null;
  });

  anyone('POST /api/account/verification', async ({ body, request, caller }) => {
    const callerId = (await caller())?.user.id;
    const by = { ip: request.ip, callerId };
    if (!(await verifyEmail(db, hashOfToken(body.token), by))) throw badLink();
    return null;
  });
}
const noMail = () => refuse('mail_off');
const badLink = () => refuse('link_used');
