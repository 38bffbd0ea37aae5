import { empty, type Sql, sql } from '../../../platform/db/db.ts';

/** What people say of books. */
export interface Impressing {
  /** Each of these moods. */
  moods?: readonly string[] | undefined;
  /** None of these content warnings. */
  without?: readonly string[] | undefined;
}

/** SQL, beginning with `and`, that lets through those books of which people say so. */
export const impressing = (bookId: Sql, { moods, without }: Impressing) => sql`
  ${moods === undefined ? empty : sql`and ${bookId} in (select book_id from book_impressions where moods @> ${moods}::text[])`}
  ${without === undefined ? empty : sql`and not coalesce(${warned(bookId, without)}, false)`}`;

/** A query for one value is never made a join: it is asked of the books that are read, not of all. */
const warned = (bookId: Sql, without: readonly string[]) => sql`
  (select i.warnings && ${without}::text[] from book_impressions i where i.book_id = ${bookId})`;
