import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/db/db.ts';

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
  const url = databaseAt(server, name);
  const db = openDatabase({ url, poolSize: 10 });
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
