import type { Entry } from '../../../shared/contract/library.ts';
import { wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { Spines } from '../../ui/Spines.tsx';
import { monthName } from './months.ts';
import styles from './ReadingCalendar.module.css';

interface ReadingCalendarProps {
  year: number;
  /** Finished in this year, the first first. */
  entries: readonly Entry[];
}

/** The books of a year by the months in which they were finished, as backs on boards. */
export const ReadingCalendar = ({ year, entries }: ReadingCalendarProps) => (
  <ol className={styles.months}>
    {monthsOf(year, entries).map(({ month, those }) => (
      <li key={month} className={styles.month}>
        <h3>
          {monthName(month, 'long')} <span>{wholeNumber(those.length)}</span>
        </h3>
        <Spines
          small
          label={[monthName(month, 'long'), words.library.books(those.length)].join(
            words.controls.colon,
          )}
          books={those.map(({ book }) => book)}
        />
      </li>
    ))}
  </ol>
);

/** Last those of no month: it is not known, or their last reading was in another year. */
function monthsOf(year: number, entries: readonly Entry[]) {
  const months = new Map<number | null, Entry[]>();
  for (const entry of entries) {
    const [ofYear, month] = (entry.endedOn ?? '').split('-').map(Number);
    const at = ofYear === year && month ? month : null;
    months.set(at, [...(months.get(at) ?? []), entry]);
  }
  return [...months]
    .map(([month, those]) => ({ month, those }))
    .sort((one, other) => (one.month ?? 13) - (other.month ?? 13));
}
