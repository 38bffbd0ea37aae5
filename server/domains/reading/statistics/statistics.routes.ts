import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { changerOf } from '../library/changer.ts';
import { lookerAt } from '../library/looker.ts';
import { profileSeen } from './statistics.sql.ts';
import { statisticsOf } from './statistics.ts';

/** What people have read, in figures. */
export function statisticsRoutes({ anyone, member }: Routes) {
  member('GET /api/statistics', async ({ query, reads, request, user }) => {
    const looker = { viewer: { id: user.id }, isOwner: true };
    const seen = await profileSeen(reads, user.id, looker);
    const timeZone = changerOf(user, request).timeZone ?? seen?.timeZone ?? 'UTC';
    return statisticsOf(reads, { userId: user.id, looker, year: query.year, timeZone });
  });

  anyone('GET /api/profile/:id/statistics', async (input) => {
    const { params, query, reads } = input;
    const looker = await lookerAt(params.id, input);
    const seen = await profileSeen(reads, params.id, looker);
    if (!seen?.isSeen) throw refuse('user_not_found');
    const timeZone = seen.timeZone ?? 'UTC';
    return statisticsOf(reads, { userId: params.id, looker, year: query.year, timeZone });
  });
}
