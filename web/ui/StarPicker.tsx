import { Star } from 'lucide-react';
import { useId } from 'react';
import { words } from '../locales/words.ts';
import styles from './Stars.module.css';
import { OUT_OF } from './Stars.tsx';

interface PickerProps {
  /** 0 while nothing is chosen. */
  rating: number;
  onChange: (rating: number) => void;
  /** There is a half to keep: it can be taken away and given again. */
  offersHalf?: boolean;
  /** What says that it is missing. */
  describedBy?: string | undefined;
  isWrong?: boolean;
}

/**
 * Picks 1 to 5 stars: a radio group, so that the arrow keys work and each star has its name. Whole ones, but for a
 * rating that came with a half, from a library or another program.
 */
export function StarPicker({
  rating,
  onChange,
  offersHalf = false,
  describedBy,
  isWrong = false,
}: PickerProps) {
  const name = useId();
  const whole = Math.floor(rating);
  const hasHalf = rating > whole;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
    >
      <span id={`${name}-label`} className={styles.legend}>
        {words.reviews.rating}
      </span>
      <div className={styles.choices}>
        {OUT_OF.map((stars) => (
          <label key={stars} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={whole === stars}
              onChange={() => onChange(stars)}
              aria-label={words.reviews.stars(stars)}
            />
            <Star size={28} className={rating >= stars ? styles.full : styles.empty} aria-hidden />
            {hasHalf && stars === whole + 1 ? (
              <Star size={28} className={`${styles.half} ${styles.halfChoice}`} aria-hidden />
            ) : null}
          </label>
        ))}
        {offersHalf && whole > 0 && whole < OUT_OF.length ? (
          <button
            type="button"
            className={styles.more}
            aria-pressed={hasHalf}
            title={words.reviews.halfMore}
            onClick={() => onChange(hasHalf ? whole : whole + 0.5)}
          >
            <span className="visually-hidden">{words.reviews.halfMore}</span>
            <span aria-hidden dir="ltr">
              +½
            </span>
          </button>
        ) : null}
        <span className={styles.said} aria-hidden>
          {rating ? words.reviews.chosen(rating) : ''}
        </span>
      </div>
    </div>
  );
}
