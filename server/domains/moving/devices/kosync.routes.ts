import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiToken } from '../../../platform/auth/apiTokens.ts';
import { aliveToken, tokenHashOf } from '../../../platform/auth/apiTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BufferedCounter } from '../../../platform/rateLimits/bufferedCounter.ts';
import { counted, sessionLookups } from '../../../platform/rateLimits/callLimits.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { usernameKeyOf } from '../../people/accounts/usernames.ts';
import { libraryActorOf } from '../../reading/library/actor.ts';
import { keepTold, type Told, toldOf } from './devices.sql.ts';
import { noteProgress } from './noting.ts';
import { WHERE_TOKENS_ARE_MADE } from './tokens.ts';

interface Parts {
  db: Db;
  tally: BufferedCounter;
  limits: Limits;
}

/**
 * The protocol in which KOReader and others keep their progress in step between devices, as its clients speak it: the
 * name of somebody, and in place of a password the MD5 of a token of theirs of the scope `kosync`.
 */
export function kosyncRoutes(app: FastifyInstance, { db, tally, limits }: Parts) {
  const lookups = sessionLookups(tally, limits);

  /** Who asks; undefined: nobody of whom that is a token. */
  async function callerOf(request: FastifyRequest) {
    const { 'x-auth-user': name, 'x-auth-key': key } = request.headers;
    if (typeof name !== 'string' || typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key))
      return undefined;
    lookups.check(request.ip);
    const found = await aliveToken(db, { keyHash: tokenHashOf(key) }, request);
    if (!found || !mayEnter(found) || usernameKeyOf(found.username) !== usernameKeyOf(name)) {
      lookups.countUnknown(request.ip);
      return undefined;
    }
    tally.count(request.method === 'GET' ? limits.read : limits.write, found.id);
    return found;
  }

  app.get('/kosync/healthcheck', counted(), async (_request, reply) =>
    answer(reply, 200, { state: 'OK' }),
  );

  app.post('/kosync/users/create', counted(), async (_request, reply) =>
    answer(reply, 402, {
      code: 2005,
      message: 'Accounts are made on the site. Sign in there and make a token for your e-reader.',
    }),
  );

  app.get('/kosync/users/auth', counted(), async (request, reply) =>
    (await callerOf(request)) ? answer(reply, 200, { authorized: 'OK' }) : unauthorized(reply),
  );

  app.put('/kosync/syncs/progress', counted(), async (request, reply) => {
    const caller = await callerOf(request);
    if (!caller) return unauthorized(reply);
    const told = toldIn(request.body);
    if (typeof told === 'string') return answer(reply, 403, { code: 2003, message: told });
    const known = await keepTold(db, caller.id, told);
    await noteProgress(db, libraryActorOf(caller, request), told, known);
    return answer(reply, 200, { document: told.document, timestamp: secondsOf(known.sentAt) });
  });

  app.get<{ Params: { document: string } }>(
    '/kosync/syncs/progress/:document',
    counted(),
    async (request, reply) => {
      const caller = await callerOf(request);
      if (!caller) return unauthorized(reply);
      const { document } = request.params;
      if (!isText(document, DOCUMENT_MAX)) return answer(reply, 200, {});
      const told = await toldOf(db, caller.id, document);
      if (!told) return answer(reply, 200, {});
      const { deviceId, sentAt, ...rest } = told;
      return answer(reply, 200, { ...rest, device_id: deviceId, timestamp: secondsOf(sentAt) });
    },
  );
}

const mayEnter = ({ scopes }: Pick<ApiToken, 'scopes'>) => scopes.includes('kosync');

const DOCUMENT_MAX = 255;
const PROGRESS_MAX = 4_096;

/** What a device tells, or what is wrong with it. */
function toldIn(body: unknown): Told | string {
  const { document, progress, percentage, device, device_id, metadata } = asObject(body);
  if (!isText(document, DOCUMENT_MAX) || document.includes('/'))
    return "Field 'document' not provided.";
  const place = typeof progress === 'number' ? String(progress) : progress;
  if (!isText(place, PROGRESS_MAX)) return "Field 'progress' not provided.";
  if (typeof percentage !== 'number' || !(percentage >= 0 && percentage <= 1))
    return "Field 'percentage' must be 0 to 1.";
  if (!isText(device, DOCUMENT_MAX)) return "Field 'device' not provided.";
  const { title, authors } = asObject(metadata);
  return {
    document,
    progress: place,
    percentage,
    device,
    deviceId: isText(device_id, DOCUMENT_MAX) ? device_id : null,
    title: isText(title, TITLE_MAX) ? title : null,
    author: isText(authors, TITLE_MAX) ? authors : null,
  };
}
const TITLE_MAX = 1_000;

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/** A text that the database takes: of so many characters, and without what it has in none. */
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most && !value.includes('\0');

const secondsOf = (time: string) => Math.floor(new Date(time).getTime() / 1_000);

/** KOReader shows the message as it is. */
const unauthorized = (reply: FastifyReply) =>
  answer(reply, 401, {
    code: 2001,
    message: `Unauthorized: type your username, and as the password a token for KOReader. ${WHERE_TOKENS_ARE_MADE}`,
  });

const answer = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).header('cache-control', 'no-store').send(body);
