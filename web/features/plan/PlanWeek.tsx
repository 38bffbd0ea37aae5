import type { PlanDay } from '../../../shared/contract/plan.ts';
import { inLanguage } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import styles from './Plan.module.css';
import { amountText } from './planTexts.ts';

const weekday = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);
const date = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** Days one after another from today on, each with what is to be read on it. */
export const PlanWeek = ({ days }: { days: readonly PlanDay[] }) => (
  <ol className={styles.week}>
    {days.map(({ day, items }, at) => (
      <li key={day} className={styles.day}>
        <h3>
          <time dateTime={day}>
            {at === 0 ? words.plan.today : weekday().format(new Date(day))}
            <span>{date().format(new Date(day))}</span>
          </time>
        </h3>
        {items.length === 0 ? (
          <p className={styles.free}>{words.plan.free}</p>
        ) : (
          <ul className={styles.items}>
            {items.map((item) => (
              // A book may come twice on a day, with something else between.
              <li key={`${item.book.googleId} ${amountText(item)}`}>
                <BookRow book={{ ...item.book, authors: [] }} size="small" eager={at < 3}>
                  <span className={styles.amount}>{amountText(item)}</span>
                </BookRow>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);
