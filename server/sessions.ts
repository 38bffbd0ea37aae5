import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asker } from '../shared/permissions.ts';
import type { Role } from '../shared/roles.ts';
import type { Config } from './config.ts';
import { type Db, sql } from './db/db.ts';

/** Who is calling, as the database says at this moment. */
export interface Session {
  user: Asker & { username: string };
  tokenHash: Buffer;
}

const SESSION_DAYS = 30;
/** As long as browsers keep a cookie. */
const DEVICE_DAYS = 400;
const DAY_SECONDS = 24 * 60 * 60;
/** Being seen is written down at most this often. */
const SEEN_EVERY_SECONDS = 60;
/** Browsers remembered for one account; the oldest is forgotten first. */
const DEVICES_AT_MOST = 20;

/**
 * Sessions: an HttpOnly, SameSite cookie holds a random token, the database its SHA-256 only.
 * The role is read with the session, so that a change of it counts at once. A second cookie, which
 * opens nothing, tells a browser that an account was signed in with before (see accounts.routes.ts).
 */
export function sessionsOf(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl?.startsWith('https:') ?? false;
  // The prefix makes browsers refuse a cookie of this name that another host or path has set.
  const prefix = secure ? '__Host-' : '';
  const sessionCookie = `${prefix}session`;
  const deviceCookie = `${prefix}device`;
  const attributes: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };

  return {
    /** The session that a request's cookie belongs to, if it is alive. */
    async of(request: FastifyRequest): Promise<Session | undefined> {
      const tokenHash = hashIn(request, sessionCookie);
      if (!tokenHash) return undefined;
      const row = await aliveSession(db, tokenHash);
      if (!row) return undefined;
      if (row.isStale) noteSeen(db, row.id, request);
      return { user: { id: row.id, username: row.username, role: row.role }, tokenHash };
    },

    /** Signs a browser in: ends the session it had, starts one with a new token, remembers it. */
    async start(request: FastifyRequest, reply: FastifyReply, userId: string) {
      const token = newToken();
      const device = request.cookies[deviceCookie];
      const deviceToken = isToken(device) ? device : newToken();
      await startSession(db, {
        userId,
        tokenHash: hashOf(token),
        formerHash: hashIn(request, sessionCookie) ?? null,
        deviceHash: hashOf(deviceToken),
      });
      reply.setCookie(sessionCookie, token, { ...attributes, maxAge: SESSION_DAYS * DAY_SECONDS });
      reply.setCookie(deviceCookie, deviceToken, {
        ...attributes,
        maxAge: DEVICE_DAYS * DAY_SECONDS,
      });
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

/** Ends every session of a user. */
export const endSessionsOf = (db: Db, userId: string) =>
  db.many(sql`delete from sessions where user_id = ${userId}`);

/** Forgets the browsers of a user: after a change of password nobody is known any more. */
export const forgetDevicesOf = (db: Db, userId: string) =>
  db.many(sql`delete from known_devices where user_id = ${userId}`);

const aliveSession = (db: Db, tokenHash: Buffer) =>
  db.first<{ id: string; username: string; role: Role; isStale: boolean }>(sql`
    select u.id, u.username, u.role,
           u.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) as "isStale"
      from sessions s
      join users u on u.id = s.user_id
     where s.token_hash = ${tokenHash} and s.expires_at > now()`);

interface NewSession {
  userId: string;
  tokenHash: Buffer;
  formerHash: Buffer | null;
  deviceHash: Buffer;
}

const startSession = (db: Db, { userId, tokenHash, formerHash, deviceHash }: NewSession) =>
  db.many(sql`
    with ended as (
      delete from sessions where token_hash = ${formerHash}
    ), remembered as (
      insert into known_devices (user_id, token_hash)
      values (${userId}, ${deviceHash})
          on conflict do nothing
    ), forgotten as (
      delete from known_devices
       where user_id = ${userId}
         and token_hash in (
           select token_hash
             from known_devices
            where user_id = ${userId} and token_hash <> ${deviceHash}
            order by created_at desc, token_hash
           offset ${DEVICES_AT_MOST - 1})
    )
    insert into sessions (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + make_interval(days => ${SESSION_DAYS}))`);

const newToken = () => randomBytes(32).toString('base64url');
const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

function hashIn(request: FastifyRequest, cookie: string) {
  const token = request.cookies[cookie];
  return isToken(token) ? hashOf(token) : undefined;
}

/** Nobody waits for this: being seen a minute later would do as well. */
function noteSeen(db: Db, userId: string, request: FastifyRequest) {
  db.many(sql`
    update users
       set last_seen_at = now()
     where id = ${userId}
       and last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS})`).catch((error) =>
    request.log.warn({ err: error }, 'could not note that somebody was seen'),
  );
}
