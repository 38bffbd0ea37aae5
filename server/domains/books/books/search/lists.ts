import { type Sql, sql } from '../../../../platform/db/db.ts';
import { fixed } from '../../../../platform/db/fixed.ts';
import { keyOf } from './normalize.ts';

/** The list of an author's books in `book_listings`. */
export const listOfAuthor = (name: string) => `a=${keyOf(name)}`;

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
