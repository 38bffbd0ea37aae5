import type { Review } from '../../../shared/contract/reviews.ts';
import { pathTo } from '../../../shared/paths.ts';
import { longDate } from '../../format.ts';
import { CardLink } from '../../ui/CardLink.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useBookOfReview } from './bookOfReview.ts';
import styles from './Reviews.module.css';
import { ReviewText } from './ReviewText.tsx';

/** Everything somebody has reviewed. */
export const UserReviews = ({ reviews }: { reviews: readonly Review[] }) => (
  <LongList items={reviews} className={styles.list}>
    {(review) => <UserReview review={review} />}
  </LongList>
);

function UserReview({ review }: { review: Review }) {
  const book = useBookOfReview(review);
  return (
    <article className={styles.review}>
      <header className={styles.head}>
        <Stars rating={review.rating} />
        <time dateTime={review.createdAt}>{longDate(review.createdAt)}</time>
      </header>
      <h3 className={styles.book}>
        <CardLink to={pathTo('/details/:googleId', { googleId: book.googleId })}>
          <bdi>{book.title}</bdi>
        </CardLink>
      </h3>
      <p className={styles.title} dir="auto">
        {review.title}
      </p>
      <ReviewText content={review.content} />
    </article>
  );
}
