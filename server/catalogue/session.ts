import type pg from 'pg';
import type { Db } from '../db/db.ts';

/** A client within a transaction as the `Db` that statements take. */
export function onClient(client: pg.ClientBase): Db {
  const many: Db['many'] = async <T>({ text, values }: Parameters<Db['many']>[0]) =>
    (await client.query(text, values)).rows as T[];
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
