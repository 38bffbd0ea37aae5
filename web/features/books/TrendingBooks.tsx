import type { BookSummary } from '../../../shared/contract/books.ts';
import { CATEGORY_BADGE_CUT, TRENDING_TITLE_CUT } from '../../../shared/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { cut, namesInShort } from '../../format.ts';
import { categoryName, words } from '../../locales/words.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
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
      <ButtonLink to="/search">{words.home.searchCatalogue}</ButtonLink>
    </Empty>
  );

const TrendingBook = ({ book, rank }: { book: BookSummary; rank: number }) => (
  <Link to={pathTo('/details/:googleId', { googleId: book.googleId })} className={styles.card}>
    <span className={styles.cover}>
      {/* The server does not know whether home will be seen: what stands behind the `#` may be something else. */}
      <Cover
        src={book.thumbnail}
        drawn={drawnCover(book.googleId)}
        eager={rank <= 5 && !import.meta.env.SSR}
      />
    </span>
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
    <bdi className={styles.title}>{cut(book.title, TRENDING_TITLE_CUT)}</bdi>
    {book.authors.length > 0 ? (
      <span className={styles.authors}>
        <Filled text={words.home.by}>
          <bdi>{namesInShort(book.authors)}</bdi>
        </Filled>
      </span>
    ) : null}
  </Link>
);
