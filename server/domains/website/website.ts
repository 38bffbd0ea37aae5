import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from '../../config.ts';
import { refuse } from '../../platform/http/errors.ts';
import { sendMissingPage } from './page.ts';

/** Where `npm run build` puts the pages. */
export const BUILT = join(projectRoot, 'dist/web');

/**
 * The single page at `/`, whose own addresses stand behind the `#`, and what it is made of. Files
 * whose names hold a hash of their content never change.
 */
export async function websiteRoutes(app: FastifyInstance, root = BUILT) {
  app.setNotFoundHandler(answerUnknownAddress);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz,map}'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply) {
  const isForPeople = request.method === 'GET' || request.method === 'HEAD';
  if (!isForPeople || /^\/api(?:[/?]|$)/i.test(request.url)) throw refuse('call_not_found');
  return sendMissingPage(reply, 'There is no such page');
}
