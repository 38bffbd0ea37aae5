import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './copies.ts';
import { freePort } from './freePort.ts';
import { runOn } from './postgres.ts';

/** Where Debian puts the versions of PostgreSQL. */
const INSTALLED = '/usr/lib/postgresql';

/** The folder of an installed PostgreSQL's programs, of the oldest version there is; undefined without one. */
export function installedPostgres(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const [oldest] = readdirSync(INSTALLED).sort((a, b) => Number(a) - Number(b));
  return oldest && join(INSTALLED, oldest, 'bin');
}

/** Starts an installed PostgreSQL on a folder of its own, as this user where we are root. */
export async function startOtherPostgres(
  programs: string,
  folder: string,
  user: { uid: number; gid: number },
) {
  mkdirSync(folder, { mode: 0o700 });
  const as = process.getuid?.() === 0 ? { uid: user.uid, gid: user.gid } : {};
  if (as.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, ...as };
  const flags = ['-D', folder, '-U', 'other', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), flags, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server: ChildProcess = spawn(
    join(programs, 'postgres'),
    ['-D', folder, '-p', `${port}`, ...settings],
    { ...options, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const url = `postgres://other@127.0.0.1:${port}/postgres`;
  await until(() =>
    runOn(url, 'select').then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
