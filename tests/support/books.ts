import { newBookOf, type RawBook } from '../../server/domains/books/books/book.ts';
import { recountBooks } from '../../server/domains/books/books/recount.sql.ts';
import { storeBooks } from '../../server/domains/books/catalogue/upsert.sql.ts';
import { recountUsers } from '../../server/domains/people/users/recount.sql.ts';
import { recountImpressions } from '../../server/domains/reading/impressions/recount.sql.ts';
import { recountConversation } from '../../server/domains/talk/comments/recount.sql.ts';
import { recountFeeds } from '../../server/domains/talk/feed/recount.sql.ts';
import { recountGroups } from '../../server/domains/talk/groups/recount.sql.ts';
import { recountLists } from '../../server/domains/talk/lists/recount.sql.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';

/** Puts a book on the shelf and returns its public id. */
export async function addBook(db: Db, raw: RawBook) {
  const book = newBookOf(raw);
  if (!book) throw new Error(`${raw.title} is no book`);
  await storeBooks(db, 'member', [book]);
  return book.googleId;
}

/** The counters of a book, as they are kept. */
export const countersOf = (db: Db, googleId: string) =>
  db.one<{ reviews: number; favorites: number; ratings: number; trend: number }>(sql`
    select reviews_count as reviews, favorites_count as favorites, rating_sum as ratings, trend
      from books where google_id = ${googleId}`);

/**
 * How many of what have counters that differ from what they count; puts them right. A book's trend is one of them, which
 * depends on when it was reviewed and made a favourite.
 */
export async function wrongCounters(db: Db): Promise<Record<string, number>> {
  const wrong = {
    users: await recountUsers(db),
    books: await recountBooks(db),
    impressions: await recountImpressions(db),
    lists: await recountLists(db),
    groups: await recountGroups(db),
    conversation: await recountConversation(db),
    feedItems: await recountFeeds(db),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, count]) => count > 0));
}
