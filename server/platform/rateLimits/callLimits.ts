import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../shared/contract/index.ts';
import type { Session } from '../auth/sessions.ts';
import type { Tally } from './bufferedCounter.ts';
import { type Limits, networkOf } from './strictCounter.ts';

/** What a call counts as, by account, or by address where anyone may make it. */
export const CALL_LIMITS: { [C in Call]?: keyof Limits } = {
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
  'PUT /api/account/privacy': 'privacy',
  'POST /api/follow/requests/:id': 'follow',
  'DELETE /api/follow/requests/:id': 'follow',
  'DELETE /api/followers/:id': 'follow',
  'POST /api/reports': 'report',
};

/** Counts a call that is limited, before anything is done for it; 429 when there were too many. */
export const callLimiter =
  (tally: Tally, limits: Limits) => (call: Call, request: FastifyRequest, session?: Session) => {
    const name = CALL_LIMITS[call];
    if (name !== undefined) tally.count(limits[name], session?.user.id ?? networkOf(request.ip));
  };
