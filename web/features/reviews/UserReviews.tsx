import type { ReactNode } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { CardLink } from '../../ui/CardLink.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Day } from '../../ui/Day.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { ReviewTitle } from '../../ui/ReviewTitle.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useBookOfReview } from './bookOfReview.ts';
import { Folded } from './Folded.tsx';
import styles from './Reviews.module.css';
import { ReviewText } from './ReviewText.tsx';

interface UserReviewsProps {
  reviews: readonly Review[];
  /** What stands below each. */
  footOf: (review: Review) => ReactNode;
}

/** Everything somebody has reviewed. */
export const UserReviews = ({ reviews, footOf }: UserReviewsProps) => (
  <LongList items={reviews} className={styles.list}>
    {(review) => <UserReview review={review} foot={footOf(review)} />}
  </LongList>
);

function UserReview({ review, foot }: { review: Review; foot: ReactNode }) {
  const book = useBookOfReview(review);
  return (
    <article className={`${styles.review} ${styles.withBook}`}>
      <span className={styles.cover}>
        <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} />
      </span>
      <h3 className={styles.book}>
        <CardLink to={pathTo('/details/:googleId', { googleId: book.googleId })}>
          <bdi>{book.title}</bdi>
        </CardLink>
      </h3>
      <p className={styles.head}>
        <Stars rating={review.rating} />
        <Day iso={review.createdAt} />
      </p>
      <Folded review={review}>
        <ReviewTitle review={review} as="p" small />
        <ReviewText review={review} />
      </Folded>
      <div className={styles.foot}>{foot}</div>
    </article>
  );
}
