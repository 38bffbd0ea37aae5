import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../server/platform/db/db.ts';
import { type Embedded, startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';

/** How a database is set up that is watched while it is measured. */
export const WATCHED = {
  shared_preload_libraries: 'pg_stat_statements',
  track_io_timing: 'on',
  // The longest statements, whole.
  track_activity_query_size: '32kB',
};

/** Does a piece of work on a server with nothing but the schema in it, which is gone afterwards. */
export async function onNewDatabase<T>(work: (server: Embedded, dataDir: string) => Promise<T>) {
  const dataDir = openToAll(mkdtempSync(join(tmpdir(), 'commonplace-bench-')));
  let server: Embedded | undefined;
  try {
    server = await startEmbedded({ dataDir, poolSize: 30 });
    await migrate(server.url);
    return await work(server, dataDir);
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Does a piece of work with the product's functions, over connections as the product has them. */
export async function withDb<T>(url: string, work: (db: Database) => Promise<T>) {
  const db = openDatabase({ url, poolSize: 10, warn: console.error });
  return work(db).finally(() => db.close());
}

/** A folder for what is made once and kept. */
export const keptFolder = (name: string) => openToAll(join(tmpdir(), 'commonplace-bench', name));

/** A folder for data; as root, PostgreSQL runs as a user of its own who has to get in. */
export function openToAll(folder: string) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

/** Fills a database that has not been filled with this, and marks it when all of it is on disk. */
export async function fillOnce(
  dataDir: string,
  mark: string,
  fill: (filling: Embedded) => Promise<void>,
) {
  const marker = join(dataDir, mark);
  if (existsSync(marker)) return;
  console.log(`Making up what is measured (${mark}); this happens once.`);
  const filling = await startEmbedded({ dataDir, poolSize: 80, settings: FILLING });
  try {
    await migrate(filling.url);
    // Whatever was cut off before its mark was made begins anew.
    await fill(filling);
    await onUrl(adminUrlOf(filling), 'create extension if not exists pg_stat_statements');
    await onUrl(adminUrlOf(filling), 'checkpoint');
  } finally {
    await filling.stop();
  }
  writeFileSync(marker, '');
}

/** Nothing is lost that could not be made again: the disk is not waited for, and no log is written. */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

/** The address of the product's database for a role that may see all of the server's statistics. */
export function adminUrlOf({ url, adminUrl }: Embedded) {
  const address = new URL(adminUrl);
  address.pathname = new URL(url).pathname;
  return address.href;
}

/** Does a piece of work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a connection of its own. */
export const onUrl = <Row extends pg.QueryResultRow>(url: string, statement: string) =>
  withClient(url, async (client) => (await client.query<Row>(statement)).rows);

/** Another database on a server, empty: builds of two ages would not share a schema. */
export async function newDatabaseOn({ url, adminUrl }: Embedded, name: string) {
  const address = new URL(url);
  await onUrl(adminUrl, `create database ${name} owner "${decodeURIComponent(address.username)}"`);
  address.pathname = name;
  return address.href;
}
