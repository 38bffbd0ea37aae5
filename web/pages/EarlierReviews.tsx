import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Review } from '../../shared/contract/reviews.ts';
import type { Caller } from '../../shared/permissions.ts';
import { BookReviews } from '../features/reviews/BookReviews.tsx';
import { reviewsBefore } from '../features/reviews/reviews.api.ts';
import { words } from '../locales/words.ts';
import { itemsIn } from '../queries.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Skeleton } from '../ui/Waiting.tsx';
import styles from './ReviewFoot.module.css';

interface EarlierReviewsProps {
  review: Review;
  asker: Caller;
  /** Somebody pressed for them: also where there are none, that is said. */
  isAsked: boolean;
  footOf: (review: Review) => ReactNode;
}

/** What the same reader said of the book after earlier readings. */
export function EarlierReviews({ review, asker, isAsked, footOf }: EarlierReviewsProps) {
  const list = useInfiniteQuery(reviewsBefore(review._id));
  const reviews = list.data ? itemsIn(list.data) : [];
  if (!isAsked && reviews.length === 0) return null;
  if (list.isPending) return <Skeleton shape="row" />;
  if (list.isError && reviews.length === 0)
    return <RetryAlert text={words.reviews.earlierNotLoaded} query={list} />;
  if (reviews.length === 0) return <p className={styles.gone}>{words.reviews.noEarlier}</p>;
  const id = `earlier-${review._id}`;
  return (
    <section className={styles.earlier} aria-labelledby={id}>
      <h3 id={id}>{words.reviews.earlier}</h3>
      <BookReviews reviews={reviews} asker={asker} footOf={footOf} />
      <MoreButton query={list} />
    </section>
  );
}
