import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** PgBouncer as Debian installs it: not in the folders that everybody's programs are looked for in. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
);

/** It does not run as root: as whoever may come to the socket of the database, else as this one. */
const NOBODY = 65_534;

/** Whether this machine has a PgBouncer. */
export const hasPooler = PROGRAM !== undefined;

/**
 * Starts a PgBouncer that gives each transaction another connection, in front of all databases of a server.
 * `connectQuery` is what it sets on each connection.
 */
export async function startPooler(serverUrl: string, { connectQuery = '', poolSize = 20 } = {}) {
  if (PROGRAM === undefined) throw new Error('PgBouncer is not installed');
  const server = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), `commonplace-pooler-${process.pid}-`));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const user = decodeURIComponent(server.username);
  const password = decodeURIComponent(server.password);
  const host = server.searchParams.get('host') ?? server.hostname;
  const line = [
    `* = host=${host} port=${server.searchParams.get('port') ?? (server.port || 5432)}`,
    ...(connectQuery ? [`connect_query='${connectQuery}'`] : []),
  ].join(' ');
  writeFileSync(join(folder, 'users'), `"${user}" "${password.replaceAll('"', '""')}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${line}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
`,
  );
  const child = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(userInfo().uid === 0 ? { uid: host.startsWith('/') ? statSync(host).uid : NOBODY } : {}),
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await answers(port, () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
  });
  const url = new URL(serverUrl);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.host = `127.0.0.1:${port}`;
  url.password = '';
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number, check: () => void) {
  for (let tried = 0; tried < 200; tried++) {
    check();
    const socket = net.connect(port, '127.0.0.1');
    const isThere = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await pause(50);
  }
  throw new Error('PgBouncer does not answer');
}
