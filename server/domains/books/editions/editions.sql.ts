import type { Edition } from '../../../../shared/contract/library.ts';
import { columns, jsonObject, type SqlOf } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { Page } from '../../../platform/http/pagination.ts';
import { idOfBook } from '../books/books.sql.ts';

/** SQL of the fields of an `Edition`, of row `d`. */
const editionFields = (d: Sql): SqlOf<Edition> => ({
  _id: sql`${d}.id`,
  title: sql`${d}.title`,
  publisher: sql`${d}.publisher`,
  publishedDate: sql`${d}.published_date`,
  pageCount: sql`${d}.page_count`,
  language: sql`${d}.language`,
  format: formatOfEdition(d),
  isbn13: isbnOfEdition(d),
  thumbnail: coverOfEdition(d),
});

/** SQL of an `Edition`, of row `d`; null where there is none. */
export const editionOf = (d: Sql) =>
  sql`case when ${d}.id is not null then ${jsonObject(editionFields(d))} end`;

export const formatOfEdition = (d: Sql) => sql`format_of(${d}.physical_format)`;

/** SQL of the ISBN of an edition, of row `d`; one out of somebody's file has it in its name, wherever the ISBN leads. */
export const isbnOfEdition = (d: Sql) => sql`
  coalesce((select min(i.isbn13) from book_isbns i where i.book_id = ${d}.book_id and i.edition_id = ${d}.id),
           ${isbnInName(d)})`;

/** SQL of the ISBN in the name of an edition out of somebody's file, of row `d` (moving/imports/editions.sql.ts). */
export const isbnInName = (d: Sql) => sql`
  case when ${d}.source = 'member' then substring(${d}.source_key from '^97[89][0-9]{10}(?= )') end`;

/** SQL of the address of the cover of an edition, of row `d`; it changes with the cover. Null: it has none of its own. */
export const coverOfEdition = (d: Sql) =>
  sql`'/covers/editions/' || ${d}.id || '?v=' || ${d}.cover_hash`;

/** A page of a book's editions by id, and one more, of how many there are; undefined: no such book. */
export const editionsOf = (db: Db, googleId: string, { after, limit }: Page<string>) =>
  listOf<Edition>(db, {
    owner: sql`
    select b.id, (select count(*) from editions d where d.book_id = b.id) as total
      from books b
     where b.id = ${idOfBook(googleId)}`,
    page: sql`
    select ${columns(editionFields(sql`d`))}
      from editions d
     where d.book_id = o.id ${after === undefined ? empty : sql`and d.id::text > ${after}`}
     order by d.id
     limit ${limit + 1}`,
    order: sql`p."_id"`,
  });

/** One edition. */
export const editionById = (db: Db, id: string) =>
  db.first<Edition>(
    sql`select ${columns(editionFields(sql`d`))} from editions d where d.id = ${id}`,
  );
