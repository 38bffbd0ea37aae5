import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivileged } from '../../scripts/cluster/programs.ts';
import { until } from './copies.ts';
import { freePort } from './freePort.ts';
import { databaseAt, runOn } from './postgres.ts';

/** Where systems put the programs of PostgreSQL 15: Debian, Red Hat, Homebrew. */
const PLACES = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
];
const programs = PLACES.find((place) => existsSync(join(place, 'pg_basebackup')));

/** Whether PostgreSQL 15 is installed: the server that comes along has no programs for a replica. */
export const hasPostgres15 = programs !== undefined;

/** A server of PostgreSQL 15 that may be killed and started again. */
export interface Server {
  /** The address of the database for the product. */
  url: string;
  /** Nothing where it is running. */
  start(): Promise<void>;
  /** kill -9; resolves when it has ended. */
  kill(): Promise<void>;
}

/** A primary with a replica that streams from it; nothing in them has to survive a power cut. */
export async function replicatedPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'replicated-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };

  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs ?? '', program), args, { ...options, stdio: 'pipe' });

  async function server(name: string, port: number): Promise<Server> {
    let child: ChildProcess | undefined;
    const url = databaseAt(`postgres://postgres@127.0.0.1:${port}/`, 'commonplace');
    const log = openSync(join(folder, `${name}.log`), 'a');
    const isRunning = () => child?.exitCode === null && child.signalCode === null;
    return {
      url,
      async start() {
        if (isRunning()) return;
        // What was killed goes on for a moment in its children, and keeps the memory that they share.
        await until(async () => {
          child = spawn(join(programs ?? '', 'postgres'), ['-D', name, '-p', `${port}`], {
            ...options,
            stdio: ['ignore', log, log],
          });
          const { exitCode } = await untilItAnswersOrEnds(child, databaseAt(url, 'postgres'));
          return exitCode === null;
        });
      },
      async kill() {
        if (!isRunning()) return;
        const ended = new Promise((resolve) => child?.once('exit', resolve));
        child?.kill('SIGKILL');
        await ended;
      },
    };
  }

  run('initdb', '-D', 'primary', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  appendFileSync(join(folder, 'primary/postgresql.conf'), SETTINGS(folder));
  const primary = await server('primary', await freePort());
  await primary.start();
  const address = new URL(primary.url);
  await runOn(databaseAt(primary.url, 'postgres'), 'create database commonplace');
  await runOn(primary.url, 'create extension pg_stat_statements');
  run(
    ...(['pg_basebackup', '-h', address.hostname, '-p', address.port, '-U', 'postgres'] as const),
    ...['-D', 'replica', '-R', '--checkpoint=fast', '--no-sync'],
  );
  const replica = await server('replica', await freePort());
  await replica.start();

  return {
    primary,
    replica,
    /** Both run, and the replica has replayed what was written, whatever a test has done to them; but for one that was promoted. */
    async together() {
      await Promise.all([primary.start(), replica.start()]);
      const [row] = await runOn(replica.url, 'select pg_is_in_recovery() as is_replica');
      if (!row?.is_replica) return;
      await runOn(replica.url, 'select pg_wal_replay_resume()');
      const [last] = await runOn(primary.url, 'select pg_current_wal_lsn() as written');
      const hasAll = `select pg_last_wal_replay_lsn() >= '${last?.written}' as has_all`;
      await until(async () => (await runOn(replica.url, hasAll))[0]?.has_all === true);
    },
    async end() {
      await Promise.all([primary.kill(), replica.kill()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Replicated = Awaited<ReturnType<typeof replicatedPostgres>>;

const SETTINGS = (folder: string) => `
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
shared_preload_libraries = 'pg_stat_statements'
fsync = off
wal_retrieve_retry_interval = '200ms'
`;

async function untilItAnswersOrEnds(child: ChildProcess, url: string) {
  await until(
    () =>
      child.exitCode !== null ||
      runOn(url, 'select 1').then(
        () => true,
        () => false,
      ),
  );
  return child;
}
