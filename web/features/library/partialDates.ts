import { locale } from '../../locales/words.ts';

/** A date as far as it is known, in its parts; an empty text is not known. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}

/** `2024-05` → 2024, 5, nothing. */
export function partsOf(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/** What stands in the fields of a date, as one text: `2024-5-`, `-5-12`. */
export const typedDate = ({ year, month, day }: DateParts) => `${year}-${month}-${day}`;

/** As much of a date as is known of what was typed: a day without its month, or a month without its year, is nothing. */
export function dateIn(typed: string) {
  const { year, month, day } = partsOf(typed);
  if (!year) return null;
  if (!month) return year;
  const two = (part: string) => part.padStart(2, '0');
  return day ? `${year}-${two(month)}-${two(day)}` : `${year}-${two(month)}`;
}

/** Today where the reader is. */
export function today() {
  const now = new Date();
  return dateIn(`${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`) ?? '';
}

/** A moment on another day, at the same time by the reader's clock; of today and what is no day, as it was. */
export function onDay(day: string, moment: Date) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(moment);
  if (/^\d{4,6}-\d{2}-\d{2}$/.test(day)) at.setFullYear(year, month - 1, date);
  return at.toISOString();
}

/** The names of the twelve months. */
export const monthNames = (length: 'long' | 'short' | 'narrow') =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale(), { month: length }).format(new Date(2024, month, 1)),
  );

/** In which order day, month and year are written. */
export const orderOfParts = () =>
  new Intl.DateTimeFormat(locale())
    .formatToParts()
    .map(({ type }) => type)
    .filter(
      (type): type is keyof DateParts => type === 'day' || type === 'month' || type === 'year',
    );
