import { recountBooks } from '../server/domains/books/books/recount.sql.ts';
import { keepPopularity, refreshWords } from '../server/domains/books/books/search/words.sql.ts';
import { recountTotals, recountUsers } from '../server/domains/people/users/recount.sql.ts';
import { recountImpressions } from '../server/domains/reading/impressions/recount.sql.ts';
import { recountConversation } from '../server/domains/talk/comments/recount.sql.ts';
import { recountFeeds } from '../server/domains/talk/feed/recount.sql.ts';
import { recountGroups } from '../server/domains/talk/groups/recount.sql.ts';
import { recountLists } from '../server/domains/talk/lists/recount.sql.ts';
import { withDatabase } from './database.ts';

await withDatabase(async (db) => {
  const users = await recountUsers(db);
  await recountTotals(db);
  const books = await recountBooks(db);
  const impressions = await recountImpressions(db);
  const lists = await recountLists(db);
  const groups = await recountGroups(db);
  const conversation = await recountConversation(db);
  const feeds = await recountFeeds(db);
  await keepPopularity(db);
  await refreshWords(db);
  console.log(
    `Counted everything anew: ${users} users, ${books} books, ${impressions} impressions of books, ${lists} lists, ${groups} groups, ${conversation} reviews, quotes, notes of progress and comments and ${feeds} feed items were wrong.`,
  );
});
