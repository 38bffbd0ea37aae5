import { type Db, sql } from '../../../platform/db/db.ts';

/**
 * Moves a book's places on lists to another book, which it becomes one with, within the transaction that does this. A
 * list that has both keeps the place of the one that stays, and what was said of either.
 */
export async function moveOnLists(db: Db, { from, into }: { from: string; into: string }) {
  // By themselves: what comes after sees what others have put on them meanwhile.
  await db.many(sql`
    select from lists
     where id in (select list_id from list_books where book_id = ${from})
     order by id
       for no key update`);
  await db.many(sql`
    with gone as (
      delete from list_books a
       using list_books b
       where a.book_id = ${from} and b.list_id = a.list_id and b.book_id = ${into}
      returning a.list_id, a.note, a.note_by
    ), noted as (
      update list_books t
         set note = g.note, note_by = g.note_by
        from gone g
       where t.list_id = g.list_id and t.book_id = ${into} and t.note is null
    )
    update lists set books_count = books_count - 1 where id in (select list_id from gone)`);
  await db.many(sql`update list_books set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`
    update list_suggestions s
       set book_id = ${into}
     where s.book_id = ${from}
       and not exists (select from list_suggestions o
                        where o.list_id = s.list_id and o.user_id = s.user_id
                          and o.book_id = ${into})
       and not exists (select from list_books t
                        where t.list_id = s.list_id and t.book_id = ${into})`);
}
