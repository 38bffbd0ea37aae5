import type { ImportRow } from '../../../shared/contract/imports.ts';
import { figureOf, shownDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import styles from './Imports.module.css';

/** What the file says of a book. */
export function RowOfFile({ row }: { row: ImportRow }) {
  const { title, authors, year, isbns, status, rating, endedOn } = row.read;
  const facts = [
    year === null ? '' : String(year),
    isbns[0] ? `${words.books.isbn} ${isbns[0]}` : '',
    status === null ? '' : words.library.statuses[status],
    rating === null ? '' : words.library.starsOf(figureOf(rating)),
    shownDate(endedOn),
  ].filter(Boolean);
  return (
    <div className={styles.said}>
      <p className={styles.title}>
        <bdi>{title.slice(0, SHOWN) || Object.values(row.raw)[0] || words.imports.noTitle}</bdi>
      </p>
      {authors.length > 0 ? (
        <p>
          <bdi>{authors.slice(0, 5).join(words.controls.comma)}</bdi>
        </p>
      ) : null}
      <p className={styles.soft}>{[words.imports.line(row.line), ...facts].join(' · ')}</p>
    </div>
  );
}

const SHOWN = 300;
