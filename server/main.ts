import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts';
import { loadCatalogue } from './domains/books/catalogue/starter.ts';
import {
  closedRoleChoice,
  firstAdmins,
  namedAdmins,
} from './domains/people/accounts/rolePolicy.sql.ts';
import { fillLooks } from './domains/people/users/looks.ts';
import { ensureNameIndex } from './domains/people/users/nameIndex.ts';
import { type Database, openDatabase, START_TIMEOUTS } from './platform/db/db.ts';
import { watchDiskSpace } from './platform/db/diskSpace.ts';
import { EmbeddedError } from './platform/db/embedded/errors.ts';
import { startUpgraded } from './platform/db/embedded/upgrade.ts';
import {
  checkExternalDatabase,
  checkPooler,
  ExternalDatabaseError,
  placeOf,
} from './platform/db/externalDatabase.ts';
import { migrate, SchemaError } from './platform/db/migrate.ts';
import { closesGracefully } from './platform/process/closing.ts';
import { isWorker, onEnd, startWorkers } from './platform/process/cluster.ts';
import { checkDataDir, checkPort, portError, StartError } from './platform/process/startChecks.ts';
import { keepYoungRoomSmall, letYoungRoomGrow } from './platform/process/youngObjects.ts';

/** Everything that is open gets this long to close. */
const CLOSE_MS = 9_500;
/** Of connections that nobody has taken in yet; beyond it, clients try again after one, three and seven seconds. */
const BACKLOG = 4_096;
/** One Ctrl-C may arrive twice: from the terminal and from npm. */
const SECOND_SIGNAL_MS = 500;

class Stopped extends Error {}

/** What is open, in the order it was opened. */
const open: { close(): Promise<void>; abandon?(): void }[] = [];
let closedAt: number | undefined;
/** How a worker is told where the database is that came along. */
const FOLDER = 'COMMONPLACE_FOLDER';
/** So long it goes on after it was told to end, for balancers to notice. */
let drainMs = 0;

process.stdout.on('error', () => {});
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

// Whoever started this worker wants it to end; Ctrl-C has perhaps told it already.
onEnd(() => {
  if (closedAt === undefined) void stop(0);
});

keepYoungRoomSmall();
const started = (isWorker() ? serveTogether() : start()).then(
  letYoungRoomGrow,
  async (error: unknown) => {
    if (error instanceof Stopped || closedAt !== undefined) return;
    console.error(isForPeople(error) ? error.message : error);
    await stop(1);
  },
);

async function start() {
  const config = readConfig(process.env);
  await checkPort(config);
  // Loaded while PostgreSQL is reached; where there are workers, each of them loads its own.
  if (config.workers === 1) void loadApp();
  const { url, directUrl, folder, ownFolder, takesWrites } = config.databaseUrl
    ? await openExternal(config, config.databaseUrl)
    : await openOwn(config);
  goOn();

  const applied = await migrate(directUrl);
  say(
    applied.length > 0
      ? `Database schema: applied ${applied.join(', ')}.`
      : 'Database schema: up to date.',
  );
  const lack = await ensureNameIndex(directUrl);
  if (lack !== undefined) say(lack);
  goOn();

  const db = openDatabase({ url, ...poolingOf(config), takesWrites, warn });
  open.push(db);
  await fill(config, { url: directUrl, takesWrites });
  goOn();

  const port =
    config.workers > 1 ? await startSeveral(config, url, ownFolder) : await serve(config, db);
  tellWhere(port, config, folder, await rolePolicyLine(db, config));
}

/** Writes what a new or a newer product lacks; nobody waits for it but who starts the product. */
async function fill(
  config: Config,
  database: Pick<Parameters<typeof openDatabase>[0], 'url' | 'takesWrites'>,
) {
  const db = openDatabase({ ...database, poolSize: 2, timeouts: START_TIMEOUTS, warn });
  try {
    const alike = await fillLooks(db);
    if (alike > 0)
      say(`Names: ${alike} of them cannot be told from an older one. They stay as they are.`);
    await loadCatalogue(db, say);
    if (config.demo) {
      const { loadDemo } = await import('../demo/demo.ts');
      await loadDemo(db, say);
    }
  } finally {
    await db.close();
  }
}

const loadApp = () => import('./app.ts');

/** Opens the site in this process; returns its port. */
async function serve(config: Config, db: Database) {
  drainMs = config.drainSeconds * 1_000;
  const { createApp } = await loadApp();
  const app = await createApp({ db, config, isEnding: () => closedAt !== undefined });
  open.push({
    close: closesGracefully(app, () => drainMs),
    abandon: () => app.server.closeAllConnections(),
  });
  goOn();
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG }).catch((error) => {
    throw portError(config, error);
  });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}

/** Opens the site in several processes, on a database that is ready; returns their port. */
async function startSeveral(config: Config, url: string, ownFolder: string | undefined) {
  drainMs = config.drainSeconds * 1_000;
  const program = fileURLToPath(import.meta.url);
  const workers = startWorkers({
    count: config.workers,
    program,
    env: { DATABASE_URL: url, ...(ownFolder === undefined ? {} : { [FOLDER]: ownFolder }) },
    warn,
  });
  open.push(workers);
  const { port } = await workers.listening;
  return port;
}

/** What each of these does. */
async function serveTogether() {
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? '';
  const folder = process.env[FOLDER];
  // Each of them has to know when the disk is full; the one that started them says so.
  const room = folder === undefined ? undefined : watchDiskSpace(folder, () => {});
  await room?.look();
  const db = openDatabase({
    url,
    ...poolingOf(config),
    ...(room ? { takesWrites: room.isThere } : {}),
    warn,
  });
  open.push(db);
  // A database in a folder of ours is ours, though its address is handed on like that of another.
  await serve(folder === undefined ? config : { ...config, databaseUrl: undefined }, db);
}

/** How this process holds connections to the database. */
const poolingOf = ({ databasePool, isDatabasePooled, isDatabasePrepared }: Config) => ({
  poolSize: databasePool,
  isPooled: isDatabasePooled,
  isPrepared: isDatabasePrepared,
});

function goOn() {
  if (closedAt !== undefined) throw new Stopped();
}

async function openExternal(config: Config, url: string) {
  const directUrl = config.databaseDirectUrl ?? url;
  const { where, version } = await checkExternalDatabase(directUrl, {
    isUnsafeAllowed: config.unsafeDatabase,
  });
  say(`Database: ${where}, PostgreSQL ${version}.`);
  if (config.isDatabasePooled) {
    await checkPooler(url);
    say(`Pooler: ${placeOf(url)}.`);
  }
  return {
    url,
    directUrl,
    folder: 'none: the database is your own',
    ownFolder: undefined,
    takesWrites: () => true,
  };
}

async function openOwn(config: Config) {
  checkDataDir(config.dataDir);
  say('Starting PostgreSQL.');
  const server = await startUpgraded({
    dataDir: config.dataDir,
    // One more process than there are workers: the one that starts them.
    poolSize: config.databasePool * (config.workers > 1 ? config.workers + 1 : 1),
    say,
    warn,
    onLost: fail,
  });
  open.push({ close: () => server.stop(), abandon: () => server.stopNow() });
  const { url, folder, hasRoom } = server;
  return { url, directUrl: url, folder, ownFolder: folder, takesWrites: hasRoom };
}

function tellWhere(port: number, config: Config, folder: string, rolePolicy: string) {
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  const name = config.host.includes(':') ? `[${config.host}]` : config.host;
  const host = isEverywhere || isLoopback(config.host) ? 'localhost' : name;
  say('');
  say(`Commonplace is open at  ${config.publicUrl ?? `http://${host}:${port}`}`);
  say(`  data folder  ${folder}`);
  say(`  role policy  ${rolePolicy}`);
  if (config.workers > 1) say(`  workers      ${config.workers}`);
  say('Ctrl-C ends it.');
}

/** Who may choose which role; where that was closed, why, who is an admin by now, and how it is opened again. */
async function rolePolicyLine(db: Database, { rolePolicy }: Config) {
  if (rolePolicy === 'open') return 'open (anyone may choose any role)';
  if (rolePolicy === 'approval') return APPROVAL;
  const closed = await closedRoleChoice(db);
  if (closed === undefined)
    return 'open (anyone may choose any role) until the first request from outside this machine';
  const day = closed.closedAt.slice(0, 10);
  return [
    APPROVAL,
    `since ${day}, when a request came from outside this machine (${closed.sign});`,
    `${namedAdmins(await firstAdmins(db))}; ROLE_POLICY=open opens it again`,
  ].join('\n               ');
}

const APPROVAL = 'approval (an admin grants writer and admin)';

/** Ends everything in order; a second signal ends at once. */
async function stop(exitCode: number) {
  const now = performance.now();
  if (closedAt !== undefined) {
    if (now - closedAt > SECOND_SIGNAL_MS) abandon(exitCode || 1);
    return;
  }
  closedAt = now;
  if (exitCode === 0 && !isWorker()) say('\nEnding: requests in flight are finished first.');
  setTimeout(() => abandon(exitCode), drainMs + CLOSE_MS).unref();
  if (exitCode === 0) await started;
  for (const each of open.reverse()) {
    await each.close().catch((error) => warn(`Closing: ${error}`));
  }
  process.exit(exitCode);
}

function abandon(exitCode: number) {
  for (const each of open) each.abandon?.();
  process.exit(exitCode);
}

function fail(error: unknown) {
  console.error(isForPeople(error) ? error.message : error);
  if (closedAt === undefined) void stop(1);
}

function isForPeople(error: unknown): error is Error {
  return [StartError, ConfigError, EmbeddedError, ExternalDatabaseError, SchemaError].some(
    (kind) => error instanceof kind,
  );
}

function say(line: string) {
  console.log(line);
}

function warn(line: string) {
  console.error(line);
}
