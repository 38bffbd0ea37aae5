import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { projectRoot } from '../server/config.ts';
import type { Bare } from './bare.ts';

/** A server in a process of its own. */
export interface Running {
  url: string;
  processId: number;
  end(): Promise<void>;
}

/** The built site, of this or another copy of the project, with the settings of production but for the log. */
export const runSite = (settings: Record<string, string>, folder = projectRoot) =>
  running(join(folder, 'dist/server/main.js'), /is open at .*:(\d+)/, {
    PORT: '0',
    ROLE_POLICY: 'open',
    LOG_LEVEL: 'warn',
    CATALOGUE_UPSTREAMS: 'none',
    ...settings,
  });

/** A server that does nothing else (see bare.ts). */
export const runBare = (bare: Bare) =>
  running(join(import.meta.dirname, 'bare.js'), /listening on (\d+)/, {}, JSON.stringify(bare));

async function running(
  program: string,
  open: RegExp,
  env: Record<string, string>,
  input = '',
): Promise<Running> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A page is longer than what the environment may hold.
  child.stdin.end(input);
  const end = () => child.kill();
  process.once('exit', end);
  const ended = once(child, 'close').then(() => process.off('exit', end));
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
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

/** What to ask for, over how many connections, for how many seconds. */
interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** Each connection has its share of them, or all if there are too few, and goes around. */
  requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[];
}

/** Answers, and how many a second; the latency of 99 of 100, in ms; how many were refusals. */
export interface Loaded {
  answers: number;
  perSecond: number;
  p99: number;
  refused: number;
}

/** Asks a server as often as it can. */
export async function load({ url, connections, seconds, requests }: Load): Promise<Loaded> {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      // Each its own share: no two ask for the same at the same moment, and little has to be made ready.
      const number = next++;
      const own = requests.filter((_, at) => at % connections === number);
      client.setRequests(own.length > 0 ? own : requests);
    },
  });
  return {
    answers: result.requests.total,
    perSecond: result.requests.average,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}
