import type { Position } from '../../shared/contract/library.ts';
import { BOOK_PAGES_MAX, MINUTES_MAX } from '../../shared/limits.ts';
import { wholeNumber } from '../format.ts';
import { locale, words } from '../locales/words.ts';
import { numberIn, wholeNumberIn } from '../numbers.ts';

/** `page 214`, `45%`, `minute 12`. Needs the words of the library (`loadReadingWords`). */
export function placeText(position: Position) {
  if ('page' in position) return words.library.positions.page(wholeNumber(position.page));
  if ('minute' in position) return words.library.positions.minute(wholeNumber(position.minute));
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(position.percent / 100);
}

/** As much as is typed of a place: `12,345.5`. */
export const PLACE_LENGTH = 8;

/** A place that was typed: pages and minutes are whole numbers, percent go to 100. Null: it cannot be read, or no book is so long. */
export function placeTyped(text: string, unit: 'page' | 'percent' | 'minute') {
  if (unit !== 'percent') {
    const place = wholeNumberIn(text);
    return place !== null && place <= (unit === 'page' ? BOOK_PAGES_MAX : MINUTES_MAX)
      ? place
      : null;
  }
  const percent = numberIn(text);
  return percent === null ? null : Math.min(percent, 100);
}
