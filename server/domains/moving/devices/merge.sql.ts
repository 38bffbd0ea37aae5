import { type Db, sql } from '../../../platform/db/db.ts';

/** What e-readers tell of a book is told of the one that it became. */
export const moveDocuments = (db: Db, { from, into }: { from: string; into: string }) =>
  db.many(sql`update device_documents set book_id = ${into} where book_id = ${from}`);
