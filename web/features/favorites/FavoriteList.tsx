import type { Favorite } from '../../../shared/contract/favorites.ts';
import { words } from '../../locales/words.ts';
import { BookTile } from '../../ui/Book.tsx';
import { Day } from '../../ui/Day.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { LongList } from '../../ui/LongList.tsx';
import styles from './FavoriteList.module.css';

/** Somebody's favourite books, as a shelf. */
export const FavoriteList = ({ favorites }: { favorites: readonly Favorite[] }) => (
  <LongList items={favorites} className={styles.shelf} itemClassName={styles.book}>
    {(favorite) => (
      <BookTile
        book={{
          googleId: favorite.book,
          title: favorite.title || words.favorites.bookId(favorite.book),
          thumbnail: favorite.thumbnail,
        }}
      >
        <span className={styles.added}>
          <Filled text={words.favorites.addedOn}>
            <Day iso={favorite.addedAt} />
          </Filled>
        </span>
      </BookTile>
    )}
  </LongList>
);
