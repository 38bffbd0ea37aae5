import type { Db, Sql } from '../server/platform/db/db.ts';
import { idSql } from './ids.ts';

/** The statement that a call sends to the database, without sending it. */
export function statementOf(call: (db: Db) => unknown): Sql {
  let sent: Sql | undefined;
  const note = async (statement: Sql) => {
    sent ??= statement;
    return undefined as never;
  };
  const db: Db = {
    many: async (statement) => (await note(statement)) ?? [],
    first: note,
    one: note,
    transaction: (work) => work(db),
  };
  // Without rows some calls fail after they have sent it.
  Promise.resolve(call(db)).catch(() => {});
  if (sent === undefined) throw new Error('The call has sent no statement');
  return sent;
}

/** Stands in a statement for what pgbench puts in anew each time. */
export const PERSON = '11111111-1111-4111-8111-111111111111';
export const OTHER = '22222222-2222-4222-8222-222222222222';
export const BOOK = 'BOOK';

/** The same statement for pgbench: people and books at random, ids of its own, all else as it is. */
export function pgbenchScript(
  statement: Sql,
  { people, books }: { people: number; books: number },
) {
  const text = statement.text.replace(/\$(\d+)/g, (_, number) =>
    literal(statement.values[Number(number) - 1]),
  );
  return [
    `\\set person random(1, ${people})`,
    `\\set other 1 + (:person + random(1, ${people - 1})) % ${people}`,
    `\\set book random(1, ${books})`,
    `${text.replace(/--.*$/gm, '').replace(/\s+/g, ' ')};\n`,
  ].join('\n');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function literal(value: unknown): string {
  if (value === PERSON) return idSql('(:person)::bigint');
  if (value === OTHER) return idSql('(:other)::bigint');
  if (value === BOOK) return `('B' || (:book)::bigint)`;
  if (typeof value === 'string' && UUID.test(value)) return 'gen_random_uuid()';
  if (value === null || typeof value === 'number') return `${value}`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
