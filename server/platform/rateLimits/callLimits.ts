import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../shared/contract/index.ts';
import type { Session } from '../auth/sessions.ts';
import type { Tally } from './bufferedCounter.ts';
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
 * The limit that a call counts against. Whatever is more than reading has one, so that nothing costs
 * work without end: what has none of its own counts with everything else.
 */
export const limitOf = (call: Call, isAnyones: boolean): keyof Limits | undefined =>
  CALL_LIMITS[call] ?? (call.startsWith('GET ') ? undefined : isAnyones ? 'door' : 'write');

/**
 * Counts a call that is limited, before anything is done for it, even before its body is read; 429 when
 * there were too many.
 */
export const callLimiter =
  (tally: Tally, limits: Limits) => (call: Call, request: FastifyRequest, session?: Session) => {
    const name = limitOf(call, session === undefined);
    if (name !== undefined) tally.count(limits[name], session?.user.id ?? networkOf(request.ip));
  };
