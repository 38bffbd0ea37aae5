import type { Contributor } from '../../../../shared/contract/contributors.ts';
import { CONTRIBUTORS_SHOWN } from '../../../../shared/limits.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { knownAsOf, namesIn } from './byHand.sql.ts';

/** Whom authors are known as. */
export const AUTHORS_MERGED = { merged: sql`authors_merged`, one: sql`author_id` };

/** SQL of whom an author is known as: themselves, unless they were merged or are another name. */
export const authorKnownAs = (author: Sql) => knownAsOf(AUTHORS_MERGED, author);

/** SQL of a query of an author and of all that were merged into them or are other names of theirs. */
export const namesOfAuthor = (author: Sql) => namesIn(AUTHORS_MERGED, author);

/** SQL of who worked on a book, each once a role, its authors first. */
export const creditsOf = (book: Sql) => sql`
  coalesce((
    select json_agg(${jsonObject<Contributor>({
      _id: sql`a.id`,
      slug: sql`a.slug`,
      name: sql`a.name`,
      role: sql`c.role`,
    })} order by c.place, a.id)
      from (select distinct on (k.id, w.role) k.id, w.role, w.place
              from book_authors w
             cross join lateral (select ${authorKnownAs(sql`w.author_id`)} as id) k
             where w.book_id = ${book}
             order by k.id, w.role, w.place
             limit ${CONTRIBUTORS_SHOWN}) c
      join authors a on a.id = c.id), '[]'::json)`;
