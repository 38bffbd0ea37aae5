import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { Ratings } from '../../../shared/contract/reviews.ts';
import { RATING_MIN } from '../../../shared/limits.ts';
import { figureOf, oneDecimal, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { ratingSteps } from '../../ui/ratingSteps.ts';
import { Stars } from '../../ui/Stars.tsx';
import styles from './BookRatings.module.css';
import { ratingsOfBook } from './reviews.api.ts';

interface BookRatingsProps {
  googleId: string;
  /** How often it was rated, as far as is known without asking. */
  count: number;
  /** The stars whose reviews alone are shown. */
  stars: number | undefined;
  onStars: (stars: number | undefined) => void;
}

/**
 * How a book was rated: in a line as long as few have, then a bar for each of the five stars, or for each half where
 * one was given. Pressed, a bar shows its reviews alone. Those who have not finished the book can be left out; what
 * does not count is said.
 */
export function BookRatings({ googleId, count, stars, onStars }: BookRatingsProps) {
  const [isFinishedAlone, setFinishedAlone] = useState(false);
  // Also where none counts: all of them may be set aside.
  const query = useQuery(ratingsOfBook(googleId));
  const ratings = query.data ?? NONE;
  const { finished, setAside } = ratings;
  // From the beginning as many as were counted before, so that nothing moves when the answer comes.
  const most = Math.max(count, ratings.ratingsCount);
  const hasBars = most >= FEWEST_FOR_BARS;
  const isFinished = isFinishedAlone && hasBars;
  const shown = isFinished ? { ...finished, ratings: finished.counts } : ratings;
  const { averageRating, ratingsCount } = shown;
  return (
    <section aria-labelledby="ratings" className={styles.ratings}>
      <h2 id="ratings">{words.reviews.ratings}</h2>
      {averageRating === null ? (
        <p className={styles.none}>
          {isFinished
            ? words.reviews.noFinished
            : count > 0 && ratings === NONE
              ? ' '
              : words.reviews.noRatings}
        </p>
      ) : (
        <p className={styles.mean}>
          <span className={styles.figure}>{oneDecimal(averageRating)}</span>
          <span className={styles.beside}>
            <Stars rating={averageRating} />
            <span>{words.reviews.ratingsCount(ratingsCount)}</span>
          </span>
        </p>
      )}
      {hasBars ? (
        <>
          <ul className={styles.bars}>
            {barsOf(shown, ratings).map(({ rating: each, count }) => (
              <li key={each}>
                <Bar
                  stars={each}
                  count={count}
                  total={ratingsCount}
                  isChosen={stars === each}
                  onPress={() => onStars(stars === each ? undefined : each)}
                />
              </li>
            ))}
          </ul>
          <label className={styles.only}>
            <input
              type="checkbox"
              checked={isFinished}
              onChange={({ target }) => setFinishedAlone(target.checked)}
            />
            {words.reviews.onlyFinished}
          </label>
        </>
      ) : null}
      {/* Of a single one the mean says it; the line has its room while it is on its way. */}
      {!hasBars && (ratingsCount > 1 || (query.isPending && most > 1)) ? (
        <p className={styles.none}>
          {ratingsCount > 1 ? words.reviews.fewRatings(inALine(ratings)) : '\u00a0'}
        </p>
      ) : null}
      {setAside.reason ? (
        <p className={styles.none}>{words.reviews.setAside[setAside.reason.id](setAside.count)}</p>
      ) : null}
    </section>
  );
}

const NONE: Ratings = {
  averageRating: null,
  ratingsCount: 0,
  ratings: [],
  finished: { averageRating: null, ratingsCount: 0, counts: [] },
  setAside: { count: 0, reason: null },
};

/** How many make a picture; fewer are said one by one. */
const FEWEST_FOR_BARS = 5;

/** Each that was given, the best first. */
const inALine = ({ ratings }: Pick<Ratings, 'ratings'>) =>
  ratings
    .toSorted((a, b) => b.rating - a.rating)
    .flatMap(({ rating, count }) => Array<string>(count).fill(figureOf(rating)))
    .join(' · ');

/** The bars of one picture; its axis is that of all ratings, also where those who have finished the book are left. */
function barsOf(shown: Pick<Ratings, 'ratings'>, all: Pick<Ratings, 'ratings'>) {
  const counts = new Map(shown.ratings.map(({ rating, count }) => [rating, count]));
  const given = all.ratings.flatMap(({ rating, count }) => (count > 0 ? rating : []));
  return ratingSteps(given)
    .toReversed()
    .map((rating) => ({ rating, count: counts.get(rating) ?? 0 }));
}

interface BarProps {
  stars: number;
  count: number;
  total: number;
  isChosen: boolean;
  onPress: () => void;
}

function Bar({ stars, count, total, isChosen, onPress }: BarProps) {
  const percent = total > 0 ? Math.round((100 * count) / total) : 0;
  const isHalf = !Number.isInteger(stars);
  return (
    <button
      type="button"
      className={isHalf ? `${styles.bar} ${styles.ofHalf}` : styles.bar}
      aria-pressed={isChosen}
      // Less than a star is given without a review.
      disabled={count === 0 || stars < RATING_MIN}
      onClick={onPress}
    >
      <span className="visually-hidden">{words.reviews.bar(stars, count, percent)}</span>
      <span className={styles.stars} aria-hidden>
        {isHalf ? oneDecimal(stars) : stars}
        <Star size={13} />
      </span>
      <progress className={styles.track} value={count} max={Math.max(1, total)} aria-hidden />
      <span className={styles.count} aria-hidden>
        {wholeNumber(count)}
      </span>
    </button>
  );
}
