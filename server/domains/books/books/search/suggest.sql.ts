import type { Suggestion } from '../../../../../shared/contract/books.ts';
import { SUGGESTIONS } from '../../../../../shared/limits.ts';
import { type Db, sql } from '../../../../platform/db/db.ts';
import { suggestible } from './candidates.sql.ts';
import { keyOf, withoutArticle, wordsOf } from './normalize.ts';
import { beginningOf } from './query.ts';
import { searchBooks } from './search.sql.ts';
import { otherSpellings, otherSpellingsBegun } from './spellings.ts';

/** Of the names of authors so many, and only when there are books as well. */
const AUTHORS_MAX = 3;
/** More than are shown: one author's books make one suggestion, one title is shown once. */
const LOOKED_AT = 4 * SUGGESTIONS;

/**
 * What somebody may be typing, most read first: authors whose name holds all words, then books with
 * all words in title and authors, one called just that first; the last word may be only begun. Where there is nothing, what a search finds instead,
 * as with a word misspelt.
 */
export async function suggestionsFor(db: Db, text: string): Promise<Suggestion[]> {
  const beginning = beginningOf(text);
  if (!beginning) return [];
  const books = await db.many<{ googleId: string; title: string; authors: string[] }>(sql`
    with ${suggestible(beginning, LOOKED_AT)}
    select b.google_id as "googleId", b.title, b.authors
      from candidates c
      join books b on b.id = c.book_id
     order by c.place, c.popularity desc, c.book_id desc`);

  if (books.length === 0 && keyOf(text).length >= SEARCHED_FROM)
    return suggestionsBySearch(db, text);
  const typed = wordsOf(text);
  const names = uniqueBy(books.flatMap(({ authors }) => authors).filter(holdsAll(typed)), keyOf);
  const authors = names.slice(0, AUTHORS_MAX).map((name) => ({ kind: 'author' as const, name }));
  const called = books.filter(isCalled(text)).slice(0, 1);
  const titles = uniqueBy([...called, ...books], ({ title, authors: [author = ''] }) =>
    keyOf(`${title} ${author}`),
  )
    .slice(0, SUGGESTIONS - authors.length)
    .map((book) => ({ kind: 'book' as const, ...book }));
  return [...authors, ...titles];
}

/** Shorter texts are beginnings: what is in them cannot be told to be misspelt. */
const SEARCHED_FROM = 4;

async function suggestionsBySearch(db: Db, text: string): Promise<Suggestion[]> {
  const { hits, isVague } = await searchBooks(
    db,
    { q: text },
    { limit: SUGGESTIONS, after: undefined },
  );
  if (isVague) return [];
  return hits
    .slice(0, SUGGESTIONS)
    .map(({ googleId, title, authors }) => ({ kind: 'book' as const, googleId, title, authors }));
}

/** Tells whether a name has all words, the last at least begun, in this or another spelling. */
const holdsAll = (typed: string[]) => (name: string) => {
  const words = wordsOf(name);
  const hasOneOf = (spellings: string[]) => spellings.some((each) => words.includes(each));
  return typed.every((word, at) =>
    at === typed.length - 1
      ? words.some((each) => each.startsWith(word)) || hasOneOf(otherSpellingsBegun(word))
      : hasOneOf([word, ...otherSpellings(word)]),
  );
};

/** Tells whether a title is what was typed, in whatever capitals, accents and articles. */
const isCalled = (text: string) => {
  const typed = withoutArticle(keyOf(text));
  return ({ title }: { title: string }) => withoutArticle(keyOf(title)) === typed;
};

/** Those with the same key are the first of them, where that stands. */
const uniqueBy = <T>(all: T[], keyOf: (each: T) => string) => {
  const first = new Map<string, T>();
  for (const each of all) {
    const key = keyOf(each);
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
};
