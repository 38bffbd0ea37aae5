import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { libraryActorOf } from '../library/actor.ts';
import { zoneOf } from '../library/dates.ts';
import { profileSeen } from '../library/seen.sql.ts';
import { seenByFor } from '../library/seenBy.ts';
import { statisticsOf } from './statistics.ts';

/** What people have read, in figures. */
export function statisticsRoutes({ anyone, member }: Routes) {
  member('GET /api/statistics', async ({ query, reads, request, user }) => {
    const seenBy = { viewer: { id: user.id }, isOwner: true };
    const seen = await profileSeen(reads, user.id, seenBy);
    const timeZone = zoneOf(seen?.timeZone, libraryActorOf(user, request).timeZone);
    return statisticsOf(reads, { userId: user.id, seenBy, year: query.year, timeZone });
  });

  anyone('GET /api/profile/:id/statistics', async (input) => {
    const { params, query, reads } = input;
    const seen = await profileSeen(reads, params.id, await seenByFor(params.id, input));
    if (!seen?.isSeen) throw refuse('user_not_found');
    const timeZone = zoneOf(seen.timeZone, undefined);
    return statisticsOf(reads, {
      userId: params.id,
      seenBy: seen.seenBy,
      year: query.year,
      timeZone,
    });
  });
}
