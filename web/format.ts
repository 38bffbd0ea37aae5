import { locale, words } from './locales/words.ts';

/** Cuts a text to so many characters, as people count them, and says so with an ellipsis. */
export function cut(text: string, length: number) {
  // Never more characters than code units: a short text needs no counting.
  if (text.length <= length) return text;
  const kept: string[] = [];
  for (const character of charactersOf(text, length + 1)) {
    if (kept.length === length) return `${kept.join('').trimEnd()}…`;
    kept.push(character);
  }
  return text;
}

/** The same, but not within a word, where one ends not far before. */
export function cutAtWord(text: string, length: number) {
  const kept = cut(text, length);
  if (kept === text) return kept;
  if (/\s/.test(text.charAt(kept.length - 1))) return kept.replace(/[.,;:]+…$/, '…');
  const [end = ''] = /[\s\p{P}]+\S*$/u.exec(kept.slice(0, -1)) ?? [];
  return end && end.length <= WORD_MOST ? `${kept.slice(0, -1 - end.length)}…` : kept;
}
const WORD_MOST = 24;

/** Names one after another; of more than a few the first, and how many more there are. */
export function namesInShort(names: readonly string[]) {
  if (names.length <= NAMES_MOST + 1) return names.join(words.controls.comma);
  const first = names.slice(0, NAMES_MOST).join(words.controls.comma);
  return words.controls.andMore(first, names.length - NAMES_MOST);
}
const NAMES_MOST = 3;

/** A text as it begins a line. */
export const capitalized = (text: string) =>
  text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** The first letter of a username, uppercased; `U` when there is none. */
export function initialOf(username: string | null | undefined) {
  const [first] = charactersOf(username?.trim() ?? '', 1);
  return first ? first.toLocaleUpperCase('en-US') : 'U';
}

/**
 * The characters of a text, as people count them, `most` of them at least. Reading Unicode's rules takes a
 * browser 8 ms (a slow phone 30), so they are asked only where one could be made of several: beyond the
 * letters, figures and marks of western languages.
 */
export function* charactersOf(text: string, most: number) {
  // One more: it may belong to the last.
  const start = text.slice(0, most + 1);
  if (/^[\n -~\u00a0-\u02ff\u2010-\u2027]*$/.test(start)) return yield* start;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) yield segment;
}

let graphemes: Intl.Segmenter | undefined;

const short = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
);
const long = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', year: 'numeric' }),
);
const moment = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
);

/** `Nov 21`: the home page. */
export const shortDate = (iso: string) => dateIn(short(), iso);

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

/** `May 17, 2024 – May 20, 2024`, or one date where both are the same. */
export const shownDates = (from: string, to: string) => {
  const [start, end] = [shownDate(from), shownDate(to)];
  return start === end ? start : `${start} – ${end}`;
};

export function dateIn(format: Intl.DateTimeFormat, iso: string) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}

const count = inLanguage((locale) => new Intl.NumberFormat(locale));
const decimal = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** `4.5` */
export const oneDecimal = (value: number) => decimal().format(value);

/** `10,000` */
export const wholeNumber = (value: number) => count().format(value);

/** `4`, `4.5` */
export const figureOf = (value: number) =>
  Number.isInteger(value) ? wholeNumber(value) : oneDecimal(value);

const languages = inLanguage(
  (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }),
);

/** `de` → `German`, as it begins a line; a code that stands for nothing stays. */
export function languageName(code: string) {
  const names: Record<string, string> = words.books.languageNames;
  try {
    return capitalized(names[code] ?? languages().of(code) ?? code);
  } catch {
    return code;
  }
}

/** Makes something once for the language in use, and anew when that is another one. */
export function inLanguage<T>(make: (locale: string) => T) {
  const made = new Map<string, T>();
  return () => {
    const tag = locale();
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}
