import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Goal } from '../../shared/contract/goals.ts';
import { pathTo } from '../../shared/paths.ts';
import { GoalSection } from '../features/goals/Goal.tsx';
import { goalOf, isSet } from '../features/goals/goals.api.ts';
import { profileOf } from '../features/profiles/profiles.api.ts';
import { StatisticsView } from '../features/statistics/StatisticsView.tsx';
import { statisticsOf } from '../features/statistics/statistics.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { useAccount } from '../session/account.tsx';
import { useNarrowedHint } from '../session/useVisibility.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Filled } from '../ui/Filled.tsx';
import { Link } from '../ui/Link.tsx';
import { nameOf } from '../ui/nameOf.ts';
import { Page } from '../ui/Page.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { Unloaded } from '../ui/Unloaded.tsx';
import { BooksOfYear } from './BooksOfYear.tsx';
import { LovedInYear } from './LovedInYear.tsx';
import styles from './StatisticsPage.module.css';

/** What somebody read in a year, to be shared: the figures, their goal, the books they loved, then all of them. */
export function YearPage() {
  const { userId = '', year = '' } = useParams();
  const isOwn = useAccount().currentUser?._id === userId;
  const hint = useNarrowedHint(isOwn ? userId : undefined, 'public');
  const user = useQuery(profileOf(userId)).data;
  const statistics = useQuery(statisticsOf(userId, Number(year) || undefined));
  const goal = useQuery(goalOf(userId, Number(year)));
  const known = statistics.data;
  const title = words.statistics.yearOf(year);

  return (
    <Page
      title={title}
      documentTitle={user ? `${title} · ${nameOf(user)}` : title}
      intro={
        user ? (
          <Filled text={words.statistics.yearBy}>
            <Link to={pathTo('/Account/Profile/:userId', { userId })}>
              <PersonName person={user} />
            </Link>
          </Filled>
        ) : null
      }
      actions={
        <>
          <ShareButton
            path={`/profile/${userId}/year/${year}`}
            title={title}
            hint={hint}
            picture={hint ? undefined : `/share/year/${userId}-${year}.png`}
          />
          {isOwn ? <ButtonLink to="/statistics">{words.statistics.toStatistics}</ButtonLink> : null}
        </>
      }
    >
      <div className={styles.parts}>
        {known ? null : (
          <Unloaded
            query={statistics}
            notFound={words.statistics.emptyOther}
            failed={words.statistics.loadFailed}
          />
        )}
        {known?.totals.readings === 0 ? (
          <>
            <Empty drawing="page" text={words.statistics.emptyYear(year)} />
            <GoalOfYear goal={goal} />
          </>
        ) : null}
        {known && known.totals.readings > 0 ? (
          <StatisticsView
            statistics={known}
            placeOf={(query) =>
              isOwn
                ? `/library?${query}`
                : `${pathTo('/Account/Profile/:userId', { userId })}?tab=library&${query}`
            }
            booksOf={(of) => (
              <>
                <GoalOfYear goal={goal} />
                <LovedInYear userId={userId} year={of} />
                <BooksOfYear userId={userId} year={of} />
              </>
            )}
          />
        ) : null}
      </div>
    </Page>
  );
}

/** How far somebody is with their goal, below the figures: one that comes later does not move them. */
function GoalOfYear({ goal }: { goal: UseQueryResult<Goal> }) {
  if (!goal.data)
    return goal.isError ? <RetryAlert text={words.goals.loadFailed} query={goal} /> : null;
  return isSet(goal.data) ? <GoalSection goal={goal.data} /> : null;
}
