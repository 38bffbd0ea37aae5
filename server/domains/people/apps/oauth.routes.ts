import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { APP_ADDRESS_MAX, APP_STATE_MAX, TOKEN_NAME_MAX } from '../../../../shared/limits.ts';
import { isBlank } from '../../../../shared/rules.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import { isApiToken, newApiToken, tokenHashOf } from '../../../platform/auth/apiTokens.ts';
import { hashOfToken, newToken } from '../../../platform/auth/randomTokens.ts';
import type { Database } from '../../../platform/db/db.ts';
import { HttpError, refuse } from '../../../platform/http/errors.ts';
import { cleanLine } from '../../../platform/http/inputText.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { addToken, removeToken } from '../tokens/tokens.sql.ts';
import { lockUsers } from '../users/users.sql.ts';
import { type App, addApp, appOf, grantOfToken, lockGrant, spendGrant } from './apps.sql.ts';
import { COPIED, isAnswerable, scopesIn } from './asking.ts';

interface Parts {
  db: Database;
  limits: Limits;
}

type Said = Record<string, unknown>;

const BODY_MAX = 16 * 1024;
const ADDRESSES_MAX = 10;

/**
 * OAuth 2.0 as the apps speak it that let people choose a server, in Mastodon's dialect: an app registers itself, sends
 * somebody to `/oauth/authorize`, and fetches a token of theirs with the code that comes of it. No cookie counts here.
 */
export function oauthRoutes(app: FastifyInstance, { db, limits }: Parts) {
  for (const end of ['', '/'])
    app.get<{ Querystring: Said }>(
      `/oauth/authorize${end}`,
      counted(),
      async ({ query }, reply) => {
        const asked = new URLSearchParams();
        for (const [name, most] of ASKED) {
          const value = query[name];
          if (typeof value === 'string' && value.length <= most) asked.set(name, value);
        }
        return reply.header('cache-control', 'no-store').redirect(`/#/authorize?${asked}`);
      },
    );

  void app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX },
      (request, text, done) =>
        request.headers['content-encoding'] === undefined
          ? done(null, Object.fromEntries(new URLSearchParams(text)))
          : done(refuse('body_compressed')),
    );

    scope.post('/api/v1/apps', counted(), async (request, reply) => {
      await consume(db, limits.appRegistered, networkOf(request.ip));
      const said = saidBy(request);
      const made = appIn(said);
      if (typeof made === 'string') return wrong(reply, 422, 'invalid_client_metadata', made);
      const secret = newToken();
      const id = uuidv7();
      await addApp(db, { id, secretHash: hashOfToken(secret), ...made });
      return answer(reply, 200, {
        id,
        name: made.name,
        website: made.website,
        redirect_uri: made.redirectUris.join('\n'),
        redirect_uris: made.redirectUris,
        scopes: made.scopes ?? ['read'],
        client_id: id,
        client_secret: secret,
        client_secret_expires_at: 0,
        vapid_key: '',
      });
    });

    for (const end of ['', '/']) {
      scope.post(`/oauth/token${end}`, counted(), async (request, reply) => {
        await consume(db, limits.appToken, networkOf(request.ip));
        const said = saidBy(request);
        const client = await clientOf(request, said);
        if (client === undefined) return wrongClient(reply);
        if (said.grant_type !== 'authorization_code')
          return wrong(reply, 400, 'unsupported_grant_type', 'Only authorization_code is there');
        const given = await tokenFor(client, said, request);
        if (given === undefined)
          return wrong(
            reply,
            400,
            'invalid_grant',
            'This code is good for nothing. Please connect again.',
          );
        return answer(reply, 200, {
          access_token: given.token,
          token_type: 'Bearer',
          scope: given.scopes.join(' '),
          created_at: Math.floor(Date.now() / 1_000),
        });
      });

      scope.post(`/oauth/revoke${end}`, counted(), async (request, reply) => {
        await consume(db, limits.appToken, networkOf(request.ip));
        const said = saidBy(request);
        const client = await clientOf(request, said);
        if (!client?.isProven) return wrongClient(reply);
        const { token } = said;
        const found =
          typeof token === 'string' && isApiToken(token)
            ? await grantOfToken(db, tokenHashOf(token), client.app.id)
            : undefined;
        // That of another app, or of nobody, is answered alike: there is nothing to be learnt here.
        if (found)
          await removeToken(db, found.tokenId, {
            actor: { id: found.userId, username: found.username },
            ip: request.ip,
          });
        return answer(reply, 200, {});
      });
    }
  });

  /** Which app calls; undefined: none that we know, or it says a wrong secret. */
  async function clientOf(request: FastifyRequest, said: Said): Promise<Client | undefined> {
    const [id, secret] = basicIn(request) ?? [said.client_id, said.client_secret];
    if (typeof id !== 'string' || !isUuid(id)) return undefined;
    const found = await appOf(db, id);
    if (!found) return undefined;
    if (secret === undefined || secret === '') return { app: found, isProven: false };
    const isRight =
      typeof secret === 'string' && timingSafeEqual(hashOfToken(secret), found.secretHash);
    return isRight ? { app: found, isProven: true } : undefined;
  }

  /** The token for a code; undefined where the code is good for nothing. One that comes again takes its token with it. */
  const tokenFor = ({ app: client, isProven }: Client, said: Said, { ip }: FastifyRequest) =>
    db.transaction(async (within) => {
      const { code, redirect_uri: redirectUri, code_verifier: verifier } = said;
      if (typeof code !== 'string' || code.length > 100) return undefined;
      const grant = await lockGrant(within, hashOfToken(code));
      if (!grant || grant.appId !== client.id) return undefined;
      const actor = { id: grant.userId, username: grant.username };
      if (grant.isUsed) {
        if (grant.tokenId !== null) await removeToken(within, grant.tokenId, { actor, ip });
        return undefined;
      }
      const isFit =
        !grant.isExpired &&
        grant.isOfSomebody &&
        grant.redirectUri === redirectUri &&
        (grant.challenge === null
          ? isProven && verifier === undefined
          : typeof verifier === 'string' && challengeOf(verifier) === grant.challenge);
      if (!isFit) return undefined;
      const [locked] = await lockUsers(within, [grant.userId]);
      if (!locked || locked.isSuspended) return undefined;
      const token = newApiToken();
      const made = await addToken(
        within,
        { actor, ip },
        {
          name: client.name,
          scopes: grant.scopes,
          expiresAt: null,
          tokenHash: tokenHashOf(token),
          keyHash: null,
        },
      );
      if (!made) return undefined;
      await spendGrant(within, grant.codeHash, made._id);
      return { token, scopes: grant.scopes };
    });
}

interface Client {
  app: App;
  /** It has said its secret. Without, only what PKCE protects is given to it. */
  isProven: boolean;
}

/** What may stand in the address with which an app sends somebody here, and how long it may be. */
const ASKED = [
  ['response_type', 20],
  ['client_id', 64],
  ['redirect_uri', APP_ADDRESS_MAX],
  ['scope', 300],
  ['state', APP_STATE_MAX],
  ['code_challenge', 128],
  ['code_challenge_method', 10],
] as const;

/** Some apps say it in the body, others in the address. */
function saidBy({ query, body }: FastifyRequest): Said {
  return { ...asObject(query), ...asObject(body) };
}

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Said;

/** What an app says of itself, or what is wrong with it. */
function appIn({ client_name, redirect_uris, scopes, website }: Said) {
  const name = line(client_name);
  // Of nothing but letters that nobody sees, whoever is asked would not know who asks.
  if (!name || isBlank(name)) return 'An app needs a client_name';
  const addresses = (Array.isArray(redirect_uris) ? redirect_uris : [redirect_uris])
    .flatMap((each) => (typeof each === 'string' ? each.split(/\s+/) : []))
    .filter(Boolean);
  if (addresses.length === 0) return `An app needs redirect_uris, or ${COPIED}`;
  if (addresses.length > ADDRESSES_MAX || !addresses.every(isAnswerable))
    return 'redirect_uris must be https addresses, or addresses of an app of your own scheme';
  const said = Array.isArray(scopes) ? scopes.join(' ') : scopes;
  const asked = typeof said === 'string' && said.trim() !== '' ? scopesIn(said) : null;
  if (asked?.length === 0) return 'scopes must be some of read and write';
  const site = line(website);
  return {
    name: [...name].slice(0, TOKEN_NAME_MAX).join('').trim(),
    website:
      site && /^https?:\/\//i.test(site) && site.length <= APP_ADDRESS_MAX && URL.canParse(site)
        ? site
        : null,
    redirectUris: [...new Set(addresses)],
    scopes: asked,
  };
}

/** A text of one line that can be kept; undefined: none. */
function line(value: unknown) {
  if (typeof value !== 'string' || value.length > 1_000) return undefined;
  try {
    return cleanLine('text', value) || undefined;
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

/** The id and the secret of an app where it says them as RFC 6749 has it first. */
function basicIn({ headers }: FastifyRequest): [string, string] | undefined {
  const [, told] = /^Basic\s+([\w+/=-]{1,400})$/i.exec(headers.authorization ?? '') ?? [];
  if (told === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(told, 'base64').toString('utf8').split(':');
  return isUuid(id) ? [id, secret.join(':')] : undefined;
}

const challengeOf = (verifier: string) =>
  /^[\w.~-]{43,128}$/.test(verifier)
    ? createHash('sha256').update(verifier).digest('base64url')
    : undefined;

const wrongClient = (reply: FastifyReply) =>
  wrong(reply, 401, 'invalid_client', 'This app is not known here, or its secret is wrong');

/** For programs as RFC 6749 has it, and as NeoDB's apps show it. */
const wrong = (reply: FastifyReply, status: number, error: string, message: string) =>
  answer(reply, status, { error, error_description: message, message });

const answer = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).header('cache-control', 'no-store').send(body);
