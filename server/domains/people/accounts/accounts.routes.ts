import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from '../../../../shared/contract/index.ts';
import type { Account } from '../../../../shared/contract/users.ts';
import { registrationAnswerError, signInErrors } from '../../../../shared/rules.ts';
import type { Config } from '../../../config.ts';
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
import { cleanLine, cleanPassword, cleanText } from '../../../platform/http/inputText.ts';
import type { OpenInput, Routes } from '../../../platform/http/routes.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { hashed, networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { addInvited, checkInvitation } from '../registration/invited.ts';
import { addRegistration } from '../registration/registrations.sql.ts';
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
  config: Pick<Config, 'registration' | 'registrationQuestion' | 'oidc'>;
  roles: RolePolicies;
  sessions: Sessions;
  limits: Limits;
  mails: Outbox;
  steps: PendingSignIns;
}

/** Signing up, signing in, signing out. */
export function accountsRoutes(
  { anyone }: Routes,
  { db, config, roles, sessions, limits, mails, steps }: Parts,
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
    if (config.oidc?.only) throw refuse('oidc_only');
    const session = await caller();
    const isByAdmin = session?.user.role === 'admin';
    const registration = isByAdmin ? 'open' : config.registration;
    if (registration === 'closed') throw refuse('registration_closed');
    if (registration === 'invite' && !body.invitation) throw refuse('invitation_required');
    const form = isByAdmin ? { ...body, role: body.role || 'reader' } : body;
    const policy = await roles.now();
    const fields = fullAccountFields(form, policy, ['username', 'email', 'role', 'password']);
    const answer = registration === 'request' ? answerOf(body.answer) : null;
    const keys = {
      usernameKey: usernameKeyOf(fields.username),
      usernameLook: usernameLookOf(fields.username),
      emailKey: emailKeyOf(fields.email),
    };

    const attempt = isByAdmin
      ? await consume(db, limits.write, session.user.id)
      : await consume(db, limits.signUp, networkOf(request.ip));
    try {
      // Before anything is said of names and addresses: whoever has no invitation learns nothing of these.
      if (registration === 'invite') await checkInvitation(db, limits, body.invitation, request.ip);
      const { username, email } = await takenKeys(db, keys);
      // Whoever asks to be let in is not told whose address it is: if it is a member's, nothing comes of it.
      const taken = takenError({ username, email: email && registration !== 'request' });
      if (taken) throw taken;
      const passwordHash = await hashPassword(fields.password);
      const asked = {
        username: fields.username,
        email: fields.email,
        passwordHash,
        bio: fields.bio ?? null,
      };
      if (registration === 'request') {
        const { emailKey } = keys;
        const language = languageOf(request);
        await addRegistration(db, { ...asked, emailKey, role: fields.role, answer, language });
        return waiting(reply);
      }
      const account = {
        ...asked,
        ...keys,
        madeBy: isByAdmin ? session.user : undefined,
        ip: request.ip,
        mail: mails.isOn
          ? { kind: 'verify-email' as const, language: languageOf(request) }
          : undefined,
      };
      const add = async (within: Db, { notice, ...granted }: Choice) => {
        const made = { ...account, ...granted };
        const row =
          registration === 'invite'
            ? await within.transaction((tx) => addInvited(tx, made, body.invitation))
            : await addAccount(within, made);
        return { row, notice };
      };
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

  /** The answer to the question, where the site asks one. */
  function answerOf(given: string | null | undefined) {
    if (config.registrationQuestion === undefined) return null;
    const answer = cleanText('answer', given ?? '');
    refuseErrors({ answer: registrationAnswerError(answer) });
    return answer;
  }

  async function signIn(
    input: OpenInput<'POST /api/users/signin'>,
  ): Promise<Reply<'POST /api/users/signin'>> {
    const { body, request, reply } = input;
    if (config.oidc?.only) throw refuse('oidc_only');
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

/** The same whether or not anything was kept. */
function waiting(reply: FastifyReply) {
  reply.code(202);
  return { isWaiting: true } as unknown as Account;
}

const wrongCredentials = () => refuse('credentials_wrong');
