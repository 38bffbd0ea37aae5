import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { checkProgram, executable, healSymlinks, runIn } from './binaries.ts';
import { createCluster, writeSettings } from './cluster.ts';
import type { EmbeddedOptions } from './embedded.ts';
import { codeOf, EmbeddedError } from './errors.ts';
import { makePrivate, readIfThere } from './files.ts';
import { lastLines, limitLog } from './logFile.ts';
import { isAlive, isWindows } from './machine.ts';
import { type Place, passwordOf } from './place.ts';
import { asUser } from './user.ts';

const STOP_SECONDS = 8;
const PORT_OF_SOCKET = 5432;

/** The path of a socket fits into 104 bytes on macOS, 108 on Linux; the end included. */
const SOCKET_PATH_MAX = 103;

/** One cluster: reaching it, starting it when it does not run, stopping it. */
export function serverIn(place: Place, options: EmbeddedOptions, say: Say, warn: Say) {
  const address: Address = runningServer(place.cluster) ?? {
    host: socketFolderIn(place),
    port: PORT_OF_SOCKET,
  };

  return { reach, urlOf, stop, signal };

  function urlOf(user: string, database: string) {
    const host = isWindows ? address.host : encodeURIComponent(address.host);
    const password = encodeURIComponent(passwordOf(place));
    return `postgres://${user}:${password}@localhost/${database}?host=${host}&port=${address.port}`;
  }

  /** Connects as soon as the server answers; starts it when nobody else has. */
  async function reach(withinMs: number): Promise<pg.Client> {
    const deadline = Date.now() + withinMs;
    let starts = 0;
    let child: Started | undefined;
    for (;;) {
      if (existsSync(join(place.cluster, 'PG_VERSION'))) {
        const running = runningServer(place.cluster);
        if (running) Object.assign(address, { host: running.host, port: running.port });
        const result = await connect(urlOf('postgres', 'postgres'));
        if (result instanceof pg.Client) return result;
        const isStarting =
          result.code === '57P03' || running !== undefined || child?.hasEnded() === false;
        if (result.code === '28P01')
          throw new EmbeddedError(
            `The password in ${place.cluster} is not the one of its database.`,
          );
        if (!isStarting) {
          if (starts >= 5 && Date.now() > deadline - withinMs + 10_000) throw didNotStart(child);
          starts += 1;
          child = await start();
        }
      } else {
        say('Creating the database. This happens once.');
        createCluster(place, options.settings);
      }
      if (Date.now() > deadline) throw didNotStart(child);
      await pause(child === undefined ? 50 : 30);
    }
  }

  async function start(): Promise<Started> {
    healSymlinks(place.binaries);
    checkProgram(place);
    removeStalePid(place);
    if (isWindows) address.port = await freePort();
    else makePrivate(address.host, place);
    writeSettings(place, address, options);
    limitLog(place.log);
    const logFile = openSync(place.log, 'a', 0o600);
    if (place.as) chownSync(place.log, place.as.uid, place.as.gid);
    const child = spawn(
      join(place.binaries, 'bin', executable('postgres')),
      ['-D', place.cluster],
      {
        ...asUser(place),
        // A session of its own: Ctrl-C is for us, and we stop it when our requests are done.
        detached: true,
        stdio: ['ignore', logFile, logFile],
        windowsHide: true,
      },
    );
    closeSync(logFile);
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', (error) => {
      ended = true;
      warn(`PostgreSQL could not be started: ${error.message}`);
    });
    child.unref();
    return { hasEnded: () => ended };
  }

  function stop() {
    const ended = runIn(place, 'pg_ctl', [
      'stop',
      '-D',
      place.cluster,
      '-m',
      'fast',
      '-w',
      '-t',
      `${STOP_SECONDS}`,
    ]);
    if (ended.status !== 0 && runningServer(place.cluster)) signal('SIGQUIT');
    removeIfOurs(address.host);
  }

  function signal(name: 'SIGINT' | 'SIGQUIT') {
    const running = runningServer(place.cluster);
    if (!running || isWindows) return;
    try {
      process.kill(running.processId, name);
    } catch {
      // It ended by itself.
    }
  }

  function didNotStart(child: Started | undefined) {
    const why = child === undefined ? 'it does not answer' : lastLines(place.log);
    return new EmbeddedError(`PostgreSQL does not start on ${place.cluster}: ${why}`);
  }
}

async function connect(url: string): Promise<pg.Client | { code: string }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `commonplace owner ${process.pid}`,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    return { code: codeOf(error) };
  }
}

/** Inside the data folder where the path is short enough, else in the folder for temporary files. */
function socketFolderIn(place: Place) {
  if (isWindows) return '127.0.0.1';
  const inside = join(place.base, 'run');
  const socket = join(inside, `.s.PGSQL.${PORT_OF_SOCKET}`);
  if (Buffer.byteLength(socket) <= SOCKET_PATH_MAX) return inside;
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  return Buffer.byteLength(folder) < SOCKET_PATH_MAX - 20
    ? folder
    : mkdtempSync('/tmp/commonplace-');
}

/** The folder made for the socket alone goes when the socket is gone. */
function removeIfOurs(folder: string) {
  if (!/^commonplace-\w{6}$/.test(basename(folder))) return;
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it, or it went already.
  }
}

/** What the server has written about itself; undefined when it does not run. */
export function runningServer(cluster: string) {
  const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n');
  if (!lines) return undefined;
  const [processId, , , port, socketFolder, address] = lines;
  const host = isWindows ? address : socketFolder;
  if (!host || !port || !isServerOf(cluster, Number(processId))) return undefined;
  return { processId: Number(processId), port: Number(port), host };
}

/**
 * After a crash of the machine, the process id in postmaster.pid may by now be that of another
 * program, and PostgreSQL would refuse to start because of it.
 */
function removeStalePid(place: Place) {
  const file = join(place.cluster, 'postmaster.pid');
  const processId = Number(readIfThere(file)?.split('\n')[0]);
  if (processId && isAlive(processId) && !isServerOf(place.cluster, processId)) rmSync(file);
}

/** A server works in its data folder; where that cannot be seen, its name has to do. */
function isServerOf(cluster: string, processId: number) {
  if (!processId || !isAlive(processId)) return false;
  if (isWindows) return true;
  try {
    return readlinkSync(`/proc/${processId}/cwd`) === realpathSync(cluster);
  } catch (error) {
    // It has just ended, and its parent did not take notice yet.
    if (existsSync('/proc/self') && codeOf(error) === 'ENOENT') return false;
    const ps = spawnSync('ps', ['-o', 'comm=', '-p', `${processId}`], { encoding: 'utf8' });
    return ps.status !== 0 || /postgres|postmaster/.test(ps.stdout);
  }
}

export type Say = (line: string) => void;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : PORT_OF_SOCKET;
}

/** Where PostgreSQL listens: the folder of its socket, or on Windows an address. */
export interface Address {
  host: string;
  port: number;
}

interface Started {
  hasEnded(): boolean;
}
