import type pg from 'pg';
import type { Db } from '../../server/platform/db/db.ts';
import { withSharedQueries } from '../../server/platform/db/sharedQuery.ts';
import { ChangedMeanwhile } from './bulk.sql.ts';

/** A client within a transaction as the `Db` that statements take. */
export function onClient(client: pg.ClientBase): Db {
  const many: Db['many'] = async <T>(statement: Parameters<Db['many']>[0]) => {
    const { text, values } = withSharedQueries(statement);
    return (await client.query(text, values)).rows as T[];
  };
  const db: Db = {
    many,
    first: async <T>(statement: Parameters<Db['first']>[0]) => (await many<T>(statement))[0],
    async one<T>(statement: Parameters<Db['one']>[0]) {
      const [row] = await many<T>(statement);
      if (row === undefined) throw new Error(`A row was expected of: ${statement.text}`);
      return row;
    },
    transaction: (work) => work(db),
  };
  return db;
}

const REPEATS = 5;

/** Does a piece of work in one transaction, again when somebody else was faster. */
export const inTransaction = <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> =>
  again(async () => {
    await client.query('begin');
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });

/** Does what may be done twice, again when somebody else was faster. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let repeat = 1; ; repeat++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? `${error.code}` : '';
      const isForAgain = AGAIN.has(code) || error instanceof ChangedMeanwhile;
      if (!isForAgain || repeat === REPEATS) throw error;
    }
  }
}

/** Duplicate key, a book gone meanwhile, serialisation failure, deadlock, lock not available. */
const AGAIN = new Set(['23505', '23503', '40001', '40P01', '55P03']);
