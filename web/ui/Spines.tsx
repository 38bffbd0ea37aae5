import { type BookBack, standsUpright, tallOf, thickOf } from '../../shared/bookBacks.ts';
import { clothNumberOf } from '../../shared/cloths.ts';
import { pathTo } from '../../shared/paths.ts';
import { nameParts } from '../../shared/surname.ts';
import { Link } from './Link.tsx';
import styles from './Spines.module.css';
import tabs from './Tabs.module.css';

interface SpinesProps {
  books: readonly BookBack[];
  /** What the shelf holds, for who does not see it. */
  label: string;
  /** For shelves below each other. */
  small?: boolean;
}

/** Books with their backs to the room, on boards as wide as there is room for; each leads to its page. */
export const Spines = ({ books, label, small = false }: SpinesProps) => (
  <ul aria-label={label} className={`${styles.spines} ${small ? styles.small : ''}`}>
    <SpineLinks books={books} />
  </ul>
);

/** The same on a single board as wide as the page, along which one goes where there are more than it has room for. */
export const SpineBoard = ({ books, label }: Pick<SpinesProps, 'books' | 'label'>) => (
  <ul
    aria-label={label}
    className={`${styles.spines} ${styles.small} ${tabs.line} ${styles.board}`}
  >
    <SpineLinks books={books} />
  </ul>
);

const SpineLinks = ({ books }: Pick<SpinesProps, 'books'>) =>
  books.map((book) => (
    <li key={book.googleId} className={styles.item}>
      <Link to={pathTo('/details/:googleId', { googleId: book.googleId })} {...spineOf(book)}>
        <SpineText book={book} />
      </Link>
    </li>
  ));

/** How a shelf of spines and each place on it are drawn, for lists that hold them otherwise. */
export const spineShelf = { className: styles.spines, itemClassName: styles.item };

/**
 * How the back of a book is drawn: of the cloth of its drawn cover, and as thick as it has pages. Said in attributes that
 * the stylesheet knows: pages that the server draws may carry no styles of their own.
 */
export const spineOf = (book: BookBack) => ({
  className: styles.spine,
  'data-cloth': clothNumberOf(book.googleId),
  'data-thick': thickOf(book),
  'data-tall': tallOf(book),
  'data-upright': standsUpright(book) || undefined,
});

export const SpineText = ({ book: { title, authors } }: { book: BookBack }) => (
  <>
    <bdi className={styles.title}>{title}</bdi>
    <bdi className={styles.author}>{nameParts(authors[0] ?? '').surname}</bdi>
  </>
);
