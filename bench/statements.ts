import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, Sql } from '../server/platform/db/db.ts';
import { withSharedQueries } from '../server/platform/db/sharedQuery.ts';
import { withClient } from './databases.ts';
import { median, timed, withinTimes } from './figures.ts';
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
  return withSharedQueries(sent);
}

/**
 * What asking who may see something costs: a statement as it is, and one with nothing asked, in turn on one connection,
 * so that whatever else the machine does meets both alike. The first fifty fetch what is on disk.
 */
export async function askedAndNot(
  url: string,
  what: string,
  times: number,
  statementsAt: (n: number) => [asked: Statement, free: Statement],
) {
  const took: Record<string, number[]> = { asked: [], free: [] };
  await withClient(url, async (client) => {
    for (let n = 0; n < times + FIRST; n++) {
      const [asked, free] = statementsAt(n);
      const both = Object.entries({ asked, free });
      for (const [name, { text, values }] of n % 2 ? both : both.toReversed()) {
        const ms = await timed(() => client.query({ name, text, values: [...values] }));
        if (n >= FIRST) took[name]?.push(ms);
      }
    }
  });
  const medians = [median(took.asked ?? []), median(took.free ?? [])] as const;
  return withinTimes(`${what} (ms, median)`, medians, 1.15, 'not asked');
}
const FIRST = 50;

type Statement = Pick<Sql, 'text' | 'values'>;

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

/** How often a second pgbench does a script; nothing where there is none: the embedded PostgreSQL comes without. */
export function pgbench(url: string, script: string, how: { clients: number; seconds: number }) {
  const folder = '/usr/lib/postgresql';
  const program = (existsSync(folder) ? readdirSync(folder) : [])
    .map((version) => join(folder, version, 'bin', 'pgbench'))
    .find(existsSync);
  if (program === undefined) return undefined;
  const file = join(tmpdir(), `commonplace-pgbench-${process.pid}.sql`);
  writeFileSync(file, script);
  const args = ['-n', '-M', 'prepared', '-c', `${how.clients}`, '-j', '1'];
  const { stdout, stderr } = spawnSync(
    program,
    [...args, '-T', `${Math.ceil(how.seconds)}`, '-f', file, url],
    { encoding: 'utf8' },
  );
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!perSecond) throw new Error(`pgbench did not run:\n${stderr}`);
  return perSecond;
}
