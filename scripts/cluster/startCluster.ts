import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '../../server/config.ts';
import { connectQuery } from '../../server/platform/db/externalDatabase.ts';
import { ClusterError, findPrograms, unprivileged } from './programs.ts';

const HOST = '127.0.0.1';
const NODES = ['db1', 'db2', 'db3'];
const MEMBERS = ['etcd1', 'etcd2', 'etcd3'];
const SITES = ['site1', 'site2', 'site3'];
const START_MS = 120_000;
const END_MS = 15_000;

type Values = Record<string, string | number>;

/** One of the programs that the cluster is made of. */
export interface ClusterProcess {
  /** It, and the PostgreSQL that a node has started, as far as they run. */
  pids(): number[];
  /** Starts it, again after it has ended. */
  start(): void;
  /** Ends all of it at once, as a machine that loses its power. */
  kill(): Promise<void>;
  /** Lets it end. */
  stop(): Promise<void>;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts a whole cluster on this machine, on loopback, from the files of `deploy/cluster`: three members of etcd, three
 * nodes of the database, HAProxy, PgBouncer and three processes of Commonplace. Everything is in one temporary folder,
 * which is gone after `end`. `settings` are more settings for the processes, `sitePort` is where the site is
 * (0: anywhere), `etcdOf` says where a node looks for etcd, by the addresses of its members. `release` is the folder of the
 * build that the processes run, `dataOf` says in which folder, which it makes, a node has its data.
 */
export async function startCluster({
  say = (_line: string) => {},
  settings = {} as Record<string, string>,
  sitePort = 0,
  etcdOf = (_node: string, addresses: string[]) => Promise.resolve(addresses),
  release = projectRoot,
  dataOf = undefined as ((node: string) => string) | undefined,
} = {}) {
  const programs = findPrograms();
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-cluster-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const processes = new Map<string, ClusterProcess>();
  const ports = await freePorts();
  const secret = () => randomBytes(18).toString('base64url');
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const folderAt = (path: string) => {
    mkdirSync(path, { mode: 0o700 });
    return own(path);
  };
  const folderOf = (name: string) => folderAt(join(folder, name));
  const shared: Values = {
    ...{ HOST, NETWORK: `${HOST}/32`, BIN_DIR: programs.postgres },
    WRITE_PORT: ports.write,
    READ_PORT: ports.read,
    POOLER_PORT: ports.pooler,
    SITE_PORT: sitePort || ports.site,
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    DATABASE_PASSWORD: secret(),
    SECRET_KEY: secret() + secret(),
    CONNECT_QUERY: connectQuery(),
    ARCHIVE_DIR: folderOf('archive'),
    SOCKET_DIR: folderOf('sockets'),
    USERS_FILE: join(folder, 'users.txt'),
    ETCD_MEMBERS: MEMBERS.map((name) => `${name}=http://${HOST}:${ports.of(name, 'peer')}`).join(),
    ...Object.fromEntries(
      NODES.flatMap((name) => [
        [name.toUpperCase(), `${HOST}:${ports.of(name, 'postgres')}`],
        [`${name.toUpperCase()}_PATRONI_PORT`, ports.of(name, 'patroni')],
      ]),
    ),
    ...Object.fromEntries(
      SITES.map((name) => [name.toUpperCase(), `${HOST}:${ports.of(name, 'site')}`]),
    ),
  };
  const databaseUrl = (port: number, userName = 'commonplace', database = 'commonplace') => {
    const password = shared[userName === 'postgres' ? 'SUPERUSER_PASSWORD' : 'DATABASE_PASSWORD'];
    return `postgres://${userName}:${password}@${HOST}:${port}/${database}`;
  };
  shared.DATABASE_REPLICA_URLS = NODES.map((name) =>
    databaseUrl(ports.of(name, 'postgres')),
  ).join();

  const configure = (file: string, name: string, values: Values = {}) => {
    const path = join(folder, `${name}-${file}`);
    writeFileSync(path, filled(file, { ...shared, ...values }), { mode: 0o600 });
    return own(path);
  };
  const run = (
    name: string,
    program: string,
    args: string[],
    { env = {}, others }: Partial<Pick<ProcessOptions, 'env' | 'others'>> = {},
  ) => {
    const log = join(folder, `${name}.log`);
    const one = clusterProcess({ program, args, env, others, user, log });
    processes.set(name, one);
    one.start();
    return one;
  };

  async function end() {
    const stop = async (names: string[]) =>
      Promise.all(names.map((name) => processes.get(name)?.stop()));
    await stop(SITES);
    await stop(['pgbouncer', 'haproxy']);
    await stop(NODES);
    await stop(MEMBERS);
    rmSync(folder, { recursive: true, force: true });
  }

  /** Resolves when `is` says so; throws what the log of a process says when it does not come to that. */
  async function until(what: string, is: () => Promise<boolean>, name: string, ms = START_MS) {
    const deadline = performance.now() + ms;
    while (!(await is().catch(() => false))) {
      if (performance.now() > deadline)
        throw new ClusterError(`${what} does not start:\n${logOf(name)}`);
      await pause(200);
    }
  }

  try {
    for (const name of MEMBERS) {
      const file = configure('etcd.yml', name, {
        NAME: name,
        DATA_DIR: folderOf(name),
        ETCD_PORT: ports.of(name, 'etcd'),
        ETCD_PEER_PORT: ports.of(name, 'peer'),
      });
      run(name, programs.etcd, ['--config-file', file]);
    }
    const etcd = MEMBERS.map((name) => `${HOST}:${ports.of(name, 'etcd')}`);
    for (const [at, name] of MEMBERS.entries())
      await until(
        `The member ${name} of etcd`,
        async () => isOk(`http://${etcd[at]}/health`),
        name,
      );
    say(`etcd: ${etcd.join(', ')}`);

    for (const name of NODES) {
      const data = folderAt(dataOf?.(name) ?? join(folder, name));
      const file = configure('patroni.yml', name, {
        NAME: name,
        DATA_DIR: data,
        POSTGRES_PORT: ports.of(name, 'postgres'),
        PATRONI_PORT: ports.of(name, 'patroni'),
        PASSWORD_FILE: join(folder, `${name}.pgpass`),
        ETCD_HOSTS: (await etcdOf(name, etcd)).join(),
      });
      run(name, programs.patroni, [file], { others: () => postmasterOf(data) });
      // The first one becomes primary, and the others are copied from it.
      await until(`The node ${name}`, async () => isOk(patroniAt(name, 'health')), name);
    }
    await until('Replication', async () => (await roles()).sync !== undefined, 'db2');
    say(`PostgreSQL: ${NODES.map((name) => `${name} ${shared[name.toUpperCase()]}`).join(', ')}`);
    await makeDatabase();

    run('haproxy', programs.haproxy, ['-W', '-db', '-f', configure('haproxy.cfg', 'haproxy')]);
    writeFileSync(String(shared.USERS_FILE), `"commonplace" "${shared.DATABASE_PASSWORD}"\n`, {
      mode: 0o600,
    });
    own(String(shared.USERS_FILE));
    run('pgbouncer', programs.pgbouncer, [configure('pgbouncer.ini', 'pgbouncer')]);
    await until('PgBouncer', () => answers(databaseUrl(ports.pooler)), 'pgbouncer');
    say(`HAProxy: the primary at ${HOST}:${ports.write}, replicas at ${HOST}:${ports.read}`);
    say(`PgBouncer: ${HOST}:${ports.pooler}, before the primary`);

    for (const name of SITES) {
      const env = {
        PATH: process.env.PATH,
        ...settingsOf(
          filled('commonplace.env', { ...shared, SITE_PORT_OF_PROCESS: ports.of(name, 'site') }),
        ),
        DATA_DIR: folderOf(name),
        ...settings,
      };
      const site = run(name, process.execPath, [join(release, 'dist/server/main.js')], { env });
      // The first one makes the tables and fills the catalogue.
      const ready = `http://${shared[name.toUpperCase()]}/readyz`;
      const isReady = () => {
        // One that does not reach the database at its start ends, and is started again, as `deploy/commonplace.service` has it.
        if (site.pids().length === 0) site.start();
        return isOk(ready);
      };
      await until(`The process ${name}`, isReady, name);
    }
    const url = `http://localhost:${shared.SITE_PORT}`;
    await until('The site', () => isOk(`${url}/readyz`), 'haproxy');
    say(`Processes: ${SITES.map((name) => shared[name.toUpperCase()]).join(', ')}`);

    return {
      url,
      folder,
      archive: String(shared.ARCHIVE_DIR),
      programs,
      user,
      /** The nodes of the database, and the processes of the site. */
      nodes: NODES,
      sites: SITES,
      /** Past PgBouncer and HAProxy. */
      nodeUrl: (name: string, userName = 'commonplace') =>
        databaseUrl(ports.of(name, 'postgres'), userName),
      siteUrl: (name: string) => `http://${shared[name.toUpperCase()]}`,
      /** To the primary, whichever it is. */
      primaryUrl: databaseUrl(ports.write),
      roles,
      logOf,
      /** Makes another node primary by plan; undefined: whichever is fit. */
      switchOver: async (leader: string) =>
        (
          await fetch(patroniAt(leader, 'switchover'), {
            method: 'POST',
            body: JSON.stringify({ leader }),
          })
        ).ok,
      processOf(name: string) {
        const one = processes.get(name);
        if (!one) throw new ClusterError(`There is no ${name}`);
        return one;
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }

  /** The end of what one of the programs has said. */
  function logOf(name: string) {
    return readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2_000);
  }

  function patroniAt(name: string, path: string) {
    return `http://${HOST}:${ports.of(name, 'patroni')}/${path}`;
  }

  /** Which node is primary, and which one may follow it, as those that answer say. */
  async function roles() {
    const is: { primary?: string; sync?: string } = {};
    await Promise.all(
      NODES.map(async (name) => {
        if (await isOk(patroniAt(name, 'primary'))) is.primary = name;
        else if (await isOk(patroniAt(name, 'synchronous'))) is.sync = name;
      }),
    );
    return is;
  }

  async function makeDatabase() {
    const { primary = 'db1' } = await roles();
    const admin = new pg.Client({
      connectionString: databaseUrl(ports.of(primary, 'postgres'), 'postgres', 'postgres'),
    });
    await admin.connect();
    try {
      await admin.query(`create role commonplace login password '${shared.DATABASE_PASSWORD}'`);
      await admin.query('create database commonplace owner commonplace');
    } finally {
      await admin.end();
    }
  }
}

/** A file of `deploy/cluster` with its values, as envsubst fills it; throws where one is missing. */
export function filled(file: string, values: Values) {
  const text = readFileSync(join(projectRoot, 'deploy/cluster', file), 'utf8');
  return text
    .split('\n')
    .map((line) =>
      /^\s*[#;]/.test(line)
        ? line
        : line.replace(/\$\{(\w+)\}/g, (_, name: string) => {
            const value = values[name];
            if (value === undefined) throw new ClusterError(`${file} asks for ${name}`);
            return `${value}`;
          }),
    )
    .join('\n');
}

/** The settings of a file of lines like NAME=value. */
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

interface ProcessOptions {
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** What it has started that outlives it. */
  others: (() => number[]) | undefined;
  user: { uid: number; gid: number } | undefined;
  log: string;
}

function clusterProcess(options: ProcessOptions): ClusterProcess {
  const { program, args, env, others = () => [], user, log } = options;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  const pids = () => [...(isRunning() ? [child?.pid ?? 0] : []), ...others()];
  const killAll = () => {
    for (const pid of pids()) send(pid, 'SIGKILL');
  };
  return {
    pids,
    start() {
      const out = openSync(log, 'a');
      const started = spawn(program, args, {
        stdio: ['ignore', out, out],
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
        // Ctrl-C is for whoever started it, who ends all of them in their order.
        detached: true,
        ...user,
      });
      closeSync(out);
      ended = new Promise((resolve) => started.once('exit', resolve));
      started.once('error', (error) => writeFileSync(log, `${error}\n`, { flag: 'a' }));
      child = started;
    },
    async kill() {
      killAll();
      await ended;
    },
    async stop() {
      if (isRunning()) {
        child?.kill('SIGTERM');
        await Promise.race([ended, pause(END_MS, undefined, { ref: false })]);
      }
      killAll();
      await ended;
    },
  };
}

/** The PostgreSQL of a node, which goes on when its Patroni is killed. */
function postmasterOf(folder: string) {
  try {
    const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const runs = readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8');
    return runs.includes(folder) ? [Number(pid)] : [];
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}

/** Ports that nobody listens on, all at once, so that no two are the same. */
async function freePorts() {
  const names = [
    ...['write', 'read', 'pooler', 'site'],
    ...MEMBERS.flatMap((name) => [`${name} etcd`, `${name} peer`]),
    ...NODES.flatMap((name) => [`${name} postgres`, `${name} patroni`]),
    ...SITES.map((name) => `${name} site`),
  ];
  const probes = await Promise.all(
    names.map(async (name) => {
      const probe = createServer();
      await new Promise<void>((resolve) => probe.listen(0, HOST, resolve));
      return { name, probe, port: (probe.address() as { port: number }).port };
    }),
  );
  await Promise.all(probes.map(({ probe }) => new Promise((resolve) => probe.close(resolve))));
  const of = new Map(probes.map(({ name, port }) => [name, port]));
  const portOf = (name: string) => of.get(name) as number;
  return {
    write: portOf('write'),
    read: portOf('read'),
    pooler: portOf('pooler'),
    site: portOf('site'),
    of: (name: string, what: string) => portOf(`${name} ${what}`),
  };
}
