import { useInfiniteQuery } from '@tanstack/react-query';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { words } from '../../locales/words.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { booksOf } from './books.api.ts';
import styles from './CatalogueShelf.module.css';

const SHOWN = 10;
/** A category that a catalogue for readers has books of. */
const CATEGORY = 'Classics';

/** A shelf of covers to begin with, for a site where nothing is trending yet. */
export function CatalogueShelf() {
  const list = useInfiniteQuery(booksOf('subject', CATEGORY));
  const books = list.data?.pages.flatMap(({ items }) => items).slice(0, SHOWN);
  if (list.isError || books?.length === 0) return null;
  return (
    <section aria-labelledby="catalogue" className={styles.catalogue}>
      <h3 id="catalogue">{words.home.fromCatalogue}</h3>
      <ul className={styles.shelf}>
        {books
          ? books.map(({ googleId, title, thumbnail }) => (
              <li key={googleId}>
                <Link to={pathTo('/details/:googleId', { googleId })} className={styles.cover}>
                  <Cover src={thumbnail} drawn={drawnCover(googleId)} />
                  <span className="visually-hidden">{title}</span>
                </Link>
              </li>
            ))
          : Array.from({ length: SHOWN }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all alike
              <li key={index}>
                <Skeleton shape="cover" />
              </li>
            ))}
      </ul>
    </section>
  );
}
