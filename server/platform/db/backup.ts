import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { continues, migrate, migrationNames } from './migrate.ts';

/** A backup cannot be made or taken back; the message tells the person why. */
export class BackupError extends Error {}

const FORMAT = 'commonplace-backup';
const VERSION = 1;
/** PostgreSQL's own end of a table in text: no row can look like it, as `\` is escaped in rows. */
const END_OF_TABLE = '\\.\n';

/** Rows by table. */
export type Counts = Record<string, number>;

/**
 * A database as text: one line about the backup, then for each table a line with its columns, its rows
 * as PostgreSQL's COPY writes them, and `\.`; last a line with the number of rows of each. Everything
 * is of one moment, however long it takes and whatever is written meanwhile; little of it is in memory.
 */
export async function* backupOf(
  url: string,
  leftOut: ReadonlySet<string> = NEVER_BACK,
): AsyncGenerator<string | Buffer, Counts> {
  const client = await connect(url);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const migrations = await appliedMigrations(client);
    const madeAt = new Date().toISOString();
    yield lineOf({ format: FORMAT, version: VERSION, madeAt, migrations });
    const counts: Counts = {};
    for (const { table, columns } of await tablesOf(client)) {
      if (leftOut.has(table)) continue;
      yield lineOf({ table, columns });
      const rows = client.query(copyTo(`copy ${partsOf(table, columns)} to stdout`));
      yield* rows;
      yield END_OF_TABLE;
      counts[table] = rows.rowCount;
    }
    yield lineOf({ counts });
    return counts;
  } finally {
    await client.end();
  }
}

/**
 * Fills an empty database with a backup, also one of an older version of the product and of another
 * version of PostgreSQL, and brings its schema up to date. A file that is damaged or ends too early leaves
 * no row behind.
 */
export async function restore(url: string, backup: AsyncIterable<Buffer>): Promise<Counts> {
  const counts = await restoreAsItWas(url, backup, NEVER_BACK);
  await migrate(url);
  return counts;
}

/**
 * The same without bringing it up to date: the schema is the one of the backup, and is filled in one
 * transaction. Rows of tables that are `leftOut` are read past.
 */
export async function restoreAsItWas(
  url: string,
  backup: AsyncIterable<Buffer>,
  leftOut: ReadonlySet<string>,
) {
  const lines = linesOf(backup);
  const { migrations } = headOf(await lines.line());
  if (!(await continues(migrations)))
    throw new BackupError(
      'The backup was made by a development version of Commonplace, whose schema this version does not continue.',
    );
  const known = await migrationNames();
  if (!migrations.every((name) => known.includes(name)))
    throw new BackupError(
      'The backup is from a newer version of Commonplace. Bring this one up to date first.',
    );
  const client = await connect(url);
  try {
    await refuseFilled(client, migrations);
    // Those by name, and not the first so many: one may have come later with a lower number.
    await migrate(url, migrations);
    await client.query('begin');
    // Triggers that would make rows which are in the backup as well leave them alone.
    await client.query("select set_config('commonplace.is_restoring', 'on', true)");
    const counts = await fill(client, lines, leftOut);
    await client.query('commit');
    await client.query('analyze');
    return counts;
  } finally {
    // Undoes what is not committed.
    await client.end();
  }
}

/**
 * What opens something, or was under way: sessions that have ended since, codes and links that were spent,
 * mails that were sent, tries that were counted. None of it is in a backup, and none is taken from one that
 * was made with it; a backup of an older version calls some of it by the names of that version.
 */
const NEVER_BACK = new Set([
  'sessions',
  'known_devices',
  'account_tokens',
  'recovery_codes',
  'oidc_steps',
  'oidc_proofs',
  'oidc_sign_ups',
  'pending_sign_ins',
  'sign_in_steps',
  'passkey_challenges',
  'rate_limit_counters',
  'attempts',
  'jobs',
  'push_keys',
  'push_subscriptions',
  'push_messages',
]);

async function fill(client: pg.Client, lines: Lines, leftOut: ReadonlySet<string>) {
  const counts: Counts = {};
  const waiting = new Map((await tablesOf(client)).map(({ table, columns }) => [table, columns]));
  for (;;) {
    const line = tableLine(await lines.line());
    if (line.counts !== undefined) {
      const expected = Object.entries(line.counts);
      if (expected.every(([table, count]) => counts[table] === count)) return counts;
      throw new BackupError('The backup is damaged: rows are missing.');
    }
    const { table, columns } = tableOf(line, waiting);
    waiting.delete(table);
    if (leftOut.has(table)) {
      counts[table] = await countOf(lines.rows());
      continue;
    }
    const into = client.query(copyFrom(`copy ${partsOf(table, columns)} from stdin`));
    await pipeline(Readable.from(lines.rows()), into);
    counts[table] = into.rowCount;
  }
}

/** The line between two tables: one that names the next, or the counts at the end. */
function tableLine(line: string): Partial<Table> & { counts?: Counts } {
  try {
    return Object(JSON.parse(line));
  } catch {
    throw new BackupError('The backup is damaged: what stands between two tables cannot be read.');
  }
}

/** A table that a backup names: one of the schema, with columns of it, and only once. */
function tableOf({ table, columns }: Partial<Table>, waiting: Map<string, string[]>): Table {
  const known = typeof table === 'string' ? waiting.get(table) : undefined;
  if (table === undefined || known === undefined || !Array.isArray(columns))
    throw new BackupError('The backup is damaged: it names a table that there is not.');
  if (!columns.every((column) => known.includes(column)))
    throw new BackupError(`The backup is damaged: it names a column that ${table} has not.`);
  return { table, columns };
}

/** How many rows are read past; each ends with a line end, and has none within. */
async function countOf(rows: AsyncIterable<Buffer>) {
  let count = 0;
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  }
  return count;
}

interface Table {
  table: string;
  columns: string[];
}

/** All tables but those of migrations, which are of this database, and of totals, which follow from the rest; each after those it refers to, with the columns one can write. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname::text as table,
           (select array_agg(attname::text order by attnum)
              from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')
             as columns,
           array(select distinct confrelid::regclass::text
                   from pg_constraint
                  where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('migrations', 'totals')
     order by c.relname`);
  const ordered: Table[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const isReady = ({ needs }: { needs: string[] }) =>
      needs.every((name) => ordered.some(({ table }) => table === name));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error('Tables refer to each other in a ring');
    ordered.push(...ready.map(({ table, columns }) => ({ table, columns })));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function appliedMigrations(client: pg.Client) {
  const { rows } = await client
    .query<{ name: string }>('select name from migrations order by name')
    .catch(() => {
      throw new BackupError('There is nothing of Commonplace in this database.');
    });
  return rows.map(({ name }) => name);
}

/** Empty is also what a restore that failed has left: the tables of that version, without a row. */
async function refuseFilled(client: pg.Client, migrations: string[]) {
  const tables = await tablesOf(client);
  if (tables.length === 0) return;
  const applied = await appliedMigrations(client).catch(() => []);
  let isEmpty = applied.join() === migrations.join();
  for (const { table } of tables) {
    const name = pg.escapeIdentifier(table);
    const { rows } = await client.query(`select from ${name} limit 1`);
    if (rows.length > 0) isEmpty = false;
  }
  if (!isEmpty)
    throw new BackupError(
      'A backup is restored into an empty database only, and there are tables in this one.',
    );
}

function headOf(line: string): { migrations: string[] } {
  let head: { format?: unknown; version?: unknown; migrations?: unknown };
  try {
    head = JSON.parse(line);
  } catch {
    throw new BackupError('The file is not a backup of Commonplace.');
  }
  if (head?.format !== FORMAT || !Array.isArray(head.migrations))
    throw new BackupError('The file is not a backup of Commonplace.');
  if (head.version !== VERSION)
    throw new BackupError('The backup is of a kind that this version of Commonplace cannot read.');
  return { migrations: head.migrations };
}

type Lines = ReturnType<typeof linesOf>;

/**
 * Takes bytes apart into the lines of a backup, and into the rows of a table up to its end. In memory is
 * one piece of the file, never a line as a whole: one without end is refused, and not gathered.
 */
function linesOf(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<Buffer> {
    const { value, done } = await pieces.next();
    if (done) throw new BackupError('The backup is damaged: it ends too early.');
    return value;
  }

  /** Tells whether `rest`, which begins with a line, begins with the end of a table. */
  async function isAtEnd() {
    // So much of it may be the beginning of that.
    while (rest.length < END_OF_TABLE.length && END_OF_TABLE.startsWith(rest.toString('latin1')))
      rest = Buffer.concat([rest, await more()]);
    return rest.subarray(0, END_OF_TABLE.length).toString('latin1') === END_OF_TABLE;
  }

  return {
    async line() {
      const parts: Buffer[] = [];
      for (let length = 0; ; rest = await more()) {
        const end = rest.indexOf('\n');
        const part = end < 0 ? rest : rest.subarray(0, end);
        parts.push(part);
        length += part.length;
        if (length > LINE_MAX) throw tooLong(LINE_MAX);
        if (end < 0) continue;
        rest = rest.subarray(end + 1);
        return Buffer.concat(parts).toString();
      }
    },
    async *rows() {
      /** Of the row that `rest` goes on with. */
      let length = 0;
      while (length > 0 || !(await isAtEnd())) {
        const end = rest.indexOf(`\n${END_OF_TABLE}`);
        const whole = (end < 0 ? rest.lastIndexOf('\n') : end) + 1;
        if (whole > 0) {
          yield rest.subarray(0, whole);
          rest = rest.subarray(whole);
          length = 0;
        } else {
          length += rest.length;
          if (length > ROW_MAX) throw tooLong(ROW_MAX);
          yield rest;
          rest = await more();
        }
      }
      rest = rest.subarray(END_OF_TABLE.length);
    },
  };
}

/** The lines that tell of tables have some hundred bytes; the longest rows, with a cover, some hundred kB. */
const LINE_MAX = 1024 * 1024;
const ROW_MAX = 32 * 1024 * 1024;

const tooLong = (bytes: number) =>
  new BackupError(`The backup is damaged: a line of it has more than ${bytes / 1024 / 1024} MB.`);

/** Names as they are in the database, quoted: a backup is not to be trusted with SQL. */
const partsOf = (table: string, columns: string[]) =>
  `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`;

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

/** Without the deadlines of the product: a table may be large. */
async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'commonplace backup' });
  client.on('error', () => {});
  await client.connect();
  return client;
}
