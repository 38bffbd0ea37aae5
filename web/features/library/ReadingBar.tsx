import type { Entry } from '../../../shared/contract/library.ts';
import { inLanguage, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Library.module.css';

/** How far somebody is with a book, as a bar and in words. */
export function ReadingBar({ entry }: { entry: Pick<Entry, 'book' | 'percent' | 'position'> }) {
  return (
    <div className={styles.progress}>
      {entry.percent === null ? null : (
        <ProgressBar label={entry.book.title} done={entry.percent} />
      )}
      <span className={styles.soft}>{placeOf(entry) || lengthOf(entry.book)}</span>
    </div>
  );
}

/** How long a book is of which it is not said how far one is. */
const lengthOf = ({ pageCount }: Entry['book']) =>
  pageCount ? words.library.lengthOf(pageCount) : '';

/** `page 214 of 688 · 31 %` */
export function placeOf({ position, percent, book }: Pick<Entry, 'book' | 'percent' | 'position'>) {
  const part = percent === null ? '' : percentOf(percent);
  if (!position || 'percent' in position) return part;
  if ('minute' in position)
    return joined(words.library.positions.minute(wholeNumber(position.minute)), part);
  const page = wholeNumber(position.page);
  if (!book.pageCount) return joined(words.library.positions.page(page), part);
  return joined(words.library.positions.pageOf(page, book.pageCount), part);
}

const joined = (place: string, part: string) => (part ? `${place} · ${part}` : place);

const share = inLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const percentOf = (percent: number) => share().format(percent / 100);
