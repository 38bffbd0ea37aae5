import type { Routes } from '../../../platform/http/routes.ts';
import { libraryActorOf } from '../../reading/library/actor.ts';
import { dayIn, zoneOf } from '../../reading/library/dates.ts';
import { chosenTimeZone } from '../../reading/library/library.sql.ts';
import { planFor } from './plan.ts';

/** What to read on which day. */
export function planRoutes({ member }: Routes) {
  member('GET /api/plan', async ({ reads, request, user }) => {
    const { timeZone: chosen } = await chosenTimeZone(reads, user.id);
    const timeZone = zoneOf(chosen, libraryActorOf(user, request).timeZone);
    return planFor(reads, user.id, { today: dayIn(timeZone), timeZone });
  });
}
