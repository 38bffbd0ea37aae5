import { ENTRY_RATING_MIN, RATING_MAX } from '../../../../shared/limits.ts';
import { join, sql } from '../../../platform/db/db.ts';

/** The ratings there are, in half stars as they are stored, in the order of `books.rating_counts`. */
export const HALF_STARS = Array.from(
  { length: 2 * (RATING_MAX - ENTRY_RATING_MIN) + 1 },
  (_, at) => 2 * ENTRY_RATING_MIN + at,
);

/** SQL that counts each of the ratings at hand, as `ratings_after` keeps count of them. */
export const ratingCounts = sql`nullif(
  array[${join(
    HALF_STARS.map((half) => sql`count(*) filter (where rating = ${half})`),
    ', ',
  )}]::integer[],
  ${HALF_STARS.map(() => 0)}::integer[])`;

/** A histogram, most stars first, of how many gave each of `HALF_STARS`. */
export function histogramOf(ofHalves: number[]) {
  const counts = HALF_STARS.map((half, at) => ({ rating: half / 2, count: ofHalves[at] ?? 0 }));
  const ratingsCount = counts.reduce((sum, { count }) => sum + count, 0);
  const sum = counts.reduce((stars, { rating, count }) => stars + rating * count, 0);
  const averageRating = ratingsCount === 0 ? null : Math.round((100 * sum) / ratingsCount) / 100;
  return { averageRating, ratingsCount, counts: counts.reverse() };
}
