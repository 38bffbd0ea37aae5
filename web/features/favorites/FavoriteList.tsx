import type { Favorite } from '../../../shared/contract/favorites.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Day } from '../../ui/Day.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import { LongList } from '../../ui/LongList.tsx';
import styles from './FavoriteList.module.css';

/** Somebody's favourite books, as a shelf. */
export const FavoriteList = ({ favorites }: { favorites: readonly Favorite[] }) => (
  <LongList items={favorites} className={styles.shelf}>
    {(favorite) => (
      <Link to={pathTo('/details/:googleId', { googleId: favorite.book })} className={styles.book}>
        <Cover src={favorite.thumbnail} drawn={`/covers/${favorite.book}.svg`} />
        <bdi className={styles.title}>
          {favorite.title || words.favorites.bookId(favorite.book)}
        </bdi>
        <span className={styles.added}>
          <Filled text={words.favorites.addedOn}>
            <Day iso={favorite.addedAt} />
          </Filled>
        </span>
      </Link>
    )}
  </LongList>
);
