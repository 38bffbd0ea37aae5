import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { failureMessage } from '../api.ts';
import { GoalCard } from '../features/goals/Goal.tsx';
import { ownGoal, thisYear } from '../features/goals/goals.api.ts';
import { StatisticsView } from '../features/statistics/StatisticsView.tsx';
import { ownStatistics } from '../features/statistics/statistics.api.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { isAskedFirst } from '../queries.ts';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { BooksOfYear } from './BooksOfYear.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import styles from './StatisticsPage.module.css';
import { YearChoice, yearIn } from './YearChoice.tsx';

/** What one has read, of all time or in a year. */
export function StatisticsPage() {
  const { currentUser } = useAccount();
  if (!currentUser) return <SignInFirst text={words.library.signInFirst} returnTo="/statistics" />;
  return <OwnStatistics userId={currentUser._id} />;
}

function OwnStatistics({ userId }: { userId: string }) {
  const [address, setAddress] = useSearchParams();
  const year = yearIn(address);
  const statistics = useQuery(ownStatistics(year));
  const isThisYear = year === undefined || year === thisYear();
  const goal = useQuery({ ...ownGoal(thisYear()), enabled: isThisYear });
  // The goal stands above the rest: they come together, or the one would push the other down. It is waited for once:
  // what shows it asks again for what has failed, and would be taken away for that, and put back, without end.
  const isWaiting = statistics.isPending || (isThisYear && isAskedFirst(goal));
  const years = statistics.isPending ? [] : statistics.data?.years;
  const isEmpty = statistics.data?.totals.readings === 0;
  return (
    <Page
      title={words.statistics.title}
      above={<LibraryPlaces />}
      actions={
        <>
          {year === undefined ? null : (
            <ButtonLink to={pathTo('/year/:userId/:year', { userId, year: `${year}` })}>
              {words.statistics.yearPage}
            </ButtonLink>
          )}
          {/* While they are on their way as well: without it the heading is lower. */}
          {years && (statistics.isPending || years.length > 0) ? (
            <YearChoice
              years={years}
              year={year}
              onChoose={(chosen) => setAddress(chosen ? { year: chosen } : {}, { replace: true })}
            />
          ) : null}
        </>
      }
    >
      <div className={styles.parts}>
        {isWaiting ? <Waiting text={words.statistics.loading} /> : null}
        {isThisYear && !isWaiting ? (
          // Also while it is tried again: the press that does it keeps the focus.
          goal.data === undefined ? (
            <RetryAlert text={words.goals.loadFailed} query={goal} />
          ) : (
            <GoalCard />
          )
        ) : null}
        {statistics.isError && !statistics.data ? (
          <RetryAlert
            text={failureMessage(statistics.error, words.statistics.loadFailed)}
            query={statistics}
          />
        ) : null}
        {isEmpty && !isWaiting ? (
          year === undefined ? (
            <Empty drawing="page" text={words.statistics.empty} more={words.statistics.emptyMore}>
              <ButtonLink variant="primary" to="/library">
                {words.library.toLibrary}
              </ButtonLink>
            </Empty>
          ) : (
            <Empty drawing="page" text={words.statistics.emptyYear(`${year}`)} />
          )
        ) : null}
        {statistics.data && !isEmpty && !isWaiting ? (
          <StatisticsView
            statistics={statistics.data}
            placeOf={(query) => `/library?${query}`}
            booksOf={(of) => <BooksOfYear userId={userId} year={of} />}
          />
        ) : null}
      </div>
    </Page>
  );
}
