import { type Sql, sql } from '../../../platform/db/db.ts';

/**
 * Trending, by forward decay (G. Cormode, V. Shkapenyuk, D. Srivastava, B. Xu, “Forward Decay: A
 * Practical Time Decay Model for Streaming Systems”, ICDE 2009): each review and each favourite adds
 *
 *   weight × 2^((t − LANDMARK) / HALF_LIFE)
 *
 * to its book's `trend` when it comes and takes the same away when it goes. What is older has added
 * less, and dividing everything by the growth until now would change no order: so nothing is ever
 * recomputed as time passes, and one index answers which books are ahead at this moment.
 *
 * A review weighs three times a favourite: it is minutes of thought, the other is one press, and
 * whoever does both should not count for two people. Half-life 14 days: a reader finishes a book in
 * about two weeks, so a wave of talk still shows while those it reached are reading, and is down to
 * a tenth after six and a half weeks.
 */
const REVIEW_WEIGHT = 3;
const FAVORITE_WEIGHT = 1;
export const HALF_LIFE_DAYS = 14;
/** Any moment would do; a double holds 2^±1023, which is 39 years of half-lives either way. */
const LANDMARK = '2026-01-01T00:00:00Z';

const HALF_LIFE_SECONDS = HALF_LIFE_DAYS * 24 * 60 * 60;
// Times beyond it (a clock that jumped, a review brought along from long ago) must not overflow.
const EXPONENT_MAX = 900;

/** SQL of what a review made at `time` adds to its book's trend. */
export const reviewTrend = (time: Sql) => addedTrend(REVIEW_WEIGHT, time);

/** SQL of what a favourite made at `time` adds to its book's trend. */
export const favoriteTrend = (time: Sql) => addedTrend(FAVORITE_WEIGHT, time);

const addedTrend = (weight: number, time: Sql) => sql`
  ${weight}::float8 * power(2::float8, least(${EXPONENT_MAX}::float8, greatest(${-EXPONENT_MAX}::float8,
    extract(epoch from ${time} - ${LANDMARK}::timestamptz)::float8 / ${HALF_LIFE_SECONDS}::float8)))`;
