import type { ReactNode } from 'react';
import type { ReviewOfBook } from '../../../shared/contract/reviews.ts';
import { pathTo } from '../../../shared/paths.ts';
import type { Caller } from '../../../shared/permissions.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Day } from '../../ui/Day.tsx';
import { Link } from '../../ui/Link.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ReviewTitle } from '../../ui/ReviewTitle.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { DeleteReview } from './DeleteReview.tsx';
import { Folded } from './Folded.tsx';
import styles from './Reviews.module.css';
import { ReviewText } from './ReviewText.tsx';

interface BookReviewsProps {
  reviews: readonly ReviewOfBook[];
  /** Nobody: a visitor. */
  asker: Caller | undefined;
  /** What else can be done with a review; of other features, which the page brings together. */
  actionsOf?: (review: ReviewOfBook) => ReactNode;
  /** What stands below it. */
  footOf: (review: ReviewOfBook) => ReactNode;
}

/** What the community says of a book. */
export const BookReviews = ({ reviews, asker, actionsOf, footOf }: BookReviewsProps) => (
  <LongList items={reviews} className={styles.list}>
    {(review) => (
      <article className={styles.review}>
        <header className={styles.head}>
          <Avatar person={review.user ?? NOBODY} />
          <span className={styles.who}>
            <Author review={review} asker={asker} />
            <Day iso={review.createdAt} />
          </span>
          <span className={styles.stars}>
            <Stars rating={review.rating} />
          </span>
          <span className={styles.after}>
            {actionsOf?.(review)}
            {asker ? <DeleteReview review={review} asker={asker} /> : null}
          </span>
        </header>
        <Folded review={review}>
          <ReviewTitle review={review} as="h4" />
          <ReviewText review={review} />
        </Folded>
        <div className={styles.foot}>{footOf(review)}</div>
      </article>
    )}
  </LongList>
);

/** One's own name leads to one's own profile. */
const NOBODY = { username: '?' };

function Author({ review, asker }: { review: ReviewOfBook; asker: Caller | undefined }) {
  const user = review.user as ReviewOfBook['user'] | null | undefined;
  if (!user?._id) return <span>{words.snippets.anonymous}</span>;
  const isOwn = user._id === asker?.id;
  return (
    <Link
      to={isOwn ? '/Account/Profile' : pathTo('/Account/Profile/:userId', { userId: user._id })}
    >
      <PersonName person={user} isHandle />
    </Link>
  );
}
