import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Review, ReviewOfBook } from '../../shared/contract/reviews.ts';
import { pathTo } from '../../shared/paths.ts';
import type { Caller } from '../../shared/permissions.ts';
import { isStatus } from '../api.ts';
import { formsOf } from '../features/comments/formsOf.ts';
import { LikeReview } from '../features/reviews/LikeReview.tsx';
import { reviewWith } from '../features/reviews/reviews.api.ts';
import { words } from '../locales/words.ts';
import type { Intent } from '../session/intents.ts';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import { nameOf } from '../ui/nameOf.ts';
import { isAnyFormSaved } from '../ui/useSavedForm.ts';
import { Skeleton } from '../ui/Waiting.tsx';
import styles from './ReviewFoot.module.css';
import { useIntent } from './useIntent.ts';

const CommentsUnder = lazy(async () => ({
  default: (await import('./CommentsUnder.tsx')).CommentsUnder,
}));

const EarlierReviews = lazy(async () => ({
  default: (await import('./EarlierReviews.tsx')).EarlierReviews,
}));

interface ReviewFootProps {
  review: ReviewOfBook;
  asker: Caller;
  /** Somebody came for this review: its comments are open. */
  isLinked?: boolean;
  /** And for this comment. */
  comment?: string | undefined;
  /** It is an earlier one itself, and stands below the newest. */
  isEarlier?: boolean;
}

/** What readers do with a review on its book's page: like it, and talk about it. */
export function ReviewFoot({
  review,
  asker,
  isLinked = false,
  comment,
  isEarlier = false,
}: ReviewFootProps) {
  const id = useId();
  const isWriting = useIntent('comment', review._id);
  // What was being typed when the page was left goes on.
  const [isOpen, setOpen] = useState(
    () => isLinked || isAnyFormSaved(formsOf(asker.id, review._id)),
  );
  const isOwn = review.user?._id === asker.id;
  useEffect(() => {
    if (!isLinked) return;
    setOpen(true);
    if (isOwn && comment === undefined) goTo(document.querySelector<HTMLElement>('#own'));
  }, [isLinked, isOwn, comment]);
  const line = (
    <>
      <LikeReview review={review} userId={asker.id} />
      <button
        type="button"
        className={styles.talk}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageSquare size={18} aria-hidden />
        {words.conversation.comments(review.comments)}
      </button>
    </>
  );
  return (
    <WithEarlier
      review={review}
      line={line}
      asker={asker}
      footOf={isEarlier ? undefined : (one) => <ReviewFoot review={one} asker={asker} isEarlier />}
    >
      {isOpen ? (
        <section id={id} aria-label={words.conversation.title} className={styles.comments}>
          <Suspense fallback={<Skeleton shape="row" />}>
            <CommentsUnder
              kind="review"
              thing={review}
              asker={asker}
              comment={comment}
              isWriting={isWriting}
            />
          </Suspense>
        </section>
      ) : null}
    </WithEarlier>
  );
}

/** The same for visitors, who sign in to talk about it. */
export const VisitorFoot = ({ review }: { review: ReviewOfBook }) => (
  <WithEarlier
    review={review}
    line={<Ways review={review} userId={undefined} />}
    asker={undefined}
    footOf={(one) => <ReviewLine review={one} userId={undefined} />}
  />
);

interface WithEarlierProps {
  review: ReviewOfBook;
  /** What is done with it. */
  line: ReactNode;
  asker: Caller | undefined;
  /** What stands below each of the earlier ones; undefined: they stand there already. */
  footOf: ((review: ReviewOfBook) => ReactNode) | undefined;
  /** What stands between the line and the earlier ones. */
  children?: ReactNode;
}

/** What stands below a review, and behind a press what its writer said of the book after earlier readings. */
function WithEarlier({ review, line, asker, footOf, children }: WithEarlierProps) {
  const [isOpen, setOpen] = useState(false);
  const earlierFootOf = review.hasEarlier ? footOf : undefined;
  return (
    <>
      <div className={styles.foot}>
        {line}
        {earlierFootOf ? (
          <button
            type="button"
            className={styles.talk}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {words.reviews.earlier}
          </button>
        ) : null}
      </div>
      {children}
      {earlierFootOf && isOpen ? (
        <Suspense fallback={<Skeleton shape="row" />}>
          <EarlierReviews review={review} asker={asker} footOf={earlierFootOf} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where a link led to. */
function goTo(place: HTMLElement | null) {
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

interface LinkedReviewProps {
  id: string;
  /** Where the focus goes is a comment of its own. */
  hasComment: boolean;
  googleId: string;
  children: (review: ReviewOfBook) => ReactNode;
}

/** The review that a link leads to, above all others of its book. */
export function LinkedReview({ id, hasComment, googleId, children }: LinkedReviewProps) {
  const review = useQuery(reviewWith(id));
  const section = useRef<HTMLElement>(null);
  const isThere = review.data !== undefined;
  const isWriting = useIntent('comment', id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is another place
  useEffect(() => {
    if (!isThere || hasComment || isWriting) return;
    goTo(section.current);
  }, [isThere, hasComment, isWriting, id]);
  return (
    <Card
      as="section"
      variant="raised"
      ref={section}
      tabIndex={-1}
      aria-labelledby="linked"
      className={styles.linked}
    >
      <header className={styles.head}>
        <h2 id="linked">
          {review.data
            ? words.conversation.linkedOf(nameOf(review.data.user))
            : words.conversation.linked}
        </h2>
        <Link to={pathTo('/details/:googleId', { googleId })}>{words.conversation.toAll}</Link>
      </header>
      {review.isPending ? <Skeleton shape="row" /> : null}
      {review.data ? children(review.data) : null}
      {review.isError ? (
        <p className={styles.gone}>
          {isStatus(review.error, 404) ? words.conversation.gone : words.moderation.failed}
        </p>
      ) : null}
    </Card>
  );
}

/** What visitors and members do with a review elsewhere: like it, and go where it is talked about. */
export const ReviewLine = (props: WaysProps) => (
  <div className={styles.foot}>
    <Ways {...props} />
  </div>
);

interface WaysProps {
  review: Review;
  userId: string | undefined;
}

function Ways({ review, userId }: WaysProps) {
  const { _id: id, book, comments } = review;
  const place = `${pathTo('/details/:googleId', { googleId: book.googleId })}?review=${id}`;
  const intent: Intent = { kind: 'comment', id };
  const way =
    userId === undefined
      ? { to: '/Account/Signin', state: { returnTo: place, intent } }
      : { to: place };
  return (
    <>
      <LikeReview review={review} userId={userId} />
      <Link {...way} className={styles.talk}>
        <MessageSquare size={18} aria-hidden />
        {words.conversation.comments(comments)}
      </Link>
    </>
  );
}
