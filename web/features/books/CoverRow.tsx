import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './CoverRow.module.css';

interface Props {
  /** Undefined while they are to come. */
  books: readonly { googleId: string; title: string; thumbnail: string | null }[] | undefined;
  /** How many there will be. */
  most: number;
}

/** Covers that lead to their books, in rows of five. */
export const CoverRow = ({ books, most }: Props) => (
  <ul className={styles.shelf}>
    {books
      ? books.slice(0, most).map(({ googleId, title, thumbnail }) => (
          <li key={googleId}>
            <Link to={pathTo('/details/:googleId', { googleId })} className={styles.cover}>
              <Cover src={thumbnail} drawn={drawnCover(googleId)} />
              <span className="visually-hidden">{title}</span>
            </Link>
          </li>
        ))
      : Array.from({ length: most }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <li key={index}>
            <Skeleton shape="cover" />
          </li>
        ))}
  </ul>
);
