import { locale, words } from '../../locales/words.ts';

/** The name of a month from 1 to 12; null is a month that nobody knows. */
export const monthName = (month: number | null, length: 'long' | 'narrow') =>
  month === null
    ? words.statistics.unknownMonth
    : new Intl.DateTimeFormat(locale(), { month: length }).format(new Date(2024, month - 1, 1));
