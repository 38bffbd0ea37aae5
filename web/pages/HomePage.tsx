import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { pathTo } from '../../shared/paths.ts';
import { OPEN_PLACES, QUESTIONS } from '../app/openPlaces.ts';
import { trendingBooks } from '../features/books/books.api.ts';
import trendingStyles from '../features/books/TrendingBooks.module.css';
import { TrendingBooks } from '../features/books/TrendingBooks.tsx';
import { wantedBooks } from '../features/browse/browse.api.ts';
import { isSet, ownGoal, thisYear } from '../features/goals/goals.api.ts';
import { readingNow } from '../features/library/library.api.ts';
import { HomeReviews } from '../features/reviews/HomeReviews.tsx';
import { homeReviews } from '../features/reviews/reviews.api.ts';
import { loadImpressionWords, words } from '../locales/words.ts';
import { isAskedFirst } from '../queries.ts';
import { useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { firstStepsLeft } from '../session/firstSteps.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { SpineBoard } from '../ui/Spines.tsx';
import { useLate } from '../ui/useLate.ts';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import { communityPart } from './communityPart.ts';
import styles from './HomePage.module.css';
import { libraryPart } from './libraryPart.ts';

/** Only a site without any reviews or favourites needs it. */
const CatalogueShelf = lazy(async () => ({
  default: (await import('../features/books/CatalogueShelf.tsx')).CatalogueShelf,
}));

const WayBack = lazy(async () => ({ default: (await import('./WayBack.tsx')).WayBack }));

const FirstSteps = libraryPart(async () => (await import('./FirstSteps.tsx')).FirstSteps);

/** For those who are signed in, and after what everybody sees. */
const NowReading = libraryPart(
  async () => (await import('../features/library/NowReading.tsx')).NowReading,
);

/** For whoever follows nobody. */
const HomeEverybody = communityPart(
  async () => (await import('./HomeEverybody.tsx')).HomeEverybody,
);

const HomeGoal = libraryPart(async () => (await import('../features/goals/Goal.tsx')).HomeGoal);

const ForYou = libraryPart(async () => {
  const [part] = await Promise.all([import('./ForYou.tsx'), loadImpressionWords()]);
  return part.ForYou;
});

/** A visitor is shown the place, a member their day. */
const titleFor = (isSignedIn: boolean) => (isSignedIn ? words.home.today : words.home.title);

/**
 * For a visitor what the place is: trending books, and what people wrote of late. For a member today: what they are
 * reading, what the people they follow said of books, and then the same shelf.
 */
export function HomePage() {
  const { currentUser } = useAccount();
  const isSignedIn = currentUser !== null;
  const hasCome = useLocation().state != null;
  const [areStepsOver, setStepsOver] = useState(false);
  const areSteps =
    currentUser !== null && !areStepsOver && firstStepsLeft(currentUser._id) !== undefined;
  const beginning = currentUser ? (
    <Beginning
      userId={currentUser._id}
      hasCome={hasCome}
      areSteps={areSteps}
      onOver={() => setStepsOver(true)}
    />
  ) : null;
  // Asked for together; one that fails is an empty list, both failing is a failed page.
  const trending = useQuery(trendingBooks());
  const reviews = useQuery(homeReviews(currentUser?._id));

  // What is one's own, or what readers want, stands above both: how much room it takes has to be known, unless that takes
  // too long. What has failed is asked for again by the part that shows it, and must not take the page away for it.
  const reading = useQuery({ ...readingNow(), enabled: isSignedIn });
  const goal = useQuery({ ...ownGoal(thisYear()), enabled: isSignedIn });
  const wanted = useQuery({ ...wantedBooks(), enabled: !isSignedIn });
  const isLate = useLate(!trending.isPending && !reviews.isPending);
  const isTopPending =
    !isLate && (isSignedIn ? isAskedFirst(reading) || isAskedFirst(goal) : isAskedFirst(wanted));

  if (trending.isPending || reviews.isPending || isTopPending)
    return <LoadingHome isSignedIn={isSignedIn}>{beginning}</LoadingHome>;
  if (trending.isError && reviews.isError) {
    const tryAgain = () => Promise.all([trending.refetch(), reviews.refetch()]);
    return (
      <Page title={titleFor(isSignedIn)} documentTitle={words.home.documentTitle} width="prose">
        <Alert text={words.home.failed}>
          <Link to="/home" onClick={tryAgain}>
            {words.controls.tryAgain}
          </Link>
        </Alert>
      </Page>
    );
  }
  // The steps say what to begin with: that nothing is being read says no more than they do.
  const isNew = areSteps && reading.data?.items.length === 0;
  const shelf = (
    <section aria-labelledby="trending">
      <h2 id="trending">{words.home.trending}</h2>
      <TrendingBooks books={trending.data ?? []} />
      {trending.data?.length === 0 ? (
        <Suspense>
          <CatalogueShelf />
        </Suspense>
      ) : null}
    </section>
  );
  const isEverybodys =
    isSignedIn && reviews.data?.areFollowed === true && reviews.data.reviews.length === 0;
  const said = (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{isSignedIn ? words.home.followedReviews : words.home.communityReviews}</h2>
      <HomeReviews
        reviews={reviews.data?.reviews ?? []}
        areFollowed={reviews.data?.areFollowed ?? false}
        isSignedIn={isSignedIn}
      />
      {isEverybodys ? null : (
        <p className={styles.feed}>
          <Link to={isSignedIn ? '/feed' : '/reviews'}>
            {isSignedIn ? words.home.feed : words.home.everybody}
          </Link>
        </p>
      )}
    </section>
  );
  return (
    <Page title={titleFor(isSignedIn)} documentTitle={words.home.documentTitle}>
      {beginning}
      {isSignedIn ? (
        <div className={styles.own}>
          <Suspense
            fallback={
              <OwnToCome
                books={isNew ? undefined : reading.data?.items.length}
                hasGoal={goal.data !== undefined && isSet(goal.data)}
              />
            }
          >
            {isNew ? null : <NowReading />}
            <HomeGoal />
          </Suspense>
        </div>
      ) : (
        <>
          <Welcome />
          <WantedBoard books={wanted.data} />
        </>
      )}
      {isSignedIn ? (
        <div className={styles.today}>
          {said}
          {shelf}
          {/* Below what everybody comes for, as how much room it takes is not known before it comes. */}
          {isEverybodys ? (
            <Suspense>
              <HomeEverybody />
            </Suspense>
          ) : null}
        </div>
      ) : (
        <div className={styles.columns}>
          {shelf}
          {said}
        </div>
      )}
      {isSignedIn ? (
        <Suspense>
          <ForYou />
        </Suspense>
      ) : null}
      <footer className={styles.footer}>
        <ButtonLink variant="quiet" to="/credit">
          {words.home.credit}
        </ButtonLink>
      </footer>
    </Page>
  );
}

interface BeginningProps {
  userId: string;
  /** With a state: nobody else comes so. */
  hasCome: boolean;
  areSteps: boolean;
  /** The steps were sent away. */
  onOver: () => void;
}

/** For those who have just signed up: the way back to what they came from, and the steps to begin with. */
const Beginning = ({ userId, hasCome, areSteps, onOver }: BeginningProps) => (
  <>
    {hasCome ? (
      <Suspense>
        <WayBack />
      </Suspense>
    ) : null}
    {areSteps ? (
      <Suspense fallback={<div className={styles.steps} />}>
        <FirstSteps userId={userId} onOver={onOver} />
      </Suspense>
    ) : null}
  </>
);

/** What this place is, for those who come by, and what is open to them beyond the five entries of their navigation. */
const Welcome = () => (
  <>
    <p className={styles.welcome}>
      {words.home.welcome}
      {words.controls.betweenSentences}
      <Link to="/Account/Signup">{words.home.join}</Link>
    </p>
    <p className={styles.open}>
      {[...OPEN_PLACES, QUESTIONS].map(({ to, name }) => (
        <Link key={to} to={to}>
          {words.frame[name]}
        </Link>
      ))}
    </p>
  </>
);

interface WantedBoardProps {
  books: ComponentProps<typeof SpineBoard>['books'] | undefined;
}

/** Books with their backs to the room, where there are enough of them for a board. */
const WantedBoard = ({ books }: WantedBoardProps) =>
  books && books.length >= BOARD_MIN ? (
    <section aria-labelledby="wanted" className={styles.wanted}>
      <h2 id="wanted">
        <Link to={pathTo('/browse/:shelf', { shelf: 'wanted' })}>{words.home.wanted}</Link>
      </h2>
      <SpineBoard label={words.home.wanted} books={books} />
    </section>
  ) : null;

const BOARD_MIN = 8;

interface OwnToComeProps {
  /** How many one is reading. */
  books: number | undefined;
  hasGoal: boolean;
}

/** Room for what is one's own, until the code that shows it has come. */
const OwnToCome = ({ books, hasGoal }: OwnToComeProps) => (
  <>
    {books === undefined ? null : (
      <div
        className={books === 0 ? styles.nothing : styles.reading}
        style={{ '--books': books } as CSSProperties}
      >
        <Skeleton shape="title" />
        {books === 0 ? null : <Skeleton shape="cover" />}
      </div>
    )}
    {hasGoal ? <div className={styles.goal} /> : null}
  </>
);

interface LoadingHomeProps {
  isSignedIn: boolean;
  /** What stands above it all. */
  children: ReactNode;
}

const LoadingHome = ({ isSignedIn, children }: LoadingHomeProps) => (
  <Page title={titleFor(isSignedIn)} documentTitle={words.home.documentTitle}>
    {children}
    {isSignedIn ? null : <Welcome />}
    <Waiting text={words.home.loading} hasSpinner>
      <div className={isSignedIn ? styles.today : styles.columns}>
        <div className={trendingStyles.shelf}>
          {Array.from({ length: 10 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all alike
            <div key={index}>
              <Skeleton shape="cover" />
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </div>
          ))}
        </div>
        <div className={styles.skeletonReviews}>
          <Skeleton shape="title" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      </div>
    </Waiting>
  </Page>
);
