import { type Db, type Sql, sql } from '../../../platform/db/db.ts';

/** SQL of a place on a list that a merge keeps, without what somebody said of it. */
const withoutNoteOf = (userId: string, place: Sql) => sql`
  case when ${place} ->> 'note_by' = ${userId}::text
       then ${place} || '{"note":null,"note_by":null}' else ${place} end`;

/**
 * Deletes some of what is on somebody's lists, of who likes them, and of their notes on others' lists; what is left of the lists
 * goes with the account.
 */
export const removeListsOf = (db: Db, userId: string, most: number) =>
  db.many(sql`
    with books as (
      delete from list_books
       where (list_id, book_id) in (
         select t.list_id, t.book_id
           from lists l
           join list_books t on t.list_id = l.id
          where l.user_id = ${userId}
          limit ${most})
      returning 1
    ), likes as (
      delete from list_likes
       where (list_id, user_id) in (
         select k.list_id, k.user_id
           from lists l
           join list_likes k on k.list_id = l.id
          where l.user_id = ${userId}
          limit ${most})
      returning 1
    ), notes as (
      update list_books
         set note = null, note_by = null
       where (list_id, book_id) in (
         select list_id, book_id
           from list_books
          where note_by = ${userId}
          order by list_id, book_id
          limit ${most}
            for no key update)
      returning 1
    ), kept as (
      update book_merge_rows
         set was = ${withoutNoteOf(userId, sql`was`)}, became = ${withoutNoteOf(userId, sql`became`)}
       where id in (
         select id
           from book_merge_rows
          where of_table = 'list_books'
            and (was ->> 'note_by' = ${userId}::text or became ->> 'note_by' = ${userId}::text)
          order by id
          limit ${most}
            for no key update)
      returning 1
    )
    select 1 from generate_series(1, greatest((select count(*) from books), (select count(*) from likes),
                                              (select count(*) from notes), (select count(*) from kept)))`);
