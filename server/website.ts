import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from './config.ts';
import { notFound } from './errors.ts';

/** Where `npm run build` puts the pages. */
const BUILT = join(projectRoot, 'dist/web');

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
  if (!isForPeople || /^\/api(?:[/?]|$)/i.test(request.url))
    throw notFound('There is no such call');
  return reply
    .code(404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(UNKNOWN_PAGE);
}

const UNKNOWN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Page not found · Commonplace</title>
    <link rel="stylesheet" href="/api/docs.css">
  </head>
  <body>
    <main>
      <h1>There is no such page</h1>
      <p><a href="/">Go to the home page of Commonplace</a></p>
    </main>
  </body>
</html>
`;
