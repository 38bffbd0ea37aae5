import { type Db, sql } from '../../../platform/db/db.ts';

/** Moves what groups read and vote for of a book to another, which it becomes one with, within the transaction that does this. */
export async function moveInGroups(db: Db, { from, into }: { from: string; into: string }) {
  await db.many(sql`update group_reads set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`update comments set book_id = ${into} where book_id = ${from}`);
  // Whoever has voted for both has one vote.
  await db.many(sql`
    update group_votes v
       set book_id = ${into}
     where v.book_id = ${from}
       and not exists (select from group_votes o
                        where o.group_id = v.group_id and o.user_id = v.user_id
                          and o.book_id = ${into})`);
}
