import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../shared/contract/index.ts';
import type { Session } from '../auth/sessions.ts';
import type { BufferedCounter } from './bufferedCounter.ts';
import { networkOf } from './clientNetwork.ts';
import { CALL_WEIGHTS, type Limits, limitOf, onFirstDay } from './limits.ts';

/** How many calls somebody may make: by person, and by network where nobody is signed in. */
export function callLimiter(counter: BufferedCounter, limits: Limits) {
  const countedAs = (call: Call, request: FastifyRequest, session: Session | undefined) => {
    const onOthers = limits[limitOf(call, session === undefined)];
    const limit = session?.isFirstDay ? onFirstDay(onOthers) : onOthers;
    return {
      limit,
      subject: session?.user.id ?? networkOf(request.ip),
      weight: CALL_WEIGHTS[call],
    };
  };

  return {
    /** Counts a call before anything is done for it, even before its body is read; 429 when there were too many. */
    count(call: Call, request: FastifyRequest, session?: Session) {
      const { limit, subject, weight } = countedAs(call, request, session);
      counter.count(limit, subject, weight);
    },

    /** A call by who may make no more of them, that may have been made before; 429 when there were too many of these as well. */
    countAsAskedAgain(session: Session) {
      counter.count(limits.askedAgain, session.user.id);
    },

    /** A call that had been made before, and made nothing now, counts as any other write. */
    countAsRepeated(call: Call, request: FastifyRequest, session: Session) {
      const { limit, subject, weight } = countedAs(call, request, session);
      counter.giveBack(limit, subject, weight);
      counter.count(limits.write, subject);
    },
  };
}

/** Limits looking for sessions that there are none of, by network. */
export const sessionLookups = (counter: BufferedCounter, { unknownSession }: Limits) => ({
  check: (ip: string) => counter.check(unknownSession, networkOf(ip)),
  countUnknown: (ip: string) => counter.count(unknownSession, networkOf(ip)),
});

declare module 'fastify' {
  interface FastifyContextConfig {
    counts?: Counted | 'never';
  }
}

/** What an address that is no call of the contract counts as, by network. */
interface Counted {
  limit: keyof Limits;
  /** An answer that is dear counts as much as so many files. */
  weight: number;
}

const FILE: Counted = { limit: 'readByAddress', weight: 1 };

/** The options of a route beside the calls: what it counts as. */
export const counted = (weight = FILE.weight) => ({
  schema: { hide: true },
  config: { counts: { limit: FILE.limit, weight } },
});

/** The same for what is watched over the process by, which is never refused. */
export const neverCounted = { config: { counts: 'never' } } as const;

/**
 * Counts every request that is no call of the contract: pages, pictures, files, and what is not there. From here on each
 * route says what it counts as.
 */
export function limitOtherAddresses(
  app: FastifyInstance,
  counter: BufferedCounter,
  limits: Limits,
) {
  app.addHook('onRoute', ({ url, config = {} }) => {
    // What @fastify/static serves is a file.
    const isSaid = 'call' in config || 'counts' in config || 'rootPath' in config;
    if (!isSaid) throw new Error(`${url} does not say what it counts as`);
  });
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { call, counts = FILE } = routeOptions.config ?? {};
    if (call === undefined && counts !== 'never')
      counter.count(limits[counts.limit], networkOf(ip), counts.weight);
  });
}
