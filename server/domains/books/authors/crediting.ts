import { NIL_UUID } from '../../../../shared/uuid.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';

/** So many books are looked at in one transaction. */
const BOOKS_AT_ONCE = 500;

/**
 * Says of the books that were here before there were authors who worked on them, in slices beside traffic and by the same
 * function of the database that new books go through. A process that is killed loses one slice; another one goes on.
 */
export const crediting = (db: Db): JobKind => ({
  async run(_subject, signal, isTurnOver) {
    while (!signal.aborted && !isTurnOver()) if (!(await creditSome(db))) return undefined;
    return { waitSeconds: 0 };
  },
  attempts: 1_000,
  givenUp: async () => {},
});

/** Asks for that work where it is not done; after a backup was restored as well, which holds no jobs. */
export const creditingToDo = (db: Db) =>
  db.first<{ subject: string }>(sql`
    select ${NIL_UUID} as subject from authors_to_come where name = 'books'`);

/** The next books; false once there are none. */
async function creditSome(db: Db) {
  return db.transaction(async (tx) => {
    const at = await tx.first<{ after: string | null }>(sql`
      select after_book as after from authors_to_come where name = 'books' for update`);
    if (!at) return false;
    const found = await tx.many<{ id: string }>(sql`
      select id
        from books
       where id > ${at.after ?? NIL_UUID}
       order by id
       limit ${BOOKS_AT_ONCE}`);
    const last = found.at(-1);
    if (!last) {
      await tx.many(sql`delete from authors_to_come where name = 'books'`);
      return false;
    }
    await tx.many(sql`select credit_books(${found.map(({ id }) => id)}::uuid[])`);
    await tx.many(sql`update authors_to_come set after_book = ${last.id} where name = 'books'`);
    return true;
  });
}
