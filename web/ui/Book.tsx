import type { ReactNode } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { drawnCover } from '../covers.ts';
import { namesInShort } from '../format.ts';
import { words } from '../locales/words.ts';
import styles from './Book.module.css';
import { CardLink } from './CardLink.tsx';
import { Cover } from './Cover.tsx';
import { Filled } from './Filled.tsx';
import { Link } from './Link.tsx';
import { TwoLines } from './TwoLines.tsx';

export interface BookShown {
  googleId: string;
  title: string;
  authors?: readonly string[];
  thumbnail?: string | null;
}

interface BookTileProps {
  book: BookShown;
  /** Covers seen at once are fetched at once. */
  eager?: boolean;
  className?: string | undefined;
  /** Two lines of the title, where others stand beside it. */
  isCut?: boolean;
  /** Between the cover and the title. */
  above?: ReactNode;
  /** Below the authors: a note, when it was added. */
  children?: ReactNode;
}

/** A book on a shelf: its cover with its title and authors below, all of it a link. */
export const BookTile = ({
  book: { googleId, title, authors = [], thumbnail },
  eager,
  className = '',
  isCut = false,
  above,
  children,
}: BookTileProps) => (
  <Link to={placeOf(googleId)} className={`${styles.tile} ${className}`}>
    <span className={styles.cover}>
      <Cover src={thumbnail} drawn={drawnCover(googleId)} eager={eager} />
    </span>
    {above}
    {isCut ? (
      <span className={styles.title}>
        <TwoLines text={title} />
      </span>
    ) : (
      <bdi className={styles.title}>{title}</bdi>
    )}
    {authors.length > 0 ? (
      <span className={styles.authors}>
        <Filled text={words.home.by}>
          <bdi>{namesInShort(authors)}</bdi>
        </Filled>
      </span>
    ) : null}
    {children}
  </Link>
);

interface BookRowProps {
  book: BookShown;
  /** How large: what a screen is about, one of a list, one line of a list, a guess below a field. */
  size?: 'large' | 'medium' | 'small' | 'tiny';
  /** Its title is a heading of the page. */
  heading?: 'h2' | 'h3';
  /** `card`: the row, which is `position: relative`, leads to the book, and not the title alone; `none`: it leads nowhere. */
  link?: 'title' | 'card' | 'none';
  /** No higher than its cover: two lines of the title, one of the authors. */
  isCut?: boolean;
  eager?: boolean;
  className?: string | undefined;
  /** Below the authors: facts, notes, what can be done. */
  children?: ReactNode;
}

/** A book with its title, its authors and more beside its cover. */
export const BookRow = ({
  book: { googleId, title, authors = [], thumbnail },
  size = 'medium',
  heading: Heading,
  link = 'title',
  isCut = false,
  eager,
  className = '',
  children,
}: BookRowProps) => {
  const To = link === 'card' ? CardLink : Link;
  const name = isCut ? <TwoLines text={title} /> : <bdi>{title}</bdi>;
  const linked = link === 'none' ? name : <To to={placeOf(googleId)}>{name}</To>;
  return (
    <div className={`${styles.row} ${styles[size]} ${isCut ? styles.cut : ''} ${className}`}>
      <span className={styles.cover}>
        <Cover src={thumbnail} drawn={drawnCover(googleId)} eager={eager} />
      </span>
      <div className={styles.text}>
        {Heading ? (
          <Heading className={styles.title}>{linked}</Heading>
        ) : (
          <span className={styles.title}>{linked}</span>
        )}
        {authors.length > 0 ? <bdi className={styles.authors}>{namesInShort(authors)}</bdi> : null}
        {children}
      </div>
    </div>
  );
};

const placeOf = (googleId: string) => pathTo('/details/:googleId', { googleId });
