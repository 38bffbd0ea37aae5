import { charactersOf, dateIn, inLanguage, oneDecimal } from './format.ts';
import { locale, words } from './locales/words.ts';

/*
 * How other screens than home write days, figures and names: home does without, and loads sooner.
 */

const long = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', year: 'numeric' }),
);
const moment = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
);
const languages = inLanguage(
  (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }),
);
const count = inLanguage((locale) => new Intl.NumberFormat(locale));

/** `November 21, 2026`: profiles and book pages. */
export const longDate = (iso: string) => dateIn(long(), iso);

/** `November 21, 2026 at 4:05 PM`: the history of a book. */
export const dateAndTime = (iso: string) => dateIn(moment(), iso);

/** The day of a moment by the reader's clock, `2024-05-17`. */
export function dayOf(iso: string) {
  const at = new Date(iso);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `May 17, 2024`, `May 2024`, `2024`, in the language in use. */
export function shownDate(date: string | null) {
  if (!date) return '';
  const [year = 0, month, day] = date.split('-').map(Number);
  const at = new Date(0);
  at.setFullYear(year, (month ?? 1) - 1, day ?? 1);
  return new Intl.DateTimeFormat(locale(), {
    year: 'numeric',
    ...(month ? { month: day ? 'short' : 'long' } : {}),
    ...(day ? { day: 'numeric' } : {}),
  }).format(at);
}

/** `de` → `German`, as it begins a line; a code that stands for nothing stays. */
export function languageName(code: string) {
  const names: Record<string, string> = words.books.languageNames;
  try {
    const name = names[code] ?? languages().of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1);
  } catch {
    return code;
  }
}

/** `10,000` */
export const wholeNumber = (value: number) => count().format(value);

/** `4`, `4.5` */
export const figureOf = (value: number) =>
  Number.isInteger(value) ? wholeNumber(value) : oneDecimal(value);

/** The first letter of a username, uppercased; `U` when there is none. */
export function initialOf(username: string | null | undefined) {
  const [first] = charactersOf(username?.trim() ?? '', 1);
  return first ? first.toLocaleUpperCase('en-US') : 'U';
}
