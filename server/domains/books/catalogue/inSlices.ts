import { NIL_UUID } from '../../../../shared/uuid.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';

/** So many books are looked at in one transaction. */
const BOOKS_AT_ONCE = 500;

/**
 * What is to be done once with what was here before: who worked on each book, where its title says it stands, where the
 * rows of imports say so that were applied by then, what may be remembered of it, what its reviews tell, and who is reading it.
 */
export type Backfill = 'books' | 'series' | 'imports' | 'memories' | 'reviews' | 'readings';

/** How far a backfill has come: the last book, or the last import, and the line of its file; a null line is all of it. */
export interface Reached {
  book?: string | null;
  import?: string | null;
  line?: number | null;
}

/**
 * Does a backfill in slices beside traffic, each in one transaction: `next` does the one after what was reached and says what is
 * reached then; undefined once there is none. A process that is killed loses one slice; another one goes on
 * (`authors_to_come` says how far it has come; it is of the authors, who were the first).
 */
export const inSlices = (
  db: Db,
  name: Backfill,
  next: (tx: Db, after: Reached) => Promise<Reached | undefined>,
): JobKind => ({
  async run(_subject, signal, isTurnOver) {
    while (!signal.aborted && !isTurnOver())
      if (!(await oneSlice(db, name, next))) return undefined;
    return { waitSeconds: 0 };
  },
  attempts: 1_000,
  givenUp: async () => {},
});

/** That the same books have more of it than was done at once. */
export const MORE = Symbol('more');

/** The same of all books; a slice comes once more where `work` answers `MORE`. */
export const booksInSlices = (
  db: Db,
  name: Backfill,
  work: (tx: Db, bookIds: string[]) => Promise<unknown>,
) =>
  inSlices(db, name, async (tx, after) => {
    const found = await tx.many<{ id: string }>(sql`
      select id
        from books
       where id > ${after.book ?? NIL_UUID}
       order by id
       limit ${BOOKS_AT_ONCE}`);
    const last = found.at(-1);
    if (!last) return undefined;
    const done = await work(
      tx,
      found.map(({ id }) => id),
    );
    return done === MORE ? after : { book: last.id };
  });

/** Which are not done; asked for after a backup was restored as well, which holds no jobs. */
export const backfillsToDo = async (db: Db) =>
  (await db.many<{ name: Backfill }>(sql`select name from authors_to_come`)).map(
    ({ name }) => name,
  );

/** The next slice; false once there is none. */
const oneSlice = (
  db: Db,
  name: Backfill,
  next: (tx: Db, after: Reached) => Promise<Reached | undefined>,
) =>
  db.transaction(async (tx) => {
    const after = await tx.first<Reached>(sql`
      select after_book as book, after_import as import, after_line as line
        from authors_to_come
       where name = ${name}
         for update`);
    if (!after) return false;
    const reached = await next(tx, after);
    if (!reached) {
      await tx.many(sql`delete from authors_to_come where name = ${name}`);
      return false;
    }
    await tx.many(sql`
      update authors_to_come
         set after_book = ${reached.book ?? null}, after_import = ${reached.import ?? null},
             after_line = ${reached.line ?? null}
       where name = ${name}`);
    return true;
  });
