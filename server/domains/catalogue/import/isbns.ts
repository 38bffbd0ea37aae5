import { isbn13Of } from '../../../../shared/isbn.ts';

/**
 * The ISBN-13 that a cell of a table means; undefined when it is none. Besides the usual shapes:
 * Excel's formulas (`="0060007761"`), numbers a spreadsheet has made of it (`9781250313195.0`,
 * `9.781250313195e+12`), and ISBN-10s that lost their zeros (`60007761`). One that was rounded
 * (`9.78043902348e+12`) could be any of ten and is none. Product codes that are no
 * ISBN (`0785342510591`) have another prefix or check digit.
 */
export function isbnOfCell(cell: string): string | undefined {
  const text = cell.replace(/^=?\s*"?|"?$/g, '').trim();
  if (/^9\.7[89]\d{10}e\+?12$/i.test(text)) return isbn13Of(text.slice(0, 14).replace('.', ''));
  const digits = text.replace(/[\s\p{Pd}]/gu, '');
  const whole = /^(\d{7,13})\.0+$/.exec(digits)?.[1] ?? digits;
  // Shorter ones are right by chance too often: every eleventh number would pass.
  if (/^\d{6,8}[\dX]$/i.test(whole)) return isbn13Of(whole.padStart(10, '0'));
  return isbn13Of(whole);
}
