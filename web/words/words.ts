import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { first } from './en/first.ts';
import type { english } from './en/index.ts';

/** The words of the home page and of what stands around every screen. */
export type First = typeof first;
/** All words of the interface in one language; English says which there are. */
export type Words = First & typeof english;

/**
 * The words of the language in use. Read them where they are shown, never into a constant of a
 * module: they change when somebody chooses another language, and everything is rendered anew.
 */
export let words: Words;

/** The language in use. */
export let language: Language = 'en';

/** What `Intl` calls the language in use. */
export const locale = () => LANGUAGES[language].locale;

let wanted: Language;
let whole: Promise<void> | undefined;

/** Loads the words of a language, and from then on they are the words; the last one asked for counts. */
export async function loadWords(code: Language) {
  wanted = code;
  const { first, rest } = LOADERS[code];
  let loaded = (await first()) as Words;
  // Asked now, not before: meanwhile a screen may have wanted the rest.
  if (whole) loaded = { ...loaded, ...(await rest()) };
  if (wanted !== code) return;
  words = loaded;
  language = code;
}

/** Loads the words that the home page does without; every other screen waits for them. */
export function loadAllWords() {
  whole ??= loadWords(wanted);
  return whole;
}

/**
 * A sentence of the server or of the rules that both sides share, which are English on the wire, in
 * the language in use; as it is where nobody has translated it. Figures, and what follows a colon,
 * are taken over.
 */
export function translated(sentence: string) {
  // The home page does without them.
  const known: Partial<Record<string, string>> = words.sentences ?? {};
  const values: string[] = [];
  const pattern = sentence.replace(/\d[\d,]*|(?<=: ).+/gs, (value) => {
    values.push(value);
    return '#';
  });
  return known[sentence] ?? known[pattern]?.replace(/#/g, () => shown(values.shift())) ?? sentence;
}

/** A figure with separators gets those of the language; years have none. */
const shown = (value = '') =>
  /^\d+(,\d{3})+$/.test(value)
    ? new Intl.NumberFormat(locale()).format(Number(value.replaceAll(',', '')))
    : value;

/**
 * Two pieces of the build for each language: the browser loads those of the one in use. The first words of
 * English, which most readers have, are no piece of their own: nobody waits for a request for them.
 */
const LOADERS: Record<
  Language,
  { first: () => Promise<First>; rest: () => Promise<Omit<Words, keyof First>> }
> = {
  en: {
    first: async () => first,
    rest: async () => (await import('./en/index.ts')).english,
  },
  de: {
    first: async () => (await import('./de/first.ts')).first,
    rest: async () => (await import('./de/index.ts')).german,
  },
  fr: {
    first: async () => (await import('./fr/first.ts')).first,
    rest: async () => (await import('./fr/index.ts')).french,
  },
  es: {
    first: async () => (await import('./es/first.ts')).first,
    rest: async () => (await import('./es/index.ts')).spanish,
  },
  ar: {
    first: async () => (await import('./ar/first.ts')).first,
    rest: async () => (await import('./ar/index.ts')).arabic,
  },
  ja: {
    first: async () => (await import('./ja/first.ts')).first,
    rest: async () => (await import('./ja/index.ts')).japanese,
  },
};
