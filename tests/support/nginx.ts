import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Debian has it where only root looks for programs, macOS and FreeBSD where packages are put. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * A real nginx in front of a server, as somebody sets one up who writes no more than they have to. `more` stands beside
 * that, for what is the default of another version.
 */
export async function nginxBefore(url: string, port: number, more: string[] = []) {
  const program = await findNginx();
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${url}; ${more.join(' ')} }
  }
}
`,
  );
  // Without a master it has no workers of another user, who could not get into the folder.
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'master_process off;'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const kill = () => child.kill();
  process.once('exit', kill);
  await listening(child, port);
  return {
    async close() {
      process.off('exit', kill);
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** NGINX_PATH or an installed one; where there is none and this is root on Debian, it is installed. */
async function findNginx(env = process.env): Promise<string> {
  if (env.NGINX_PATH) {
    if (isProgram(env.NGINX_PATH)) return env.NGINX_PATH;
    throw new Error(`NGINX_PATH is "${env.NGINX_PATH}", which is not a program.`);
  }
  const found = () =>
    [...(env.PATH ?? '').split(delimiter), ...FOLDERS]
      .map((each) => join(each, 'nginx'))
      .find(isProgram);
  const installed = found() ?? (await aptInstalled(found));
  if (installed) return installed;
  throw new Error(
    'There is no nginx to test with: install it (apt-get install nginx-light, brew install nginx), or set NGINX_PATH.',
  );
}

async function aptInstalled(found: () => string | undefined) {
  const apt = '/usr/bin/apt-get';
  if (process.getuid?.() !== 0 || !isProgram(apt)) return undefined;
  const install = ['install', '--yes', '--no-install-recommends', 'nginx-light'];
  if (!(await ran(apt, install))) {
    await ran(apt, ['update']);
    await ran(apt, install);
  }
  return found();
}

/** Runs a program that asks nothing, and starts no service; tells whether it went well. */
async function ran(program: string, args: string[]) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Debian starts what it installs, on port 80, unless it is told that this is not where it runs.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function listening(child: ChildProcess, port: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nginx does not answer.');
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
