import type { english } from './en/index.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** All words of the interface in one language; English says which there are. */
export type Words = typeof english;

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

/** Loads the words of a language, and from then on they are the words; the last one asked for counts. */
export async function loadWords(code: Language) {
  wanted = code;
  const loaded = await LOADERS[code]();
  if (wanted !== code) return;
  words = loaded;
  language = code;
}

/**
 * A sentence of the server or of the rules that both sides share, which are English on the wire, in
 * the language in use; as it is where nobody has translated it. Figures, and what follows a colon,
 * are taken over.
 */
export function translated(sentence: string) {
  const known: Partial<Record<string, string>> = words.sentences;
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

/** A piece of the build for each language: the browser loads the one in use. */
const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en/index.ts')).english,
};
