import { Star } from 'lucide-react';
import { words } from '../locales/words.ts';
import styles from './Stars.module.css';

/** The stars a rating is out of. */
export const OUT_OF = [1, 2, 3, 4, 5] as const;

/** How full each of the five stars is: a half one when the fraction is 0.5 or more. */
export const starsOf = (rating: number) =>
  OUT_OF.map((place) => (rating >= place ? 'full' : rating >= place - 0.5 ? 'half' : 'empty'));

/** A rating as five stars, with its number read out (and shown where `figure` is given). */
export const Stars = ({ rating, figure }: { rating: number; figure?: string }) => (
  <span className={styles.stars} role="img" aria-label={words.snippets.outOf(rating)}>
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
