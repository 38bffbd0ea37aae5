import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../shared/permissions.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Config } from '../../config.ts';
import { auditLogInsert } from '../audit/audit.sql.ts';
import { type Db, empty, type Sql, sql } from '../db/db.ts';
import { isFromElsewhere } from '../http/csrf.ts';
import { refuse } from '../http/errors.ts';
import { type ApiToken, aliveToken, bearerOf, isApiToken, tokenHashOf } from './apiTokens.ts';
import { type Device, deviceOf } from './devices.ts';
import { hashOfToken, idOfHash, isToken, newToken } from './randomTokens.ts';

/** Who is calling, as the database says at this moment. */
export interface Session {
  user: Caller & { username: string };
  tokenHash: Buffer;
  /** The account is less than a day old: some limits are tighter. */
  isFirstDay: boolean;
  /** It is a program that calls, by this token; null where it is a browser that is signed in. */
  token: ApiToken | null;
}

const SESSION_DAYS = 30;
/** As long as browsers keep a cookie. */
const DEVICE_DAYS = 400;
const DAY_SECONDS = 24 * 60 * 60;
/** Being seen is written down at most this often. */
const SEEN_EVERY_SECONDS = 60;
/** Browsers remembered for one account; the oldest is forgotten first. */
const DEVICES_AT_MOST = 20;
/** Sessions of one account; the oldest ends first. */
const SESSIONS_AT_MOST = 100;

/**
 * Sessions: an HttpOnly, SameSite cookie holds a random token, the database its SHA-256 only.
 * It is read from there for each request, so that its end and a change of role count at once. A second
 * cookie, which opens nothing, tells a browser that an account was signed in with before (see accounts.routes.ts).
 */
export function sessionsOf(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  lookups: Lookups = UNLIMITED,
) {
  const secure = publicUrl?.startsWith('https:') ?? false;
  // The prefix makes browsers refuse a cookie of this name that another host or path has set.
  const prefix = secure ? '__Host-' : '';
  const sessionCookie = `${prefix}session`;
  const deviceCookie = `${prefix}device`;
  const attributes: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };

  /** Sessions that were alive a while ago: only for not taking their cookies for made-up ones. */
  const seen = new Map<string, number>();

  function noteAlive(tokenHash: Buffer) {
    const key = tokenHash.toString('base64url');
    seen.delete(key);
    seen.set(key, performance.now() + SEEN_FOR_MS);
    if (seen.size > SEEN_AT_MOST)
      for (const oldest of [...seen.keys()].slice(0, SEEN_AT_ONCE)) seen.delete(oldest);
  }

  const wasAlive = (tokenHash: Buffer) =>
    (seen.get(tokenHash.toString('base64url')) ?? 0) > performance.now();

  /** The session that a request's cookie belongs to, if it is alive; 429 for too many that belong to none. */
  async function byCookie(request: FastifyRequest): Promise<Session | undefined> {
    const tokenHash = hashIn(request, sessionCookie);
    if (!tokenHash || isFromElsewhere(request, publicUrl)) return undefined;
    if (!wasAlive(tokenHash)) lookups.check(request.ip);
    const found = await aliveSession(db, tokenHash);
    if (!found) {
      lookups.countUnknown(request.ip);
      return undefined;
    }
    noteAlive(tokenHash);
    const { isStale, isFirstDay, ...user } = found;
    if (isStale) noteSeen(db, user.id, tokenHash, request);
    return { user, tokenHash, isFirstDay, token: null };
  }

  /** Whose program calls; 401 where the token is not good for anything. */
  async function byToken(request: FastifyRequest, token: string): Promise<Session> {
    if (!isApiToken(token)) throw refuse('token_wrong');
    const tokenHash = tokenHashOf(token);
    if (!wasAlive(tokenHash)) lookups.check(request.ip);
    const found = await aliveToken(db, { tokenHash }, request);
    if (!found) {
      lookups.countUnknown(request.ip);
      throw refuse('token_wrong');
    }
    noteAlive(tokenHash);
    const { id, username, role, isFirstDay, tokenId, scopes } = found;
    return {
      // What admins do takes somebody who is signed in: a program of theirs does and sees what readers do.
      user: { id, username, role: role === 'admin' ? 'reader' : role },
      tokenHash,
      isFirstDay,
      token: { id: tokenId, scopes },
    };
  }

  /** Who calls is found out once for each request. */
  const callers = new WeakMap<FastifyRequest, Promise<Session | undefined>>();

  return {
    /**
     * Who calls: whose token a request brings, else whose cookie, if either is alive. A token decides, whatever
     * cookie comes with it: 401 where it is wrong.
     */
    of(request: FastifyRequest): Promise<Session | undefined> {
      const known = callers.get(request);
      if (known) return known;
      const token = bearerOf(request);
      const caller = token === undefined ? byCookie(request) : byToken(request, token);
      callers.set(request, caller);
      return caller;
    },

    /** Signs a browser in: ends the session it had, starts one with a new token, remembers it. */
    async start(
      request: FastifyRequest,
      reply: FastifyReply,
      user: { id: string; username: string },
      event: 'signed-up' | 'signed-in',
    ) {
      const { session, give } = this.prepare(request);
      await startSession(db, user, session, event);
      give(reply);
    },

    /**
     * A session with a new token for the browser of a request, not yet written down; `give` hands it
     * the cookies once it is.
     */
    prepare(request: FastifyRequest) {
      const token = newToken();
      const device = request.cookies[deviceCookie];
      const deviceToken = isToken(device) ? device : newToken();
      const session: NewSession = {
        tokenHash: hashOfToken(token),
        formerHash: hashIn(request, sessionCookie) ?? null,
        deviceHash: hashOfToken(deviceToken),
        device: deviceOf(request.headers['user-agent']),
        ip: request.ip,
      };
      return {
        session,
        give(reply: FastifyReply) {
          noteAlive(session.tokenHash);
          const seconds = SESSION_DAYS * DAY_SECONDS;
          reply.setCookie(sessionCookie, token, { ...attributes, maxAge: seconds });
          reply.setCookie(deviceCookie, deviceToken, {
            ...attributes,
            maxAge: DEVICE_DAYS * DAY_SECONDS,
          });
        },
      };
    },

    /** The browser forgets its session and that it was ever signed in: the account is gone. */
    forget(reply: FastifyReply) {
      reply.clearCookie(sessionCookie, attributes);
      reply.clearCookie(deviceCookie, attributes);
    },

    /** Ends the session of a request's cookie, if there is one. */
    async end(request: FastifyRequest, reply: FastifyReply) {
      if (request.cookies[sessionCookie] === undefined) return;
      const tokenHash = hashIn(request, sessionCookie);
      if (tokenHash) await db.many(sql`delete from sessions where token_hash = ${tokenHash}`);
      reply.clearCookie(sessionCookie, attributes);
    },

    /** The hash by which the browser of a request is remembered, if it may be. */
    deviceOf: (request: FastifyRequest) => hashIn(request, deviceCookie),
  };
}
export type Sessions = ReturnType<typeof sessionsOf>;

/** Limits what is looked for and not there, by address. */
interface Lookups {
  /** Throws 429 where there were too many. */
  check(ip: string): void;
  countUnknown(ip: string): void;
}
const UNLIMITED: Lookups = { check: () => {}, countUnknown: () => {} };

const SEEN_FOR_MS = 10 * 60_000;
const SEEN_AT_MOST = 20_000;
const SEEN_AT_ONCE = 1_000;

/** SQL of a session's id for its owner's eyes. */
export const sessionId = idOfHash(sql`token_hash`);

/** Ends every session of a user. */
export const endSessionsOf = (db: Db, userId: string) =>
  db.many(sql`delete from sessions where user_id = ${userId}`);

/** Forgets the browsers of a user: after a change of password nobody is known any more. */
export const forgetDevicesOf = (db: Db, userId: string) =>
  db.many(sql`delete from known_devices where user_id = ${userId}`);

const aliveSession = (db: Db, tokenHash: Buffer) =>
  db.first<{ id: string; username: string; role: Role; isStale: boolean; isFirstDay: boolean }>(sql`
    select u.id, u.username, u.role, u.created_at > now() - interval '1 day' as "isFirstDay",
           least(u.last_seen_at, s.last_seen_at)
             < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) as "isStale"
      from sessions s
      join users u on u.id = s.user_id
     where s.token_hash = ${tokenHash} and s.expires_at > now()
       and u.leaving_at is null and u.suspended_at is null`);

/** A session to be written down. */
export interface NewSession {
  tokenHash: Buffer;
  /** The session that the browser had before. */
  formerHash: Buffer | null;
  deviceHash: Buffer;
  device: Device;
  /** The caller's address. */
  ip: string;
}

/** SQL that adds a session of user `userId`, an id or a column. */
export const sessionAdded = ({ tokenHash, device }: NewSession, userId: Sql, from: Sql) => sql`
  insert into sessions (token_hash, user_id, browser, system, expires_at)
  select ${tokenHash}::bytea, ${userId}, ${device.browser}::text, ${device.system}::text,
         now() + make_interval(days => ${SESSION_DAYS})
    ${from}`;

/**
 * Begins a session. Where it is for a password, the account has to be locked by the transaction around:
 * whoever changes the password locks it as well, so that either sees what the other did.
 */
export const startSession = (
  db: Db,
  user: { id: string; username: string },
  session: NewSession,
  event: 'signed-up' | 'signed-in',
) =>
  db.many(sql`
    with ended as (
      delete from sessions
       where token_hash = ${session.formerHash}
          or token_hash in (
               select token_hash
                 from sessions
                where user_id = ${user.id}
                order by created_at desc, token_hash
               offset ${SESSIONS_AT_MOST - 1})
    ), remembered as (
      insert into known_devices (user_id, token_hash)
      values (${user.id}, ${session.deviceHash})
          on conflict do nothing
    ), forgotten as (
      delete from known_devices
       where user_id = ${user.id}
         and token_hash in (
           select token_hash
             from known_devices
            where user_id = ${user.id} and token_hash <> ${session.deviceHash}
            order by created_at desc, token_hash
           offset ${DEVICES_AT_MOST - 1})
    ), started as (${sessionAdded(session, sql`${user.id}::uuid`, empty)})
    ${auditLogInsert({ event, actor: user, ip: session.ip }, empty)}`);

function hashIn(request: FastifyRequest, cookie: string) {
  const token = request.cookies[cookie];
  return isToken(token) ? hashOfToken(token) : undefined;
}

/** Nobody waits for this: being seen a minute later would do as well. */
function noteSeen(db: Db, userId: string, tokenHash: Buffer, request: FastifyRequest) {
  db.many(sql`
    with seen as (
      update sessions
         set last_seen_at = now()
       where token_hash = ${tokenHash}
         and last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS})
    )
    update users
       set last_seen_at = now()
     where id = ${userId}
       and last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS})`).catch((error) =>
    request.log.warn({ reqId: request.id, err: error }, 'could not note that somebody was seen'),
  );
}
