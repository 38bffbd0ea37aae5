import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../shared/contract/index.ts';
import type { Session } from '../auth/sessions.ts';
import type { BufferedCounter } from './bufferedCounter.ts';
import { type Limits, networkOf } from './strictCounter.ts';

/** What a call counts as, by account, or by address where anyone may make it; see `limitOf`. */
const CALL_LIMITS: { [C in Call]?: keyof Limits } = {
  'GET /api/users': 'people',
  'GET /api/books/search': 'search',
  'GET /api/books/suggest': 'suggest',
  'POST /api/users/signin/passkey/options': 'passkey',
  'POST /api/users/signin/passkey': 'passkey',
  'POST /api/account/reset-request': 'mailRequest',
  'POST /api/account/verification-request': 'mailAgain',
  'POST /api/account/reset': 'link',
  'POST /api/account/verification': 'link',
  'POST /api/reviews': 'review',
  'PUT /api/reviews/:id': 'review',
  'POST /api/follow/:id': 'follow',
  'POST /api/blocks/:id': 'block',
  'POST /api/reports': 'report',
};

/**
 * The limit that a call counts against. Each has one, so that nothing costs work without end: what has none
 * of its own counts with everything else that changes something, or with everything else that is read.
 */
export function limitOf(call: Call, isAnyones: boolean): keyof Limits {
  const own = CALL_LIMITS[call];
  if (own !== undefined) return own;
  if (call.startsWith('GET ')) return isAnyones ? 'visit' : 'read';
  return isAnyones ? 'door' : 'write';
}

/**
 * Counts a call before anything is done for it, even before its body is read; 429 when there were too
 * many.
 */
export const callLimiter =
  (tally: BufferedCounter, limits: Limits) =>
  (call: Call, request: FastifyRequest, session?: Session) =>
    tally.count(
      limits[limitOf(call, session === undefined)],
      session?.user.id ?? networkOf(request.ip),
    );

/** Counts what the server makes beside the calls of the contract: pages of links, covers, sitemaps. */
export function limitOtherAddresses(app: FastifyInstance, tally: BufferedCounter, limits: Limits) {
  app.addHook('onRequest', async (request) => {
    if (MADE.test(request.routeOptions.url ?? '')) tally.count(limits.visit, networkOf(request.ip));
  });
}

const MADE = /^\/(?:book|profile|covers|sitemap)/;
