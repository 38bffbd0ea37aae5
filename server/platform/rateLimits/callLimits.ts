import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../shared/contract/index.ts';
import type { Session } from '../auth/sessions.ts';
import type { BufferedCounter } from './bufferedCounter.ts';
import { networkOf } from './clientNetwork.ts';
import { type Limits, limitOf, onFirstDay } from './limits.ts';

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
    );
  };

/** Counts what the server makes beside the calls of the contract: pages of links, covers, sitemaps. */
export function limitOtherAddresses(
  app: FastifyInstance,
  counter: BufferedCounter,
  limits: Limits,
) {
  app.addHook('onRequest', async (request) => {
    if (MADE.test(request.routeOptions.url ?? ''))
      counter.count(limits.readByAddress, networkOf(request.ip));
  });
}

const MADE = /^\/(?:book|profile|list|group|covers|sitemap|mail)/;
