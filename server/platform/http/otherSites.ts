import type { FastifyInstance } from 'fastify';
import { OUR_HEADERS } from '../../../shared/requestHeaders.ts';

/** What a program on another site may read of an answer, beside its body. */
const READABLE = 'Link, X-Total-Count, Retry-After, ETag, Content-Disposition';
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    'if-none-match',
    ...OUR_HEADERS,
  ].join(', '),
  'access-control-max-age': '86400',
};

/**
 * Answers programs on the pages of other sites: with what visitors see, or with what a token opens. Never with
 * credentials: a browser neither sends a cookie along nor shows what came for one, and the server heeds none there
 * (auth/sessions.ts).
 */
export function answerOtherSites(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') return reply.headers(PREFLIGHT).code(204).send();
    reply.header('access-control-expose-headers', READABLE);
  });
}
