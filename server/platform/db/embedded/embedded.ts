import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { watchDiskSpace } from '../diskSpace.ts';
import type { Settings } from './cluster.ts';
import { EmbeddedError, messageOf, OtherVersionError } from './errors.ts';
import { readIfThere } from './files.ts';
import { limitLog } from './logFile.ts';
import { type Place, passwordOf, prepareFolders, upgradedMark } from './place.ts';
import { runningServer, type Say, serverIn } from './serverProcess.ts';

/** The name of the database and of the role that owns it and nothing else. */
const NAME = 'commonplace';

/** Whoever holds this advisory lock in the database `postgres` owns the data folder. */
const OWNER_LOCK = 20_260_214;

/** The lock of a copy that was killed a moment ago is free within this. */
const OWNER_GONE_MS = 500;
const START_MS = 60_000;

/** Less than what a connection can fill a disk with meanwhile: some 40 MB. */
const LOG_LOOK_EVERY_MS = 10_000;

/**
 * Starts the PostgreSQL that comes with the product on a data folder, or takes over the one that a
 * killed copy left running, and keeps it running until `stop()`. Throws an EmbeddedError when
 * another running copy owns the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, warn = say, onLost } = options;
  const place = prepareFolders(options.dataDir, say, options.binaries);
  refuseOtherVersion(place);
  const server = serverIn(place, options, say, warn);

  let owner = await takeOwnership(await server.reach(START_MS), place);
  let stopping = false;
  watch(owner);
  await createDatabase(owner, place);
  const room = watchDiskSpace(place.base, warn);
  await room.look();
  const logTimer = setInterval(() => limitLog(place.log), LOG_LOOK_EVERY_MS);
  logTimer.unref();

  return {
    url: server.urlOf(NAME, NAME),
    adminUrl: server.urlOf('postgres', 'postgres'),
    folder: place.base,
    processId: () => runningServer(place.cluster)?.processId,
    hasRoom: room.isThere,
    async stop() {
      stopping = true;
      clearInterval(logTimer);
      room.close();
      await owner.end().catch(() => {});
      server.stop();
    },
    stopNow() {
      stopping = true;
      server.signal('SIGINT');
    },
  };

  function watch(client: pg.Client) {
    client.once('end', () => {
      if (!stopping) void recover();
    });
  }

  async function recover() {
    warn('PostgreSQL ended unexpectedly; bringing it back.');
    while (!stopping) {
      try {
        const client = await takeOwnership(await server.reach(START_MS), place);
        if (stopping) return await client.end();
        owner = client;
        watch(client);
        warn('PostgreSQL is back.');
        return;
      } catch (error) {
        if (error instanceof EmbeddedError && error.message.includes('in use')) {
          stopping = true;
          return onLost?.(error);
        }
        warn(`PostgreSQL is not back yet: ${messageOf(error)}`);
        await pause(1_000);
      }
    }
  }
}

/** The address of the product's database while a running copy owns the data folder, or undefined. */
export function runningUrl(dataDir: string): string | undefined {
  const place = prepareFolders(dataDir, () => {});
  if (!runningServer(place.cluster)) return undefined;
  return serverIn(
    place,
    { dataDir },
    () => {},
    () => {},
  ).urlOf(NAME, NAME);
}

/** Takes ownership of the data folder, or ends the connection and refuses. */
async function takeOwnership(client: pg.Client, place: Place) {
  const deadline = Date.now() + OWNER_GONE_MS;
  const isFree = async () => {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [OWNER_LOCK],
    );
    return rows[0]?.taken === true;
  };
  try {
    while (!(await isFree())) {
      if (Date.now() > deadline) throw new EmbeddedError(await whoOwns(client, place));
      await pause(50);
    }
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function whoOwns(client: pg.Client, place: Place) {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`,
    [OWNER_LOCK],
  );
  const owner = rows[0]?.name.replace(/^.* (\d+)$/, ' (process $1)') ?? '';
  return `The data folder ${place.dataDir} is in use by another running copy of Commonplace${owner}. Stop that one first, or set DATA_DIR to another folder.`;
}

async function createDatabase(owner: pg.Client, place: Place) {
  const role = await owner.query('select 1 from pg_roles where rolname = $1', [NAME]);
  const password = pg.escapeLiteral(passwordOf(place));
  if (role.rowCount === 0) await owner.query(`create role ${NAME} login password ${password}`);
  const database = await owner.query('select 1 from pg_database where datname = $1', [NAME]);
  if (database.rowCount === 0) await owner.query(`create database ${NAME} owner ${NAME}`);
}

/** Also where its server still runs, as one does whose copy of the product was killed. */
function refuseOtherVersion(place: Place) {
  const ofData = readIfThere(join(place.cluster, 'PG_VERSION'))?.trim();
  const isOther = ofData !== undefined && ofData !== place.version;
  if (isOther || existsSync(upgradedMark(place.upgrade)))
    throw new OtherVersionError(place, ofData ?? place.version);
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Told about steps that take time. */
  say?: Say;
  /** Told about what happens later on. */
  warn?: Say;
  /** Called when the data folder now belongs to another running copy. */
  onLost?: (error: Error) => void;
  poolSize?: number;
  /** PostgreSQL's own settings, over ours. */
  settings?: Settings;
  /** The folder of another PostgreSQL than the one that comes with the product, with `bin` and `lib` in it. */
  binaries?: string | undefined;
}

export interface Embedded {
  /** The product's database, as the role that owns it. */
  url: string;
  /** The database `postgres`, as its superuser. */
  adminUrl: string;
  /** Where the data is: the data folder, or the one that stands in for it. */
  folder: string;
  processId(): number | undefined;
  /** Whether there is room on its disk for what is written. */
  hasRoom(): boolean;
  /** Gives the data folder back and stops PostgreSQL; its last write is on the disk then. */
  stop(): Promise<void>;
  /** Tells PostgreSQL to stop, without waiting. */
  stopNow(): void;
}
