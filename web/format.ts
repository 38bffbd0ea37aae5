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

const short = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
);
const decimal = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** `Nov 21`: the home page. */
export const shortDate = (iso: string) => dateIn(short(), iso);

/** `4.5` */
export const oneDecimal = (value: number) => decimal().format(value);

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

export function dateIn(format: Intl.DateTimeFormat, iso: string) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
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
