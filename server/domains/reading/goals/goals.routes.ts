import type { Goal } from '../../../../shared/contract/goals.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { libraryActorOf } from '../library/actor.ts';
import { dayIn, zoneOf } from '../library/dates.ts';
import type { SeenBy } from '../library/entry.sql.ts';
import { profileSeen } from '../library/seen.sql.ts';
import { seenByFor } from '../library/seenBy.ts';
import { readIn } from '../statistics/statistics.sql.ts';
import { goalOf, removeGoal, setGoal } from './goals.sql.ts';

/** How much people want to read in a year, and how far they are. */
export function goalsRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/goals/:year', ({ params, reads, request, user }) =>
    ownGoal(reads, request, user, params.year),
  );

  member('PUT /api/goals/:year', async ({ params, body, request, user }) => {
    await setGoal(db, user.id, Number(params.year), {
      ...(body.books === undefined ? {} : { books: body.books }),
      ...(body.pages === undefined ? {} : { pages: body.pages }),
    });
    return ownGoal(db, request, user, params.year);
  });

  member('DELETE /api/goals/:year', async ({ params, user }) => {
    await removeGoal(db, user.id, Number(params.year));
    return null;
  });

  anyone('GET /api/profile/:id/goals/:year', async (input) => {
    const { params, reads } = input;
    const seen = await profileSeen(reads, params.id, await seenByFor(params.id, input));
    if (!seen?.isSeen) throw refuse('user_not_found');
    const today = dayIn(zoneOf(seen.timeZone, undefined));
    return goalFor(reads, params.id, seen.seenBy, { year: Number(params.year), today });
  });
}

async function ownGoal(
  on: Db,
  request: Parameters<typeof libraryActorOf>[1],
  user: { id: string },
  year: string,
) {
  const seenBy = { viewer: { id: user.id }, isOwner: true };
  const seen = await profileSeen(on, user.id, seenBy);
  const today = dayIn(zoneOf(seen?.timeZone, libraryActorOf(user, request).timeZone));
  return goalFor(on, user.id, seenBy, { year: Number(year), today });
}

async function goalFor(
  on: Db,
  userId: string,
  seenBy: SeenBy,
  { year, today }: { year: number; today: string },
): Promise<Goal> {
  const [goal, read] = await Promise.all([
    goalOf(on, userId, year),
    readIn(on, userId, seenBy, year),
  ]);
  const books = goal?.books ?? null;
  return {
    year,
    books,
    pages: goal?.pages ?? null,
    readBooks: read.books,
    readPages: read.pages,
    pace: books === null ? null : paceOf(read.books, books, year, today),
  };
}

/** How many books ahead of an even pace somebody is at the end of today. */
export function paceOf(read: number, books: number, year: number, today: string) {
  const begins = Date.UTC(year, 0, 1);
  const ends = Date.UTC(year + 1, 0, 1);
  const now = Date.parse(today) + 86_400_000;
  const share = Math.min(1, Math.max(0, (now - begins) / (ends - begins)));
  // A year that has not begun asks for nothing yet.
  const due = Date.parse(today) < begins ? 0 : books * share;
  return Math.round((read - due) * 10) / 10;
}
