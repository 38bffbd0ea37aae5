import { type Db, sql } from '../../../platform/db/db.ts';
import { takenAlong } from './earlier.sql.ts';

/** Of two reviews by one person the newer is it, and the other an earlier one; who had both has one fewer. */
export async function moveReviews(db: Db, { from, into }: { from: string; into: string }) {
  await db.many(sql`
    with twice as (
      select a.user_id,
             case when (a.updated_at, a.id) < (b.updated_at, b.id) then a.book_id else b.book_id end
               as book_id
        from reviews a
        join reviews b on b.user_id = a.user_id
       where a.book_id = ${from} and b.book_id = ${into}
    ), gone as (
      delete from reviews r using twice t
       where r.book_id = t.book_id and r.user_id = t.user_id
      returning r.*
    ), kept as (
      insert into earlier_reviews (${takenAlong}, rating) select ${takenAlong}, rating from gone
    )
    update users u set reviews_count = u.reviews_count - 1 from gone g where u.id = g.user_id`);
  await db.many(sql`update earlier_reviews set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`update reviews set book_id = ${into} where book_id = ${from}`);
  // Where a deleted one can be brought back, it comes back to the book that is left.
  await db.many(sql`
    update deleted_reviews
       set book_id = ${into}, review = jsonb_set(review, '{book_id}', to_jsonb(${into}::uuid))
     where book_id = ${from}`);
}
