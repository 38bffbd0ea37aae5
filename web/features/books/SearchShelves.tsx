import { useQuery } from '@tanstack/react-query';
import { CATEGORIES } from '../../../shared/categories.ts';
import { pathTo } from '../../../shared/paths.ts';
import { categoryName, words } from '../../locales/words.ts';
import { Link } from '../../ui/Link.tsx';
import { trendingBooks } from './books.api.ts';
import { CoverRow } from './CoverRow.tsx';
import styles from './SearchShelves.module.css';

const SHOWN = 10;

/** What there is to open for whoever does not know yet what to search for. */
export function SearchShelves() {
  const { data: books, isError } = useQuery(trendingBooks());
  return (
    <>
      {isError || books?.length === 0 ? null : (
        <section aria-labelledby="shelf" className={styles.shelf}>
          <h2 id="shelf">{words.home.trending}</h2>
          <CoverRow books={books} most={SHOWN} />
        </section>
      )}
      <section aria-labelledby="categories" className={styles.shelf}>
        <h2 id="categories">{words.books.categories}</h2>
        <ul className={styles.categories}>
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link to={pathTo('/category/:name', { name: category })}>
                {categoryName(category)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
