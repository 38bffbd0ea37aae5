import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WANTED_BOARD } from '../../../../shared/boards.ts';
import { CATALOGUE_CATEGORY } from '../../../../shared/categories.ts';
import type { FoundBook } from '../../../../shared/contract/books.ts';
import { CATALOGUE_SHELF } from '../../../../shared/limits.ts';
import { type Config, projectRoot } from '../../../config.ts';
import { originFor } from '../../../platform/http/address.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { answerOf } from './answerOf.ts';
import { type Address, DRAWN, type DrawnPages } from './drawing.ts';
import { excerptOf } from './excerpts.ts';
import { withFeeds } from './feedDocuments.ts';
import { headOfHome } from './homePage.ts';
import { sendMissing } from './missing.ts';

/** Where `npm run build` puts the pages. */
export const BUILT = join(projectRoot, 'dist/web');

/**
 * The single page at `/`, whose own addresses stand behind the `#`, and what it is made of. Files
 * whose names hold a hash of their content never change.
 */
export async function websiteRoutes(app: FastifyInstance, { root = BUILT, ...parts }: Parts) {
  app.setNotFoundHandler(answerUnknownAddress);
  if (!existsSync(root)) return;
  homeRoute(app, parts);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz,map}'],
    index: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

interface Parts extends HomeParts {
  /** The folder of the built pages, where it is not the usual one. */
  root?: string | undefined;
}

/**
 * Home as visitors see it, drawn. Where it cannot be, as while the database is away, the page comes as it was
 * built, and the application draws itself what it can.
 */
function homeRoute(app: FastifyInstance, { config, routes, pages }: HomeParts) {
  app.get('/', counted(DRAWN), async (request, reply) => {
    const origin = originFor(request, config.publicUrl);
    const address: Address = {
      path: '/',
      screen: 'index.html',
      missing: 'page',
      origin,
      otherwise: () => reply.sendFile('index.html'),
    };
    return pages.send(request, reply, address, async (words, language) => {
      const [trending, reviews, wanted] = await Promise.all([
        routes.ask('GET /api/books/top-engagement', {}, reply),
        routes.ask('GET /api/reviews/random', {}, reply),
        routes.ask('GET /api/browse/:shelf', WANTED_BOARD, reply),
      ]);
      const catalogue =
        trending.reply.length > 0
          ? null
          : await routes.ask('GET /api/books/search', { query: CATALOGUE }, reply);
      return {
        ...withFeeds(headOfHome(words, language, origin), [
          ['/feeds/reviews', words.feeds.reviews],
        ]),
        answers: {
          'GET /api/books/top-engagement': answerOf(trending),
          'GET /api/reviews/random': answerOf({ ...reviews, reply: reviews.reply.map(excerptOf) }),
          'GET /api/browse/:shelf': answerOf({ ...wanted, reply: wanted.reply.map(asCover) }),
          ...(catalogue
            ? {
                'GET /api/books/search': answerOf({
                  ...catalogue,
                  reply: { ...catalogue.reply, books: catalogue.reply.books.map(asCover) },
                }),
              }
            : {}),
        },
      };
    });
  });
}

/** The shelf that the application has where nothing is trending. */
const CATALOGUE = { subject: CATALOGUE_CATEGORY, maxResults: CATALOGUE_SHELF };
const asCover = (book: FoundBook) => ({ ...book, description: null });

interface HomeParts {
  config: Pick<Config, 'publicUrl'>;
  routes: Pick<Routes, 'ask'>;
  pages: DrawnPages;
}

function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply) {
  const isForPeople = request.method === 'GET' || request.method === 'HEAD';
  if (!isForPeople || /^\/api(?:[/?]|$)/i.test(request.url)) throw refuse('call_not_found');
  return sendMissing(reply, 'page');
}
