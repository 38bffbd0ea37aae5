import { type ReactNode, useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Reviews.module.css';

interface FoldedProps {
  review: Review;
  /** What it says, its title too. */
  children: ReactNode;
}

/** What a review says; where it gives the story away, when somebody asks for it. */
export function Folded({ review, children }: FoldedProps) {
  const [isShown, setShown] = useState(false);
  if (!review.hasSpoilers) return children;
  return (
    <>
      <p className={styles.folded}>
        {words.snippets.givesAway}
        <Button small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? words.reviews.fold : words.reviews.unfold}
        </Button>
      </p>
      {isShown ? children : null}
    </>
  );
}
