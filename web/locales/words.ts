import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { categories, controls, frame, home, snippets, states } from './en/home.ts';
import type { rest as english } from './en/index.ts';
import type * as reading from './en/reading.ts';

const englishHome = { categories, controls, frame, home, snippets, states };
/** The words of the home page and of what stands around every screen. */
export type HomeWords = typeof englishHome;
/** The words of the library, of goals and of statistics. */
export type ReadingWords = typeof reading;
/** All words of the interface in one language; English says which there are. */
export type Words = HomeWords & typeof english & typeof reading;

/**
 * The words of the language in use. Read them where they are shown, never into a constant of a
 * module: they change when somebody chooses another language, and everything is rendered anew.
 */
export let words: Words;

/** The language in use. */
export let language: Language = 'en';

/** What `Intl` calls the language in use. */
export const locale = () => LANGUAGES[language].locale;

/** The language asked for last: that of `words` once it is loaded. */
let wanted: Language = 'en';
/** Whether a screen other than home has asked for its words, and whether one of the library has. */
let wantsRest = false;
let wantsReading = false;

/**
 * Loads the words of a language, and from then on they are the words; the last one asked for counts.
 * Rejects where they cannot be had, and the language stays as it is.
 */
export async function loadWords(code: Language) {
  wanted = code;
  try {
    const [home, rest, reading] = LOADERS[code];
    let loaded = (await home()) as Words;
    // Asked now, not before: meanwhile a screen may have wanted the rest.
    if (wantsRest) loaded = { ...loaded, ...(await rest()).rest };
    if (wantsReading) loaded = { ...loaded, ...(await reading()) };
    if (wanted !== code) return;
    // Another call may have brought more of the same language meanwhile.
    words = language === code ? { ...words, ...loaded } : loaded;
    language = code;
  } catch (error) {
    if (wanted === code) wanted = language;
    throw error;
  }
}

/** Loads the words that the home page does without; every other screen waits for them. */
export async function loadAllWords() {
  wantsRest = true;
  // Another language may be chosen while this one is loading.
  while (!('books' in words)) await loadWords(wanted);
}

/** Loads the words of the library beside the others: who only reads reviews does without. */
export async function loadReadingWords() {
  wantsReading = true;
  while (!('library' in words)) await loadWords(wanted);
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

/** A category in the language in use; one that nobody has translated as it is stored. */
export const categoryName = (category: string) =>
  (words.categories as Partial<Record<string, string>>)[category] ?? category;

/** A figure with separators gets those of the language; years have none. */
const shown = (value = '') =>
  /^\d+(,\d{3})+$/.test(value)
    ? new Intl.NumberFormat(locale()).format(Number(value.replaceAll(',', '')))
    : value;

/**
 * Three pieces of the build for each language, home's, the library's and all others': the browser loads those
 * of the language in use. English for home, which most readers need, is part of the page's first script.
 */
const LOADERS: Record<
  Language,
  [
    home: () => Promise<HomeWords>,
    rest: () => Promise<{ rest: Omit<Words, keyof HomeWords | keyof ReadingWords> }>,
    reading: () => Promise<ReadingWords>,
  ]
> = {
  en: [async () => englishHome, () => import('./en/index.ts'), () => import('./en/reading.ts')],
  de: [
    () => import('./de/home.ts'),
    () => import('./de/index.ts'),
    () => import('./de/reading.ts'),
  ],
  fr: [
    () => import('./fr/home.ts'),
    () => import('./fr/index.ts'),
    () => import('./fr/reading.ts'),
  ],
  es: [
    () => import('./es/home.ts'),
    () => import('./es/index.ts'),
    () => import('./es/reading.ts'),
  ],
  ar: [
    () => import('./ar/home.ts'),
    () => import('./ar/index.ts'),
    () => import('./ar/reading.ts'),
  ],
  ja: [
    () => import('./ja/home.ts'),
    () => import('./ja/index.ts'),
    () => import('./ja/reading.ts'),
  ],
};
