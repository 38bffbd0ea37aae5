import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ellipsis, Heart } from 'lucide-react';
import {
  Fragment,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { BookDetails } from '../../shared/contract/books.ts';
import type { EntryDetails } from '../../shared/contract/library.ts';
import type { Review, ReviewOfBook } from '../../shared/contract/reviews.ts';
import type { Account } from '../../shared/contract/users.ts';
import { isLanguageCode } from '../../shared/languages.ts';
import { RATING_MAX, RATING_MIN } from '../../shared/limits.ts';
import { orderedIn } from '../../shared/orderedIn.ts';
import { pathTo } from '../../shared/paths.ts';
import { type Caller, mayMergeBooks } from '../../shared/permissions.ts';
import { isReviewSort } from '../../shared/sorts.ts';
import { isStatus } from '../api.ts';
import { drawnCover } from '../covers.ts';
import { BookTitlePage, BookToCome } from '../features/books/BookTitlePage.tsx';
import { bookDetails, bookSentence, isNoBook } from '../features/books/books.api.ts';
import { useSeenBook } from '../features/books/useSeenBook.ts';
import { FavoriteButton } from '../features/favorites/FavoriteButton.tsx';
import { friendsWith } from '../features/feed/feed.api.ts';
import { entryOf } from '../features/library/library.api.ts';
import { BookRatings } from '../features/reviews/BookRatings.tsx';
import { BookReviews } from '../features/reviews/BookReviews.tsx';
import { CommunityReviews } from '../features/reviews/CommunityReviews.tsx';
import { hasDraft } from '../features/reviews/draft.ts';
import { OwnReview } from '../features/reviews/OwnReview.tsx';
import { ReviewForm } from '../features/reviews/ReviewForm.tsx';
import { ownReview, type ReviewView, useSubmitReview } from '../features/reviews/reviews.api.ts';
import { SeriesLine } from '../features/series/SeriesLine.tsx';
import { oneDecimal } from '../format.ts';
import { goBack } from '../goBack.ts';
import { loadCommunityWords, loadReadingWords, words } from '../locales/words.ts';
import { useParams, useSearchParams } from '../params.ts';
import { useLocation } from '../router.tsx';
import { ownProfile, useAccount } from '../session/account.tsx';
import { type Intent, intentOf } from '../session/intents.ts';
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Filled } from '../ui/Filled.tsx';
import { focusNext, keepTrying } from '../ui/focusNext.ts';
import { Link } from '../ui/Link.tsx';
import { Page, PageColumn, PageHeading } from '../ui/Page.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { Stars } from '../ui/Stars.tsx';
import { useLate } from '../ui/useLate.ts';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import { WhenNear } from '../ui/WhenNear.tsx';
import type { BookMenuProps } from './BookMenu.tsx';
import { communityPart } from './communityPart.ts';
import styles from './DetailsPage.module.css';
import { libraryPart } from './libraryPart.ts';
import { SimilarBooks } from './SimilarBooks.tsx';
import { useIntent } from './useIntent.ts';

const BookStatus = libraryPart(async () => (await entryParts()).BookStatus);
const EntryPanel = libraryPart(async () => (await entryParts()).EntryPanel);
const ShelfPicker = libraryPart(
  async () => (await import('../features/shelves/ShelfPicker.tsx')).ShelfPicker,
);
const SeriesOfBook = libraryPart(async () => (await import('./SeriesOfBook.tsx')).SeriesOfBook);
const QuoteDialog = libraryPart(
  async () => (await import('../features/quotes/QuoteDialog.tsx')).QuoteDialog,
);
const ReviewVisibility = libraryPart(
  async () => (await import('../features/reviews/ReviewVisibility.tsx')).ReviewVisibility,
);
const ReviewLanguage = libraryPart(
  async () => (await import('../features/reviews/ReviewLanguage.tsx')).ReviewLanguage,
);
const OpenedMenu = communityPart(async () => (await import('./BookMenu.tsx')).BookMenu);
const BookCommunity = communityPart(
  async () => (await import('./BookCommunity.tsx')).BookCommunity,
);
const FriendsWithBook = communityPart(async () => (await friendsPart()).FriendsWithBook);
const friendsPart = () => import('../features/feed/FriendsWithBook.tsx');
const entryParts = () => import('../features/library/BookEntry.tsx');
const ReviewMenu = communityPart(async () => (await import('./ReviewMenu.tsx')).ReviewMenu);
const ReviewFoot = communityPart(async () => (await footParts()).ReviewFoot);
const LinkedReview = communityPart(async () => (await footParts()).LinkedReview);
const VisitorFoot = communityPart(async () => (await footParts()).VisitorFoot);
const footParts = () => import('./ReviewFoot.tsx');

/** A book, and what people say of it: on its page for everybody, behind the `#` after a look at who is asking. */
export function DetailsPage() {
  const { googleId = '' } = useParams();
  const { isPage } = useLocation();
  const { currentUser } = useAccount();
  return isPage ? (
    <Book key={googleId} googleId={googleId} user={currentUser ?? undefined} />
  ) : (
    <BookOfMembers googleId={googleId} />
  );
}

/** Who is asking: as much of them as a book's page wants to know. */
type Asker = Pick<Account, '_id' | 'role'>;

function BookOfMembers({ googleId }: { googleId: string }) {
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
      <Page title={words.book.documentTitle} isWaiting width="prose">
        <Waiting text={words.book.verifying} hasSpinner />
      </Page>
    );
  if (isRefused) return <SignInRequired googleId={googleId} />;
  if (!access.data) return <NoBook text={words.book.notLoaded} onRetry={() => access.refetch()} />;
  return <Book key={googleId} googleId={googleId} user={access.data} />;
}

function SignInRequired({ googleId }: { googleId: string }) {
  const location = useLocation();
  const { review } = useLinked();
  const book = useQuery(bookDetails(googleId));
  const isNone = isNoBook(book.error);
  const bookTitle = book.data?.title;
  const intent = intentOf(location);
  const returnTo = location.pathname + location.search;
  const state = { returnTo, bookTitle, ...(intent ? { intent } : {}) };
  return (
    <Page title={words.book.signInRequired} width="prose">
      <Card roomy role="alert" className={styles.required}>
        {book.data ? <WantedBook book={book.data} /> : null}
        {book.isPending ? <WantedToCome /> : null}
        {isNone ? <p>{words.book.gone}</p> : null}
        <p>{words.book.signInReason}</p>
        {review === undefined || isNone ? null : (
          <p>
            <Link to={pathTo('/details/:googleId', { googleId }) + location.search} asPage>
              {words.book.readReview}
            </Link>
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink variant="primary" to="/Account/Signin" state={state}>
            {words.book.signIn}
          </ButtonLink>
          {/* Nobody need join for a book that is not there. */}
          {isNone ? null : (
            <ButtonLink to="/Account/Signup" state={state}>
              {words.frame.signUp}
            </ButtonLink>
          )}
          <Button variant="quiet" onClick={() => goBack('/search')}>
            {words.book.goBack}
          </Button>
        </div>
      </Card>
    </Page>
  );
}

/** The book somebody pressed, so that they know where they are. */
const WantedBook = ({ book }: { book: BookDetails }) => (
  <div className={styles.wanted}>
    <span className={styles.wantedCover}>
      <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} eager />
    </span>
    <div>
      <h2>
        <bdi>{book.title}</bdi>
      </h2>
      {book.authors.length > 0 ? (
        <p>
          <Filled text={words.books.by}>
            <bdi>{book.authors.join(words.controls.comma)}</bdi>
          </Filled>
        </p>
      ) : null}
      {book.averageRating === null ? null : (
        <p>
          <Stars rating={book.averageRating} figure={oneDecimal(book.averageRating)} />
        </p>
      )}
    </div>
  </div>
);

/** As much room as a book takes there, so that the reason and the ways on stay where they are. */
const WantedToCome = () => (
  <div className={styles.wanted}>
    <Skeleton shape="cover" />
    <div>
      <Skeleton shape="title" />
      <Skeleton shape="line" />
    </div>
  </div>
);

interface NoBookProps {
  text: string;
  isVisitor?: boolean;
  /** Asks again, where it may be there all the same. */
  onRetry?: (() => Promise<unknown>) | undefined;
}

const NoBook = ({ text, isVisitor = false, onRetry }: NoBookProps) => (
  <Page title={words.book.notFound} width="prose">
    <Empty drawing="lamp" text={text || words.book.gone}>
      <span className={styles.actions}>
        {onRetry ? (
          <Button
            variant="primary"
            onClick={() => onRetry().then(() => focusNext('main h1:not([data-waiting])'))}
          >
            {words.controls.retry}
          </Button>
        ) : null}
        {isVisitor ? null : <ButtonLink to="/Account/Profile">{words.book.toProfile}</ButtonLink>}
        <ButtonLink variant={onRetry ? 'secondary' : 'primary'} to="/home">
          {words.book.toHome}
        </ButtonLink>
      </span>
    </Empty>
  </Page>
);

/** After so long a page that is there is being read, and what comes moves nothing. */
const READING_MS = 300;

interface BookProps {
  googleId: string;
  /** Nobody: a visitor. */
  user: Asker | undefined;
}

function Book({ googleId, user }: BookProps) {
  const book = useQuery(bookDetails(googleId));
  // What is one's own stands in the middle of the page: it comes with the book, and moves nothing later.
  const isOwnPending = useOwnPending(googleId, user);
  const isLate = useLate(book.isSuccess);
  // Until it is there, who came to a page that was drawn sees what everybody does.
  const wasVisitor = useRef(user === undefined).current;
  const isBeingRead = useLate(wasVisitor && book.isSuccess, READING_MS);
  const asker = useDeferredValue(isOwnPending && !isLate ? undefined : user);
  const isToCome = user !== undefined && asker === undefined && !wasVisitor;
  if (book.isPending || (book.data && isToCome)) return <LoadingBook />;
  if (!book.data)
    return (
      <NoBook
        text={bookSentence(book.error)}
        isVisitor={user === undefined}
        onRetry={isNoBook(book.error) ? undefined : () => book.refetch()}
      />
    );
  return (
    <Suspense fallback={<LoadingBook />}>
      <LoadedBook
        googleId={googleId}
        book={book.data}
        user={asker}
        wasVisitor={wasVisitor}
        isBeingRead={isBeingRead}
      />
    </Suspense>
  );
}

/** Asks for what is one's own about a book; tells whether it is on its way. */
function useOwnPending(googleId: string, user: Asker | undefined) {
  const id = user?._id ?? '';
  const enabled = user !== undefined;
  const entry = useQuery({ ...entryOf(googleId), enabled });
  const own = useQuery({ ...ownReview(googleId, id), enabled });
  const friends = useInfiniteQuery({ ...friendsWith(googleId), enabled });
  useEffect(() => {
    if (!enabled) return;
    // Asked for while the book is on its way; whoever shows it says what has failed.
    entryParts().catch(() => {});
    friendsPart().catch(() => {});
    loadReadingWords().catch(() => {});
    loadCommunityWords().catch(() => {});
  }, [enabled]);
  // Asked once: what failed is asked for again by the part that shows it, and must not take the page away for it.
  return enabled && !(entry.isFetched && own.isFetched && friends.isFetched);
}

function LoadingBook() {
  const { googleId = '' } = useParams();
  const seen = useSeenBook(googleId);
  const rest = (
    <div className={styles.toCome}>
      <Waiting text={words.book.loading}>
        <div className={styles.lines}>
          <Skeleton shape="line" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      </Waiting>
    </div>
  );
  return (
    <PageColumn above={<WaysBack />}>
      {seen ? (
        <BookToCome
          book={seen}
          heading={
            <PageHeading title={<bdi>{seen.title}</bdi>} documentTitle={seen.title} isWaiting />
          }
        >
          {rest}
        </BookToCome>
      ) : (
        <div className={styles.loading}>
          <Skeleton shape="cover" />
          <div>
            <PageHeading title={words.book.documentTitle} isWaiting />
            {rest}
          </div>
        </div>
      )}
    </PageColumn>
  );
}

function WaysBack() {
  const { isPage } = useLocation();
  return (
    <>
      {isPage ? null : (
        <Button variant="quiet" small onClick={() => goBack('/home')}>
          {words.book.back}
        </Button>
      )}
      <ButtonLink variant="quiet" small to="/home">
        {words.book.home}
      </ButtonLink>
    </>
  );
}

interface LoadedBookProps extends BookProps {
  book: BookDetails;
  /** What everybody sees of it was there before it was known who asks. */
  wasVisitor: boolean;
  /** And has been there for a while. */
  isBeingRead: boolean;
}

function LoadedBook({ googleId, book, user, wasVisitor, isBeingRead }: LoadedBookProps) {
  const { isPage } = useLocation();
  const title = book.title || words.book.untitled;
  const own = useQuery({ ...entryOf(googleId), enabled: false }).data;
  // With what somebody's own file says of it.
  const series = own?.book.series ?? book.series;
  const ordered = orderedIn(series);
  // Of a book that one does not have, first what it is about. Decided once: nothing moves when it is kept, or when the
  // page of everybody becomes a member's.
  const [isEntryFirst] = useState(wasVisitor || Boolean(own));
  // On its page they came with it.
  const Further = isPage ? Fragment : WhenNear;
  return (
    <PageColumn above={<WaysBack />}>
      <BookTitlePage
        book={book}
        own={own}
        isEntryFirst={isEntryFirst}
        series={<SeriesLine series={series} />}
        heading={
          <PageHeading
            title={<bdi>{title}</bdi>}
            documentTitle={title}
            intro={book.subtitle ? <bdi>{book.subtitle}</bdi> : null}
          />
        }
        toggle={
          user ? (
            <OwnToggle book={book} title={title} user={user} />
          ) : (
            <VisitorsToggle googleId={googleId} title={title} />
          )
        }
        entry={
          user ? (
            <EntryPanel
              {...mineOf(user, googleId, title)}
              isRoomKept={isBeingRead}
              pickShelves={(chosen, onChange, legend = words.shelves.title) => (
                <ShelfPicker legend={legend} chosen={chosen} onChange={onChange} />
              )}
              addQuote={(onClose) => (
                <QuoteDialog userId={user._id} googleId={googleId} onClose={onClose} />
              )}
            />
          ) : null
        }
      />
      {ordered ? (
        <Suspense fallback={<div className={styles.nearToCome} />}>
          <SeriesOfBook googleId={googleId} series={ordered} />
        </Suspense>
      ) : null}
      <ReviewsSection googleId={googleId} user={user} book={book} />
      <Further>
        <Suspense>
          <BookCommunity googleId={googleId} title={title} />
        </Suspense>
      </Further>
      <Further>
        <SimilarBooks book={book} />
      </Further>
    </PageColumn>
  );
}

const mineOf = ({ _id: userId }: Asker, googleId: string, title: string) => ({
  userId,
  googleId,
  title,
  onReview: goToReview,
});

interface OwnToggleProps {
  book: BookDetails;
  title: string;
  user: Asker;
}

/** What members keep a book with. */
const OwnToggle = ({ book: { _id, googleId }, title, user }: OwnToggleProps) => (
  <>
    <BookStatus {...mineOf(user, googleId, title)} />
    {/* In one line, so that the dots never stand alone in one. */}
    <span className={styles.together}>
      <FavoriteButton googleId={googleId} />
      <BookMenu
        userId={user._id}
        bookId={_id}
        googleId={googleId}
        title={title}
        looksAfterCatalogue={mayMergeBooks({ id: user._id, role: user.role })}
      />
    </span>
  </>
);

/** What is rarely done with a book: code that comes with the press for it. */
function BookMenu(props: BookMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      outlined
      label={words.links.more}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={18} aria-hidden />
    </IconButton>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <OpenedMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

/** What somebody comes back to once they have signed in, and what is done there. */
const toDo = (kind: Intent['kind'], googleId: string, title: string) => ({
  returnTo: pathTo('/details/:googleId', { googleId }),
  bookTitle: title,
  intent: { kind, id: googleId } satisfies Intent,
});

const VisitorsToggle = ({ googleId, title }: { googleId: string; title: string }) => (
  <>
    <span data-for-visitors="">
      <ButtonLink variant="primary" to="/Account/Signin" state={toDo('want', googleId, title)}>
        {words.book.toKeep}
      </ButtonLink>
    </span>
    {/* In one line, so that sharing never stands alone in one. */}
    <span className={styles.together}>
      <ButtonLink to="/Account/Signin" state={toDo('favorite', googleId, title)}>
        <Heart size={18} aria-hidden />
        {words.favorites.add}
      </ButtonLink>
      <ShareButton path={`/book/${encodeURIComponent(googleId)}`} title={title} />
    </span>
  </>
);

/** To the form for a review, ready to write. */
function goToReview() {
  keepTrying(() => {
    const field = document.querySelector<HTMLElement>('#review-form [name=title]');
    // Behind a dialog nothing can have the focus, and one that closes gives it back to where it was.
    if (!field || document.querySelector('dialog[open]')) return false;
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
    return true;
  });
}

/** Where the form begins. */
const FORM_STARS = ['#review-form :checked', '#review-form [role=slider], #review-form input'];

/** How readers rated the book, one's own review or the form for it, and everybody's. */
function ReviewsSection({ googleId, user, book }: BookProps & { book: BookDetails }) {
  const asker = user && { id: user._id, role: user.role };
  const own = useQuery({ ...ownReview(googleId, user?._id ?? ''), enabled: user !== undefined });
  const [view, setView] = useReviewView();
  const { review: linked, comment } = useLinked();
  const isMine = linked !== undefined && linked === own.data?._id;
  const isOwnKnown = !user || !own.isPending;

  const actionsOf = ({ _id, user: author }: Review) =>
    asker && author && author._id !== asker.id ? (
      <Suspense>
        <ReviewMenu id={_id} username={author.username} />
      </Suspense>
    ) : null;
  const footOf = (review: ReviewOfBook, isLinked = false) => (
    <Suspense>
      {asker ? (
        <ReviewFoot
          review={review}
          asker={asker}
          isLinked={isLinked}
          comment={isLinked ? comment : undefined}
        />
      ) : (
        <VisitorFoot review={review} />
      )}
    </Suspense>
  );

  return (
    <div id="reviews" className={styles.reviews}>
      <div className={styles.aside}>
        <BookRatings
          googleId={googleId}
          count={book.ratingsCount}
          stars={view.stars}
          onStars={(stars) => setView({ ...view, stars })}
        />
        {user ? (
          <FriendsWithBook googleId={googleId} />
        ) : (
          <p data-for-visitors="">
            <Link
              to="/Account/Signin"
              state={toDo('review', googleId, book.title || words.book.untitled)}
            >
              {words.book.toReview}
            </Link>
          </p>
        )}
      </div>
      <div className={styles.main}>
        {linked && !isMine && isOwnKnown ? (
          <Suspense fallback={<Skeleton shape="row" />}>
            <LinkedReview id={linked} hasComment={comment !== undefined} googleId={googleId}>
              {(review) => (
                <BookReviews
                  reviews={[review]}
                  asker={asker}
                  actionsOf={actionsOf}
                  footOf={() => footOf(review, true)}
                />
              )}
            </LinkedReview>
          </Suspense>
        ) : null}
        {asker ? (
          <OwnPart asker={asker} googleId={googleId} footOf={(review) => footOf(review, isMine)} />
        ) : (
          <div className={styles.ownToCome} data-for-members="" />
        )}
        <CommunityReviews
          googleId={googleId}
          asker={asker}
          view={view}
          onView={setView}
          actionsOf={actionsOf}
          footOf={footOf}
          without={isMine ? undefined : linked}
        />
        <p className={styles.end}>
          <Link to="/search">{words.book.findAnother}</Link>
        </p>
      </div>
    </div>
  );
}

interface OwnPartProps {
  asker: Caller;
  googleId: string;
  /** What stands below one's own review. */
  footOf: (review: ReviewOfBook) => ReactNode;
}

/** One's own review, or the form for it. */
function OwnPart({ asker, googleId, footOf }: OwnPartProps) {
  const own = useQuery(ownReview(googleId, asker.id));
  useIntent('review', googleId, !own.isPending, () =>
    own.data ? focusNext('#own') : goToReview(),
  );
  if (own.data === undefined)
    // Quietly: reviews that cannot be loaded are no error of the page, says the specification.
    return own.isError ? (
      <p>
        {words.reviews.ownNotLoaded}
        {words.controls.betweenSentences}
        <Button small onClick={() => own.refetch()}>
          {words.controls.retry}
        </Button>
      </p>
    ) : (
      <div className={styles.ownToCome} />
    );
  return (
    <KnownOwnPart asker={asker} googleId={googleId} footOf={footOf} mine={own.data ?? undefined} />
  );
}

function KnownOwnPart({
  asker,
  googleId,
  footOf,
  mine,
}: OwnPartProps & { mine: ReviewOfBook | undefined }) {
  const { id: userId } = asker;
  const entry = useQuery(entryOf(googleId));
  const keptAgain = () => (hasDraft(userId, `${googleId}.again`) ? 'again' : undefined);
  /** What is written where there is a review: a change of it, or the one of another reading. Without one, a first. */
  const [writing, setWriting] = useState<'change' | 'again' | undefined>(() =>
    mine && hasDraft(userId, googleId) ? 'change' : keptAgain(),
  );
  /** How often writing was begun at a press: the form is made anew, with what is kept of that. */
  const [begun, setBegun] = useState(0);
  const edited = writing === 'change' ? mine : undefined;
  const save = useSubmitReview(googleId, userId, edited?._id);
  /** While a new one is sent, what was there before it: the form stays until the call is over. */
  const known = useRef(mine);
  if (!save.isPending) {
    // One that came from elsewhere takes no text away from who is writing a first: that goes on as a change of it.
    if (mine && !known.current && hasDraft(userId, googleId)) setWriting('change');
    known.current = mine;
  }
  const shown = known.current;
  const mayAgain = shown !== undefined && isOfReadingBefore(shown, entry.data);
  const isAgain = writing === 'again' && mayAgain;

  function begin(what: typeof writing) {
    setWriting(what);
    setBegun((before) => before + 1);
  }

  function write(what: typeof writing) {
    // The form stays until what is being sent was answered.
    if (save.isPending) return;
    begin(what);
    focusNext(...FORM_STARS);
  }

  return (
    <>
      {shown && !edited ? (
        <OwnReview
          review={shown}
          asker={asker}
          foot={footOf(shown)}
          onEdit={() => write('change')}
          onAgain={mayAgain && !isAgain ? () => write('again') : undefined}
        />
      ) : null}
      {!shown || edited || isAgain ? (
        <ReviewForm
          key={begun}
          isAgain={isAgain}
          userId={userId}
          googleId={googleId}
          edited={edited}
          rated={entry.data?.rating}
          place={placeMark(entry.data)}
          save={save}
          visibilityField={(value, onChange) => (
            <ReviewVisibility value={value} onChange={onChange} />
          )}
          languageField={
            edited ? (
              <Suspense>
                <ReviewLanguage review={edited} />
              </Suspense>
            ) : null
          }
          onSaved={() => setWriting('change')}
          onDone={() => begin(keptAgain())}
          onUndo={() => begin(writing)}
        />
      ) : null}
    </>
  );
}

/** Whether another reading was begun since a review was written: ids grow with time, and a reading that it made has its own. */
function isOfReadingBefore({ _id }: Review, entry: EntryDetails | null | undefined) {
  const [latest] = entry?.readings ?? [];
  return latest !== undefined && latest._id > _id;
}

/** Where somebody is in the book, as passages are marked with it: in pages, or else in per cent. */
function placeMark(entry: EntryDetails | null | undefined) {
  if (entry?.position && 'page' in entry.position) return `p${entry.position.page}`;
  return typeof entry?.percent === 'number' ? `${Math.round(entry.percent)}%` : undefined;
}

/** The review that a link leads to, and the comment under it: notifications lead so. */
function useLinked() {
  const [address] = useSearchParams();
  return {
    review: address.get('review') ?? undefined,
    comment: address.get('comment') ?? undefined,
  };
}

/** Order, stars and language stand in the address: they can be linked, and are there again on the way back. */
function useReviewView(): [ReviewView, (view: ReviewView) => void] {
  const [address, setAddress] = useSearchParams();
  const sort = address.get('sort');
  const stars = Number(address.get('stars'));
  const language = address.get('language') ?? '';
  const linked = Object.fromEntries(
    [...address].filter(([name]) => name === 'review' || name === 'comment'),
  );
  const view: ReviewView = {
    sort: isReviewSort(sort) ? sort : 'newest',
    stars:
      stars >= RATING_MIN && stars <= RATING_MAX && Number.isInteger(2 * stars) ? stars : undefined,
    language: isLanguageCode(language) ? language : undefined,
  };
  return [
    view,
    (chosen) =>
      setAddress(
        {
          ...(chosen.sort === 'newest' ? {} : { sort: chosen.sort }),
          ...(chosen.stars === undefined ? {} : { stars: `${chosen.stars}` }),
          ...(chosen.language === undefined ? {} : { language: chosen.language }),
          ...linked,
        },
        { replace: true },
      ),
  ];
}
