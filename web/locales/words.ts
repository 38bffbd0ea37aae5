import { categoryIn } from '../../shared/categoryNames.ts';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import type * as community from '../messages/compiled/community.en.ts';
import type * as home from '../messages/compiled/home.en.ts';
import type * as impressions from '../messages/compiled/impressions.en.ts';
import { LOADERS as COMPILED } from '../messages/compiled/loaders.ts';
import type * as reading from '../messages/compiled/reading.en.ts';
import type * as rest from '../messages/compiled/rest.en.ts';

/** The words of the home page and of what stands around every screen. */
type HomeWords = typeof home;
/** The words of the library, of goals and of statistics. */
type ReadingWords = typeof reading;
/** The words of what readers say to each other: comments, the feed, notifications, lists, groups. */
type CommunityWords = typeof community;
/** The words of moods and content warnings. */
type ImpressionWords = typeof impressions;
/** The words of all other screens. */
type RestWords = typeof rest;
/** The chunks of words that screens other than home ask for; see `LOADERS`. */
interface LaterWords {
  rest: RestWords;
  reading: ReadingWords;
  community: CommunityWords;
  impressions: ImpressionWords;
}
/** All words of the interface in one language; English says which there are. */
export type Words = HomeWords & RestWords & ReadingWords & CommunityWords & ImpressionWords;

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
/** The chunks that screens have asked for. */
const wantedChunks = new Set<keyof LaterWords>();

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
    for (const chunk of wantedChunks) loaded = { ...loaded, ...(await later[chunk]()) };
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
  const chunks = await Promise.all(Object.values(LOADERS[code]).map((load) => load()));
  return Object.assign({}, ...chunks);
}

/** Puts words into use that are here already: from now on, and until it is called again. */
export function setWords(code: Language, loaded: Words) {
  language = code;
  wanted = code;
  words = loaded;
}

/** Loads the words that the home page does without; every other screen waits for them. */
export const loadAllWords = () => loadChunk('rest', 'books');

/** Loads the words of the library beside the others: who only reads reviews does without. */
export const loadReadingWords = () => loadChunk('reading', 'library');

/** Loads the words of comments, the feed, notifications, lists and groups beside the others. */
export const loadCommunityWords = () => loadChunk('community', 'groups');

/** Loads the words of moods and content warnings beside the others. */
export const loadImpressionWords = () => loadChunk('impressions', 'impressions');

/** Loads a chunk, known to be there by one of its sections; in English where the language cannot be had. */
async function loadChunk(chunk: keyof LaterWords, section: keyof Words) {
  wantedChunks.add(chunk);
  // Another language may be chosen while this one is loading.
  while (!(section in words))
    await loadWords(wanted).catch(async (error) => {
      if (language === 'en') throw error;
      words = { ...(await LOADERS.en[chunk]()), ...words };
    });
}

/** A refusal as the server sends it, or as one of the rules that it shares with the pages says it. */
interface Refusal {
  id?: string | undefined;
  params?: Values | undefined;
  /** The sentence in English. */
  message?: string | undefined;
}

/**
 * What a refusal says, in the language in use: found by its id, filled with its values. In English where the id is
 * of another release, or the words that home does without have not come.
 */
export const refusalText = ({ id = '', params = {}, message = '' }: Refusal) =>
  saidById(words.refusals, id, params) ?? filled(message, params);

/** The message of an id that the server sends, with the values that it sends; undefined where there is none. */
export function saidById(messages: object | undefined, id: string, params: Values) {
  const message = (messages as Partial<Record<string, MessageById>> | undefined)?.[id];
  return typeof message === 'function' ? message(params) : message;
}
type Values = Record<string, string | number>;
type MessageById = string | ((values: Values) => string);

/** A sentence with its values in it, in the place of their names in braces. */
export const filled = (text: string, params: Values) =>
  text.replace(/\{(\w+)\}/g, (braced, name: string) => {
    const value = params[name] ?? braced;
    return typeof value === 'number' ? new Intl.NumberFormat(locale()).format(value) : value;
  });

/** A category in the language in use; one that nobody has translated as it is stored. */
export const categoryName = (category: string) => categoryIn(words.categories, category);

/**
 * Five chunks of the build for each language, home's, the library's, the community's, those of impressions and all others': the browser
 * loads those of the language in use. English for home, which most readers need, is part of the page's first script.
 */
const LOADERS: Record<
  Language,
  { home: () => Promise<HomeWords> } & { [P in keyof LaterWords]: () => Promise<LaterWords[P]> }
> = COMPILED;
