import { type Db, sql } from '../../../platform/db/db.ts';
import { booksInSlices } from '../catalogue/inSlices.ts';

/**
 * Says of the books that were here before there were authors who worked on them, by the same function of the database
 * that new books go through.
 */
export const crediting = (db: Db) =>
  booksInSlices(db, 'books', (tx, ids) => tx.many(sql`select credit_books(${ids}::uuid[])`));
