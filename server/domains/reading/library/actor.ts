import type { FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '../../../../shared/requestHeaders.ts';
import type { LibraryActor } from './changes.ts';
import { timeZoneOf } from './dates.ts';

/** Who changes their library, in the time zone that the call names. */
export function libraryActorOf(user: { id: string }, request: FastifyRequest): LibraryActor {
  const named = request.headers[TIME_ZONE_HEADER];
  return {
    userId: user.id,
    timeZone: typeof named === 'string' && named !== '' ? timeZoneOf(named) : undefined,
  };
}
