import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProofFor } from '../../../../shared/contract/oidc.ts';
import { emailError } from '../../../../shared/rules.ts';
import type { Config } from '../../../config.ts';
import { hashOfToken, isToken, newToken } from '../../../platform/auth/randomTokens.ts';
import { type Sessions, startSession } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import { HttpError, refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { isToThisMachine } from '../../../platform/http/hosts.ts';
import { cleanLine } from '../../../platform/http/inputText.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { welcome } from '../accounts/accounts.sql.ts';
import { takenError } from '../accounts/forms.ts';
import type { PendingSignIns } from '../accounts/mfa/pendingSignIn.ts';
import { addProof } from '../accounts/proofs.sql.ts';
import { accountOf } from '../users/user.sql.ts';
import { addressOf, newcomersOf } from './newcomers.ts';
import {
  accountOfIdentity,
  beginSignUp,
  beginStep,
  endSignUp,
  linkIdentity,
  linkOf,
  noteIdentityUse,
  ownerOfSession,
  STEP_SECONDS,
  signUpOf,
  standingOf,
  type TakenStep,
  takeStep,
  unlinkIdentity,
} from './oidc.sql.ts';
import { type Identity, oidcProvider, SKEW_SECONDS, type Way } from './provider.ts';

interface Parts {
  db: Db;
  config: Pick<Config, 'oidc' | 'publicUrl' | 'registration'>;
  limits: Limits;
  sessions: Sessions;
  steps: PendingSignIns;
  mails: Outbox;
}

/**
 * Signing in elsewhere (OpenID Connect). The two addresses that a browser is led to answer with where it is led next, and
 * never with an error: every failure is a sentence on the page for signing in, and signs nobody in.
 */
export function oidcRoutes(
  app: FastifyInstance,
  { anyone, member }: Routes,
  { db, config, limits, sessions, steps, mails }: Parts,
) {
  const { oidc, publicUrl } = config;
  const provider = oidc && oidcProvider(oidc);
  const newcomers = newcomersOf({ db, config, limits, mails });
  const secure = publicUrl?.startsWith('https:') ?? false;
  const cookie = `${secure ? '__Host-' : ''}elsewhere`;
  // Whoever comes back comes from another site: `strict` would leave it out.
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  /** The address of the provider to which somebody goes, and what has to come back from there. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { sessionHash = null, proofFor = null, returnTo = null, invitation = null }: Begin,
  ) {
    if (!provider) throw refuse('oidc_off');
    await consume(db, limits.oidc, networkOf(request.ip));
    const isAnew = proofFor !== null;
    const way = { state: newToken(), nonce: newToken(), verifier: newToken(), isAnew };
    const address = await provider.addressFor(way, callbackFor(request)).catch((error) => {
      request.log.warn(error);
      throw refuse('oidc_failed');
    });
    const browser = newToken();
    const { state, nonce, verifier } = way;
    await beginStep(db, {
      tokenHash: hashOfToken(state),
      browserHash: hashOfToken(browser),
      sessionHash,
      proofFor,
      verifier,
      nonce,
      returnTo,
      invitation,
    });
    reply.setCookie(cookie, browser, { ...attributes, maxAge: STEP_SECONDS });
    return address;
  }

  function callbackFor({ raw }: FastifyRequest) {
    const origin = publicUrl ?? (isToThisMachine(raw) ? `http://${raw.headers.host}` : undefined);
    if (origin === undefined) throw refuse('oidc_failed');
    return `${origin}/api/oidc/callback`;
  }

  app.get<Begun>('/api/oidc/signin', counted(10), async (request, reply) => {
    const { returnTo, invitation } = request.query;
    const isCode = typeof invitation === 'string' && /^[\w-]{1,100}$/.test(invitation);
    const isPath = typeof returnTo === 'string' && /^\/(?![/\\])[^\\]{0,900}$/.test(returnTo);
    // A link on another site leads to the button and not through it: no session begins without a press here.
    const from = request.headers['sec-fetch-site'];
    const isElsewhere = from === 'cross-site' || from === 'same-site';
    const asked = {
      ...(isPath ? { returnTo } : {}),
      ...(isCode ? { invitation } : {}),
    };
    return leadTo(reply, async () =>
      provider && isElsewhere ? signInFor(asked) : begin(request, reply, asked),
    );
  });

  app.get<Back>('/api/oidc/callback', counted(10), (request, reply) =>
    leadTo(reply, async (onFailure) => {
      if (!provider) throw refuse('oidc_off');
      await consume(db, limits.oidc, networkOf(request.ip));
      const { state } = request.query;
      const browser = request.cookies[cookie];
      if (typeof state !== 'string' || !isToken(state) || !isToken(browser))
        throw refuse('sign_in_expired');
      const step = await takeStep(db, hashOfToken(state), hashOfToken(browser));
      if (!step) throw refuse('sign_in_expired');
      reply.clearCookie(cookie, attributes);
      const { nonce, verifier, sessionHash, proofFor } = step;
      if (sessionHash) onFailure(settingsAt(proofFor));
      const isAnew = proofFor !== null;
      const identity = await identityOf(request, { state, nonce, verifier, isAnew });
      if (!sessionHash) return signIn(request, reply, identity, step);
      return proofFor
        ? prove(identity, { ...step, sessionHash, proofFor })
        : link(request, reply, identity, sessionHash);
    }),
  );

  async function identityOf(request: FastifyRequest, way: Way): Promise<Identity> {
    if (!provider) throw refuse('oidc_off');
    const address = new URL(callbackFor(request));
    address.search = new URL(request.url, address).search;
    if (address.searchParams.get('error') === 'access_denied') throw refuse('oidc_denied');
    return provider.identityAt(address, way).catch((error) => {
      request.log.warn(error);
      throw refuse('oidc_failed');
    });
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    step: TakenStep,
  ) {
    const account = await accountOfIdentity(db, identity);
    if (!account) return letIn(request, reply, identity, step);
    await consume(db, limits.signedIn, account.id);
    if (account.hasFactor && !identity.hasSecondFactor) {
      await steps.begin(reply, account.id, account.passwordHash);
      return '/#/Account/Confirm';
    }
    const { session, give } = sessions.prepare(request);
    await db.transaction(async (within) => {
      const welcomed = await welcome(within, account.id);
      if (!welcomed || !(await noteIdentityUse(within, account.id, identity)))
        throw refuse('oidc_unknown');
      // Why, says the password: what stands in an address anybody can write.
      if (welcomed.suspension)
        throw refuse(account.hasPassword && !oidc?.only ? 'oidc_suspended' : 'oidc_kept_out');
      await startSession(within, account, session, 'signed-in');
    });
    give(reply);
    return isDone(step.returnTo);
  }

  /** Whoever is new becomes an account where the site lets people in; without an address they are asked for one first. */
  async function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { issuer, subject, name, email: given, isEmailVerified }: Identity,
    { invitation, returnTo }: TakenStep,
  ) {
    // It may be a member who has linked nothing yet: with a password they can.
    await newcomers.check(invitation, request.ip, oidc?.only ? 'oidc_not_let_in' : 'oidc_unknown');
    const email = addressOf(given);
    if (email === undefined) {
      const token = newToken();
      const called = name ?? '';
      await beginSignUp(db, hashOfToken(token), { issuer, subject, name: called, invitation });
      reply.setCookie(cookie, token, { ...attributes, maxAge: STEP_SECONDS });
      return signInFor({ new: '1', ...(returnTo ? { returnTo } : {}) });
    }
    const { session, give } = sessions.prepare(request);
    const newcomer = { issuer, subject, name, email, isEmailVerified, invitation };
    await newcomers.add(newcomer, { session, language: languageOf(request) });
    reply.raw.once('close', mails.wake);
    give(reply);
    return isMade(returnTo);
  }

  async function link(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    sessionHash: Buffer,
  ) {
    const actor = await ownerOfSession(db, sessionHash);
    if (!actor) throw refuse('sign_in_expired');
    const mailIn = mails.isOn ? languageOf(request) : undefined;
    if (!(await linkIdentity(db, { actor, ip: request.ip }, identity, mailIn)))
      throw refuse('oidc_in_use');
    reply.raw.once('close', mails.wake);
    return settingsAt(null);
  }

  /** Whose session it is has signed in there just now, and not before they were asked to. */
  async function prove(
    identity: Identity,
    { sessionHash, proofFor, begunAt }: TakenStep & { sessionHash: Buffer; proofFor: ProofFor },
  ) {
    const owner = await ownerOfSession(db, sessionHash);
    if (!owner) throw refuse('sign_in_expired');
    const account = await accountOfIdentity(db, identity);
    if (account?.id !== owner.id) throw refuse('oidc_other_person');
    if ((identity.signedInAt ?? 0) < Math.floor(begunAt) - SKEW_SECONDS)
      throw refuse('oidc_failed');
    await addProof(db, sessionHash, proofFor);
    return settingsAt(proofFor);
  }

  /** Who is asked for their address, by the cookie they were given. */
  async function askedIn(request: FastifyRequest) {
    const token = request.cookies[cookie];
    const asked = isToken(token) ? await signUpOf(db, hashOfToken(token)) : undefined;
    if (!asked || !isToken(token)) throw refuse('sign_in_expired');
    return { asked, tokenHash: hashOfToken(token) };
  }

  anyone('GET /api/oidc/signup', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { asked } = await askedIn(request);
    return { username: await newcomers.freeName(asked.name) };
  });

  anyone('POST /api/oidc/signup', async ({ body, request, reply }) => {
    const email = cleanLine('email', body.email);
    refuseErrors({ email: emailError(email) });
    await consume(db, limits.oidc, networkOf(request.ip));
    const { asked, tokenHash } = await askedIn(request);
    // It may be set otherwise by now.
    await newcomers.check(asked.invitation, request.ip, 'oidc_not_let_in');
    const { session, give } = sessions.prepare(request);
    const newcomer = { ...asked, email, isEmailVerified: false };
    const row = await newcomers
      .add(newcomer, { session, language: languageOf(request) })
      .catch((error) => {
        const isTaken = error instanceof HttpError && error.id === 'oidc_email_taken';
        throw isTaken ? (takenError({ username: false, email: true }) ?? error) : error;
      });
    await endSignUp(db, tokenHash);
    reply.clearCookie(cookie, attributes);
    reply.raw.once('close', mails.wake);
    give(reply);
    return accountOf(row);
  });

  member('GET /api/oidc/link', async ({ user, session }) => {
    const standing = await standingOf(db, user.id, session.tokenHash, oidc?.issuer);
    if (!standing) throw refuse('sign_in_expired');
    const { linkedAt, lastUsedAt, hasPassword, proven } = standing;
    return { link: linkedAt === null ? null : { linkedAt, lastUsedAt }, hasPassword, proven };
  });

  member('POST /api/oidc/proof', async ({ body, user, session, request, reply }) => {
    if (!oidc) throw refuse('oidc_off');
    const sessionHash = session.tokenHash;
    const standing = await standingOf(db, user.id, sessionHash, oidc.issuer);
    if (!standing?.linkedAt) throw refuse('oidc_not_linked');
    // It would be led there and back for something that counts for nothing.
    if (standing.hasPassword) throw refuse('current_password_required');
    return { address: await begin(request, reply, { sessionHash, proofFor: body.for }) };
  });

  member('POST /api/oidc/link', async ({ session, request, reply }) => ({
    address: await begin(request, reply, { sessionHash: session.tokenHash }),
  }));

  member('DELETE /api/oidc/link', async ({ session: { user }, request }) => {
    const by = { actor: user, ip: request.ip };
    if (!oidc || !(await linkOf(db, user.id, oidc.issuer))) throw refuse('oidc_not_linked');
    // Whoever unlinks the only way in would come back as somebody new.
    if (oidc.only) throw refuse('oidc_only');
    if (!(await unlinkIdentity(db, by, oidc.issuer))) throw refuse('oidc_password_first');
    return null;
  });
}

/** Leads a browser on; where that fails by a refusal, to the page for signing in or another, with its id. */
async function leadTo(
  reply: FastifyReply,
  find: (onFailure: (place: string) => void) => Promise<string>,
) {
  let otherwise = SIGN_IN;
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const onFailure = (place: string) => {
    otherwise = place;
  };
  const address = await find(onFailure).catch((error) => {
    if (!(error instanceof HttpError)) throw error;
    return `${otherwise}${otherwise.includes('?') ? '&' : '?'}refused=${error.id}`;
  });
  return reply.redirect(address);
}

const SIGN_IN = '/#/Account/Signin';
/** Where in the settings somebody goes on. */
const settingsAt = (proofFor: ProofFor | null) =>
  `/#/Account/Settings?part=${proofFor ?? 'elsewhere'}`;
const isDone = (returnTo: string | null) => doneAs('1', returnTo);
/** The same of an account that was made with it. */
const isMade = (returnTo: string | null) => doneAs('new', returnTo);
const doneAs = (done: '1' | 'new', returnTo: string | null) =>
  signInFor({ done, ...(returnTo ? { returnTo } : {}) });
/** The page for signing in, with what it is told. */
function signInFor(told: Record<string, string>) {
  const query = new URLSearchParams(told);
  return query.size > 0 ? `${SIGN_IN}?${query}` : SIGN_IN;
}
interface Begun {
  Querystring: { returnTo?: string | string[]; invitation?: string | string[] };
}
interface Back {
  Querystring: { state?: string | string[] };
}
interface Begin {
  /** Of whoever links their account. */
  sessionHash?: Buffer | null;
  /** What its owner proves. */
  proofFor?: ProofFor | null;
  returnTo?: string | null;
  invitation?: string | null;
}
