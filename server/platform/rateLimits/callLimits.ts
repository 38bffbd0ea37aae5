import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../shared/contract/index.ts';
import type { Session } from '../auth/sessions.ts';
import type { BufferedCounter } from './bufferedCounter.ts';
import { networkOf } from './clientNetwork.ts';
import { CALL_WEIGHTS, type Limits, limitOf, onFirstDay, SERVED, type Served } from './limits.ts';

/**
 * Counts a call before anything is done for it, even before its body is read; 429 when there were too
 * many.
 */
export const callLimiter =
  (counter: BufferedCounter, limits: Limits) =>
  (call: Call, request: FastifyRequest, session?: Session) => {
    const limit = limits[limitOf(call, session === undefined)];
    counter.count(
      session?.isFirstDay ? onFirstDay(limit) : limit,
      session?.user.id ?? networkOf(request.ip),
      CALL_WEIGHTS[call],
    );
  };

/** Limits looking for sessions that there are none of, by network. */
export const sessionLookups = (counter: BufferedCounter, { unknownSession }: Limits) => ({
  check: (ip: string) => counter.check(unknownSession, networkOf(ip)),
  countUnknown: (ip: string) => counter.count(unknownSession, networkOf(ip)),
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an address that is no call of the contract counts as; a file, where it does not say. */
    served?: Served;
  }
}

/** Counts every request that is no call of the contract: pages, pictures, files, and what is not there. */
export function limitOtherAddresses(
  app: FastifyInstance,
  counter: BufferedCounter,
  limits: Limits,
) {
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { call, served = 'file' } = routeOptions.config ?? {};
    const counted = call === undefined ? SERVED[served] : undefined;
    if (counted) counter.count(limits[counted.limit], networkOf(ip), counted.weight);
  });
}
