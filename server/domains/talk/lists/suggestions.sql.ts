import type { ListSuggestion } from '../../../../shared/contract/lists.ts';
import { columns, jsonObject } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf, newestFirst } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { notHiddenFrom } from '../../people/privacy/visibility.sql.ts';
import { listSeen } from './lists.sql.ts';

/** SQL of suggestions `s` that somebody may see: of a list of theirs all, of others' lists their own. */
const suggestionsFor = (userId: string, where: Sql) => sql`
  select ${columns<ListSuggestion>({
    _id: sql`s.id`,
    googleId: sql`b.google_id`,
    note: sql`s.note`,
    book: jsonObject<ListSuggestion['book']>({
      googleId: sql`b.google_id`,
      title: sql`b.title`,
      authors: sql`b.authors`,
      thumbnail: coverOfBook,
    }),
    user: personFor({ id: userId }, sql`u`),
    createdAt: sql`s.created_at`,
  })}
    from list_suggestions s
    join lists l on l.id = s.list_id
    join books b on b.id = s.book_id
    join users u on u.id = s.user_id
   where ${where} and ${suggestionSeen(userId)}`;

const suggestionSeen = (userId: string) => sql`
  (s.user_id = ${userId} or l.user_id = ${userId})
  and ${notHiddenFrom({ id: userId }, sql`s.user_id`)} and ${listSeen({ id: userId })}`;

/** A page of the suggestions for a list that somebody may see, newest first, and one more; undefined: no such list. */
export const suggestionsOf = (
  db: Db,
  listId: string,
  userId: string,
  { after, limit }: Page<NewestKey>,
) =>
  listOf<ListSuggestion>(db, {
    owner: sql`
    select t.id,
           (select count(*)
              from list_suggestions s
              join lists l on l.id = s.list_id
             where s.list_id = t.id and ${suggestionSeen(userId)}) as total
      from (select l.id from lists l where l.id = ${listId} and ${listSeen({ id: userId })}) t`,
    page: sql`
    ${suggestionsFor(userId, sql`s.list_id = o.id`)}
      ${after ? sql`and (s.created_at, s.id) < (${after.createdAt}, ${after.id})` : empty}
     order by s.created_at desc, s.id desc
     limit ${limit + 1}`,
    order: newestFirst,
  });

/** One suggestion that somebody may see. */
export const suggestionFor = (db: Db, id: string, userId: string) =>
  db.first<ListSuggestion>(suggestionsFor(userId, sql`s.id = ${id}`));

/** What there is to be known before a book is suggested; undefined: there is no such book. */
export const beforeSuggesting = (db: Db, listId: string, googleId: string) =>
  db.first<{ bookId: string; isListed: boolean; suggestions: number }>(sql`
    select b.id as "bookId",
           exists (select from list_books t where t.list_id = ${listId} and t.book_id = b.id)
             as "isListed",
           (select count(*) from list_suggestions where list_id = ${listId}) as suggestions
      from books b
     where b.id = ${idOfBook(googleId)}`);

/** Keeps a suggestion for a list, or puts another note under it; its id. */
export const addSuggestion = (
  db: Db,
  suggestion: { id: string; listId: string; userId: string; bookId: string; note: string | null },
) =>
  db.one<{ id: string }>(sql`
    insert into list_suggestions (id, list_id, user_id, book_id, note)
    values (${suggestion.id}, ${suggestion.listId}, ${suggestion.userId}, ${suggestion.bookId},
            ${suggestion.note})
        on conflict (list_id, user_id, book_id) do update set note = excluded.note
    returning id`);

/** Takes a suggestion away, of one person where that is said, for whoever acts on it; undefined: it is not there. */
export const removeSuggestion = (
  db: Db,
  { id, listId, by }: { id: string; listId: string; by?: string },
) =>
  db.first<{ googleId: string; text: string | null; by: string }>(sql`
    with gone as (
      delete from list_suggestions
       where id = ${id} and list_id = ${listId}
             ${by === undefined ? empty : sql`and user_id = ${by}`}
      returning book_id, note, user_id
    )
    select b.google_id as "googleId", g.note as text, g.user_id as by from gone g join books b on b.id = g.book_id`);

/** Takes away what others have suggested of a book that is on the list now. */
export const removeSuggestionsOf = (db: Db, listId: string, bookId: string) =>
  db.many(sql`delete from list_suggestions where list_id = ${listId} and book_id = ${bookId}`);
