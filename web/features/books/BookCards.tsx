import type { ReactNode } from 'react';
import type { BookSummary } from '../../../shared/contract/books.ts';
import { TRENDING_TITLE_CUT } from '../../../shared/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { cut, namesInShort } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
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
        <Link
          to={pathTo('/details/:googleId', { googleId: book.googleId })}
          className={styles.card}
        >
          <span className={styles.cover}>
            <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} />
          </span>
          <bdi className={styles.title}>{cut(book.title, TRENDING_TITLE_CUT)}</bdi>
          {book.authors.length > 0 ? (
            <span className={styles.authors}>
              <Filled text={words.books.by}>
                <bdi>{namesInShort(book.authors)}</bdi>
              </Filled>
            </span>
          ) : null}
          <span className={styles.category}>{noteOf(book)}</span>
        </Link>
      </li>
    ))}
  </ul>
);
