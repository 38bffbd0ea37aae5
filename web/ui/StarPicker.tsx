import { Star } from 'lucide-react';
import { useId } from 'react';
import { words } from '../locales/words.ts';
import styles from './Stars.module.css';
import { OUT_OF } from './Stars.tsx';

interface PickerProps {
  /** 0 while nothing is chosen. */
  rating: number;
  onChange: (rating: number) => void;
  describedBy?: string | undefined;
}

/**
 * Picks 1 to 5 stars: a radio group, so that the arrow keys work and each star has its name. Beside it stands what
 * adds a half, and shows the half that a rating has.
 */
export function StarPicker({ rating, onChange, describedBy }: PickerProps) {
  const name = useId();
  const whole = Math.floor(rating);
  const hasHalf = rating > whole;
  return (
    <fieldset className={styles.picker} aria-describedby={describedBy}>
      <legend>{words.reviews.rating}</legend>
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
        {whole > 0 && whole < OUT_OF.length ? (
          <button
            type="button"
            className={styles.more}
            aria-pressed={hasHalf}
            aria-label={words.reviews.halfMore}
            title={words.reviews.halfMore}
            onClick={() => onChange(hasHalf ? whole : whole + 0.5)}
          >
            +½
          </button>
        ) : null}
        <span className={styles.said} aria-hidden>
          {rating ? words.reviews.chosen(rating) : ''}
        </span>
      </div>
    </fieldset>
  );
}
