import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Gives answers that depend on who asks an ETag that never is another person's, even where both are told the
 * same: a browser in which somebody else signs in must not be told that what it holds is still right. Goes
 * before the plugin that gives all other answers theirs.
 */
export function marksPrivateAnswers(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => string | undefined,
) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.hasHeader('etag') || typeof payload !== 'string') return;
    if (!/^(private|no-store)/.test(`${reply.getHeader('cache-control')}`)) return;
    // Some answers are to a cookie of somebody who is not signed in yet.
    const asker = callerOf(request) ?? request.headers.cookie;
    if (asker === undefined) return;
    const hash = createHash('sha256').update(asker).update('\0').update(payload);
    reply.header('etag', `"${hash.digest('base64url')}"`);
  });
}
