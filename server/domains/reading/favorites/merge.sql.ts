import { type Db, sql } from '../../../platform/db/db.ts';

/** Of two favourites of one person one stays; who had both has one fewer. */
export async function moveFavorites(db: Db, { from, into }: { from: string; into: string }) {
  await db.many(sql`
    with gone as (
      delete from favorites f
       where f.book_id = ${from}
         and exists (select from favorites k where k.book_id = ${into} and k.user_id = f.user_id)
      returning f.user_id
    )
    update users u set favorites_count = u.favorites_count - 1 from gone g where u.id = g.user_id`);
  await db.many(sql`update favorites set book_id = ${into} where book_id = ${from}`);
}
