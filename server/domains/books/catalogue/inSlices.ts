import { NIL_UUID } from '../../../../shared/uuid.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';

/** So many books are looked at in one transaction. */
const BOOKS_AT_ONCE = 500;

/** What is to be done once with every book that was here before: who worked on it, and where its title says it stands. */
type Errand = 'books' | 'series';

/**
 * Goes through the books that are here, in slices beside traffic. A process that is killed loses one slice; another one
 * goes on (`authors_to_come` says how far it has come; it is of the authors, who were the first).
 */
export const booksInSlices = (
  db: Db,
  name: Errand,
  work: (tx: Db, bookIds: string[]) => Promise<unknown>,
): JobKind => ({
  async run(_subject, signal, isTurnOver) {
    while (!signal.aborted && !isTurnOver())
      if (!(await someBooks(db, name, work))) return undefined;
    return { waitSeconds: 0 };
  },
  attempts: 1_000,
  givenUp: async () => {},
});

/** Asks for that work where it is not done; after a backup was restored as well, which holds no jobs. */
export const slicesToDo = (db: Db, name: Errand) =>
  db.first<{ subject: string }>(sql`
    select ${NIL_UUID} as subject from authors_to_come where name = ${name}`);

/** The next books; false once there are none. */
async function someBooks(db: Db, name: Errand, work: (tx: Db, ids: string[]) => Promise<unknown>) {
  return db.transaction(async (tx) => {
    const at = await tx.first<{ after: string | null }>(sql`
      select after_book as after from authors_to_come where name = ${name} for update`);
    if (!at) return false;
    const found = await tx.many<{ id: string }>(sql`
      select id
        from books
       where id > ${at.after ?? NIL_UUID}
       order by id
       limit ${BOOKS_AT_ONCE}`);
    const last = found.at(-1);
    if (!last) {
      await tx.many(sql`delete from authors_to_come where name = ${name}`);
      return false;
    }
    await work(
      tx,
      found.map(({ id }) => id),
    );
    await tx.many(sql`update authors_to_come set after_book = ${last.id} where name = ${name}`);
    return true;
  });
}
