import type { NewBook } from '../book.ts';
import { cut, keyOf, lexemesOf, withoutArticle, wordsOf } from '../fold.ts';

/**
 * The text form of what a book is found by (PostgreSQL's tsvector). Weights: A title, B authors, C
 * subtitle and categories, D description. Words with a `=` are whole keys: `t=` a title, `a=` an
 * author, `c=` a category, `m=` the category it is shelved under, `l=` its language, `d=` the decade
 * it appeared in, `n=` how many words of its title tell something. It is put together here, not by
 * PostgreSQL's parser, so that storing and asking divide words in exactly the same way.
 */
export function searchTextOf(book: NewBook) {
  const weights = new Map<string, Set<Weight>>();
  const add = (text: string, weight: Weight, isKept: (lexeme: string) => boolean = () => true) => {
    for (const lexeme of lexemesOf(text).filter(isKept))
      weights.set(lexeme, (weights.get(lexeme) ?? new Set()).add(weight));
  };
  add(book.title, 'A');
  add(book.originalTitle ?? '', 'A');
  for (const title of book.otherTitles) add(title, 'A');
  for (const author of book.authors) add(author, 'B');
  add(book.subtitle ?? '', 'C');
  for (const category of book.categories) add(category, 'C');
  add(cut((book.description ?? '').replace(/<[^>]*>/g, ' '), INDEXED_MAX), 'D', isTelling);

  const year = /^-?\d+/.exec(book.publishedDate ?? '')?.[0];
  const keys = [
    ...titleKeysOf(book).flatMap((key) => [`t=${key}`, `t=${withoutArticle(key)}`]),
    ...book.authors.map((author) => `a=${keyOf(author)}`),
    ...book.categories.map((category) => `c=${keyOf(category)}`),
    ...book.categories.slice(0, 1).map((category) => `m=${keyOf(category)}`),
    ...(book.language ? [`l=${book.language}`] : []),
    ...(year === undefined ? [] : [`d=${decadeOf(Number(year))}`]),
    `n=${Math.max(1, wordsOf(book.title.replace(SERIES, '')).filter(isTelling).length)}`,
  ].filter((key) => key.length > 2);

  return [
    ...[...weights].map(([lexeme, of]) => `${quoted(lexeme)}:${[...of].map(placeOf).join(',')}`),
    ...[...new Set(keys)].map(quoted),
  ].join(' ');
}

/** A word that does not stand in nearly every text. */
export const isTelling = (lexeme: string) => !STOP_WORDS.has(lexeme);

/** A lexeme as tsvectors and tsqueries write it; it holds nothing that would have to be escaped. */
export const quoted = (lexeme: string) => `'${lexeme}'`;

/** The decade of a year: 196 is that of 1965. */
export const decadeOf = (year: number) => Math.floor(year / 10);

type Weight = 'A' | 'B' | 'C' | 'D';

/** Nothing looks at where or how often a word stands, so each weight has one place of its own. */
const placeOf = (weight: Weight) => `${PLACES[weight]}${weight}`;
const PLACES = { A: 1, B: 2, C: 3, D: 4 };

/** Of a description so much is searched. */
const INDEXED_MAX = 2_000;

/** What a book is called, with and without what is often left away. */
function titleKeysOf(book: NewBook) {
  const names = [book.title, book.originalTitle ?? '', ...book.otherTitles];
  return [
    ...names,
    `${book.title} ${book.subtitle ?? ''}`,
    ...names.map((name) => name.replace(SERIES, '')),
    book.title.replace(/[:(].*$/s, ''),
  ].map(keyOf);
}

/** “(Dune, #1)”, “(Volume 2)”, “: A Novel” at the end of a title. */
const SERIES = /\s*(?:\([^()]*\)|\[[^[\]]*\]|[:;–—]\s+.*)\s*$/su;

const STOP_WORDS = new Set(
  'a an and as at be by for from in is it of on or the this to with de des du et la le les l der die das und el los las y il'.split(
    ' ',
  ),
);
