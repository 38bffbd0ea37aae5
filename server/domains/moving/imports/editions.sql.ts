import { uuidv7 } from 'uuidv7';
import { languageOfIsbn } from '../../../../shared/isbn.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { hasSameTitle, type Known } from '../../books/catalogue/identity.ts';
import type { LibraryItem } from './libraryItem.ts';
import type { RowEdition } from './plan.ts';

interface RowOfBook {
  row: { line: number; read: LibraryItem };
  bookId: string;
}

/**
 * What an edition out of a file is called: an ISBN may stand with another book, where it belongs; without one it is known by
 * its length.
 */
const keyOfEdition = (isbn: string | null, pages: number | null, bookId: string) =>
  `${isbn ?? `${pages} pages`} ${bookId}`;

/**
 * The editions that rows are of: by the id that our own formats tell, else by the first ISBN. One that is not here yet
 * has no id; none where the book itself tells the ISBN and the length. Of a book that is only wanted, and of which nobody knows how long it is,
 * the length alone is one: of what was read, the readings keep it.
 */
export async function editionsOfRows(db: Db, rows: RowOfBook[]): Promise<Map<number, RowEdition>> {
  const asked = rows.flatMap(({ row: { line, read }, bookId }) => {
    const id = read.ids.openlibraryEdition ?? null;
    const isbn = read.isbns[0] ?? null;
    const isWanted = isWantedLength(read);
    if (id === null && isbn === null && !isWanted) return [];
    const key = isbn !== null || isWanted ? keyOfEdition(isbn, read.pages, bookId) : null;
    return [{ line, bookId, id, isbn, key, pages: read.pages, isWanted }];
  });
  if (asked.length === 0) return new Map();
  const found = await db.many<{
    line: number;
    id: string | null;
    pages: number | null;
    bookIsbn: string | null;
    bookPages: number | null;
  }>(sql`
    select k.line, d.id, d.page_count as pages, b.isbn13 as "bookIsbn", b.page_count as "bookPages"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as k (
             line integer, "bookId" uuid, id text, isbn text, key text)
      join books b on b.id = k."bookId"
      left join lateral (
           select e.id, e.page_count
             from editions e
            where e.book_id = b.id
              and (e.source_key = k.id or e.source_key = k.key
                   or e.id = (select i.edition_id from book_isbns i where i.isbn13 = k.isbn))
            order by e.source_key = k.id desc nulls last, e.source_key = k.key desc nulls last, e.id
            limit 1) d on true`);
  const byLine = new Map(found.map((each) => [each.line, each]));
  const editions = new Map<number, RowEdition>();
  for (const { line, isbn, pages, isWanted } of asked) {
    const here = byLine.get(line);
    if (here === undefined) continue;
    if (here.id !== null) editions.set(line, { id: here.id, isbn, pages: here.pages });
    else if (isbn === null ? isWanted && here.bookPages === null : !isBookItself(here, isbn, pages))
      editions.set(line, { id: null, isbn, pages });
  }
  return editions;
}

const isWantedLength = ({ status, pages, readings }: LibraryItem) =>
  status === 'want' && pages !== null && readings.length === 0;

const isBookItself = (
  book: { bookIsbn: string | null; bookPages: number | null },
  isbn: string,
  pages: number | null,
) => book.bookIsbn === isbn && (pages === null || book.bookPages === pages);

/** Whether that is a title of the book, in whatever language. */
function isCalled(
  book: Known & { otherTitles: string[] },
  { title, subtitle, authors }: LibraryItem,
) {
  const row = { title, subtitle, authors, originalTitle: null };
  const others = book.otherTitles.map((other) => ({ ...row, title: other, subtitle: null }));
  return [book, ...others].some((known) => hasSameTitle(row, known));
}

/** An edition that a row is of and that nobody has made yet. */
export interface NewEdition {
  bookId: string;
  line: number;
  isbn: string | null;
  of: LibraryItem;
}

/**
 * Adds editions out of a file; their ISBNs lead to their books from now on, unless they lead elsewhere. Returns their ids
 * by the lines of the rows, also of those that somebody else has just added.
 */
export async function addEditions(
  db: Db,
  editions: NewEdition[],
): Promise<Map<number, { id: string; isNew: boolean }>> {
  const books = new Map(
    (
      await db.many<Known & { id: string; otherTitles: string[] }>(sql`
        select id, title, subtitle, original_title as "originalTitle", other_titles as "otherTitles",
               authors
          from books
         where id = any(${editions.map(({ bookId }) => bookId)}::uuid[])`)
    ).map((book) => [book.id, book]),
  );
  const rows = editions.flatMap((each) => {
    const book = books.get(each.bookId);
    if (book === undefined) return [];
    // Whatever somebody calls a book that they have chosen by hand, others read its own title.
    const { bookId, line, isbn, of } = each;
    const { title, subtitle } = isCalled(book, of) ? of : book;
    return [
      {
        id: uuidv7(),
        bookId,
        line,
        key: keyOfEdition(isbn, of.pages, bookId),
        isbn,
        title,
        subtitle,
        publisher: of.publisher,
        pages: of.pages,
        format: of.format,
        date: of.year === null ? null : String(of.year),
        language: /^[a-z]{2,3}$/.test(of.language ?? '') ? of.language : languageOfIsbn(isbn ?? ''),
      },
    ];
  });
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      id uuid, "bookId" uuid, line integer, key text, isbn text, title text, subtitle text,
      publisher text, date text, pages integer, language text, format text)`;
  await db.many(sql`
    insert into editions (id, book_id, source, source_key, title, subtitle, publisher, published_date,
                          page_count, language, physical_format)
    select x.id, x."bookId", 'member', x.key, x.title, x.subtitle, x.publisher, x.date, x.pages,
           x.language, x.format
      from ${given}
     order by x.key
        on conflict (source, source_key) do nothing`);
  await db.many(sql`
    insert into book_isbns (isbn13, book_id, edition_id)
    select x.isbn, x."bookId", d.id
      from ${given}
      join editions d on d.source = 'member' and d.source_key = x.key
     where x.isbn is not null
     order by x.isbn
        on conflict (isbn13) do update
           set edition_id = excluded.edition_id
         where book_isbns.book_id = excluded.book_id and book_isbns.edition_id is null`);
  const made = await db.many<{ line: number; id: string; isNew: boolean }>(sql`
    select x.line, d.id, d.id = x.id as "isNew"
      from ${given}
      join editions d on d.source = 'member' and d.source_key = x.key`);
  return new Map(made.map(({ line, id, isNew }) => [line, { id, isNew }]));
}

/** Takes editions back that an import has added and that nobody has chosen or changed; their ISBNs lead nowhere then, but for those of the books themselves. */
export const removeUnusedEditions = (db: Db, ids: string[]) =>
  db.many(sql`
    with gone as (
      delete from editions d
       where d.id = any(${ids}::uuid[])
         and not exists (select from entries where edition_id = d.id)
         and not exists (select from readings where edition_id = d.id)
         and not exists (select from edition_revisions where edition_id = d.id)
      returning d.id
    ), given_up as (
      delete from book_isbns i
       using gone, books b
       where i.edition_id = gone.id and b.id = i.book_id and b.isbn13 is distinct from i.isbn13
    )
    update book_isbns i
       set edition_id = null
      from gone, books b
     where i.edition_id = gone.id and b.id = i.book_id and b.isbn13 = i.isbn13`);
