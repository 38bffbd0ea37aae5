import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ReviewOfBook } from '../../shared/contract/reviews.ts';
import type { Caller } from '../../shared/permissions.ts';
import { BookReviews } from '../features/reviews/BookReviews.tsx';
import { hasDraft } from '../features/reviews/draft.ts';
import { ReviewForm } from '../features/reviews/ReviewForm.tsx';
import { ReviewLanguage } from '../features/reviews/ReviewLanguage.tsx';
import { ReviewVisibility } from '../features/reviews/ReviewVisibility.tsx';
import { reviewsBefore, useSubmitReview } from '../features/reviews/reviews.api.ts';
import { words } from '../locales/words.ts';
import { itemsIn } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Skeleton } from '../ui/Waiting.tsx';
import styles from './ReviewFoot.module.css';

interface EarlierReviewsProps {
  review: ReviewOfBook;
  /** Nobody: a visitor. */
  asker: Caller | undefined;
  footOf: (review: ReviewOfBook) => ReactNode;
}

/** What the same reader said of the book after earlier readings. */
export function EarlierReviews({ review, asker, footOf }: EarlierReviewsProps) {
  // One's own stands twice on the page: by itself, and among all.
  const id = useId();
  const list = useInfiniteQuery(reviewsBefore(review._id));
  const reviews = list.data ? itemsIn(list.data) : [];
  if (list.isPending) return <Skeleton shape="row" />;
  if (list.isError && reviews.length === 0)
    return <RetryAlert text={words.reviews.earlierNotLoaded} query={list} />;
  if (reviews.length === 0) return <p className={styles.gone}>{words.reviews.noEarlier}</p>;
  return (
    <section className={styles.earlier} aria-labelledby={id}>
      <h3 id={id}>{words.reviews.earlier}</h3>
      {reviews.map((one) => (
        <Earlier key={one._id} review={one} asker={asker} footOf={footOf} />
      ))}
      <MoreButton query={list} />
    </section>
  );
}

/** One of them; whoever wrote it changes it in its place. */
function Earlier({ review, asker, footOf }: EarlierReviewsProps) {
  const { _id: id, book, user } = review;
  const isOwn = asker !== undefined && user?._id === asker.id;
  // What was being typed when the page was left goes on.
  const [isEditing, setEditing] = useState(
    () => isOwn && hasDraft(asker.id, `${book.googleId}.${id}`),
  );
  /** How often what was given up was taken up again: the form begins anew with it. */
  const [takenUp, setTakenUp] = useState(0);
  const save = useSubmitReview(book.googleId, asker?.id ?? '', id);
  if (isOwn && isEditing)
    return (
      <ReviewForm
        key={takenUp}
        isEarlier
        userId={asker.id}
        googleId={book.googleId}
        edited={review}
        rated={undefined}
        place={undefined}
        save={save}
        visibilityField={(value, onChange) => (
          <ReviewVisibility value={value} onChange={onChange} />
        )}
        languageField={<ReviewLanguage review={review} />}
        onDone={() => setEditing(false)}
        onUndo={() => {
          setEditing(true);
          setTakenUp((before) => before + 1);
        }}
      />
    );
  return (
    <div id={`own-${id}`} tabIndex={-1}>
      <BookReviews
        reviews={[review]}
        asker={asker}
        actionsOf={() =>
          isOwn ? (
            <Button
              small
              variant="quiet"
              onClick={() => {
                setEditing(true);
                focusNext(`#write-${id}`);
              }}
            >
              <Pencil size={16} aria-hidden />
              {words.reviews.changeEarlier}
            </Button>
          ) : null
        }
        footOf={footOf}
      />
    </div>
  );
}
