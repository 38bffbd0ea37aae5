import type { BookSummary } from '../../../shared/contract/books.ts';
import { CATEGORY_BADGE_CUT, TRENDING_TITLE_CUT } from '../../../shared/limits.ts';
import { cut } from '../../format.ts';
import { categoryName, words } from '../../locales/words.ts';
import { BookTile } from '../../ui/Book.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import styles from './TrendingBooks.module.css';

/** The shelf of the home page: numbered covers, most engaged first. */
export const TrendingBooks = ({ books }: { books: readonly BookSummary[] }) =>
  books.length > 0 ? (
    <ol className={styles.shelf}>
      {books.map((book, index) => (
        <li key={book.googleId}>
          <TrendingBook book={book} rank={index + 1} />
        </li>
      ))}
    </ol>
  ) : (
    <Empty drawing="shelf" text={words.home.noTrending} more={words.home.noTrendingMore}>
      <ButtonLink variant="primary" to="/search">
        {words.home.searchCatalogue}
      </ButtonLink>
    </Empty>
  );

const TrendingBook = ({ book, rank }: { book: BookSummary; rank: number }) => (
  <BookTile
    book={{ ...book, title: cut(book.title, TRENDING_TITLE_CUT) }}
    className={styles.card}
    // The server does not know whether home will be seen: what stands behind the `#` may be something else.
    eager={rank <= 5 && !import.meta.env.SSR}
    above={
      <span className={styles.line}>
        <span className={styles.rank}>
          <span className="visually-hidden">{words.home.rank} </span>
          {rank}
        </span>
        {book.categories[0] ? (
          <bdi className={styles.category}>
            {cut(categoryName(book.categories[0]), CATEGORY_BADGE_CUT)}
          </bdi>
        ) : null}
      </span>
    }
  />
);
