import { uuidv7 } from 'uuidv7';
import { identityOf } from '../catalogue/identity.ts';
import { type Db, sql } from '../db/db.ts';
import type { NewBook, Source } from './book.ts';
import { searchTextOf } from './search/document.ts';
import { indexBooks } from './search/store.sql.ts';

/**
 * Stores books, or corrects those of the same source that are there, and makes them findable;
 * counters and what did not change stay untouched. Of two with the same id the first is taken.
 */
export function storeBooks(db: Db, source: Source, books: NewBook[]) {
  const rows = [...new Map(books.toReversed().map((book) => [book.googleId, book])).values()]
    .reverse()
    .map((book) => ({ ...book, id: uuidv7(), identity: identityOf(book) ?? null }))
    // Always in the same order, so that two processes at once do not wait for each other in a ring.
    .sort((a, b) => (a.googleId < b.googleId ? -1 : 1));
  return db.transaction(async (within) => {
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
  });
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

const storeRows = (db: Db, source: Source, rows: (NewBook & { id: string })[]) =>
  db.many(sql`
    insert into books as b (
      id, google_id, source, title, subtitle, original_title, authors, categories, published_date,
      page_count, publisher, language, isbn10, isbn13, description, cover_key, identity
    )
    select n.id, n."googleId", ${source}, n.title, n.subtitle, n."originalTitle", n.authors,
           n.categories, n."publishedDate", n."pageCount", n.publisher, n.language, n.isbn10,
           n.isbn13, n.description, n."coverKey", n.identity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
             id uuid, "googleId" text, title text, subtitle text, "originalTitle" text,
             authors text[], categories text[], "publishedDate" text, "pageCount" integer,
             publisher text, language text, isbn10 text, isbn13 text, description text,
             "coverKey" text, identity bigint)
     order by n."googleId"
        on conflict (google_id) do update
       set title = excluded.title, subtitle = excluded.subtitle,
           original_title = excluded.original_title, authors = excluded.authors,
           categories = excluded.categories, published_date = excluded.published_date,
           page_count = excluded.page_count, publisher = excluded.publisher,
           language = excluded.language, isbn10 = excluded.isbn10, isbn13 = excluded.isbn13,
           description = excluded.description, cover_key = excluded.cover_key,
           identity = excluded.identity, updated_at = now()
     where b.source = excluded.source
       and (b.title, b.subtitle, b.original_title, b.authors, b.categories, b.published_date,
            b.page_count, b.publisher, b.language, b.isbn10, b.isbn13, b.description, b.cover_key,
            b.identity)
           is distinct from
           (excluded.title, excluded.subtitle, excluded.original_title, excluded.authors,
            excluded.categories, excluded.published_date, excluded.page_count, excluded.publisher,
            excluded.language, excluded.isbn10, excluded.isbn13, excluded.description,
            excluded.cover_key, excluded.identity)`);
