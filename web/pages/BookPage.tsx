import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import type { BookDetails } from '../../shared/contract/books.ts';
import { pathTo } from '../../shared/paths.ts';
import { BookTitlePage } from '../features/books/BookTitlePage.tsx';
import { bookDetails, bookSentence } from '../features/books/books.api.ts';
import { listsWith } from '../features/lists/lists.api.ts';
import { similarBooks } from '../features/recommendations/recommendations.api.ts';
import { BookRatings } from '../features/reviews/BookRatings.tsx';
import { CommunityReviews } from '../features/reviews/CommunityReviews.tsx';
import { type ReviewView, ratingsOfBook, reviewsOfBook } from '../features/reviews/reviews.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import type { Intent } from '../session/intents.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Link } from '../ui/Link.tsx';
import { Page, PageColumn, PageHeading } from '../ui/Page.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { BookLists } from './BookLists.tsx';
import styles from './DetailsPage.module.css';
import { useAnswers, useLeadMembers } from './drawnFrom.ts';
import type { BookPageData } from './pageData.ts';
import { ReviewLine } from './ReviewFoot.tsx';
import { SimilarBooks } from './SimilarBooks.tsx';

/** `/book/{id}`: a book, and what everybody may know of it, for whoever comes by a link. */
export function BookPage() {
  const { googleId = '' } = useParams();
  useAnswers('book', keep);
  const isMember = useLeadMembers(pathTo('/details/:googleId', { googleId }));
  const book = useQuery(bookDetails(googleId));
  if (book.isPending || isMember)
    return (
      <Page title={words.book.documentTitle} isWaiting>
        <Waiting text={words.book.loading} />
      </Page>
    );
  if (!book.data)
    return (
      <Page title={words.book.notFound} width="prose">
        <Empty drawing="lamp" text={bookSentence(book.error) || words.book.gone}>
          <ButtonLink variant="primary" to="/home">
            {words.book.toHome}
          </ButtonLink>
        </Empty>
      </Page>
    );
  return <OpenBook book={book.data} />;
}

/** The answers that the page was drawn from are those that its parts would ask for. */
function keep(queries: QueryClient, { book, ratings, reviews, lists, similar }: BookPageData) {
  const { googleId } = book;
  queries.setQueryData(bookDetails(googleId).queryKey, book);
  queries.setQueryData(ratingsOfBook(googleId).queryKey, ratings);
  queries.setQueryData(similarBooks(googleId).queryKey, similar);
  queries.setQueryData(reviewsOfBook(googleId, NEWEST).queryKey, {
    pages: [reviews],
    pageParams: [undefined],
  });
  queries.setQueryData(listsWith(googleId).queryKey, { pages: [lists], pageParams: [undefined] });
}

const NEWEST: ReviewView = { sort: 'newest', stars: undefined };

function OpenBook({ book }: { book: BookDetails }) {
  const { googleId } = book;
  const [view, setView] = useState(NEWEST);
  const title = book.title || words.book.untitled;
  const toDo = (kind: Intent['kind']) => ({
    returnTo: pathTo('/details/:googleId', { googleId }),
    bookTitle: title,
    intent: { kind, id: googleId } satisfies Intent,
  });
  return (
    <PageColumn
      above={
        <ButtonLink variant="quiet" small to="/home">
          {words.book.home}
        </ButtonLink>
      }
    >
      <BookTitlePage
        book={book}
        heading={
          <PageHeading
            title={<bdi>{title}</bdi>}
            documentTitle={title}
            intro={book.subtitle ? <bdi>{book.subtitle}</bdi> : null}
          />
        }
        toggle={
          <>
            <ButtonLink variant="primary" to="/Account/Signin" state={toDo('want')}>
              {words.book.toKeep}
            </ButtonLink>
            {/* In one line, so that sharing never stands alone in one. */}
            <span className={styles.together}>
              <ButtonLink to="/Account/Signin" state={toDo('favorite')}>
                <Heart size={18} aria-hidden />
                {words.favorites.add}
              </ButtonLink>
              <ShareButton path={`/book/${encodeURIComponent(googleId)}`} title={title} />
            </span>
          </>
        }
        entry={null}
      />
      <div id="reviews" className={styles.reviews}>
        <div className={styles.aside}>
          <BookRatings
            googleId={googleId}
            count={book.ratingsCount}
            stars={view.stars}
            onStars={(stars) => setView({ ...view, stars })}
          />
          <p>
            <Link to="/Account/Signin" state={toDo('review')}>
              {words.book.toReview}
            </Link>
          </p>
        </div>
        <div className={styles.main}>
          <CommunityReviews
            googleId={googleId}
            asker={undefined}
            view={view}
            onView={setView}
            footOf={(review) => <ReviewLine review={review} userId={undefined} />}
          />
          <p className={styles.end}>
            <Link to="/search">{words.book.findAnother}</Link>
          </p>
        </div>
      </div>
      <BookLists googleId={googleId} />
      <SimilarBooks book={book} />
    </PageColumn>
  );
}
