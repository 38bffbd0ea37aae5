import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { Ratings } from '../../../shared/contract/reviews.ts';
import { oneDecimal, wholeNumber } from '../../format.ts';
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

/** How a book was rated: five bars, each of which shows its reviews alone when it is pressed. */
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
        {OUT_OF.toReversed().map((each) => (
          <li key={each}>
            <Bar
              stars={each}
              count={countOf(ratings, each)}
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

/** A half star counts with the whole ones below it. */
const countOf = ({ ratings }: Ratings, stars: number) =>
  ratings.reduce((sum, { rating, count }) => sum + (Math.floor(rating) === stars ? count : 0), 0);

interface BarProps {
  stars: number;
  count: number;
  total: number;
  isChosen: boolean;
  onPress: () => void;
}

function Bar({ stars, count, total, isChosen, onPress }: BarProps) {
  const percent = total > 0 ? Math.round((100 * count) / total) : 0;
  return (
    <button
      type="button"
      className={styles.bar}
      aria-pressed={isChosen}
      disabled={count === 0}
      onClick={onPress}
    >
      <span className="visually-hidden">{words.reviews.bar(stars, count, percent)}</span>
      <span className={styles.stars} aria-hidden>
        {stars}
        <Star size={13} />
      </span>
      <progress className={styles.track} value={count} max={Math.max(1, total)} aria-hidden />
      <span className={styles.count} aria-hidden>
        {wholeNumber(count)}
      </span>
    </button>
  );
}
