import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadCatalogue } from '../../server/domains/books/catalogue/starter.ts';
import { openDatabase } from '../../server/platform/db/db.ts';
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts';
import { connectQuery } from '../../server/platform/db/externalDatabase.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { startPooler } from './pooler.ts';
import { databaseAt, PATIENT, runOn } from './postgres.ts';

const TEMPLATE = 'commonplace_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's database `postgres`, as a role that may create databases. */
    postgresUrl: string;
    /** The name of the database that each test file gets a copy of. */
    template: string;
    /** A PgBouncer in front of that server, which what the tests start goes through; only where THROUGH_POOLER is set. */
    poolerUrl: string | undefined;
    /** The file in which the server says what went wrong; nobody knows it of a given one. */
    postgresLog: string | undefined;
  }
}

/**
 * Starts one PostgreSQL for all test files and prepares the database that each gets a copy of: migrated,
 * with the starter catalogue. With DATABASE_URL it takes that server, and leaves that database alone.
 */
export default async function setup(project: Pick<TestProject, 'provide'>) {
  const server = await startServer();
  // Several runs may share a given server.
  const template = `${TEMPLATE}_${randomBytes(6).toString('hex')}`;
  await runOn(server.url, `create database ${template}`);
  const url = databaseAt(server.url, template);
  await migrate(url);
  await fillTemplate(url);
  project.provide('postgresUrl', server.url);
  project.provide('template', template);
  if (server.log) project.provide('postgresLog', server.log);
  const pooler = process.env.THROUGH_POOLER
    ? await startPooler(server.url, { connectQuery: connectQuery(PATIENT) })
    : undefined;
  if (pooler) project.provide('poolerUrl', pooler.url);

  return async () => {
    await pooler?.stop();
    await runOn(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function startServer() {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, log: undefined, stop: async () => {} };
  removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `commonplace-test-${process.pid}-`));
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  // Nothing here must survive a power cut.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const server = await startEmbedded({ dataDir, poolSize: 200, settings });
  return {
    url: server.adminUrl,
    log: join(dataDir, 'postgres.log'),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillTemplate(url: string) {
  const db = openDatabase({ url, poolSize: 2 });
  await loadCatalogue(db, () => {});
  await db.close();
}

/** A test run that was killed leaves its PostgreSQL running. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const maker = Number(/^commonplace-test-(\d+)-/.exec(name)?.[1]);
    if (!maker || isAlive(maker)) continue;
    const folder = join(tmpdir(), name);
    const server = Number(readIfThere(join(folder, 'postgres', 'postmaster.pid'))?.split('\n')[0]);
    const works = readlinkIfThere(`/proc/${server}/cwd`);
    if (works === join(folder, 'postgres')) process.kill(server, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(processId: number) {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function readlinkIfThere(link: string) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
