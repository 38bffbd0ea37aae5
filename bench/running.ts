import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';
import type { Bare } from './bare.ts';
import type { Load, Loaded } from './load.ts';

/** A server in a process of its own. */
export interface Running {
  url: string;
  processId: number;
  end(): Promise<void>;
}

/** The built site on a database, with the settings of production but for the log. */
export const runSite = (databaseUrl: string, settings: Record<string, string> = {}) =>
  running(join(projectRoot, 'dist/server/main.js'), /is open at .*:(\d+)/, {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    ROLE_POLICY: 'open',
    LOG_LEVEL: 'warn',
    CATALOGUE_UPSTREAMS: 'none',
    ...settings,
  });

/** A server that does nothing else (see bare.ts). */
export const runBare = (bare: Bare) =>
  running(join(import.meta.dirname, 'bare.js'), /listening on (\d+)/, {
    BARE: JSON.stringify(bare),
  });

/** Asks a server as often as it can; in a process of its own, so that it costs the server nothing. */
export async function load(load: Load): Promise<Loaded> {
  const child = spawned(join(import.meta.dirname, 'load.js'), {});
  child.stdin?.end(JSON.stringify(load));
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'close');
  return JSON.parse(said);
}

async function running(
  program: string,
  open: RegExp,
  env: Record<string, string>,
): Promise<Running> {
  const child = spawned(program, env);
  const ended = once(child, 'close');
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const found = open.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`${program} did not start:\n${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    processId: child.pid ?? 0,
    async end() {
      child.kill();
      await ended;
    },
  };
}

function spawned(program: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}
