import type { Shelf } from '../../../shared/contract/shelves.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { SeenBy } from '../../ui/SeenBy.tsx';
import styles from './Shelves.module.css';

/** Shelves as boards with their first books on them. */
export const ShelfList = ({ shelves }: { shelves: readonly Shelf[] }) => (
  <ul className={styles.shelves}>
    {shelves.map((shelf) => (
      <li key={shelf._id}>
        <Link to={pathTo('/shelves/:shelfId', { shelfId: shelf._id })} className={styles.shelf}>
          <span className={styles.board}>
            {shelf.covers.map((cover) => (
              <span key={cover} className={styles.onBoard}>
                <Cover src={cover} drawn={null} />
              </span>
            ))}
          </span>
          <bdi className={styles.name}>{shelf.name}</bdi>
          <Facts as="span" className={styles.facts}>
            <span>{words.library.books(shelf.books)}</span>
            <SeenBy visibility={shelf.visibility} />
          </Facts>
        </Link>
      </li>
    ))}
  </ul>
);
