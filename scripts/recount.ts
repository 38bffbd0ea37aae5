import { recountBooks } from '../server/books/recount.sql.ts';
import { recountUsers } from '../server/users/recount.sql.ts';
import { withDatabase } from './database.ts';

await withDatabase(async (db) => {
  const users = await recountUsers(db);
  const books = await recountBooks(db);
  console.log(`Counted everything anew: ${users} users and ${books} books were wrong.`);
});
