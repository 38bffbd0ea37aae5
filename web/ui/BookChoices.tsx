import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookSummary } from '../../shared/contract/books.ts';
import { drawnCover } from '../covers.ts';
import styles from './BookChoices.module.css';
import { Cover } from './Cover.tsx';
import { Skeleton } from './Waiting.tsx';

interface Props<T> {
  /** Undefined while they are loading. */
  books: readonly T[] | undefined;
  /** So many places are kept for them until they have come. */
  most: number;
  isChosen: (googleId: string) => boolean;
  /** What stands on one that is chosen: a check, unless it says something else. */
  markOf?: (googleId: string) => ReactNode;
  /** What a press says. */
  labelOf: (title: string) => string;
  onPress: (book: T) => void;
}

/** Covers of which some are chosen: a press chooses one, and another one takes that back. */
export const BookChoices = <T extends Pick<BookSummary, 'googleId' | 'title' | 'thumbnail'>>({
  books,
  most,
  isChosen,
  markOf = () => <Check size={18} aria-hidden />,
  labelOf,
  onPress,
}: Props<T>) => (
  <ul className={styles.choices} aria-busy={!books}>
    {books
      ? books.map((book, at) => (
          <li key={book.googleId}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={isChosen(book.googleId)}
              aria-label={labelOf(book.title)}
              title={book.title}
              onClick={() => onPress(book)}
            >
              <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} eager={at < 6} />
              {isChosen(book.googleId) ? (
                <span className={styles.mark}>{markOf(book.googleId)}</span>
              ) : null}
            </button>
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
