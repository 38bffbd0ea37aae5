import type { Entry } from '../../../shared/contract/library.ts';
import { words } from '../../locales/words.ts';
import { Spines } from '../../ui/Spines.tsx';
import { monthName } from './months.ts';
import styles from './ReadingCalendar.module.css';

interface ReadingCalendarProps {
  /** Of the library of one year, the first finished first. */
  entries: readonly Entry[];
}

/** The books of a year by the months in which they were finished, as backs on boards. */
export const ReadingCalendar = ({ entries }: ReadingCalendarProps) => (
  <ol className={styles.months}>
    {monthsOf(entries).map(({ month, those }) => (
      <li key={month} className={styles.month}>
        <h3>
          {monthName(month, 'long')} <span>{words.library.books(those.length)}</span>
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

/** Last those of which the month is not known. What was read in two months stands in both. */
function monthsOf(entries: readonly Entry[]) {
  const months = new Map<number | null, Entry[]>();
  for (const entry of entries)
    for (const month of new Set(entry.finishedOn?.map(monthOf)))
      months.set(month, [...(months.get(month) ?? []), entry]);
  return [...months]
    .map(([month, those]) => ({ month, those }))
    .sort((one, other) => (one.month ?? 13) - (other.month ?? 13));
}

const monthOf = (day: string) => Number(day.split('-')[1]) || null;
