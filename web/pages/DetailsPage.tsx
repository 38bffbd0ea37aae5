import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { BookDetails } from '../../shared/contract/books.ts';
import type { Account } from '../../shared/contract/users.ts';
import { mayCorrectBook } from '../../shared/permissions.ts';
import { ownProfile, useAccount } from '../account.tsx';
import { isStatus } from '../api.ts';
import { BookTitlePage } from '../features/books/BookTitlePage.tsx';
import { bookDetails, bookSentence } from '../features/books/books.api.ts';
import { FavoriteButton } from '../features/favorites/FavoriteButton.tsx';
import { ReportButton } from '../features/reports/ReportButton.tsx';
import { BookReviews } from '../features/reviews/BookReviews.tsx';
import { hasDraft } from '../features/reviews/draft.ts';
import { OwnReview } from '../features/reviews/OwnReview.tsx';
import { ReviewForm } from '../features/reviews/ReviewForm.tsx';
import { ownReview, reviewsOfBook } from '../features/reviews/reviews.api.ts';
import { wholeNumber } from '../format.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Link } from '../ui/Link.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Page, PageColumn, PageHeading } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import styles from './DetailsPage.module.css';

/** A book: first a look at who is asking, then the book, then what people say of it. */
export function DetailsPage() {
  const { googleId = '' } = useParams();
  const access = useQuery(ownProfile());
  const { setUser, dropUser } = useAccount();
  const isRefused = access.isError && isStatus(access.error, 401);

  // What the check finds out is true for the whole page.
  useEffect(() => {
    if (access.data) setUser(access.data);
  }, [access.data, setUser]);
  useEffect(() => {
    if (isRefused) dropUser();
  }, [isRefused, dropUser]);

  if (access.isPending)
    return (
      <Page title="Book" width="prose">
        <Waiting text="Verifying access..." />
      </Page>
    );
  if (isRefused) return <SignInRequired googleId={googleId} />;
  if (!access.data) return <NoBook text="Failed to load book details" />;
  return <Book key={googleId} googleId={googleId} user={access.data} />;
}

function SignInRequired({ googleId }: { googleId: string }) {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const book = useQuery(bookDetails(googleId));
  const bookTitle = book.data?.title ?? 'this book';
  return (
    <Page title="Sign In Required" width="prose">
      <div role="alert" className={styles.required}>
        <p>You need to be signed in to view book details, write reviews, and manage favorites.</p>
        <div className={styles.actions}>
          <ButtonLink look="primary" to="/Account/Signin" state={{ returnTo: pathname, bookTitle }}>
            Sign In
          </ButtonLink>
          {/* A page that was opened directly has nothing to go back to. */}
          <Button onClick={() => (key === 'default' ? navigate('/search') : navigate(-1))}>
            Go Back
          </Button>
        </div>
      </div>
    </Page>
  );
}

const NoBook = ({ text }: { text: string }) => (
  <Page title="Oops! Book Not Found" width="prose">
    <Empty
      drawing="lamp"
      text={text || "The book you're looking for doesn't exist or has been removed."}
    >
      <span className={styles.actions}>
        <ButtonLink to="/Account/Profile">Back to Profile</ButtonLink>
        <ButtonLink look="primary" to="/home">
          Go to Home
        </ButtonLink>
      </span>
    </Empty>
  </Page>
);

function Book({ googleId, user }: { googleId: string; user: Account }) {
  const book = useQuery(bookDetails(googleId));
  if (book.isPending)
    return (
      <Page title="Book" width="wide">
        <Waiting text="Loading book details...">
          <div className={styles.loading}>
            <Skeleton shape="cover" />
            <div>
              <Skeleton shape="title" />
              <Skeleton shape="line" />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </div>
          </div>
        </Waiting>
      </Page>
    );
  if (book.isError) return <NoBook text={bookSentence(book.error)} />;
  return <LoadedBook googleId={googleId} book={book.data} user={user} />;
}

interface LoadedBookProps {
  googleId: string;
  book: BookDetails;
  user: Account;
}

function LoadedBook({ googleId, book, user }: LoadedBookProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const title = book.title || 'Untitled';
  const place = `/details/${encodeURIComponent(googleId)}`;
  return (
    <PageColumn
      above={
        <>
          <Button
            look="quiet"
            small
            onClick={() => (key === 'default' ? navigate('/home') : navigate(-1))}
          >
            Back
          </Button>
          <ButtonLink look="quiet" small to="/home">
            Home
          </ButtonLink>
        </>
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
        toggle={<FavoriteButton googleId={googleId} />}
        tools={
          <>
            {mayCorrectBook({ id: user._id, role: user.role }) ? (
              <ButtonLink look="quiet" small to={`${place}/correct`}>
                <Pencil size={16} aria-hidden />
                Correct this book
              </ButtonLink>
            ) : null}
            <ButtonLink look="quiet" small to={`${place}/history`}>
              <History size={16} aria-hidden />
              Changes
            </ButtonLink>
          </>
        }
      />
      <ReviewsSection googleId={googleId} user={user} />
    </PageColumn>
  );
}

function ReviewsSection({ googleId, user }: { googleId: string; user: Account }) {
  const asker = { id: user._id, role: user.role };
  const list = useInfiniteQuery(reviewsOfBook(googleId));
  const own = useQuery(ownReview(googleId, user._id));
  const [isEditing, setEditing] = useState(() => hasDraft(user._id, googleId));
  const reviews = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const mine = own.data ?? undefined;

  return (
    <div className={styles.reviews}>
      {mine && !isEditing ? (
        <OwnReview review={mine} asker={asker} onEdit={() => setEditing(true)} />
      ) : null}
      {!own.isPending && (!mine || isEditing) ? (
        <ReviewForm
          key={mine?._id ?? 'new'}
          userId={user._id}
          googleId={googleId}
          edited={mine}
          onDone={() => setEditing(false)}
        />
      ) : null}
      <section aria-labelledby="community">
        <h2 id="community">Community Reviews ({wholeNumber(total)})</h2>
        {list.isPending ? <Skeleton shape="row" /> : null}
        {total > 0 ? (
          <>
            <h3 className={styles.all}>All Reviews ({wholeNumber(total)})</h3>
            <BookReviews
              reviews={reviews}
              asker={asker}
              actionsOf={({ _id, user }) =>
                user && user._id !== asker.id ? (
                  <ReportButton small kind="review" subject={_id} username={user.username} />
                ) : null
              }
            />
            <MoreButton query={list} />
          </>
        ) : null}
        {!list.isPending && total === 0 ? (
          <Empty
            drawing="page"
            text="No reviews yet"
            more="Be the first to share your thoughts about this book!"
          />
        ) : null}
      </section>
      <p className={styles.end}>
        <Link to="/search">Find another book</Link>
      </p>
    </div>
  );
}
