import { capitalized, inLanguage, longDate, shortDate } from './format.ts';

/** Things in stretches of the same day of the reader, in the order in which they come. */
export function byDay<T extends { createdAt: string }>(items: readonly T[]) {
  const days: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = new Date(item.createdAt).toDateString();
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** `Today`, `Yesterday`, `November 20, 2026`. */
export function dayName(iso: string, now = new Date()) {
  const days = Math.round((startOf(new Date(iso)) - startOf(now)) / DAY_MS);
  return days === 0 || days === -1 ? capitalized(relative().format(days, 'day')) : longDate(iso);
}

/** `now`, `5 minutes ago`, `3 hours ago`, `Nov 20`. */
export function ago(iso: string, now = Date.now()) {
  // The clock of the browser may be behind the server's.
  const passed = Math.max(0, now - Date.parse(iso));
  if (passed < MINUTE_MS) return relative().format(0, 'second');
  if (passed < HOUR_MS) return relative().format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return relative().format(-Math.floor(passed / HOUR_MS), 'hour');
  return shortDate(iso);
}

/** On how many days something went on that began and ended on these, both counted; undefined where only month or year are known. */
export function daysFrom(first: string | null, last: string | null) {
  if (first?.length !== 10 || last?.length !== 10) return undefined;
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = inLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const startOf = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
