import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import type { Caller } from '../../../shared/permissions.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ReviewTitle } from '../../ui/ReviewTitle.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { DeleteReview } from './DeleteReview.tsx';
import styles from './Reviews.module.css';
import { ReviewText } from './ReviewText.tsx';

interface OwnReviewProps {
  review: Review;
  asker: Caller;
  onEdit: () => void;
  /** Writes one of the reading that was begun since; undefined: there is none. */
  onAgain?: (() => void) | undefined;
  /** What stands below it. */
  foot: ReactNode;
}

/** The signed-in reader's own review, a card of its own. */
export function OwnReview({ review, asker, onEdit, onAgain, foot }: OwnReviewProps) {
  const { firstName, lastName, username } = review.user;
  const fullName = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <Card as="section" variant="raised" roomy aria-labelledby="own" className={styles.own}>
      <h2 id="own" tabIndex={-1}>
        {words.reviews.own}
      </h2>
      <div className={styles.head}>
        <Stars rating={review.rating} />
        <bdi>{fullName || `@${username}`}</bdi>
        <time dateTime={review.createdAt}>{longDate(review.createdAt)}</time>
      </div>
      <ReviewTitle review={review} as="h3" />
      <ReviewText review={review} />
      <div className={styles.foot}>{foot}</div>
      <div className={styles.actions}>
        <Button small aria-label={words.reviews.editOwn} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
          {words.reviews.edit}
        </Button>
        {onAgain ? (
          <Button small onClick={onAgain}>
            {words.reviews.again}
          </Button>
        ) : null}
        <DeleteReview review={review} asker={asker} />
      </div>
    </Card>
  );
}
