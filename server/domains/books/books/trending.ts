import { type Sql, sql } from '../../../platform/db/db.ts';

/**
 * Trending, by forward decay (G. Cormode, V. Shkapenyuk, D. Srivastava, B. Xu, “Forward Decay: A
 * Practical Time Decay Model for Streaming Systems”, ICDE 2009): each review, each favourite and each
 * reader adds
 *
 *   weight × 2^((t − LANDMARK) / HALF_LIFE)
 *
 * to its book's `trend` when it comes and takes the same away when it goes. What is older has added
 * less, and dividing everything by the growth until now would change no order: so nothing is ever
 * recomputed as time passes, and one index answers which books are ahead at this moment.
 *
 * A review weighs three times a favourite: it is minutes of thought, the other is one press, and
 * whoever does both should not count for two people. Reading weighs as a favourite: to begin or to
 * finish a book is one press as well, and whoever does all three is still less than two who review.
 * Half-life 14 days: a reader finishes a book in about two weeks, so a wave of talk still shows while
 * those it reached are reading, and is down to a tenth after six and a half weeks.
 *
 * The half-life and the landmark stand in the database (`trend_at`), whose triggers count reading.
 * Any landmark would do; a double holds 2^±1023, which is 39 years of half-lives either way.
 */
const REVIEW_WEIGHT = 3;
const FAVORITE_WEIGHT = 1;

/** SQL of what a review made at `time` adds to its book's trend. */
export const reviewTrend = (time: Sql) => sql`${REVIEW_WEIGHT}::float8 * trend_at(${time})`;

/** SQL of what a favourite made at `time` adds to its book's trend. */
export const favoriteTrend = (time: Sql) => sql`${FAVORITE_WEIGHT}::float8 * trend_at(${time})`;

/**
 * SQL of what the reader whose entry `e` is adds to their book's trend: of weight 1, as of the day on which they last
 * began or finished it; 0 where nobody knows when that was.
 */
export const readingTrend = (e: Sql) =>
  sql`reading_trend(${e}.status, ${e}.times_read, ${e}.last_started_on, ${e}.last_ended_on)`;
