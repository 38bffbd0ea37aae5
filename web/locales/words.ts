import { LANGUAGES, type Language } from '../../shared/languages.ts';
import type { community } from './en/community.ts';
import { categories, controls, frame, home, snippets, states } from './en/home.ts';
import type { rest as english } from './en/index.ts';
import type * as reading from './en/reading.ts';

const englishHome = { categories, controls, frame, home, snippets, states };
/** The words of the home page and of what stands around every screen. */
export type HomeWords = typeof englishHome;
/** The words of the library, of goals and of statistics. */
export type ReadingWords = typeof reading;
/** The words of what readers say to each other: comments, the feed, notifications, lists, groups. */
type CommunityWords = typeof community;
/** The words of all other screens. */
export type RestWords = typeof english;
/** The pieces of words that screens other than home ask for; see `LOADERS`. */
interface LaterWords {
  rest: RestWords;
  reading: ReadingWords;
  community: CommunityWords;
}
/** All words of the interface in one language; English says which there are. */
export type Words = HomeWords & RestWords & ReadingWords & CommunityWords;

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
/** The pieces that screens have asked for. */
const wantedPieces = new Set<keyof LaterWords>();

/**
 * Loads the words of a language, and from then on they are the words; the last one asked for counts.
 * Rejects where they cannot be had, and the language stays as it is.
 */
export async function loadWords(code: Language) {
  wanted = code;
  try {
    const { home, ...later } = LOADERS[code];
    let loaded = (await home()) as Words;
    // A set goes on with what was added meanwhile: another screen may have wanted more.
    for (const piece of wantedPieces) loaded = { ...loaded, ...(await later[piece]()) };
    if (wanted !== code) return;
    // Another call may have brought more of the same language meanwhile.
    words = language === code ? { ...words, ...loaded } : loaded;
    language = code;
  } catch (error) {
    if (wanted === code) wanted = language;
    throw error;
  }
}

/** All words of a language, for the server, which draws pages in each of them. */
export async function allWordsOf(code: Language): Promise<Words> {
  const { home, rest, reading, community } = LOADERS[code];
  const pieces = await Promise.all([home(), rest(), reading(), community()]);
  return Object.assign({}, ...pieces);
}

/** Puts words into use that are here already: from now on, and until it is called again. */
export function setWords(code: Language, loaded: Words) {
  language = code;
  wanted = code;
  words = loaded;
}

/** Loads the words that the home page does without; every other screen waits for them. */
export const loadAllWords = () => loadPiece('rest', 'books');

/** Loads the words of the library beside the others: who only reads reviews does without. */
export const loadReadingWords = () => loadPiece('reading', 'library');

/** Loads the words of comments, the feed, notifications, lists and groups beside the others. */
export const loadCommunityWords = () => loadPiece('community', 'groups');

/** Loads a piece, known to be there by one of its sections; in English where the language cannot be had. */
async function loadPiece(piece: keyof LaterWords, section: keyof Words) {
  wantedPieces.add(piece);
  // Another language may be chosen while this one is loading.
  while (!(section in words))
    await loadWords(wanted).catch(async (error) => {
      if (language === 'en') throw error;
      words = { ...(await LOADERS.en[piece]()), ...words };
    });
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

/** A category in the language in use; one that nobody has translated as it is stored. */
export const categoryName = (category: string) =>
  (words.categories as Partial<Record<string, string>>)[category] ?? category;

/**
 * Four pieces of the build for each language, home's, the library's, the community's and all others': the browser
 * loads those of the language in use. English for home, which most readers need, is part of the page's first script.
 */
const LOADERS: Record<
  Language,
  { home: () => Promise<HomeWords> } & { [P in keyof LaterWords]: () => Promise<LaterWords[P]> }
> = {
  en: {
    home: async () => englishHome,
    rest: async () => (await import('./en/index.ts')).rest,
    reading: () => import('./en/reading.ts'),
    community: async () => (await import('./en/community.ts')).community,
  },
  de: {
    home: () => import('./de/home.ts'),
    rest: async () => (await import('./de/index.ts')).rest,
    reading: () => import('./de/reading.ts'),
    community: async () => (await import('./de/community.ts')).community,
  },
  fr: {
    home: () => import('./fr/home.ts'),
    rest: async () => (await import('./fr/index.ts')).rest,
    reading: () => import('./fr/reading.ts'),
    community: async () => (await import('./fr/community.ts')).community,
  },
  es: {
    home: () => import('./es/home.ts'),
    rest: async () => (await import('./es/index.ts')).rest,
    reading: () => import('./es/reading.ts'),
    community: async () => (await import('./es/community.ts')).community,
  },
  ar: {
    home: () => import('./ar/home.ts'),
    rest: async () => (await import('./ar/index.ts')).rest,
    reading: () => import('./ar/reading.ts'),
    community: async () => (await import('./ar/community.ts')).community,
  },
  ja: {
    home: () => import('./ja/home.ts'),
    rest: async () => (await import('./ja/index.ts')).rest,
    reading: () => import('./ja/reading.ts'),
    community: async () => (await import('./ja/community.ts')).community,
  },
};
