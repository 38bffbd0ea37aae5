import { latinFigures } from './figures.ts';

/** The ISBN-13 that a text is, in any shape (blanks, hyphens, “ISBN:”, ISBN-10); else undefined. */
export function isbn13Of(text: string): string | undefined {
  if (/^97[89]\d{10}$/.test(text)) return hasCheckDigit13(text) ? text : undefined;
  if (text.length > LONGEST) return undefined;
  const digits = latinFigures(text.normalize('NFKC'))
    .trim()
    .replace(/^isbn(?:[- ]?1[03](?=[\s:]))?[\s:]*/i, '')
    .replace(/[\s\p{Pd}.]/gu, '')
    .toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) return hasCheckDigit13(digits) ? digits : undefined;
  if (!/^\d{9}[\dX]$/.test(digits) || !hasCheckDigit10(digits)) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  return body + checkDigit13(body);
}

/** With every blank and hyphen that anybody has put into one. */
const LONGEST = 100;

/** The ISBN-10 of the same edition; those that begin with 979 have none. */
export function isbn10Of(isbn13: string): string | undefined {
  if (!isbn13.startsWith('978')) return undefined;
  const body = isbn13.slice(3, 12);
  return body + checkDigit10(body);
}

/**
 * The language that an ISBN-13 speaks for, where its registration group is that of a language and not of a country
 * (International ISBN Agency, “Registration groups”): 978-0 and 978-1 English, 978-2 French, 978-3 German. Nearly all books of
 * such a group are in its language; what a file says itself counts first.
 */
export const languageOfIsbn = (isbn13: string) =>
  LANGUAGE_AREAS.find(([prefix]) => isbn13.startsWith(prefix))?.[1] ?? null;

const LANGUAGE_AREAS = [
  ['9780', 'en'],
  ['9781', 'en'],
  ['9782', 'fr'],
  ['9783', 'de'],
] as const;

/** Weights 1 and 3 in turn, sum divisible by 10 (ISO 2108). */
const hasCheckDigit13 = (isbn: string) => checkDigit13(isbn.slice(0, 12)) === isbn[12];

/** Weights 10 to 1, sum divisible by 11; X is ten (ISO 2108:1992). */
const hasCheckDigit10 = (isbn: string) => checkDigit10(isbn.slice(0, 9)) === isbn[9];

function checkDigit13(body: string) {
  let sum = 0;
  for (let at = 0; at < 12; at++) sum += Number(body[at]) * (at % 2 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

function checkDigit10(body: string) {
  let sum = 0;
  for (let at = 0; at < 9; at++) sum += Number(body[at]) * (10 - at);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}
