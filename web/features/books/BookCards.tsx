import type { ReactNode } from 'react';
import type { BookSummary } from '../../../shared/contract/books.ts';
import { TRENDING_TITLE_CUT } from '../../../shared/limits.ts';
import { cut } from '../../format.ts';
import { BookTile } from '../../ui/Book.tsx';
import styles from './TrendingBooks.module.css';

interface Props {
  books: readonly BookSummary[];
  /** What is said below a book: why it is there. */
  noteOf: (book: BookSummary) => ReactNode;
}

/** A shelf of books like that of home, in an order without numbers. */
export const BookCards = ({ books, noteOf }: Props) => (
  <ul className={styles.shelf}>
    {books.map((book) => (
      <li key={book.googleId}>
        <BookTile
          book={{ ...book, title: cut(book.title, TRENDING_TITLE_CUT) }}
          className={styles.card}
        >
          <span className={styles.category}>{noteOf(book)}</span>
        </BookTile>
      </li>
    ))}
  </ul>
);
