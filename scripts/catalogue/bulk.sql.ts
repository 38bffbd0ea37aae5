import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { NewBook, Source } from '../../server/domains/books/books/book.ts';
import { searchTextOf } from '../../server/domains/books/books/search/document.ts';
import { type Indexed, indexBooks } from '../../server/domains/books/books/search/store.sql.ts';

/** A book as bulk storing takes it: with its id, and with what only imports know. */
export interface BulkBook extends NewBook {
  id: string;
  source: Source;
  readers: number;
  editionsCount: number;
  /** See server/domains/books/catalogue/identity.ts. */
  identity: string | null;
  /** What it is found by: `searchTextOf`. */
  searchText: string;
}

/** The rows of a new book as COPY takes them, but for its id and what is counted. */
export interface BookCells {
  book: string;
  search: string;
  lists: string[];
}

/** A book as it is to be instead of what it was when it was read. */
export interface ChangedBook extends BulkBook {
  /** When it was changed last, as it was read. */
  updatedAt: string;
}

/** Somebody has changed or merged one of these books meanwhile: what was read is to be read again. */
export class ChangedMeanwhile extends Error {}

/** An edition of a book. */
export interface NewEdition {
  id: string;
  source: Exclude<Source, 'catalogue'>;
  /** What the source calls it. */
  sourceKey: string;
  title: string;
  subtitle: string | null;
  publisher: string | null;
  publishedDate: string | null;
  pageCount: number | null;
  language: string | null;
  physicalFormat: string | null;
  /** ISBN-13. */
  isbns: string[];
}

/**
 * Stores new books by the thousand: their rows and what a search needs of them, but for the words
 * that are noted for many at once. The one place where storing in bulk and searching meet. Runs
 * within the caller's transaction; throws 23505 when a book of the same public id has come meanwhile.
 */
export async function insertBooks(
  client: pg.ClientBase,
  books: { id: string; editionsCount: number; cells: BookCells }[],
) {
  if (books.length === 0) return;
  await copy(
    client,
    `books (${BOOK_COLUMNS})`,
    books.map(({ id, editionsCount, cells }) => `${id}\t${editionsCount}\t${cells.book}\n`),
  );
  // What the database makes of readers and editions.
  const { rows } = await client.query<{ id: string; standing: number }>({
    name: 'bulk-standings',
    text: 'select id, standing from books where id = any($1::uuid[])',
    values: [books.map(({ id }) => id)],
  });
  const standings = new Map(rows.map(({ id, standing }) => [id, standing]));
  await copy(
    client,
    'book_search (book_id, popularity, year, title_words, search_text)',
    books.map(({ id, cells }) => `${id}\t${standings.get(id)}\t${cells.search}\n`),
  );
  await copy(
    client,
    'book_listings (book_id, popularity, list)',
    books.flatMap(({ id, cells }) =>
      cells.lists.map((list) => `${id}\t${standings.get(id)}\t${list}\n`),
    ),
  );
}

/**
 * Stores books anew that are there, by their ids; counters of people stay untouched. Throws
 * `ChangedMeanwhile` when one of them is no longer what was read.
 */
export async function updateBooks(client: pg.ClientBase, books: ChangedBook[]) {
  if (books.length === 0) return;
  const { rowCount } = await client.query({
    name: 'bulk-update-books',
    text: `
      update books b
         set source = n.source, title = n.title, subtitle = n.subtitle,
             original_title = n."originalTitle", other_titles = n."otherTitles",
             authors = n.authors, categories = n.categories, published_date = n."publishedDate",
             page_count = n."pageCount", publisher = n.publisher, language = n.language,
             isbn10 = n.isbn10, isbn13 = n.isbn13, description = n.description,
             cover_key = n."coverKey", readers = n.readers, editions_count = n."editionsCount",
             identity = n.identity, updated_at = clock_timestamp()
        from jsonb_to_recordset($1::jsonb) as n (
               id uuid, source text, title text, subtitle text, "originalTitle" text,
               "otherTitles" text[], authors text[], categories text[], "publishedDate" text,
               "pageCount" integer, publisher text, language text, isbn10 text, isbn13 text,
               description text, "coverKey" text, readers integer, "editionsCount" integer,
               identity bigint, "updatedAt" timestamptz)
       where b.id = n.id and b.updated_at = n."updatedAt"`,
    values: [JSON.stringify(books)],
  });
  if (rowCount !== books.length) throw new ChangedMeanwhile();
  await index(client, books);
}

async function index(client: pg.ClientBase, books: Indexed[]) {
  if (books.length === 0) return;
  const { text, values } = indexBooks(books);
  await client.query({ name: 'bulk-index-books', text, values });
}

/** Stores editions that are new; throws 23505 when one has come meanwhile. */
export const insertEditions = (
  client: pg.ClientBase,
  editions: { bookId: string; cells: string }[],
) =>
  copy(
    client,
    `editions (${EDITION_COLUMNS})`,
    editions.map(({ bookId, cells }) => `${bookId}\t${cells}\n`),
  );

/** Lets ISBNs lead to books; one that leads somewhere already stays there. */
export async function insertIsbns(
  client: pg.ClientBase,
  isbns: { isbn13: string; bookId: string; editionId: string | null }[],
) {
  if (isbns.length === 0) return;
  await client.query({
    name: 'bulk-insert-isbns',
    text: `
      insert into book_isbns (isbn13, book_id, edition_id)
      select * from unnest($1::text[], $2::uuid[], $3::uuid[])
          on conflict (isbn13) do nothing`,
    values: [
      isbns.map(({ isbn13 }) => isbn13),
      isbns.map(({ bookId }) => bookId),
      isbns.map(({ editionId }) => editionId),
    ],
  });
}

/** What a search finds a book by. */
export const searchTextOfBook = searchTextOf;

/** All of it that can be written before it is known which book this is. */
export function cellsOfBook(book: Omit<BulkBook, 'id' | 'editionsCount'>): BookCells {
  const { searchText } = book;
  const year = /^-?\d+/.exec(book.publishedDate ?? '')?.[0];
  const document = escaped(searchText);
  return {
    book: lineOf([
      book.googleId,
      book.source,
      escaped(book.title),
      escaped(book.subtitle),
      escaped(book.originalTitle),
      escaped(listOf(book.otherTitles)),
      escaped(listOf(book.authors)),
      escaped(listOf(book.categories)),
      book.publishedDate,
      book.pageCount,
      escaped(book.publisher),
      book.language,
      book.isbn10,
      book.isbn13,
      escaped(book.description),
      book.coverKey,
      book.readers,
      book.identity,
    ]),
    search: lineOf([year ?? null, TITLE_WORDS.exec(searchText)?.[1] ?? '1', document]),
    lists: Array.from(document.matchAll(LIST), ([, list = '']) => list),
  };
}

const BOOK_COLUMNS =
  'id, editions_count, google_id, source, title, subtitle, original_title, other_titles, authors, ' +
  'categories, published_date, page_count, publisher, language, isbn10, isbn13, description, ' +
  'cover_key, readers, identity';
const LIST = /'([ac]=[^']*)'/g;
const TITLE_WORDS = /'n=(\d+)'/;

/** All of it but its book. */
export const cellsOfEdition = (edition: NewEdition) =>
  lineOf([
    edition.id,
    edition.source,
    escaped(edition.sourceKey),
    escaped(edition.title),
    escaped(edition.subtitle),
    escaped(edition.publisher),
    edition.publishedDate,
    edition.pageCount,
    edition.language,
    escaped(edition.physicalFormat),
  ]);

const EDITION_COLUMNS =
  'book_id, id, source, source_key, title, subtitle, publisher, published_date, page_count, ' +
  'language, physical_format';

/** Many rows through PostgreSQL's COPY, in its text format. */
async function copy(client: pg.ClientBase, into: string, lines: string[]) {
  if (lines.length === 0) return;
  const stream = client.query(copyFrom(`copy ${into} from stdin`));
  const done = once(stream, 'finish');
  stream.end(lines.join(''));
  await done;
}

const lineOf = (cells: (string | number | null)[]) => cells.map((cell) => cell ?? '\\N').join('\t');

/** Any text as COPY takes it. */
function escaped<Text extends string | null>(text: Text) {
  if (text === null || !SPECIAL.test(text)) return text;
  return text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string);
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A list as PostgreSQL writes an array of texts. */
const listOf = (texts: string[]) =>
  texts.length === 0
    ? '{}'
    : `{${texts.map((text) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`).join(',')}}`;
