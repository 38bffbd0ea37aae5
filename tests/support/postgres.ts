import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, START_TIMEOUTS } from '../../server/platform/db/db.ts';

/** Waits for what a slow machine does late. How long the product waits, `db.test.ts` asks. */
export const PATIENT = { ...START_TIMEOUTS, connectMs: 30_000, lockMs: 50_000, repeats: 3 };

/** A database of its own for a test file, with the schema and the starter catalogue in it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return databaseFrom(inject('template'));
}

/** A database without anything in it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0');
}

/** Runs one statement on a connection of its own, without any of the deadlines. */
export async function runOn(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseAt(url: string, name: string) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function databaseFrom(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files is about three times as fast as copying through the log.
  await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  // Of a deadlock the log says then which statements waited for each other.
  if (inject('postgresLog'))
    await runOn(server, `alter database ${name} set log_error_verbosity = 'default'`);
  const url = databaseAt(server, name);
  const pooler = inject('poolerUrl');
  const db = openDatabase({
    poolSize: 10,
    timeouts: PATIENT,
    ...(pooler ? { url: databaseAt(pooler, name), isPooled: true, isPrepared: false } : { url }),
  });
  return {
    db,
    url,
    async close() {
      await db.close();
      await runOn(server, `drop database if exists ${name} with (force)`);
    },
  };
}

export interface TestDatabase {
  db: Database;
  url: string;
  /** Closes the database and removes it; for `afterAll`. */
  close(): Promise<void>;
}

/** Every column, index, rule and trigger, as PostgreSQL writes it. */
export async function schemaOf(url: string) {
  return await runOn(
    url,
    `select 'column' as kind, table_name || '.' || column_name as name,
            concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as is
       from information_schema.columns where table_schema = 'public'
      union all
     select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
      union all
     select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
      union all
     select 'function', proname, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all
     select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
       from pg_trigger where not tgisinternal
      union all
     select 'migration', name, '' from migrations
      order by 1, 2, 3`,
  );
}
