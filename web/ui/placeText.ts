import type { Position } from '../../shared/contract/library.ts';
import { wholeNumber } from '../formatLater.ts';
import { locale, words } from '../locales/words.ts';

/** `page 214`, `45%`, `minute 12`. Needs the words of the library (`loadReadingWords`). */
export function placeText(position: Position) {
  if ('page' in position) return words.library.positions.page(wholeNumber(position.page));
  if ('minute' in position) return words.library.positions.minute(wholeNumber(position.minute));
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(position.percent / 100);
}
