import { Link } from 'react-router';
import type { Favorite } from '../../../shared/contract/favorites.ts';
import { longDate } from '../../format.ts';
import { Cover } from '../../ui/Cover.tsx';
import styles from './FavoriteList.module.css';

/** Somebody's favourite books, as a shelf. */
export const FavoriteList = ({ favorites }: { favorites: readonly Favorite[] }) => (
  <ul className={styles.shelf}>
    {favorites.map((favorite) => (
      <li key={favorite._id}>
        <Link to={`/details/${encodeURIComponent(favorite.book)}`} className={styles.book}>
          <Cover src={favorite.thumbnail} drawn={`/covers/${favorite.book}.svg`} />
          <bdi className={styles.title}>{favorite.title || `Book ID: ${favorite.book}`}</bdi>
          <span className={styles.added}>
            Added <time dateTime={favorite.addedAt}>{longDate(favorite.addedAt)}</time>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
