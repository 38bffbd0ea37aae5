import type { BookDetails } from '../../../shared/contract/books.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { Link } from '../../ui/Link.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { positionText } from './positionText.ts';
import styles from './Series.module.css';

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
              <Sentence
                text={words.series.place}
                parts={{ series: link, position: <bdi>{positionText(position)}</bdi> }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
