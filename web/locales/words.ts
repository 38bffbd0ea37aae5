import { LANGUAGES, type Language } from '../../shared/languages.ts';
import type { Refused } from '../../shared/refusals.ts';
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

/** A refusal as the server sends it, or as one of the rules that it shares with the pages says it. */
interface Refusal {
  id?: string | undefined;
  params?: Record<string, string | number> | undefined;
  /** The sentence in English. */
  message?: string | undefined;
}

/**
 * What a refusal says, in the language in use: found by its id, filled with its values. In English where the id is
 * of another release, or the words that home does without have not come.
 */
export function refusalText({ id = '', params = {}, message = '' }: Refusal) {
  const known: Partial<Record<string, string>> = words.refusals ?? {};
  return filled(known[id] ?? message, params);
}

/** A sentence with its values in it, in the place of their names in braces. */
export const filled = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (braced, name: string) => {
    const value = params[name] ?? braced;
    return typeof value === 'number' ? new Intl.NumberFormat(locale()).format(value) : value;
  });

/** What is said beside the fields of a form in which something is wrong. */
export type FieldTexts<F extends string> = Partial<Record<F, string | undefined>>;

/** What is wrong with a form, in the language in use; a field in which nothing is wrong is not there. */
export const refusalTexts = <F extends string>(
  errors: Partial<Record<F, Refused | undefined>>,
): FieldTexts<F> =>
  Object.fromEntries(
    Object.entries<Refused | undefined>(errors).flatMap(([field, refused]) =>
      refused ? [[field, refusalText(refused)]] : [],
    ),
  ) as FieldTexts<F>;

/** A category in the language in use; one that nobody has translated as it is stored. */
export const categoryName = (category: string) =>
  (words.categories as Partial<Record<string, string>>)[category] ?? category;

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
