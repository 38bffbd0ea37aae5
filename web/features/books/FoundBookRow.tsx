import { type ReactNode, Suspense } from 'react';
import type { FoundBook } from '../../../shared/contract/books.ts';
import { lineOfHtml } from '../../../shared/htmlText.ts';
import { SEARCH_DESCRIPTION_CUT } from '../../../shared/limits.ts';
import { cutAtWord, oneDecimal } from '../../format.ts';
import { categoryName, words } from '../../locales/words.ts';
import { publicationDate } from '../../publicationDate.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './FoundBookRow.module.css';

interface FoundBookRowsProps<B> {
  /** undefined: they are sought. */
  books: readonly B[] | undefined;
  /** What can be done with one at once, when its code is there. */
  actionOf?: (book: B) => ReactNode;
}

/** Books that a search found. */
export const FoundBookRows = <B extends FoundBook>({ books, actionOf }: FoundBookRowsProps<B>) =>
  books ? (
    <ul className={styles.rows}>
      {books.map((book, index) => (
        <li key={book.googleId}>
          <FoundBookRow
            book={book}
            isFirst={index < 4}
            action={<Suspense>{actionOf?.(book)}</Suspense>}
          />
        </li>
      ))}
    </ul>
  ) : (
    <div className={styles.rows}>
      <FoundBookRowsToCome />
    </div>
  );

interface FoundBookRowProps {
  book: FoundBook;
  isFirst: boolean;
  action: ReactNode;
}

const FoundBookRow = ({ book, isFirst, action }: FoundBookRowProps) => (
  <article className={styles.row}>
    <BookRow book={book} heading="h3" link="card" eager={isFirst}>
      {book.description ? (
        <p className={styles.description} dir="auto">
          {cutAtWord(lineOfHtml(book.description), SEARCH_DESCRIPTION_CUT)}
        </p>
      ) : null}
      <Facts className={styles.facts}>
        {/* Results kept in an old address have none. */}
        {typeof book.averageRating === 'number' ? (
          <span>
            <Stars rating={book.averageRating} figure={oneDecimal(book.averageRating)} />
          </span>
        ) : null}
        {book.publishedDate ? <span>{publicationDate(book.publishedDate)}</span> : null}
        {book.pageCount ? <span>{words.books.pageCount(book.pageCount)}</span> : null}
        {book.categories[0] ? <bdi>{categoryName(book.categories[0])}</bdi> : null}
      </Facts>
      <div className={styles.action}>{action}</div>
    </BookRow>
  </article>
);

/** Rows of that size, for while they are sought. */
export const FoundBookRowsToCome = () =>
  Array.from({ length: 4 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike
    <div key={index} className={`${styles.row} ${styles.toCome}`}>
      <Skeleton shape="cover" />
      <div className={styles.text}>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="row" />
      </div>
    </div>
  ));
