import { type Db, sql } from '../../../platform/db/db.ts';

/** Of a row of a file no more are taken. */
const CONTRIBUTORS_MAX = 50;
const NAME_MAX = 300;

/** Keeps who else worked on a book, in their order; `role` is '' where nobody says it. */
export const addContributors = (
  db: Db,
  bookId: string,
  contributors: { name: string; role: string }[],
) =>
  db.many(sql`
    insert into book_contributors (book_id, place, name, role)
    select ${bookId}, x.place, x.name, nullif(x.role, '')
      from jsonb_to_recordset(${JSON.stringify(
        contributors
          .slice(0, CONTRIBUTORS_MAX)
          .filter(({ name }) => name !== '')
          .map(({ name, role }, at) => ({
            place: at + 1,
            name: [...name].slice(0, NAME_MAX).join(''),
            role: [...role].slice(0, NAME_MAX).join(''),
          })),
      )}::jsonb) as x (place integer, name text, role text)`);

/** SQL of who else worked on book `b`, as files have them. */
export const contributorsOfBook = sql`
  coalesce((
    select json_agg(json_build_object('name', c.name, 'role', coalesce(c.role, '')) order by c.place)
      from book_contributors c
     where c.book_id = b.id), '[]'::json)`;
