import { type ReactNode, useId } from 'react';
import { type BookShown, BookTile } from '../../ui/Book.tsx';
import tabs from '../../ui/Tabs.module.css';
import styles from './OutstandingBooks.module.css';

export interface OutstandingBook {
  /** Among the others: a book may stand out by several things. */
  key: string;
  book: BookShown;
  /** What it stands out by. */
  by: ReactNode;
  /** How much. */
  more?: string | undefined;
}

interface Props {
  title: string;
  books: readonly OutstandingBook[];
}

/** A line of covers, each below what it stands there for. */
export function OutstandingBooks({ title, books }: Props) {
  const id = useId();
  if (books.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.outstanding}>
      <h2 id={id}>{title}</h2>
      <ul className={`${tabs.line} ${styles.row}`}>
        {books.map(({ key, book, by, more }) => (
          <li key={key}>
            <p>
              <span className={styles.by}>{by}</span>
              {more === undefined ? null : <span className={styles.more}>{more}</span>}
            </p>
            <div className={styles.tile}>
              <BookTile book={book} isCut />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
