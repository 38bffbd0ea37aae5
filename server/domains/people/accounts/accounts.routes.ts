import type { FastifyRequest } from 'fastify';
import type { Reply } from '../../../../shared/contract/index.ts';
import { signInErrors } from '../../../../shared/rules.ts';
import {
  hashPassword,
  inSignInQueue,
  isOutdated,
  isPassword,
} from '../../../platform/auth/passwords.ts';
import { type Sessions, startSession } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import { HttpError, refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { cleanLine, cleanPassword } from '../../../platform/http/inputText.ts';
import type { OpenInput, Routes } from '../../../platform/http/routes.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { hashed, networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { refuseSuspended } from '../users/suspension.ts';
import { accountOf } from '../users/user.sql.ts';
import {
  addAccount,
  credentialsOf,
  noteFailure,
  replaceHash,
  takenKeys,
  welcome,
} from './accounts.sql.ts';
import { fullAccountFields, orTaken, takenError } from './forms.ts';
import type { PendingSignIns } from './mfa/pendingSignIn.ts';
import type { RolePolicies } from './rolePolicy.ts';
import { type Choice, chosenRole } from './roles.ts';
import { emailKeyOf, usernameKeyOf, usernameLookOf } from './usernames.ts';

interface Parts {
  db: Db;
  roles: RolePolicies;
  sessions: Sessions;
  limits: Limits;
  mails: Outbox;
  steps: PendingSignIns;
}

/** Signing up, signing in, signing out. */
export function accountsRoutes(
  { anyone }: Routes,
  { db, roles, sessions, limits, mails, steps }: Parts,
) {
  anyone('POST /api/users/signup', (input) => inSignInQueue(() => signUp(input)));
  anyone('POST /api/users/signin', (input) => inSignInQueue(() => signIn(input)));

  anyone('GET /api/users/role-policy', ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return roles.now();
  });

  anyone('POST /api/users/signout', async ({ request, reply }) => {
    await sessions.end(request, reply);
    return null;
  });

  async function signUp({
    body,
    request,
    reply,
    caller,
  }: OpenInput<'POST /api/users/signup'>): Promise<Reply<'POST /api/users/signup'>> {
    const session = await caller();
    const isByAdmin = session?.user.role === 'admin';
    const form = isByAdmin ? { ...body, role: body.role || 'reader' } : body;
    const policy = await roles.now();
    const fields = fullAccountFields(form, policy, ['username', 'email', 'role', 'password']);
    const keys = {
      usernameKey: usernameKeyOf(fields.username),
      usernameLook: usernameLookOf(fields.username),
      emailKey: emailKeyOf(fields.email),
    };

    const attempt = isByAdmin
      ? await consume(db, limits.write, session.user.id)
      : await consume(db, limits.signUp, networkOf(request.ip));
    try {
      const taken = takenError(await takenKeys(db, keys));
      if (taken) throw taken;
      const account = {
        username: fields.username,
        email: fields.email,
        ...keys,
        passwordHash: await hashPassword(fields.password),
        bio: fields.bio ?? null,
        madeBy: isByAdmin ? session.user : undefined,
        ip: request.ip,
        mailIn: mails.isOn ? languageOf(request) : undefined,
      };
      const add = async (within: Db, { notice, ...granted }: Choice) => ({
        row: await addAccount(within, { ...account, ...granted }),
        notice,
      });
      const { row, notice } = await (isByAdmin
        ? add(db, { role: fields.role, roleRequest: null, notice: undefined })
        : roles.whileLocked((within, locked) => add(within, chosenRole(locked, fields.role)))
      ).catch((error) => {
        throw orTaken(error);
      });
      reply.raw.once('close', mails.wake);
      if (!isByAdmin)
        await sessions.start(request, reply, { id: row._id, username: row.username }, 'signed-up');
      return { ...accountOf(row), ...(notice ? { notice } : {}) };
    } catch (error) {
      await attempt.refund();
      if (!isByAdmin && error instanceof HttpError && error.statusCode === 409)
        await consume(db, limits.signUpTaken, networkOf(request.ip));
      throw error;
    }
  }

  async function signIn(
    input: OpenInput<'POST /api/users/signin'>,
  ): Promise<Reply<'POST /api/users/signin'>> {
    const { body, request, reply } = input;
    refuseErrors(signInErrors(body));
    const name = cleanLine('username', body.username);
    const password = cleanPassword('password', body.password);
    const key = name.includes('@')
      ? { email: emailKeyOf(name) }
      : { username: usernameKeyOf(name) };

    const byAddress = await consume(db, limits.signInByAddress, networkOf(request.ip));
    const credentials = await credentialsOf(db, key, sessions.deviceOf(request));
    const byAccount = await countAccountAttempt(request, credentials, Object.values(key).join());
    const refund = () => Promise.all([byAccount.refund(), byAddress.refund()]);
    const isRight = await isPassword(password, credentials?.passwordHash).catch(async (error) => {
      // Too busy to tell: that was no guess.
      await refund();
      throw error;
    });
    if (!isRight) {
      await noteFailure(db, credentials, request.ip);
      throw wrongCredentials();
    }
    await refund();
    if (credentials) await consume(db, limits.signedIn, credentials.id);
    if (credentials && isOutdated(credentials.passwordHash)) {
      // The one moment at which the password is known.
      const renewed = await hashPassword(password);
      const isReplaced = await replaceHash(db, credentials.id, credentials.passwordHash, renewed);
      // Somebody was faster, or the password is another by now.
      if (!isReplaced) return signIn(input);
      credentials.passwordHash = renewed;
    }
    if (credentials?.hasFactor) {
      await steps.begin(reply, credentials.id, credentials.passwordHash);
      throw refuse('second_factor_required');
    }
    const { session, give } = sessions.prepare(request);
    const row =
      credentials &&
      (await db.transaction(async (within) => {
        const { id, username, passwordHash } = credentials;
        // The password may have been changed while the old one was being compared.
        const welcomed = await welcome(within, id, passwordHash);
        if (welcomed) refuseSuspended(welcomed);
        if (welcomed) await startSession(within, { id, username }, session, 'signed-in');
        return welcomed;
      }));
    if (!row) throw wrongCredentials();
    give(reply);
    return accountOf(row);
  }

  /**
   * Guesses are counted for each account, whether or not it exists. A browser that has signed in
   * with it before has a count of its own, so that others' guesses do not shut the owner out.
   */
  function countAccountAttempt(
    request: FastifyRequest,
    credentials: { id: string; isKnownDevice: boolean } | undefined,
    key: string,
  ) {
    const account = hashed(credentials?.id ?? key);
    const device = sessions.deviceOf(request);
    return credentials?.isKnownDevice && device
      ? consume(db, limits.signInByDevice, `${account}:${device.toString('base64url')}`)
      : consume(db, limits.signInByAccount, account);
  }
}

const wrongCredentials = () => refuse('credentials_wrong');
