import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { Ratings } from '../../../shared/contract/reviews.ts';
import { RATING_MIN } from '../../../shared/limits.ts';
import { oneDecimal } from '../../format.ts';
import { wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { OUT_OF, Stars } from '../../ui/Stars.tsx';
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
 * How a book was rated: a bar for each of the five stars, and for each half that somebody gave. Pressed, a bar shows
 * its reviews alone.
 */
export function BookRatings({ googleId, count, stars, onStars }: BookRatingsProps) {
  const ratings = useQuery({ ...ratingsOfBook(googleId), enabled: count > 0 }).data ?? NONE;
  const { averageRating, ratingsCount } = ratings;
  return (
    <section aria-labelledby="ratings" className={styles.ratings}>
      <h2 id="ratings">{words.reviews.ratings}</h2>
      {averageRating === null ? (
        <p className={styles.none}>{count > 0 ? ' ' : words.reviews.noRatings}</p>
      ) : (
        <p className={styles.mean}>
          <span className={styles.figure}>{oneDecimal(averageRating)}</span>
          <span className={styles.beside}>
            <Stars rating={averageRating} />
            <span>{words.reviews.ratingsCount(ratingsCount)}</span>
          </span>
        </p>
      )}
      <ul className={styles.bars}>
        {barsOf(ratings).map(({ rating: each, count }) => (
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
    </section>
  );
}

const NONE: Ratings = { averageRating: null, ratingsCount: 0, ratings: [] };

/** Whole stars always, so that the picture is that of every book; halves where they were given. */
const barsOf = ({ ratings }: Ratings) =>
  ratings.length === 0
    ? OUT_OF.toReversed().map((rating) => ({ rating, count: 0 }))
    : ratings.filter(({ rating, count }) => Number.isInteger(rating) || count > 0);

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
