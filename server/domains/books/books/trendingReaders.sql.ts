import { type Db, sql } from '../../../platform/db/db.ts';
import { isReadingTrending } from '../../people/privacy/counted.sql.ts';
import { booksInSlices, MORE } from '../catalogue/inSlices.ts';
import { readingTrend } from './trending.ts';

/** Readers that are counted in one transaction at most. */
const READERS_AT_ONCE = 500;

/** Brings those into trends who were reading before these counted it. */
export const countingReaders = (db: Db) =>
  booksInSlices(db, 'readings', async (tx, bookIds) => {
    const counted = await countSomeReaders(tx, bookIds);
    return counted === READERS_AT_ONCE ? MORE : undefined;
  });

/** Counts some readers of these books; how many. The locks are taken as everybody takes them: people, entries, books. */
async function countSomeReaders(tx: Db, bookIds: string[]) {
  const found = await tx.many<{ userId: string; bookId: string }>(sql`
    select e.user_id as "userId", e.book_id as "bookId"
      from entries e
      join users author on author.id = e.user_id
     where e.book_id = any(${bookIds}::uuid[])
       and not e.is_trending and ${isReadingTrending(readingTrend(sql`e`))}
     limit ${READERS_AT_ONCE}`);
  if (found.length === 0) return 0;
  const people = found.map(({ userId }) => userId);
  const books = found.map(({ bookId }) => bookId);
  const areFound = sql`(e.user_id, e.book_id) in (select * from unnest(${people}::uuid[], ${books}::uuid[]))`;
  await tx.many(sql`select from users where id = any(${people}::uuid[]) order by id for share`);
  await tx.many(sql`
    select from entries e where ${areFound} order by e.user_id, e.book_id for no key update`);
  await tx.many(sql`
    select from books where id = any(${books}::uuid[]) order by id for no key update`);
  // A trigger counts them, as far as they are still to be counted.
  await tx.many(sql`
    update entries e
       set is_trending = true
      from users author
     where ${areFound} and author.id = e.user_id
       and not e.is_trending and ${isReadingTrending(readingTrend(sql`e`))}`);
  return found.length;
}
