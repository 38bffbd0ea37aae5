import type { BookDetails } from '../../../shared/contract/books.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import { positionText } from './positionText.ts';
import styles from './SeriesOfBook.module.css';

/** Where a book stands in series, each a link to it; nothing where it stands in none. */
export const SeriesLine = ({ series }: { series: BookDetails['series'] }) =>
  series.length === 0 ? null : (
    <ul className={styles.line} aria-label={words.books.series}>
      {series.map(({ _id, slug, name, position }) => {
        const link = (
          <Link to={pathTo('/series/:slug', { slug })}>
            <bdi>{name}</bdi>
          </Link>
        );
        return (
          <li key={_id}>
            {position === null ? (
              link
            ) : (
              <Filled text={words.series.place(positionText(position))}>{link}</Filled>
            )}
          </li>
        );
      })}
    </ul>
  );
