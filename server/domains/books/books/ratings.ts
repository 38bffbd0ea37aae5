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
