import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import type { ViewedAs } from '../../shared/visibility.ts';
import { failureMessage } from '../api.ts';
import { LibraryFilters } from '../features/library/LibraryFilters.tsx';
import { LibraryList } from '../features/library/LibraryList.tsx';
import { libraryOfPerson } from '../features/library/library.api.ts';
import { viewOf } from '../features/library/libraryView.ts';
import { ShelfList } from '../features/shelves/ShelfList.tsx';
import { shelvesOf } from '../features/shelves/shelves.api.ts';
import { StatisticsView } from '../features/statistics/StatisticsView.tsx';
import { statisticsOf } from '../features/statistics/statistics.api.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { Skeleton } from '../ui/Waiting.tsx';
import { BooksOfYear } from './BooksOfYear.tsx';
import styles from './StatisticsPage.module.css';
import { YearChoice, yearIn } from './YearChoice.tsx';

interface ProfilePartProps {
  userId: string;
  isOwn: boolean;
  as: ViewedAs | undefined;
}

/** Somebody's library, found and narrowed by the address. */
export function ProfileLibrary({ userId, isOwn, as }: ProfilePartProps) {
  const [address, setAddress] = useSearchParams();
  const asked = useDebounced(address.toString());
  const list = useInfiniteQuery(libraryOfPerson(userId, viewOf(new URLSearchParams(asked)), as));
  const isNarrowed = Object.keys(viewOf(address)).some((key) => key !== 'sort' && key !== 'order');
  return (
    <>
      <LibraryFilters
        label={words.library.findAmongBooks}
        isTheirs={!isOwn}
        isCounted={isOwn && !as}
        address={address}
        onChange={(next) => setAddress(Object.fromEntries(next), { replace: true })}
        entries={list.data?.pages.flatMap((page) => page.items)}
        total={list.data?.pages[0]?.total}
      />
      <PagedList
        list={list}
        failed={words.profiles.failed}
        empty={
          isNarrowed ? (
            <Empty drawing="lamp" text={words.library.emptyFound} />
          ) : (
            <Empty drawing="shelf" text={words.library.emptyOther}>
              {isOwn ? (
                <ButtonLink variant="primary" to="/library">
                  {words.library.toLibrary}
                </ButtonLink>
              ) : null}
            </Empty>
          )
        }
      >
        {(entries) => <LibraryList entries={entries} view="covers" isTheirs={!isOwn} />}
      </PagedList>
    </>
  );
}

/** Somebody's shelves. */
export function ProfileShelves({ userId, isOwn, as }: ProfilePartProps) {
  const shelves = useQuery(shelvesOf(userId, as));
  if (shelves.isPending) return <Skeleton shape="row" />;
  if (!shelves.data)
    return (
      <RetryAlert text={failureMessage(shelves.error, words.shelves.allFailed)} query={shelves} />
    );
  if (shelves.data.length === 0)
    return (
      <Empty drawing="shelf" text={isOwn ? words.shelves.empty : words.shelves.noneOfTheirs}>
        {isOwn ? (
          <ButtonLink variant="primary" to="/shelves">
            {words.shelves.mine}
          </ButtonLink>
        ) : null}
      </Empty>
    );
  return <ShelfList shelves={shelves.data} />;
}

/** What somebody has read, in figures. */
export function ProfileStatistics({ userId, isOwn, as }: ProfilePartProps) {
  const [address, setAddress] = useSearchParams();
  const year = yearIn(address);
  const statistics = useQuery(statisticsOf(userId, year, as));
  if (statistics.isPending) return <Skeleton shape="row" />;
  if (!statistics.data)
    return (
      <RetryAlert
        text={failureMessage(statistics.error, words.statistics.loadFailed)}
        query={statistics}
      />
    );
  const { years, totals } = statistics.data;
  if (years.length === 0 && totals.readings === 0)
    return (
      <Empty
        drawing="page"
        text={isOwn ? words.statistics.empty : words.statistics.emptyOther}
        more={isOwn ? words.statistics.emptyMore : undefined}
      />
    );
  const profile = isOwn ? '/Account/Profile' : pathTo('/Account/Profile/:userId', { userId });
  const seenAs = as ? `&as=${as}` : '';
  return (
    <div className={styles.parts}>
      <div className={styles.choices}>
        <YearChoice
          years={years}
          year={year}
          onChoose={(chosen) => {
            const { year: _, ...rest } = Object.fromEntries(address);
            setAddress(chosen ? { ...rest, year: chosen } : rest, { replace: true });
          }}
        />
        {year === undefined ? null : (
          <ButtonLink small to={pathTo('/year/:userId/:year', { userId, year: `${year}` })}>
            {words.statistics.yearPage}
          </ButtonLink>
        )}
      </div>
      <StatisticsView
        statistics={statistics.data}
        placeOf={(query) => `${profile}?tab=library${seenAs}&${query}`}
        booksOf={(of) => <BooksOfYear userId={userId} year={of} as={as} />}
      />
    </div>
  );
}
