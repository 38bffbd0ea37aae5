import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BookDetails, BookSummary } from '../../../shared/contract/books.ts';
import type { SeriesBook } from '../../../shared/contract/series.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './SeriesOfBook.module.css';
import { booksAround } from './series.api.ts';

interface Props {
  googleId: string;
  series: BookDetails['series'][number];
  /** What somebody who has finished this one may do with the next. */
  actionOf: (next: SeriesBook) => ReactNode;
}

/**
 * The books before and after one in its series. The one after is the next for whoever has finished this one and not that.
 * There is room for them before they have come, and nobody is told of a failure: the series' own page has them.
 */
export function SeriesNeighbours({ googleId, series, actionOf }: Props) {
  const { data: near, isError } = useQuery(booksAround(series._id, googleId));
  const at = near?.findIndex(({ book }) => book.googleId === googleId) ?? -1;
  if (isError || (near && (at < 0 || near.length < 2))) return null;
  const before = near?.[at - 1];
  const after = near?.[at + 1];
  const isNext = near?.[at]?.status === 'read' && after?.status !== 'read';
  return (
    <section aria-label={series.name} className={styles.near}>
      {near === undefined ? (
        <>
          <ToCome />
          <ToCome />
        </>
      ) : (
        <>
          {before ? <Neighbour label={words.series.before} book={before.book} /> : null}
          {after ? (
            <Neighbour
              label={isNext ? words.series.next : words.series.after}
              book={after.book}
              isNext={isNext}
            >
              {isNext ? actionOf(after) : null}
            </Neighbour>
          ) : null}
        </>
      )}
    </section>
  );
}

interface NeighbourProps {
  label: string;
  book: BookSummary;
  isNext?: boolean;
  children?: ReactNode;
}

const Neighbour = ({ label, book, isNext = false, children }: NeighbourProps) => (
  <div>
    <h2 data-next={isNext || undefined}>{label}</h2>
    <BookRow book={book} size="small" isCut link="card" />
    {children ? <div>{children}</div> : null}
  </div>
);

const ToCome = () => (
  <div aria-hidden>
    <Skeleton shape="row" />
  </div>
);
