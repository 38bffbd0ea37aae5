import { useInfiniteQuery } from '@tanstack/react-query';
import type { ViewedAs } from '../../shared/visibility.ts';
import { failureMessage } from '../api.ts';
import { libraryOfPerson } from '../features/library/library.api.ts';
import { ReadingCalendar } from '../features/statistics/ReadingCalendar.tsx';
import { words } from '../locales/words.ts';
import { someOf } from '../queries.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Skeleton } from '../ui/Waiting.tsx';
import styles from './StatisticsPage.module.css';

/** The books that somebody finished in a year, in the order in which they did. */
export const booksOfYear = (userId: string, year: number, as?: ViewedAs) =>
  libraryOfPerson(userId, { year, sort: 'finished', order: 'asc' }, as);

interface BooksOfYearProps {
  userId: string;
  year: number;
  /** As whom the owner looks at it. */
  as?: ViewedAs | undefined;
}

/** What somebody finished in a year, month by month. */
export function BooksOfYear({ userId, year, as }: BooksOfYearProps) {
  const books = useInfiniteQuery(booksOfYear(userId, year, as));
  const entries = someOf(books);
  return (
    <section aria-labelledby="books-of-year" className={styles.covers}>
      <h2 id="books-of-year">{words.statistics.yearCovers(`${year}`)}</h2>
      {entries ? <ReadingCalendar entries={entries} /> : null}
      {books.isPending ? <Skeleton shape="cover" /> : null}
      {books.isError && !entries ? (
        <RetryAlert text={failureMessage(books.error, words.library.loadFailed)} query={books} />
      ) : null}
      <MoreButton query={books} />
    </section>
  );
}
