import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { hashOfToken, isToken, newToken } from '../../../platform/auth/randomTokens.ts';
import { type Sessions, startSession } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { HttpError, refuse } from '../../../platform/http/errors.ts';
import { isToThisMachine } from '../../../platform/http/hosts.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { welcome } from '../accounts/accounts.sql.ts';
import type { PendingSignIns } from '../accounts/mfa/pendingSignIn.ts';
import {
  accountOfIdentity,
  beginStep,
  linkIdentity,
  linkOf,
  noteIdentityUse,
  ownerOfSession,
  STEP_SECONDS,
  takeStep,
  unlinkIdentity,
} from './oidc.sql.ts';
import { type Identity, oidcProvider, type Way } from './provider.ts';

interface Parts {
  db: Db;
  config: Pick<Config, 'oidc' | 'publicUrl'>;
  limits: Limits;
  sessions: Sessions;
  steps: PendingSignIns;
}

/**
 * Signing in elsewhere (OpenID Connect). The two addresses that a browser is led to answer with where it is led next, and
 * never with an error: every failure is a sentence on the page for signing in, and signs nobody in.
 */
export function oidcRoutes(
  app: FastifyInstance,
  { member }: Routes,
  { db, config, limits, sessions, steps }: Parts,
) {
  const { oidc, publicUrl } = config;
  const provider = oidc && oidcProvider(oidc);
  const secure = publicUrl?.startsWith('https:') ?? false;
  const cookie = `${secure ? '__Host-' : ''}elsewhere`;
  // Whoever comes back comes from another site: `strict` would leave it out.
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  /** The address of the provider to which somebody goes, and what has to come back from there. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { sessionHash = null, returnTo = null }: Begin,
  ) {
    if (!provider) throw refuse('oidc_off');
    await consume(db, limits.oidc, networkOf(request.ip));
    const way = { state: newToken(), nonce: newToken(), verifier: newToken() };
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
      verifier,
      nonce,
      returnTo,
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
    const { returnTo } = request.query;
    const isPath = typeof returnTo === 'string' && /^\/(?![/\\])[^\\]{0,900}$/.test(returnTo);
    return leadTo(reply, () => begin(request, reply, { returnTo: isPath ? returnTo : null }));
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
      const { nonce, verifier, sessionHash, returnTo } = step;
      if (sessionHash) onFailure(SETTINGS);
      const identity = await identityOf(request, { state, nonce, verifier });
      return sessionHash
        ? link(request, identity, sessionHash)
        : signIn(request, reply, identity, returnTo);
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
    returnTo: string | null,
  ) {
    const account = await accountOfIdentity(db, identity);
    if (!account) throw refuse('oidc_unknown');
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
      if (welcomed.suspension) throw refuse('oidc_suspended');
      await startSession(within, account, session, 'signed-in');
    });
    give(reply);
    return `${SIGN_IN}?${new URLSearchParams({ done: '1', ...(returnTo ? { returnTo } : {}) })}`;
  }

  async function link(request: FastifyRequest, identity: Identity, sessionHash: Buffer) {
    const actor = await ownerOfSession(db, sessionHash);
    if (!actor) throw refuse('sign_in_expired');
    if (!(await linkIdentity(db, { actor, ip: request.ip }, identity))) throw refuse('oidc_in_use');
    return SETTINGS;
  }

  member('GET /api/oidc/link', async ({ user }) => ({
    link: (oidc && (await linkOf(db, user.id, oidc.issuer))) ?? null,
  }));

  member('POST /api/oidc/link', async ({ session, request, reply }) => ({
    address: await begin(request, reply, { sessionHash: session.tokenHash }),
  }));

  member('DELETE /api/oidc/link', async ({ session: { user }, request }) => {
    const by = { actor: user, ip: request.ip };
    if (!oidc || !(await unlinkIdentity(db, by, oidc.issuer))) throw refuse('oidc_not_linked');
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
const SETTINGS = '/#/Account/Settings?part=elsewhere';

interface Begun {
  Querystring: { returnTo?: string | string[] };
}
interface Back {
  Querystring: { state?: string | string[] };
}
interface Begin {
  /** Of whoever links their account. */
  sessionHash?: Buffer | null;
  returnTo?: string | null;
}
