import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { bearerOf } from '../../../platform/auth/apiTokens.ts';
import type { Session, Sessions } from '../../../platform/auth/sessions.ts';
import { isFromElsewhere } from '../../../platform/http/csrf.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { throughTheFrontDoor } from '../../../platform/http/frontDoor.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';

interface Parts {
  sessions: Sessions;
  config: Pick<Config, 'publicUrl'>;
}

/**
 * The Model Context Protocol for somebody's assistant, which comes with a token of theirs. Its tools are calls of the
 * contract, made through the front door with that token: what it may see and do, and how often, is decided there.
 */
export function mcpRoutes(app: FastifyInstance, { sessions, config }: Parts) {
  /** Whose assistant calls: by a token alone, whatever cookie comes with it. */
  async function callerOf(request: FastifyRequest, reply: FastifyReply) {
    // As the protocol asks for: a page of another site that has got a token is still none of ours.
    if (isFromElsewhere(request, config.publicUrl)) throw refuse('other_site');
    reply.header('cache-control', 'no-store');
    if (bearerOf(request) === undefined) {
      reply.header('www-authenticate', 'Bearer');
      throw refuse('token_wrong');
    }
    const session = await sessions.of(request).catch((error: unknown) => {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw error;
    });
    const scopes = session?.token?.scopes ?? [];
    if (!scopes.includes('read') && !scopes.includes('write'))
      throw refuse('token_lacks_scope', { scope: 'read' });
    return session as Session;
  }

  app.post('/mcp', counted(), async (request, reply) => {
    const { user } = await callerOf(request, reply);
    // One message at a time, each counted: the revisions that had several in one are over.
    if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
      throw refuse('body_no_object');
    // Nothing of it is loaded before somebody's assistant comes.
    const { serve } = await import('./serving.ts');
    const answer = await serve(request, {
      username: user.username,
      call: (made) => throughTheFrontDoor(app, request, made),
    });
    if (answer.type !== null) reply.type(answer.type);
    return reply.code(answer.status).send(answer.body);
  });

  // It keeps no sessions and tells nothing by itself: there is nothing to listen to, and nothing to end.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '/mcp',
      ...counted(),
      handler: async (request, reply) => {
        await callerOf(request, reply);
        return reply.code(405).header('allow', 'POST').send();
      },
    });
}
