import type { NewBook } from '../book.ts';
import { cut, keyOf, lexemesOf, readingOf, withoutArticle, wordsOf } from './normalize.ts';

/**
 * The text form of what a book is found by (PostgreSQL's tsvector). Weights: A title, B authors, C
 * subtitle and categories, D description. Words with a `=` are whole keys: `t=` a title, `a=` an
 * author, `c=` a category, `m=` the category it is shelved under, `l=` its language, `d=` the decade
 * it appeared in, `n=` how many words of its title tell something. It is put together here, not by
 * PostgreSQL's parser, so that storing and asking divide words in exactly the same way.
 */
export function searchTextOf(book: NewBook) {
  const weights = new Map<string, number>();
  const add = (lexemes: string[], weight: number) => {
    for (const lexeme of lexemes) weights.set(lexeme, (weights.get(lexeme) ?? 0) | weight);
  };
  const keys = new Set<string>();
  const addTitleKey = (key: string) => {
    keys.add(`t=${key}`);
    keys.add(`t=${withoutArticle(key)}`);
  };
  for (const title of titlesOf(book)) {
    const { key, lexemes } = readingOf(title);
    add(lexemes, A);
    addTitleKey(key);
  }
  for (const author of book.authors) {
    const { key, lexemes } = frequentReadingOf(author);
    add(lexemes, B);
    keys.add(`a=${key}`);
  }
  if (book.subtitle) add(lexemesOf(book.subtitle), C);
  for (const [at, category] of book.categories.entries()) {
    const { key, lexemes } = frequentReadingOf(category);
    add(lexemes, C);
    keys.add(`c=${key}`);
    if (at === 0) keys.add(`m=${key}`);
  }
  if (book.description) add(lexemesOf(textOf(book.description)).filter(isTelling), D);

  for (const title of shorterTitlesOf(book)) addTitleKey(keyOf(title));
  if (book.language) keys.add(`l=${book.language}`);
  const year = /^-?\d+/.exec(book.publishedDate ?? '')?.[0];
  if (year !== undefined) keys.add(`d=${decadeOf(Number(year))}`);
  keys.add(`n=${Math.max(1, wordsOf(withoutSeries(book.title)).filter(isTelling).length)}`);

  let text = '';
  for (const [lexeme, of] of weights) text += `'${lexeme}':${PLACES[of]} `;
  for (const key of keys) if (key.length > 2) text += `'${key}' `;
  return text.trimEnd();
}

/** Of what stands in many books, such as authors and categories. */
function frequentReadingOf(text: string) {
  const known = readings.get(text);
  if (known) return known;
  if (readings.size >= READINGS_MAX) readings.clear();
  const reading = readingOf(text);
  readings.set(text, reading);
  return reading;
}

const readings = new Map<string, ReturnType<typeof readingOf>>();
const READINGS_MAX = 10_000;

/** A word that does not stand in nearly every text. */
export const isTelling = (lexeme: string) => !STOP_WORDS.has(lexeme);

/** A lexeme as tsvectors and tsqueries write it; it holds nothing that would have to be escaped. */
export const quoted = (lexeme: string) => `'${lexeme}'`;

/** The decade of a year: 196 is that of 1965. */
export const decadeOf = (year: number) => Math.floor(year / 10);

/** Weights as bits: a word may stand in several places. */
const [A, B, C, D] = [1, 2, 4, 8];

/** Nothing looks at where or how often a word stands, so each weight has one place of its own. */
const PLACES = Array.from({ length: 16 }, (_, of) =>
  ['1A', '2B', '3C', '4D'].filter((_, bit) => of & (1 << bit)).join(','),
);

/** Of a description so much is searched. */
const INDEXED_MAX = 2_000;

const textOf = (html: string) => cut(html.replace(/<[^<>]*>/g, ' '), INDEXED_MAX);

const titlesOf = ({ title, originalTitle, otherTitles }: NewBook) =>
  originalTitle === null ? [title, ...otherTitles] : [title, originalTitle, ...otherTitles];

/** What a book is also called, with and without what is often left away. */
function shorterTitlesOf(book: NewBook) {
  const { title, subtitle } = book;
  const titles = titlesOf(book);
  const shorter = titles.map(withoutSeries).filter((name, at) => name !== titles[at]);
  const bare = title.replace(/[:(].*$/s, '');
  if (bare !== title) shorter.push(bare);
  return subtitle ? [`${title} ${subtitle}`, ...shorter] : shorter;
}

const withoutSeries = (title: string) => (MAY_END.test(title) ? title.replace(SERIES, '') : title);

/** “(Dune, #1)”, “(Volume 2)”, “: A Novel” at the end of a title. */
const SERIES = /\s*(?:\([^()]*\)|\[[^[\]]*\]|[:;–—]\s+.*)\s*$/su;
/** Without one of these there is nothing to leave away: looking for it costs more than looking for them. */
const MAY_END = /[([:;–—]/;

const STOP_WORDS = new Set(
  'a an and as at be by for from in is it of on or the this to with de des du et la le les l der die das und el los las y il'.split(
    ' ',
  ),
);
