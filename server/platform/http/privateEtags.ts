import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Gives answers that depend on who asks an ETag that never is another person's, even where both are told the
 * same: a browser in which somebody else signs in must not be told that what it holds is still right. Goes
 * before the plugin that gives all other answers theirs.
 */
export function marksPrivateAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.hasHeader('etag') || typeof payload !== 'string') return;
    const { cookie } = request.headers;
    if (cookie === undefined || !/^(private|no-store)/.test(`${reply.getHeader('cache-control')}`))
      return;
    const hash = createHash('sha256').update(cookie).update('\0').update(payload);
    reply.header('etag', `"${hash.digest('base64url')}"`);
  });
}
