import type { Impression } from '../../../../shared/contract/impressions.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { idOfBook } from '../../books/books/books.sql.ts';
import { type Counted, isEmpty } from './impressions.ts';

/** What all who are counted say of a book, and what somebody says; undefined: there is no such book. */
export const impressionsFor = (db: Db, userId: string | undefined, googleId: string) =>
  db.first<Counted & { mine: Impression | null }>(sql`
    select coalesce(c.people, 0) as people, coalesce(c.counts, '{}') as counts,
           ${userId === undefined ? sql`null::jsonb` : ownOf(sql`${userId}::uuid`, sql`b.id`)} as mine
      from books b
      left join book_impressions c on c.book_id = b.id
     where b.id = ${idOfBook(googleId)}`);

/** SQL of what somebody says of a book, as an `Impression`; null: nothing. */
export const ownOf = (userId: Sql, bookId: Sql) => sql`
  (select jsonb_build_object('moods', i.moods, 'pace', i.pace, 'warnings', i.warnings)
     from impressions i
    where i.user_id = ${userId} and i.book_id = ${bookId})`;

/** SQL of the end of a statement that keeps what somebody says of a book: in place of what they said before. */
const insteadOfBefore = sql`
        on conflict (user_id, book_id) do update
       set moods = excluded.moods, pace = excluded.pace, warnings = excluded.warnings, updated_at = now()`;

/** Keeps what somebody says of a book, instead of what they said before. Triggers count it. */
export const setImpression = (db: Db, userId: string, googleId: string, said: Impression) =>
  isEmpty(said)
    ? db.many(sql`
        delete from impressions where user_id = ${userId} and book_id = ${idOfBook(googleId)}`)
    : db.many(sql`
        insert into impressions (user_id, book_id, moods, pace, warnings)
        select ${userId}, b.id, ${said.moods}::text[], ${said.pace}, ${JSON.stringify(said.warnings)}::jsonb
          from books b
         where b.id = ${idOfBook(googleId)}
         ${insteadOfBefore}`);

/** Writes what somebody says of books, by their ids inside the database, in the order of these, as counts are locked. */
export const writeImpressions = (
  db: Db,
  userId: string,
  said: (Impression & { bookId: string })[],
) =>
  db.many(sql`
    insert into impressions (user_id, book_id, moods, pace, warnings)
    select ${userId}, x."bookId", x.moods, x.pace, x.warnings
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as x (
             "bookId" uuid, moods text[], pace text, warnings jsonb)
     order by x."bookId"
    ${insteadOfBefore}`);

/** Takes what somebody says of books back. */
export const removeImpressions = (db: Db, userId: string, bookIds: string[]) =>
  db.many(sql`
    delete from impressions where user_id = ${userId} and book_id = any(${bookIds}::uuid[])`);

/** Of books that become one: of what somebody says of both, what they say of the one that stays. */
export async function moveImpressions(db: Db, { from, into }: { from: string; into: string }) {
  await db.many(sql`
    delete from impressions i
     where i.book_id = ${from}
       and exists (select from impressions k where k.book_id = ${into} and k.user_id = i.user_id)`);
  await db.many(sql`update impressions set book_id = ${into} where book_id = ${from}`);
}
