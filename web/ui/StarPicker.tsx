import { Star } from 'lucide-react';
import { useId } from 'react';
import { words } from '../locales/words.ts';
import styles from './Stars.module.css';
import { OUT_OF } from './Stars.tsx';

interface PickerProps {
  /** 0 while nothing is chosen. */
  rating: number;
  onChange: (rating: number) => void;
  /** What says that it is missing. */
  describedBy?: string | undefined;
  isWrong?: boolean;
}

/** Picks 1 to 5 stars: a radio group, so that the arrow keys work and each star has its name. */
export function StarPicker({ rating, onChange, describedBy, isWrong = false }: PickerProps) {
  const name = useId();
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
              checked={Math.ceil(rating) === stars}
              onChange={() => onChange(stars)}
              aria-label={words.reviews.stars(stars)}
            />
            <Star size={28} className={rating >= stars ? styles.full : styles.empty} aria-hidden />
          </label>
        ))}
        <span className={styles.said} aria-hidden>
          {rating ? words.reviews.chosen(rating) : ''}
        </span>
      </div>
    </div>
  );
}
