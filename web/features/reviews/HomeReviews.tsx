import type { Review } from '../../../shared/contract/reviews.ts';
import { REVIEW_BOOK_TITLE_CUT, REVIEW_SNIPPET_CUT } from '../../../shared/limits.ts';
import { plainTextOf } from '../../../shared/markdown.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { cut, cutAtWord, dateIn, inLanguage, oneDecimal, shortDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CardLink } from '../../ui/CardLink.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { useHere } from '../../ui/drawnOn.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { ReviewTitle } from '../../ui/ReviewTitle.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useBookOfReview } from './bookOfReview.ts';
import styles from './HomeReviews.module.css';

interface HomeReviewsProps {
  reviews: readonly Review[];
  isSignedIn: boolean;
  /** The reviews are by people the reader follows, and say so. */
  areFollowed: boolean;
}

/** The column of short pieces on the home page. */
export function HomeReviews({ reviews, isSignedIn, areFollowed }: HomeReviewsProps) {
  if (reviews.length > 0)
    return (
      <ol className={styles.column}>
        {reviews.map((review, index) => (
          <li key={review._id}>
            <HomeReview review={review} rank={index + 1} isFollowed={areFollowed} />
          </li>
        ))}
      </ol>
    );
  return isSignedIn ? (
    <Empty
      drawing="chair"
      text={words.snippets.emptyFollowed}
      more={words.snippets.emptyFollowedMore}
    >
      <ButtonLink variant="primary" to="/users-list">
        {words.snippets.findReaders}
      </ButtonLink>
    </Empty>
  ) : (
    <Empty
      drawing="page"
      text={words.snippets.emptyCommunity}
      more={words.snippets.emptyCommunityMore}
    >
      <ButtonLink variant="primary" to="/search">
        {words.snippets.findBook}
      </ButtonLink>
    </Empty>
  );
}

function HomeReview({
  review,
  rank,
  isFollowed,
}: {
  review: Review;
  rank: number;
  isFollowed: boolean;
}) {
  const book = useBookOfReview(review);
  // Other servers may leave the author out.
  const user = review.user as Review['user'] | null | undefined;
  return (
    <article className={styles.piece}>
      <div>
        <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} />
        <span className={styles.rank}>
          <span className="visually-hidden">{words.snippets.place} </span>
          {rank}
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.book}>
          <CardLink to={pathTo('/details/:googleId', { googleId: book.googleId })}>
            <bdi>{cut(book.title, REVIEW_BOOK_TITLE_CUT)}</bdi>
          </CardLink>
        </h3>
        <Stars rating={review.rating} figure={oneDecimal(review.rating)} />
        {review.hasSpoilers ? (
          <p>{words.snippets.givesAway}</p>
        ) : (
          <>
            <ReviewTitle review={review} as="p" small />
            <p className={styles.content} dir="auto">
              {cutAtWord(plainTextOf(review.content, '…'), REVIEW_SNIPPET_CUT)}
            </p>
          </>
        )}
        <p className={styles.by}>
          {user?._id ? (
            <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
              <bdi>@{user.username}</bdi>
            </Link>
          ) : (
            <span>{words.snippets.anonymous}</span>
          )}
          <ShortDay iso={review.createdAt} />
          {isFollowed ? <span>{words.snippets.following}</span> : null}
        </p>
      </div>
    </article>
  );
}

/** A day by the reader's clock. The server, which does not know that, draws it as it is in UTC. */
function ShortDay({ iso }: { iso: string }) {
  const text = useHere(
    () => shortDate(iso),
    () => dateIn(shortInUtc(), iso),
  );
  return <time dateTime={iso}>{text}</time>;
}

const shortInUtc = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
