import type { Entry } from '../../../shared/contract/library.ts';
import { dayOf, shownDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { monthNames } from './partialDates.ts';

/** Where a copy is that is not where it belongs: `Borrowed from the library`, `Lent to Mara since May`. */
export const copyTexts = ({ borrowedFrom, lentTo, lentOn }: Entry) => [
  ...(borrowedFrom ? [words.library.borrowed(borrowedFrom)] : []),
  ...(lentTo && lentOn ? [words.library.lent(lentTo, monthOf(lentOn))] : []),
  ...(lentTo && !lentOn ? [words.library.lentUndated(lentTo)] : []),
];

/** `May`; of another year than this one `May 2024`. */
function monthOf(day: string) {
  const month = day.slice(0, 7);
  const isThisYear = dayOf(new Date().toISOString()).startsWith(day.slice(0, 4));
  return isThisYear
    ? (monthNames('long')[Number(month.slice(5)) - 1] ?? shownDate(month))
    : shownDate(month);
}
