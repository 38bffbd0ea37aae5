import type { ReactNode } from 'react';
import type { SeriesBook } from '../../../shared/contract/series.ts';
import { BookRow } from '../../ui/Book.tsx';
import { positionText } from './positionText.ts';
import styles from './Series.module.css';

interface Props {
  books: readonly SeriesBook[];
  /** What somebody may do with a book, or has done with it. */
  actionOf: (book: SeriesBook) => ReactNode;
}

/** The books of a series in order, each with its place. */
export const SeriesBooks = ({ books, actionOf }: Props) => (
  <ol className={styles.books}>
    {books.map((each, at) => (
      <li key={each.book.googleId} className={styles.book}>
        <span className={styles.place}>
          {each.position === null ? null : <bdi>{positionText(each.position)}</bdi>}
        </span>
        <BookRow book={each.book} heading="h2" eager={at < 4}>
          <div className={styles.action}>{actionOf(each)}</div>
        </BookRow>
      </li>
    ))}
  </ol>
);
