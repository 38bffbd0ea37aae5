import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../shared/contract/index.ts';
import type { Session } from '../auth/sessions.ts';
import type { Tally } from './bufferedCounter.ts';
import { type Limits, networkOf } from './strictCounter.ts';

/**
 * What a call counts as, by account, or by address where anyone may make it. A call that is not here
 * counts as what `defaultLimit` says: there is none without a limit.
 */
export const CALL_LIMITS: { [C in Call]?: keyof Limits } = {
  'GET /api/books/search': 'search',
  'GET /api/books/suggest': 'suggest',
  'POST /api/users/signin': 'signIn',
  'POST /api/users/signout': 'signOut',
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

/** Members read and change within limits of their own; of visitors nothing is known but the address. */
function defaultLimit(call: Call, session: Session | undefined): keyof Limits {
  if (!call.startsWith('GET ')) return 'change';
  return session ? 'read' : 'visit';
}

/** The limit that a call counts towards. */
export const limitOf = (call: Call, session?: Session) =>
  CALL_LIMITS[call] ?? defaultLimit(call, session);

/** Counts a call before anything is done for it; 429 when there were too many. */
export const callLimiter =
  (tally: Tally, limits: Limits) => (call: Call, request: FastifyRequest, session?: Session) =>
    tally.count(limits[limitOf(call, session)], session?.user.id ?? networkOf(request.ip));

/** Counts what the server makes beside the calls of the contract: pages of links, covers, sitemaps. */
export function limitOtherAddresses(app: FastifyInstance, tally: Tally, limits: Limits) {
  app.addHook('onRequest', async (request) => {
    if (MADE.test(request.routeOptions.url ?? '')) tally.count(limits.visit, networkOf(request.ip));
  });
}

const MADE = /^\/(?:book|profile|covers|sitemap)/;
