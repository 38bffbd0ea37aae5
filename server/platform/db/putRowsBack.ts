import { type Db, type Sql, sql } from './db.ts';

/**
 * Puts rows into a table as `to_jsonb` has told them, unless they are there. A column that has come since has its default, one that
 * is generated is generated.
 */
export const putRowsBack = async (db: Db, table: Sql, rows: object[]) => {
  if (rows.length === 0) return;
  await db.many(sql`
    select put_back(${table.sql}::regclass,
                    array(select jsonb_array_elements(${JSON.stringify(rows)}::jsonb)))`);
};
