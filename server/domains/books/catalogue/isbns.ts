import { isbn13Of } from '../../../../shared/isbn.ts';

/**
 * The ISBN-13 that a cell of a table means; undefined when it is none. Besides the usual shapes:
 * Excel's formulas (`="0060007761"`), numbers a spreadsheet has made of it (`9781250313195.0`,
 * `9.781250313195e+12`), and ISBN-10s that lost their zeros (`60007761`). Product codes that are no
 * ISBN (`0785342510591`) have another prefix or check digit.
 *
 * A number with fewer than thirteen digits (`9.78043902348e+12`) has been rounded or cut, nobody knows
 * which: the ISBN whose check digit fits may be another book's. It identifies nothing.
 */
export function isbnOfCell(cell: string): string | undefined {
  const text = cell.replace(/^=?\s*"?|"?$/g, '').trim();
  const [, decimals] = /^9[.,](7[89]\d{10})e\+?12$/i.exec(text) ?? [];
  if (decimals !== undefined) return isbn13Of(`9${decimals}`);
  const digits = text.replace(/[\s\p{Pd}]/gu, '');
  const whole = /^(\d{7,13})\.0+$/.exec(digits)?.[1] ?? digits;
  // Shorter ones are right by chance too often: every eleventh number would pass.
  if (/^\d{6,8}[\dX]$/i.test(whole)) return isbn13Of(whole.padStart(10, '0'));
  return isbn13Of(whole);
}
