import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { aliveToken, isApiToken, tokenHashOf } from '../../../platform/auth/apiTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BufferedCounter } from '../../../platform/rateLimits/bufferedCounter.ts';
import { counted, sessionLookups } from '../../../platform/rateLimits/callLimits.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { libraryActorOf } from '../../reading/library/actor.ts';
import { keepSent, sentIn } from './highlights.ts';
import { WHERE_TOKENS_ARE_MADE } from './tokens.ts';

interface Parts {
  db: Db;
  tally: BufferedCounter;
  limits: Limits;
}

/** The two calls of Readwise's interface with which e-readers send what somebody has marked, for tokens of ours. */
export function readwiseRoutes(app: FastifyInstance, { db, tally, limits }: Parts) {
  const lookups = sessionLookups(tally, limits);

  async function callerOf(request: FastifyRequest) {
    const [, token = ''] = /^Token\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!isApiToken(token)) return undefined;
    lookups.check(request.ip);
    const found = await aliveToken(db, { tokenHash: tokenHashOf(token) }, request);
    if (!found?.scopes.includes('write')) {
      lookups.countUnknown(request.ip);
      return undefined;
    }
    return found;
  }

  for (const end of ['', '/']) {
    app.get(`/readwise/api/v2/auth${end}`, counted(), async (request, reply) =>
      (await callerOf(request)) ? reply.code(204).send() : unauthorized(reply),
    );

    app.post(`/readwise/api/v2/highlights${end}`, counted(), async (request, reply) => {
      const caller = await callerOf(request);
      if (!caller) return unauthorized(reply);
      const sent = sentIn(request.body);
      if (typeof sent === 'string') return answer(reply, 400, { detail: sent });
      // Each book is looked for, and may be added to the library; each passage becomes a quote.
      const passages = sent.reduce((sum, { highlights }) => sum + highlights.length, 0);
      const weight = 1 + sent.length + Math.floor(passages / PASSAGES_OF_A_CALL);
      tally.count(limits.write, caller.id, weight);
      const actor = libraryActorOf(caller, request);
      const device = (request.headers['user-agent'] ?? '').slice(0, 60) || 'Readwise';
      const books = [];
      for (const each of sent) {
        // Many books take a while: who revokes the token meanwhile gets no more of them.
        if (books.length > 0 && !(await callerOf(request))) return unauthorized(reply);
        const googleId = await keepSent(db, actor, each, device);
        books.push({
          title: each.title,
          author: each.author,
          num_highlights: each.highlights.length,
          book: googleId,
        });
      }
      return answer(reply, 200, books);
    });
  }
}

/** So many passages count as one call. */
const PASSAGES_OF_A_CALL = 20;

const unauthorized = (reply: FastifyReply) =>
  answer(reply, 401, {
    detail: `This token is wrong, was revoked, or may not write. ${WHERE_TOKENS_ARE_MADE}`,
  });

const answer = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).header('cache-control', 'no-store').send(body);
