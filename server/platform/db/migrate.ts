import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { projectRoot } from '../../config.ts';
import { type Db, sql } from './db.ts';

export const migrationsFolder = join(projectRoot, 'server/platform/db/migrations');

/** The schema cannot be brought up to date; the message tells the person why. */
export class SchemaError extends Error {}

/**
 * The library's own table would need a sequence and a varchar, so it finds this one already there.
 * The key on the name is what makes a migration happen once, whoever else is at it.
 */
const MIGRATIONS_TABLE = `
  create table if not exists migrations (
    name   text primary key,
    id     text not null generated always as (name) stored,
    run_on timestamptz not null
  )`;
const TABLE_EXISTS = `select to_regclass('migrations') is not null as found`;
const APPLIED = 'select name from migrations';
/** Held while migrating, only so that others wait instead of trying in vain. */
const MIGRATION_LOCK = 6_016_217;
const TRIES = 10;
/** Somebody else was faster: duplicate key, duplicate table, object, column; or must try again. */
const CONFLICTS = new Set(['23505', '42P07', '42710', '42701', '40001', '40P01', '55P03']);

/**
 * Brings the schema of a database up to date: each file in a transaction of its own, in the order
 * of their names, once, however many processes try; where asked, the first so many only, or those of these
 * names. Returns the names of those applied here. Throws `SchemaError` for data of a schema that this version
 * does not continue.
 */
export async function migrate(url: string, only?: number | readonly string[]): Promise<string[]> {
  if (only === 0) return [];
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

async function migrateOnce(url: string, only: number | readonly string[] | undefined) {
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
    const { runner } = await import('node-pg-migrate');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATIONS_TABLE);
    const applied = await runner({
      dbClient: client,
      dir: migrationsFolder,
      ignorePattern: `(?!${typeof only === 'object' ? `(?:${only.join('|')})` : '.*'}\\.sql$).*`,
      migrationsTable: 'migrations',
      direction: 'up',
      ...(typeof only === 'number' ? { count: only } : {}),
      // A clock that was put back would make a wrong order of a right one.
      checkOrder: false,
      noLock: true,
      logger: silent,
    });
    return applied.map(({ name }) => name);
  } finally {
    // Ends the transaction of a failed migration and gives the lock back.
    await client.end();
  }
}

const OTHER_SCHEMA =
  'This data was made by a development version of Commonplace, whose schema this version does not continue. ' +
  'Give this version a new data folder (DATA_DIR) or an empty database (DATABASE_URL). Nothing has been changed.';

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
  const files = await readdir(migrationsFolder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
