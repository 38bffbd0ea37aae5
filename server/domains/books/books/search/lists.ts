import { type Sql, sql } from '../../../../platform/db/db.ts';
import { fixed } from '../../../../platform/db/fixed.ts';
import { keyOf } from './normalize.ts';

/** The list of an author's books in `book_listings`. */
export const listOfAuthor = (name: string) => `a=${keyOf(name)}`;

/**
 * SQL of two tables for `with recursive`, of which `authors` has the next so many lists of authors after that of a key:
 * `(list, key)`, in no order. Each list is the first in the index after the one before, so that their books are not read.
 */
export const authorsAfterKey = (key: string, most: number): Sql => {
  const next = (list: Sql) => sql`
    (select l.list from book_listings l where l.list > ${list} and l.list < 'a>' order by l.list limit 1)`;
  return sql`
    found (list, place) as (
      select ${next(sql`${listOfAuthor(key)}::text collate "C"`)}, 1
       union all
      select ${next(sql`f.list`)}, f.place + 1 from found f where f.list is not null and f.place < ${most}
    ), authors as (
      select list, substr(list, 3) as key from found where list is not null
    )`;
};

/** The list of a category's books. */
export const listOfCategory = (name: string) => `c=${keyOf(name)}`;

/** SQL of so many books of each of some lists, `(list, book_id, popularity)`: those that are read most. */
export const mostReadOf = (lists: readonly string[], most: number): Sql => sql`
  select asked.list, most_read.book_id, most_read.popularity
    from unnest(${lists}::text[]) as asked (list)
   cross join lateral (
         select l.book_id, l.popularity
           from book_listings l
          where l.list = asked.list
          order by l.popularity desc, l.book_id desc
          limit ${fixed(most)}) most_read`;
