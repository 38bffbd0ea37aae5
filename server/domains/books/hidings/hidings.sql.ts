import type { Hiding } from '../../../../shared/contract/hidings.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { briefBook, idOfBook } from '../books/books.sql.ts';

/** Hides a book from somebody, once however often, or hides it no more; undefined: there is no such book. */
export const setHiding = (db: Db, userId: string, googleId: string, isHidden: boolean) =>
  db.first<{ isHidden: boolean }>(sql`
    with book as (
      select b.id from books b where b.id = ${idOfBook(googleId)}
    ), changed as (
      ${
        isHidden
          ? sql`insert into hidings (user_id, book_id) select ${userId}, id from book on conflict do nothing`
          : sql`delete from hidings where user_id = ${userId} and book_id in (select id from book)`
      }
    )
    select ${isHidden}::boolean as "isHidden" from book`);

/** Whether somebody has hidden a book; undefined: there is no such book. */
export const hidingStatus = (db: Db, userId: string, googleId: string) =>
  db.first<{ isHidden: boolean }>(sql`
    select exists (select from hidings h where h.user_id = ${userId} and h.book_id = b.id) as "isHidden"
      from books b
     where b.id = ${idOfBook(googleId)}`);

/** A page of the books that somebody has hidden, newest first, and one more, each with the id that pages go on by. */
export const hidingsOf = (db: Db, userId: string, { after, limit }: Page<NewestKey>) =>
  db.many<Hiding & { _id: string }>(sql`
    select ${columns<Hiding & { _id: string }>({
      _id: sql`h.book_id`,
      book: briefBook,
      createdAt: sql`h.created_at`,
    })}
      from hidings h
      join books b on b.id = h.book_id
     where h.user_id = ${userId}
           ${after ? sql`and (h.created_at, h.book_id) < (${after.createdAt}, ${after.id})` : empty}
     order by h.created_at desc, h.book_id desc
     limit ${limit + 1}`);

/** A book that is hidden stays so when it becomes one with another. */
export const moveHidings = (db: Db, { from, into }: { from: string; into: string }) =>
  db.many(sql`
    insert into hidings (user_id, book_id, created_at)
    select user_id, ${into}, created_at from hidings where book_id = ${from} order by user_id
        on conflict do nothing`);
