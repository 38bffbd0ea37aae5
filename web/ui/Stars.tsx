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
    <svg viewBox="0 0 126 24" aria-hidden="true" className={styles.five}>
      <path d={OUTLINES} className={styles.empty} />
      <path d={goldOf(rating)} className={styles.full} />
    </svg>
    {figure === undefined ? null : <span className={styles.figure}>{figure}</span>}
  </span>
);

/** From the tip of a star around it, and down its middle and around its left half. */
const WHOLE =
  'l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z';
const HALF = 'v15.77l-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z';
const SHAPES = { full: WHOLE, half: HALF, empty: '' };

/** One path for all stars: a list of books has thousands of them. Each is 24 wide, 1.5 from the next. */
const starAt = (index: number, shape: string) => shape && `M${12 + 25.5 * index} 2${shape}`;
const OUTLINES = OUT_OF.map((_, index) => starAt(index, WHOLE)).join('');
const goldOf = (rating: number) =>
  starsOf(rating)
    .map((fill, index) => starAt(index, SHAPES[fill]))
    .join('');
