import type { AnsweredBook } from '../../../../shared/contract/recommendations.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { listOf, newestFirst } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { bookSummary, idOfBook } from '../books/books.sql.ts';

/** What somebody says of a book that they may not have: they liked it, or it is not to be recommended to them again. */
export type Answer = 'taste' | 'dismissal';

/** A page of the books of which somebody said so, the last first. */
export const answersOf = (
  db: Db,
  { userId, kind }: { userId: string; kind: Answer },
  { after, limit }: Page<NewestKey>,
) =>
  listOf<AnsweredBook & { _id: string }>(db, {
    owner: sql`
      select count(*)::integer as total
        from recommendation_answers
       where user_id = ${userId} and kind = ${kind}`,
    page: sql`
      select a.book_id as "_id", a.created_at as "createdAt",
             (select to_json(s) from (select ${bookSummary}) s) as book
        from recommendation_answers a
        join books b on b.id = a.book_id
       where a.user_id = ${userId} and a.kind = ${kind}
             ${after ? sql`and (a.created_at, a.book_id) < (${after.createdAt}, ${after.id})` : empty}
       order by a.created_at desc, a.book_id desc
       limit ${limit + 1}`,
    order: newestFirst,
  });

/** Keeps it, once however often; false: there are as many as there can be; undefined: there is no such book. */
export const keepAnswer = (
  db: Db,
  {
    userId,
    kind,
    googleId,
    most,
  }: { userId: string; kind: Answer; googleId: string; most: number },
) =>
  db.transaction(async (tx) => {
    // Two at once would both be the last that there is room for.
    await tx.many(sql`select from users where id = ${userId} for no key update`);
    const book = await tx.first<{ id: string; isKept: boolean; hasRoom: boolean }>(sql`
      select b.id,
             exists (select from recommendation_answers a
                      where a.user_id = ${userId} and a.kind = ${kind} and a.book_id = b.id) as "isKept",
             (select count(*) < ${most} from recommendation_answers where user_id = ${userId} and kind = ${kind})
               as "hasRoom"
        from books b
       where b.id = ${idOfBook(googleId)}`);
    if (!book) return undefined;
    if (book.isKept) return true;
    if (!book.hasRoom) return false;
    await tx.many(sql`
      insert into recommendation_answers (user_id, book_id, kind) values (${userId}, ${book.id}, ${kind})`);
    return true;
  });

/** Takes it back; undefined: there is no such book. */
export const removeAnswer = (
  db: Db,
  { userId, kind, googleId }: { userId: string; kind: Answer; googleId: string },
) =>
  db.first(sql`
    with gone as (
      delete from recommendation_answers
       where user_id = ${userId} and kind = ${kind} and book_id = ${idOfBook(googleId)}
    )
    select 1 from books where id = ${idOfBook(googleId)}`);

/** Of books that become one: of two answers of one person of one kind one stays. */
export async function moveAnswers(db: Db, { from, into }: { from: string; into: string }) {
  await db.many(sql`
    delete from recommendation_answers a
     where a.book_id = ${from}
       and exists (select from recommendation_answers k
                    where k.book_id = ${into} and k.user_id = a.user_id and k.kind = a.kind)`);
  await db.many(sql`
    update recommendation_answers set book_id = ${into} where book_id = ${from}`);
}
