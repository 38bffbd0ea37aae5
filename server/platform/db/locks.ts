import { type Db, sql } from './db.ts';

/** Of what there is a bound, of each a number that no other has. */
const LOCKS = {
  imports: 6_016_219,
  shelves: 6_016_220,
  lists: 6_016_221,
  suggestions: 6_016_222,
  places: 6_016_223,
  key: 6_016_224,
};

/**
 * Locks all things of one kind that belong to somebody, or to a list, until the transaction ends: whoever counts them and
 * adds one does so one after the other. In a statement of its own: the next one sees what others have added meanwhile.
 */
export const lockAll = (tx: Db, kind: keyof typeof LOCKS, ownerId: string) =>
  tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, ${LOCKS[kind]}))`);
