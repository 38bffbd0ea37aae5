import { useInfiniteQuery } from '@tanstack/react-query';
import { CATALOGUE_SHELF } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { booksOfCatalogue } from './books.api.ts';
import styles from './CatalogueShelf.module.css';
import { CoverRow } from './CoverRow.tsx';

/** A shelf of covers to begin with, for a site where nothing is trending yet. */
export function CatalogueShelf() {
  const list = useInfiniteQuery(booksOfCatalogue());
  const books = list.data?.pages.flatMap(({ items }) => items);
  if (list.isError || books?.length === 0) return null;
  return (
    <section aria-labelledby="catalogue" className={styles.catalogue}>
      <h3 id="catalogue">{words.home.fromCatalogue}</h3>
      <CoverRow books={books} most={CATALOGUE_SHELF} />
    </section>
  );
}
