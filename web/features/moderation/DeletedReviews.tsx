import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { DeletedReview } from '../../../shared/contract/moderation.ts';
import { pathTo } from '../../../shared/paths.ts';
import { failureMessage } from '../../api.ts';
import { dateAndTime, longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Moderation.module.css';
import { deletedReviews, useRestoreReview } from './moderation.api.ts';

/** Reviews that were deleted, while they can be restored. */
export function DeletedReviews() {
  const list = useInfiniteQuery(deletedReviews());
  return (
    <PagedList
      list={list}
      failed={words.moderation.failed}
      empty={<Empty drawing="page" text={words.moderation.noDeleted} />}
    >
      {(reviews) => (
        <>
          <p className={styles.intro}>{words.moderation.deletedIntro}</p>
          <ol className={styles.list}>
            {reviews.map((review) => (
              <Card as="li" key={review._id}>
                <OneReview review={review} />
              </Card>
            ))}
          </ol>
        </>
      )}
    </PagedList>
  );
}

function OneReview({ review }: { review: DeletedReview }) {
  const { say, alert } = useToasts();
  const restoration = useRestoreReview();

  function restore() {
    if (restoration.isPending) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    restoration.mutateAsync(review._id).then(
      () => {
        say(words.moderation.restored);
        focusNext(SELECTED_TAB);
      },
      (error: unknown) => alert(failureMessage(error, words.moderation.tryAgain)),
    );
  }

  return (
    <article className={styles.parts}>
      <header className={styles.head}>
        <Link to={pathTo('/Account/Profile/:userId', { userId: review.user._id })}>
          <bdi>@{review.user.username}</bdi>
        </Link>
        <span>
          <Filled text={words.moderation.reviewOf}>
            <Link to={pathTo('/details/:googleId', { googleId: review.book.googleId })}>
              <bdi>{review.book.title}</bdi>
            </Link>
          </Filled>
        </span>
        <Stars rating={review.rating} />
      </header>
      <h2 className={styles.title} dir="auto">
        {review.title}
      </h2>
      <div className={styles.content}>
        <Formatted content={review.content} />
      </div>
      <footer className={styles.foot}>
        <p>
          <Filled text={words.moderation.deletedBy}>
            <bdi>
              {review.deletedBy ? `@${review.deletedBy.username}` : words.moderation.somebodyGone}
            </bdi>
          </Filled>
          {words.controls.comma}
          <time dateTime={review.deletedAt}>{dateAndTime(review.deletedAt)}</time>
          {'. '}
          {words.moderation.restorableUntil(longDate(review.restorableUntil))}
        </p>
        <Button
          small
          aria-disabled={restoration.isPending}
          aria-label={words.moderation.restoreOf(review.title)}
          onClick={restore}
        >
          <Undo2 size={16} aria-hidden />
          {restoration.isPending ? words.moderation.restoring : words.moderation.restore}
        </Button>
      </footer>
    </article>
  );
}
