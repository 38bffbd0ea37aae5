import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { BrowsedShelf } from '../../../shared/contract/browse.ts';
import { TRENDING_TITLE_CUT } from '../../../shared/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import { cut } from '../../format.ts';
import { BookTile } from '../../ui/Book.tsx';
import { Link } from '../../ui/Link.tsx';
import tabs from '../../ui/Tabs.module.css';
import styles from './Shelf.module.css';
import { titleOfShelf } from './titleOfShelf.ts';

interface Props {
  shelf: BrowsedShelf;
  /** Its covers are seen at once. */
  isFirst: boolean;
}

/** A shelf of covers to walk along sideways; its title leads to all that stands on it. */
export function Shelf({ shelf: { shelf, id, params, books }, isFirst }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        <Link to={pathTo('/browse/:shelf', { shelf })}>
          <bdi>{titleOfShelf({ kind: id, params })}</bdi>
          <ChevronRight size={22} strokeWidth={1.75} aria-hidden />
        </Link>
      </h2>
      <ul className={`${tabs.fading} ${styles.books}`}>
        {books.map((book, index) => (
          <li key={book.googleId}>
            <BookTile
              book={{ ...book, title: cut(book.title, TRENDING_TITLE_CUT) }}
              eager={isFirst && index < 4}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
