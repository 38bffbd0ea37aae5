import { Star } from 'lucide-react';
import { useId } from 'react';
import styles from './Stars.module.css';

const OUT_OF = [1, 2, 3, 4, 5] as const;

/** How full each of the five stars is: a half one when the fraction is 0.5 or more. */
export const starsOf = (rating: number) =>
  OUT_OF.map((place) => (rating >= place ? 'full' : rating >= place - 0.5 ? 'half' : 'empty'));

/** A rating as five stars, with its number read out (and shown where `figure` is given). */
export const Stars = ({ rating, figure }: { rating: number; figure?: string }) => (
  <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`}>
    {starsOf(rating).map((fill, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: five places that never move
      <span key={index} className={styles.star}>
        <Star size={16} className={fill === 'full' ? styles.full : styles.empty} aria-hidden />
        {fill === 'half' ? <Star size={16} className={styles.half} aria-hidden /> : null}
      </span>
    ))}
    {figure === undefined ? null : <span className={styles.figure}>{figure}</span>}
  </span>
);

interface PickerProps {
  /** 0 while nothing is chosen. */
  rating: number;
  onChange: (rating: number) => void;
  describedBy?: string | undefined;
}

/** Picks 1 to 5 stars: a radio group, so that the arrow keys work and each star has its name. */
export function StarPicker({ rating, onChange, describedBy }: PickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.picker} aria-describedby={describedBy}>
      <legend>Rating</legend>
      <div className={styles.choices}>
        {OUT_OF.map((stars) => (
          <label key={stars} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={Math.ceil(rating) === stars}
              onChange={() => onChange(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
            <Star size={28} className={rating >= stars ? styles.full : styles.empty} aria-hidden />
          </label>
        ))}
        <span className={styles.said} aria-hidden>
          {rating ? `${rating} of 5` : ''}
        </span>
      </div>
    </fieldset>
  );
}
