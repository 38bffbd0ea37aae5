import { type Db, sql } from '../../../platform/db/db.ts';

/**
 * Moves answers that name a book to another, which it becomes one with, within the transaction that does this. Of two by
 * one person to one question one stays: the one that was accepted.
 */
export async function moveAnswersGiven(db: Db, { from, into }: { from: string; into: string }) {
  await db.many(sql`
    delete from answers a
     using answers other
     where a.book_id = ${into} and other.book_id = ${from} and other.is_accepted
       and other.question_id = a.question_id and other.user_id = a.user_id`);
  await db.many(sql`
    delete from answers a
     using answers other
     where a.book_id = ${from} and other.book_id = ${into}
       and other.question_id = a.question_id and other.user_id = a.user_id`);
  await db.many(sql`update answers set book_id = ${into} where book_id = ${from}`);
}
