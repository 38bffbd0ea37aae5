import { raw } from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { type Db, join, sql } from '../../../platform/db/db.ts';
import type { NewBook, Source } from '../books/book.ts';
import { searchTextOf } from '../books/search/document.ts';
import { indexBooks } from '../books/search/store.sql.ts';
import { keepPlacesOfTitles, mayNameSeries } from '../books/seriesOfTitles.ts';
import { correctedOf, identityOf } from './identity.ts';

/**
 * Stores books, or corrects those of the same source that are there, and makes them findable;
 * counters, what did not change and what a person has corrected stay untouched. Of two with the same
 * id the first is taken.
 */
export function storeBooks(db: Db, source: Source, books: NewBook[]) {
  const given = [...new Map(books.toReversed().map((book) => [book.googleId, book])).values()]
    .reverse()
    // Always in the same order, so that two processes at once do not wait for each other in a ring.
    .sort((a, b) => (a.googleId < b.googleId ? -1 : 1));
  return db.transaction(async (within) => {
    const corrected = await correctedBooks(within, given);
    const rows = given
      .map((book) => ({ ...book, ...corrected.get(book.googleId) }))
      .map((book) => ({ ...book, id: uuidv7(), identity: identityOf(book) ?? null }));
    await storeRows(within, source, rows);
    const stored = await within.many<{ id: string; googleId: string }>(sql`
      select id, google_id as "googleId"
        from books
       where google_id = any(${rows.map(({ googleId }) => googleId)}::text[]) and source = ${source}`);
    const ids = new Map(stored.map(({ id, googleId }) => [googleId, id]));
    const found = rows.flatMap((book) => {
      const id = ids.get(book.googleId);
      return id === undefined ? [] : [{ id, searchText: searchTextOf(book) }];
    });
    await within.many(indexBooks(found));
    await leadIsbns(within, [...ids.values()]);
    const titled = rows.filter(mayNameSeries).flatMap(({ googleId }) => ids.get(googleId) ?? []);
    if (titled.length > 0) await keepPlacesOfTitles(within, titled);
  });
}

/**
 * What people have corrected of those books that are there, by their ids. All of them are locked:
 * what a person corrects meanwhile waits, so that each is found by the words it has.
 */
async function correctedBooks(db: Db, books: NewBook[]) {
  const known = await db.many<NewBook & { corrected: string[] }>(sql`
    select google_id as "googleId", title, subtitle, original_title as "originalTitle", authors,
           categories, published_date as "publishedDate", page_count as "pageCount", publisher,
           language, isbn10, isbn13, description, cover_key as "coverKey", corrected
      from books
     where google_id = any(${books.map(({ googleId }) => googleId)}::text[])
     order by google_id
       for no key update`);
  return new Map(known.map((book) => [book.googleId, correctedOf(book)]));
}

/** Lets the ISBNs of books lead to them; one that leads somewhere already stays there. */
const leadIsbns = (db: Db, ids: string[]) =>
  db.many(sql`
    insert into book_isbns (isbn13, book_id)
    select distinct on (isbn13) isbn13, id
      from books
     where id = any(${ids}::uuid[]) and isbn13 is not null
     order by isbn13, id
        on conflict (isbn13) do nothing`);

/** What was corrected by a person stays, whatever a later file says. */
const unlessCorrected = (column: string) =>
  raw(
    `${column} = case when '${column}' = any(b.corrected) then b.${column} else excluded.${column} end`,
  );

const COLUMNS = [
  'title',
  'subtitle',
  'original_title',
  'authors',
  'categories',
  'published_date',
  'page_count',
  'publisher',
  'language',
  'isbn10',
  'isbn13',
  'description',
  'cover_key',
];

const storeRows = (db: Db, source: Source, rows: (NewBook & { id: string })[]) =>
  db.many(sql`
    insert into books as b (
      id, google_id, source, title, subtitle, original_title, other_titles, authors, categories,
      published_date, page_count, publisher, language, isbn10, isbn13, description, cover_key,
      identity
    )
    select n.id, n."googleId", ${source}, n.title, n.subtitle, n."originalTitle", n."otherTitles",
           n.authors, n.categories, n."publishedDate", n."pageCount", n.publisher, n.language,
           n.isbn10, n.isbn13, n.description, n."coverKey", n.identity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
             id uuid, "googleId" text, title text, subtitle text, "originalTitle" text,
             "otherTitles" text[], authors text[], categories text[], "publishedDate" text,
             "pageCount" integer, publisher text, language text, isbn10 text, isbn13 text,
             description text, "coverKey" text, identity bigint)
     order by n."googleId"
        on conflict (google_id) do update
       set ${join(COLUMNS.map(unlessCorrected))},
           other_titles = excluded.other_titles, identity = excluded.identity, updated_at = now()
     where b.source = excluded.source
       and (b.title, b.subtitle, b.original_title, b.other_titles, b.authors, b.categories,
            b.published_date, b.page_count, b.publisher, b.language, b.isbn10, b.isbn13,
            b.description, b.cover_key, b.identity)
           is distinct from
           (excluded.title, excluded.subtitle, excluded.original_title, excluded.other_titles,
            excluded.authors, excluded.categories, excluded.published_date, excluded.page_count,
            excluded.publisher, excluded.language, excluded.isbn10, excluded.isbn13,
            excluded.description, excluded.cover_key, excluded.identity)`);
