import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { projectRoot } from '../../config.ts';
import { type Db, sql } from './db.ts';

export const migrationsFolder = join(projectRoot, 'server/platform/db/migrations');

/** The schema cannot be brought up to date; the message tells the person why. */
export class SchemaError extends Error {}

/** The key on the name is what makes a migration happen once, whoever else is at it. */
const MIGRATIONS_TABLE = `
  create table if not exists migrations (
    name   text primary key,
    run_on timestamptz not null default now()
  )`;
const TABLE_EXISTS = `select to_regclass('migrations') is not null as found`;
const APPLIED = 'select name from migrations';
/** Locked while migrating, only so that others wait instead of trying in vain. */
const MIGRATION_LOCK = 6_016_217;
const LOOK_AGAIN_MS = 50;
/** Whoever asks for a table that a migration waits for waits behind it: so long at most, then it tries again. */
const LOCK_TIMEOUT = '3s';
const TRIES = 10;
/** Somebody else was faster: duplicate key, duplicate table, object, column; or must try again. */
const CONFLICTS = new Set(['23505', '42P07', '42710', '42701', '40001', '40P01', '55P03']);

/**
 * Brings the schema of a database up to date: each migration once, in the order of their names, however many
 * processes try; where asked, those of these names only. Returns the names of those applied here. Those that a
 * newer version has applied are left as they are (docs/decisions/0115-one-schema.md). Throws `SchemaError` for
 * data of a schema that this version does not continue.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(url, only);
    } catch (error) {
      const isConflict =
        error instanceof Error && 'code' in error && CONFLICTS.has(`${error.code}`);
      if (!isConflict || attempt === TRIES) throw error;
      await pause(Math.random() * 100 * attempt);
    }
  }
}

/** Tells whether every migration this version knows has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`${raw(TABLE_EXISTS)}`);
  if (!found) return false;
  const applied = await db.many<{ name: string }>(sql`${raw(APPLIED)}`);
  return knowsAll(applied.map(({ name }) => name));
}

async function migrateOnce(url: string, only: readonly string[] | undefined) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'commonplace migration',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const before = await appliedTo(client);
    if (!(await continues(before))) throw new SchemaError(OTHER_SCHEMA);
    if (await knowsAll(before)) return [];
    await lock(client);
    await client.query(MIGRATIONS_TABLE);
    const there = await appliedTo(client);
    const missing = (await migrationNames()).filter(
      (name) => !there.includes(name) && (only ?? [name]).includes(name),
    );
    for (const name of missing) await apply(client, name, await textOf(name));
    return missing;
  } finally {
    // Ends the transaction of a failed migration and gives the lock back.
    await client.end();
  }
}

/** Asked again and again: a statement that waits would be waited for by an index that is made concurrently. */
async function lock(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_mine', [
      MIGRATION_LOCK,
    ]);
    if (rows[0].is_mine) return;
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Applies one migration: in one transaction, or statement by statement where its first line asks for it. Then it
 * waits for locks as long as it takes, as nobody waits behind it, and may be repeated from its start.
 */
export async function apply(client: pg.Client, name: string, text: string) {
  const note = 'insert into migrations (name) values ($1)';
  if (text.startsWith(OUTSIDE)) {
    await client.query('set lock_timeout = 0');
    for (const statement of text.split(/;$/m)) await client.query(statement);
    await client.query(note, [name]);
    return;
  }
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query('begin');
  await client.query(text);
  await client.query(note, [name]);
  await client.query('commit');
}

/** How a migration begins whose statements PostgreSQL runs outside of a transaction only. */
const OUTSIDE = '-- Outside of a transaction';

const OTHER_SCHEMA =
  'This data was made by a development version of Commonplace, whose schema this version does not continue: ' +
  'give this version a new data folder (DATA_DIR) or an empty database (DATABASE_URL); nothing has been changed.';

/** Tells whether a database with these migrations is one that those of this version begin or go on with. */
export async function continues(applied: readonly string[]) {
  const [first = ''] = await migrationNames();
  return applied.length === 0 || applied.includes(first);
}

async function appliedTo(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(TABLE_EXISTS);
  if (rows[0]?.found !== true) return [];
  return (await client.query<{ name: string }>(APPLIED)).rows.map(({ name }) => name);
}

async function knowsAll(applied: string[]) {
  return (await migrationNames()).every((name) => applied.includes(name));
}

/**
 * The migrations this version knows, in their order. Read once: whoever brings the folder up to date before
 * the process is started anew must not make it say that it is not ready.
 */
export function migrationNames() {
  names ??= readNames();
  return names;
}

let names: Promise<readonly string[]> | undefined;

async function readNames(): Promise<readonly string[]> {
  const entries = await readdir(migrationsFolder);
  return entries.map((entry) => entry.replace(/\.sql$/, '')).sort();
}

/** A migration is a file, or a folder of files that are one. */
async function textOf(name: string) {
  const folder = join(migrationsFolder, name);
  const files = await readdir(folder).catch(() => undefined);
  const texts = files?.sort().map((file) => readFile(join(folder, file), 'utf8'));
  return texts ? (await Promise.all(texts)).join('\n') : readFile(`${folder}.sql`, 'utf8');
}
