import { uuidv7 } from 'uuidv7';
import { type Db, sql } from '../db/db.ts';
import type { NewBook, Source } from './book.ts';
import { searchTextOf } from './search.sql.ts';

/**
 * Stores books, or corrects those of the same source that are there, in one statement; counters and
 * what did not change stay untouched. Of two with the same id the first is taken.
 */
export function storeBooks(db: Db, source: Source, books: NewBook[]) {
  const rows = [...new Map(books.toReversed().map((book) => [book.googleId, book])).values()]
    .reverse()
    .map((book) => ({ ...book, id: uuidv7(), searchText: searchTextOf(book) }))
    // Always in the same order, so that two processes at once do not wait for each other in a ring.
    .sort((a, b) => (a.googleId < b.googleId ? -1 : 1));
  return db.many(sql`
    insert into books as b (
      id, google_id, source, title, subtitle, original_title, authors, categories, published_date,
      page_count, publisher, language, isbn10, isbn13, description, cover_key, search_text
    )
    select n.id, n."googleId", ${source}, n.title, n.subtitle, n."originalTitle", n.authors,
           n.categories, n."publishedDate", n."pageCount", n.publisher, n.language, n.isbn10,
           n.isbn13, n.description, n."coverKey", n."searchText"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
             id uuid, "googleId" text, title text, subtitle text, "originalTitle" text,
             authors text[], categories text[], "publishedDate" text, "pageCount" integer,
             publisher text, language text, isbn10 text, isbn13 text, description text,
             "coverKey" text, "searchText" tsvector)
     order by n."googleId"
        on conflict (google_id) do update
       set title = excluded.title, subtitle = excluded.subtitle,
           original_title = excluded.original_title, authors = excluded.authors,
           categories = excluded.categories, published_date = excluded.published_date,
           page_count = excluded.page_count, publisher = excluded.publisher,
           language = excluded.language, isbn10 = excluded.isbn10, isbn13 = excluded.isbn13,
           description = excluded.description, cover_key = excluded.cover_key,
           search_text = excluded.search_text, updated_at = now()
     where b.source = excluded.source
       and (b.title, b.subtitle, b.original_title, b.authors, b.categories, b.published_date,
            b.page_count, b.publisher, b.language, b.isbn10, b.isbn13, b.description, b.cover_key,
            b.search_text)
           is distinct from
           (excluded.title, excluded.subtitle, excluded.original_title, excluded.authors,
            excluded.categories, excluded.published_date, excluded.page_count, excluded.publisher,
            excluded.language, excluded.isbn10, excluded.isbn13, excluded.description,
            excluded.cover_key, excluded.search_text)`);
}
