import type { Plan, PlanDay } from '../../../shared/contract/plan.ts';
import { pathTo } from '../../../shared/paths.ts';
import { inLanguage } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './Plan.module.css';
import { amountText } from './planTexts.ts';

const weekday = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);
const date = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const dayInWords = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

interface PlanWeekProps {
  days: readonly PlanDay[];
  pace: Plan['pace'];
}

/** Days one after another from today on, each with what is to be read on it; free ones that follow each other in one line. */
export const PlanWeek = ({ days, pace }: PlanWeekProps) => (
  <ol className={styles.week}>
    {runsOf(days).map((run) => (
      <li key={run[0].day} className={styles.day}>
        <h3>
          <Day day={run[0].day} isToday={run[0] === days[0]} />
        </h3>
        {run[0].items.length === 0 ? (
          <p className={styles.free}>
            {isReadToday(run, days, pace) ? words.plan.readToday : <Free days={run} />}
          </p>
        ) : (
          <ul className={styles.items}>
            {run[0].items.map((item) => (
              // A book may come twice on a day, with something else between.
              <li key={`${item.book.googleId} ${amountText(item)}`}>
                {firstDayOf(item.book, days) === run[0] ? (
                  <BookRow
                    book={{ ...item.book, authors: [] }}
                    size="small"
                    eager={days.indexOf(run[0]) < 3}
                  >
                    <span className={styles.amount}>{amountText(item)}</span>
                  </BookRow>
                ) : (
                  <p className={styles.again}>
                    <Link to={pathTo('/details/:googleId', { googleId: item.book.googleId })}>
                      <bdi>{item.book.title}</bdi>
                    </Link>
                    <span className={styles.amount}>{amountText(item)}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);

const Day = ({ day, isToday = false }: { day: string; isToday?: boolean }) => (
  <time dateTime={day}>
    {isToday ? words.plan.today : weekday().format(new Date(day))}
    <span>{date().format(new Date(day))}</span>
  </time>
);

function Free({ days }: { days: readonly PlanDay[] }) {
  const last = days.at(-1);
  if (days.length < 2 || !last) return words.plan.free;
  return (
    <Filled text={words.plan.freeUntil}>
      <time dateTime={last.day}>{dayInWords().format(new Date(last.day))}</time>
    </Filled>
  );
}

/** Today has room for what stands on tomorrow, and nothing on it: as much as fits has been read. */
function isReadToday(
  run: readonly PlanDay[],
  [today, tomorrow]: readonly PlanDay[],
  { byWeekday, minutesByWeekday }: Plan['pace'],
) {
  if (!today || run[0] !== today || !tomorrow) return false;
  const weekday = (new Date(today.day).getUTCDay() + 6) % 7;
  return tomorrow.items.some(
    (item) => (('from' in item ? byWeekday : minutesByWeekday)[weekday] ?? 0) > 0,
  );
}

/** On which a book stands with its cover; after that a line says how it goes on. */
const firstDayOf = ({ googleId }: PlanDay['items'][number]['book'], days: readonly PlanDay[]) =>
  days.find(({ items }) => items.some(({ book }) => book.googleId === googleId));

/** Days on which there is something to read, each by itself; those between them, on which there is not, together. */
function runsOf(days: readonly PlanDay[]) {
  const runs: [PlanDay, ...PlanDay[]][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && day.items.length === 0 && last[0].items.length === 0) last.push(day);
    else runs.push([day]);
  }
  return runs;
}
