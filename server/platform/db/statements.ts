import { createHash } from 'node:crypto';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { Statements } from './db.ts';
import { withSharedQueries } from './sharedQuery.ts';

/** Prepared on each connection at most. */
const STATEMENT_NAMES = 1_000;

/** The three ways to run a statement, by how many rows are expected. */
export function statements(
  run: <Row extends pg.QueryResultRow>(statement: Sql) => Promise<Row[]>,
): Statements {
  return {
    many: <T>(statement: Sql) => run(statement) as Promise<T[]>,
    first: async <T>(statement: Sql) => (await run(statement))[0] as T | undefined,
    async one<T>(statement: Sql) {
      const [row] = await run(statement);
      if (row === undefined) throw new Error(`A row was expected of: ${statement.text}`);
      return row as T;
    },
  };
}

const plannedAnew = new WeakSet<Sql>();

/**
 * Has a statement planned for its values at each call. PostgreSQL plans a prepared one for all values once it has been
 * asked five times. Where some people have a hundred times what others have, that plan may fit nobody: for the
 * statistics of a library of 20,000 it took over 20 s, and the one for that library 0.6.
 */
export function planEachTime(statement: Sql): Sql {
  plannedAnew.add(statement);
  return statement;
}

/**
 * SQL of an array of ids whose length the planner does not know. Knowing of one or three, it takes the plan for all values,
 * made for ten, to be dearer, and plans the statement anew at each call: 5 ms where carrying it out takes one.
 */
export const ofAnyLength = (ids: readonly string[]) => sql`(select ${ids}::uuid[])::uuid[]`;

/**
 * Makes statements ready for the driver of one database; where `isPrepared`, prepared under a name that is a hash of their
 * text and tells nothing to people.
 */
export function queriesFor({ isPrepared }: { isPrepared: boolean }) {
  const names = new Map<string, string>();
  return (statement: Sql): pg.QueryConfig => {
    const { text, values } = withSharedQueries(statement);
    if (!isPrepared || plannedAnew.has(statement)) return { text, values };
    const name = names.get(text);
    if (name !== undefined) return { name, text, values };
    // Every connection keeps what it has prepared: texts without end must not fill the memory.
    if (names.size >= STATEMENT_NAMES) return { text, values };
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, made);
    return { name: made, text, values };
  };
}
