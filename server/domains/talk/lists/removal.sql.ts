import { type Db, sql } from '../../../platform/db/db.ts';

/** Deletes some of what is on somebody's lists, and of who likes them; what is left of the lists goes with the account. */
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
    )
    select 1 from generate_series(1, greatest((select count(*) from books),
                                              (select count(*) from likes)))`);
