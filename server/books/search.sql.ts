import type { FoundBook } from '../../shared/contract/books.ts';
import { type Db, type Sql, sql } from '../db/db.ts';
import type { NewBook } from './book.ts';
import { bookSummary } from './books.sql.ts';
import { type Asked, askedLexemesOf, cut, keyOf, lexemesOf, withoutArticle } from './fold.ts';
import { isbn13Of } from './isbn.ts';

/** The books found, best first, and how many there are in all. */
export interface Found {
  books: FoundBook[];
  total: number;
  /** Only some of the words occur: nothing better was found. */
  isVague: boolean;
}

/**
 * Finds books by ISBN, else by words of title, author, category and description, of which the last
 * may be only begun. All words must occur; when no book has all, any of them. This module is the
 * only one that knows how a search works: another engine would take its place behind this function.
 */
export async function searchBooks(db: Db, text: string, limit: number): Promise<Found> {
  const isbn13 = isbn13Of(text);
  const byIsbn = isbn13 ? await booksOfIsbn(db, isbn13, limit) : [];
  if (byIsbn.length > 0) return { books: byIsbn, total: byIsbn.length, isVague: false };

  const question = questionOf(text);
  if (!question) return { books: [], total: 0, isVague: false };
  const all = await booksMatching(db, question, question.all, limit);
  if (all.total > 0 || !question.any || isbn13) return { ...all, isVague: false };
  return { ...(await booksMatching(db, question, question.any, limit)), isVague: true };
}

/**
 * The text form of a book's `search_text` (PostgreSQL's tsvector). Weights: A title, B authors, C
 * subtitle and categories, D description. Words with a `=` are whole keys: `t=` a title, `a=` an
 * author, `c=` a category, `m=` the category it is shelved under. It is put together here, not by
 * PostgreSQL's parser, so that storing and asking divide words in exactly the same way.
 */
export function searchTextOf(book: NewBook) {
  const places = new Map<string, string[]>();
  let place = 0;
  const add = (text: string, weight: string, isKept: (lexeme: string) => boolean = () => true) => {
    for (const lexeme of lexemesOf(text).filter(isKept)) {
      place = Math.min(place + 1, PLACE_MAX);
      const of = places.get(lexeme) ?? [];
      if (of.length < PLACES_OF_A_WORD) places.set(lexeme, [...of, `${place}${weight}`]);
    }
    place = Math.min(place + 50, PLACE_MAX);
  };
  add(book.title, 'A');
  add(book.originalTitle ?? '', 'A');
  for (const title of book.otherTitles) add(title, 'A');
  for (const author of book.authors) add(author, 'B');
  add(book.subtitle ?? '', 'C');
  for (const category of book.categories) add(category, 'C');
  add(cut((book.description ?? '').replace(/<[^>]*>/g, ' '), INDEXED_MAX), 'D', isNoStopWord);

  const titles = [
    book.title,
    book.originalTitle ?? '',
    ...book.otherTitles,
    `${book.title} ${book.subtitle ?? ''}`,
    book.title.replace(/[:(].*$/s, ''),
  ].map(keyOf);
  const keys = [
    ...titles.flatMap((key) => [`t=${key}`, `t=${withoutArticle(key)}`]),
    ...book.authors.map((author) => `a=${keyOf(author)}`),
    ...book.categories.map((category) => `c=${keyOf(category)}`),
    ...book.categories.slice(0, 1).map((category) => `m=${keyOf(category)}`),
  ].filter((key) => key.length > 2);

  return [
    ...[...places].map(([lexeme, of]) => `${quoted(lexeme)}:${of.join(',')}`),
    ...[...new Set(keys)].map(quoted),
  ].join(' ');
}

/** The ids of those books that are there already, under whatever id: by ISBN or title and author. */
export async function knownBooks(db: Db, books: NewBook[]): Promise<Set<string>> {
  const asked = books.map(({ googleId, isbn13, title, authors }) => ({
    googleId,
    isbn13,
    words: [`t=${keyOf(title)}`, ...authors.slice(0, 1).map((author) => `a=${keyOf(author)}`)]
      .map(quoted)
      .join(' & '),
  }));
  const known = await db.many<{ googleId: string }>(sql`
    select a."googleId"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (
             "googleId" text, isbn13 text, words tsquery)
     where exists (select from books b where b.google_id = a."googleId")
        or exists (select from books b where b.isbn13 = a.isbn13)
        or exists (select from books b where b.search_text @@ a.words)`);
  return new Set(known.map(({ googleId }) => googleId));
}

/** Positions in a tsvector end here, and one word keeps so many of them. */
const PLACE_MAX = 16_383;
const PLACES_OF_A_WORD = 20;
/** Of a description so much is searched. */
const INDEXED_MAX = 5_000;
/** Words beyond these would narrow nothing down. */
const ASKED_MAX = 24;

const STOP_WORDS = new Set(
  'a an and as at be by for from in is it of on or the this to with de des du et la le les l der die das und el los las y il'.split(
    ' ',
  ),
);
const isNoStopWord = (lexeme: string) => !STOP_WORDS.has(lexeme);

/** A search as tsquery texts, made of letters and digits only; undefined when nothing is asked. */
function questionOf(text: string) {
  const asked = uniqueOf(askedLexemesOf(text));
  const telling = asked.filter(({ lexeme }) => isNoStopWord(lexeme));
  const key = keyOf(text);
  if (asked.length === 0) return undefined;
  const tests = {
    title: quoted(`t=${key}`),
    bareTitle: quoted(`t=${withoutArticle(key)}`),
    titleBegun: `${quoted(`t=${withoutArticle(key)}`)}:*`,
    author: quoted(`a=${key}`),
    category: quoted(`c=${key}`),
    mainCategory: quoted(`m=${key}`),
  };
  // Only such words as every book has: they say something only about a title.
  if (telling.length === 0) {
    const words = asked.map(({ lexeme }) => `${quoted(lexeme)}:A`).join(' & ');
    return { ...tests, all: words, any: undefined, inAuthor: NOWHERE, inTitleOrAuthor: words };
  }
  const last = asked.at(-1);
  const begun = telling.map((word) => (word === last && mayBeBegun(word) ? ':*' : ''));
  const terms = telling.map(({ lexeme }, at) => `${quoted(lexeme)}${begun[at]}`);
  return {
    ...tests,
    all: terms.join(' & '),
    // Beginnings would match too much where one word is enough.
    any: telling.length > 1 ? telling.map(({ lexeme }) => quoted(lexeme)).join(' | ') : undefined,
    inAuthor: telling.map(({ lexeme }) => `${quoted(lexeme)}:B`).join(' & '),
    inTitleOrAuthor: telling
      .map(({ lexeme }, at) => `${quoted(lexeme)}${begun[at] || ':'}AB`)
      .join(' & '),
  };
}
type Question = NonNullable<ReturnType<typeof questionOf>>;

const NOWHERE = quoted('=');

function quoted(lexeme: string) {
  return `'${lexeme}'`;
}

const uniqueOf = (asked: Asked[]) =>
  [...new Map(asked.map((word) => [word.lexeme, word])).values()].slice(0, ASKED_MAX);

/** One letter begins too many words to be of use. */
const mayBeBegun = ({ lexeme, isWord }: Asked) => isWord && lexeme.length > 1;

const foundBook = sql`
  ${bookSummary},
  b.description,
  b.published_date as "publishedDate",
  b.page_count as "pageCount"`;

const booksOfIsbn = (db: Db, isbn13: string, limit: number) =>
  db.many<FoundBook>(sql`
    select ${foundBook}
      from books b
     where b.isbn13 = ${isbn13}
     order by b.reviews_count + b.favorites_count desc, b.id
     limit ${limit}`);

async function booksMatching(db: Db, question: Question, words: string, limit: number) {
  const rows = await db.many<FoundBook & { total: number }>(sql`
    with found as materialized (
      select b.id, ${scoreOf(question, words)} as score, count(*) over () as total
        from books b
       where b.search_text @@ ${words}::tsquery
       order by score desc, b.id
       limit ${limit}
    )
    select ${foundBook}, f.total
      from found f
      join books b on b.id = f.id
     order by f.score desc, b.id`);
  return {
    books: rows.map(({ total: _, ...book }) => book),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * How good an answer a book is. First the kind of match, in steps of ten: the title itself; without
 * its article; an author's whole name; how a title begins; part of an author's name; the shelf it
 * stands on; another of its categories; all words in title and authors; anywhere. Within a kind, how
 * much it is read (0 to 4: with 1, 10 and 1,000 readers 1.6, 2.8 and 3.5) and how well the words
 * match (0 to 2; a word in the title counts 20 times one in the description).
 */
const scoreOf = (question: Question, words: string): Sql => sql`
  case when b.search_text @@ ${question.title}::tsquery           then 80
       when b.search_text @@ ${question.bareTitle}::tsquery       then 70
       when b.search_text @@ ${question.author}::tsquery          then 60
       when b.search_text @@ ${question.titleBegun}::tsquery      then 50
       when b.search_text @@ ${question.inAuthor}::tsquery        then 40
       when b.search_text @@ ${question.mainCategory}::tsquery    then 30
       when b.search_text @@ ${question.category}::tsquery        then 20
       when b.search_text @@ ${question.inTitleOrAuthor}::tsquery then 10
       else 0
   end
   + 4 * (1 - 1 / (1 + ln(1 + b.reviews_count + b.favorites_count)))
   + 2 * ts_rank('{0.05, 0.3, 0.7, 1}', b.search_text, ${words}::tsquery)`;
