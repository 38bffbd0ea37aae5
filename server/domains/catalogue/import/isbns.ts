import { isbn13Of } from '../../../../shared/isbn.ts';

/**
 * The ISBN-13 that a cell of a table means; undefined when it is none. Besides the usual shapes:
 * Excel's formulas (`="0060007761"`), numbers a spreadsheet has made of it (`9781250313195.0`,
 * `9.78125031319e+12`), and ISBN-10s that lost their zeros (`60007761`). Product codes that are no
 * ISBN (`0785342510591`) have another prefix or check digit.
 */
export function isbnOfCell(cell: string): string | undefined {
  const text = cell.replace(/^=?\s*"?|"?$/g, '').trim();
  if (/^9\.7[89]\d{8,10}e\+?12$/i.test(text)) return isbnOfFloat(text);
  const digits = text.replace(/[\s\p{Pd}]/gu, '');
  const whole = /^(\d{7,13})\.0+$/.exec(digits)?.[1] ?? digits;
  // Shorter ones are right by chance too often: every eleventh number would pass.
  if (/^\d{6,8}[\dX]$/i.test(whole)) return isbn13Of(whole.padStart(10, '0'));
  return isbn13Of(whole);
}

/**
 * Twelve digits of thirteen are left, the last of them rounded by the check digit that was cut off:
 * what it was is told by the check digit it would need, unless both could be.
 */
function isbnOfFloat(text: string) {
  const digits = BigInt(Math.round(Number(text)));
  if (/\.\d{12}/.test(text)) return isbn13Of(`${digits}`);
  const rounded = digits / 10n;
  const possible = [rounded, rounded - 1n].flatMap((body, at) => {
    const isbn = withCheckDigit(`${body}`);
    const isRoundedUp = Number(isbn?.at(-1)) >= 5;
    return isbn && isRoundedUp === (at === 1) ? [isbn] : [];
  });
  return possible.length === 1 ? possible[0] : undefined;
}

const withCheckDigit = (body: string) =>
  [...'0123456789'].map((digit) => isbn13Of(body + digit)).find((isbn) => isbn !== undefined);
