import { NIL_UUID } from '../../../../shared/uuid.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { authorHasBooks } from './authors.events.ts';

/** So many followers are told in one transaction. */
const FOLLOWERS_AT_ONCE = 500;

/**
 * Tells those who follow an author (the subject) of the books of theirs that have come, in one go however many came. Killed
 * in between it begins anew: who was told already is not told again on that day.
 */
export const tellingOfBooks = (db: Db): JobKind => ({
  async run(authorId, signal) {
    const news = await db.many<{ bookId: string }>(sql`
      select book_id as "bookId" from author_news where author_id = ${authorId} order by created_at desc, book_id`);
    const bookId = news[0]?.bookId;
    if (bookId === undefined) return undefined;
    let last: string | undefined = NIL_UUID;
    while (last !== undefined && !signal.aborted) last = await tellSome(db, authorId, bookId, last);
    if (!signal.aborted)
      await db.many(sql`
        delete from author_news
         where author_id = ${authorId} and book_id = any(${news.map(({ bookId: each }) => each)}::uuid[])`);
    return undefined;
  },
  attempts: 10,
  givenUp: async (authorId) => {
    await db.many(sql`delete from author_news where author_id = ${authorId}`);
  },
});

/** Answers who of them was the last, by id; undefined: there are no more. */
const tellSome = (db: Db, authorId: string, bookId: string, after: string) =>
  db.transaction(async (tx) => {
    const followers = await tx.many<{ id: string }>(sql`
      select distinct f.user_id as id
        from author_follows f
       where f.author_id in (
               select ${authorId}::uuid union all select author_id from authors_merged where into_id = ${authorId})
         and f.user_id > ${after}
       order by id
       limit ${FOLLOWERS_AT_ONCE}`);
    if (followers.length > 0)
      await emit(tx, authorHasBooks, {
        authorId,
        bookId,
        followers: followers.map(({ id }) => id),
      });
    return followers.length === FOLLOWERS_AT_ONCE ? followers.at(-1)?.id : undefined;
  });
