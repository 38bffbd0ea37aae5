import { raw } from 'sql-template-tag';
import { refuse } from '../http/errors.ts';
import { type Db, join, type Sql, sql } from './db.ts';

/** Texts by the names of their columns; one that is not there is empty. */
type Texts<Column extends string> = Partial<Record<Column, string | null | undefined>>;

/**
 * 409 where texts are no more what a form began with (`was`): somebody has changed them elsewhere, and would lose that
 * without a word. Those that are what they are to become were sent before, and the answer was lost. Locks the row, named by
 * what comes after `from`, until the transaction ends.
 */
export async function refuseOverwriting<Column extends string>(
  tx: Db,
  row: Sql,
  columns: readonly Column[],
  { was, to }: { was: Texts<Column> | undefined; to: Texts<Column> },
) {
  if (!was) return;
  const asExpected = columns.flatMap((column) =>
    was[column] === undefined
      ? []
      : [
          sql`coalesce(${raw(column)}, '') in (${was[column] ?? ''}, ${to[column] ?? was[column] ?? ''})`,
        ],
  );
  if (asExpected.length === 0) return;
  const found = await tx.first<{ isAsExpected: boolean }>(sql`
    select ${join(asExpected, ' and ')} as "isAsExpected" from ${row} for no key update`);
  if (found && !found.isAsExpected) throw refuse('text_changed');
}
