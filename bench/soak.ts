import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '../server/config.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { chanceOf } from './chance.ts';
import { report } from './report.ts';

const PEOPLE = 40;
/** People think between two clicks; so many a second are a site that is visited. */
const THINK_MS = 100;
/** What is kept for speed is filled by then. */
const WARM_UP = 0.25;
const LOOK_EVERY_MS = 2_000;
const LOOKS_TOGETHER = 10;
const SLOPE_MAX = 1;
const ANSWER_MS = 10_000;

/**
 * Mixed traffic on the built server for so long, such as `30m`: errors, how its memory grows after a
 * warm-up, and what connections and files it holds at the start and the end.
 */
export async function soakBench([length = '30m']: string[]) {
  const ms = millisecondsOf(length);
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-soak-'));
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, poolSize: 30 });
  const { server, url } = await startServer(database.url, dataDir);
  const watcher = new pg.Client({ connectionString: database.adminUrl });
  await watcher.connect();
  try {
    const visitors = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => signUp(url, at)));
    const books = await booksOf(url);
    const traffic = { errors: new Map<string, number>(), answered: 0, isOver: false };
    const visits = visitors.map((cookie, at) => visit(url, cookie, books, at, traffic));
    await pause(Math.min(10_000, ms * WARM_UP));
    const start = await held(server.pid, watcher);
    const samples: [minutes: number, megabytes: number][] = [];
    const began = performance.now();
    while (performance.now() - began < ms) {
      await pause(LOOK_EVERY_MS);
      const minutes = (performance.now() - began) / 60_000;
      if (minutes * 60_000 > ms * WARM_UP) samples.push([minutes, residentMb(server.pid)]);
    }
    traffic.isOver = true;
    await Promise.all(visits);
    // Connections that have nothing to do stay open for a while, as at the start.
    const end = await held(server.pid, watcher);
    const slope = 10 * slopeOf(lowestOf(samples));
    const errors = [...traffic.errors].map(([what, count]) => `${count} × ${what}`);
    report(
      'soak',
      `npm run soak -- ${length}`,
      ['what', 'measured', 'allowed'],
      [
        ['answers', `${traffic.answered}`, ''],
        ['errors', errors.join('; ') || '0', '0'],
        ['memory (MB in 10 minutes, least squares)', slope.toFixed(2), `${SLOPE_MAX}`],
        ['memory at the start and the end (MB)', `${start.megabytes}, ${end.megabytes}`, ''],
        [
          'connections to the database, start and end',
          `${start.connections}, ${end.connections}`,
          'the pool of 10',
        ],
        [
          'open files, start and end',
          `${start.files}, ${end.files}`,
          'no more than people and pool',
        ],
      ],
    );
    if (errors.length > 0 || slope > SLOPE_MAX || end.connections > 11) process.exitCode = 1;
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await watcher.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Traffic {
  errors: Map<string, number>;
  answered: number;
  isOver: boolean;
}

function millisecondsOf(length: string) {
  const [, number = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(length) ?? [];
  const per = { s: 1_000, m: 60_000, h: 3_600_000 }[unit];
  if (per === undefined) throw new Error(`How long? Such as 30m, not ${length}`);
  return Number(number) * per;
}

async function startServer(databaseUrl: string, dataDir: string) {
  const server = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(dataDir, 'files'),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      CATALOGUE_UPSTREAMS: 'none',
      ROLE_POLICY: 'open',
      // Everybody from an address of their own.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { server, url: await addressSaidBy(server) };
}

function addressSaidBy(server: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server did not start')));
    if (server.stdout)
      createInterface(server.stdout).on('line', (line) => {
        const port = /is open at .*:(\d+)/.exec(line)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
  });
}

async function signUp(url: string, number: number) {
  const name = `reader-${[...String(number)].map((digit) => 'abcdefghjk'[Number(digit)]).join('')}`;
  const { response } = await ask(url, number, 'POST', '/api/users/signup', '', {
    username: name,
    email: `${name}@example.org`,
    password: `the secret of ${name}`,
    role: 'writer',
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function booksOf(url: string) {
  const words = ['river', 'house', 'night', 'love', 'war', 'time', 'sea', 'world'];
  const answers = await Promise.all(
    words.map((word) => ask(url, 0, 'GET', `/api/books/search?q=${word}&maxResults=40`, '')),
  );
  return answers.flatMap(({ body }) =>
    (body as { books: { googleId: string }[] }).books.map(({ googleId }) => googleId),
  );
}

/** What one person does all the time: reads mostly, writes sometimes, now and then signs in. */
async function visit(
  url: string,
  cookie: string,
  books: string[],
  number: number,
  traffic: Traffic,
) {
  const chance = chanceOf(7, number);
  const words = ['river', 'dark night', 'author:woolf', 'lo', 'histoire', '"the sea"', 'zzzz'];
  while (!traffic.isOver) {
    const book = chance.pick(books);
    const [method, path, body] = chance.pick<[string, string, object?]>([
      ['GET', '/api/books/top-engagement'],
      ['GET', '/api/reviews/random'],
      ['GET', '/api/profile'],
      ['GET', '/api/users'],
      ['GET', `/api/books/${book}`],
      ['GET', `/api/books/${book}`],
      ['GET', `/api/reviews/book/${book}`],
      ['GET', `/api/reviews/book/${book}/ratings`],
      [
        'GET',
        `/api/books/search?q=${encodeURIComponent(`${chance.pick(words)} ${chance.below(500)}`)}`,
      ],
      ['GET', `/api/books/suggest?q=${chance.pick(words)}`],
      ['GET', `/covers/${book}.svg`],
      ['GET', `/book/${book}`],
      ['GET', '/'],
      ['POST', `/api/favorites/${book}`],
      ['DELETE', `/api/favorites/${book}`],
      ['PUT', '/api/profile', { bio: `I read ${chance.below(1_000)} books.` }],
    ]);
    await count(path, () => ask(url, number, method, path, cookie, body));
    if (chance.is(0.01)) {
      const review = { title: 'As it was', content: 'A *fine* book.', rating: 4, book };
      await count('review', () => ask(url, number, 'POST', '/api/reviews', cookie, review), [409]);
    }
    await pause(chance.below(2 * THINK_MS));
  }

  async function count(
    what: string,
    asking: () => Promise<{ response: Response }>,
    alsoRight: number[] = [],
  ) {
    const status = await asking().then(
      ({ response }) => response.status,
      (error) => `${error}`,
    );
    traffic.answered += 1;
    const isRight = Number(status) < 400 || alsoRight.includes(Number(status));
    if (isRight) return;
    // What was searched for and which book it was say nothing of what went wrong.
    const name = `${status} ${what.replace(/\?.*/, '').replace(/[\w-]{12}$/, '…')}`;
    traffic.errors.set(name, (traffic.errors.get(name) ?? 0) + 1);
  }
}

async function ask(
  url: string,
  number: number,
  method: string,
  path: string,
  cookie: string,
  body?: object,
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      cookie,
      origin: url,
      'x-forwarded-for': `10.0.0.${number + 1}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json') && text !== '';
  return { response, body: isJson ? JSON.parse(text) : undefined };
}

async function held(processId: number | undefined, watcher: pg.Client) {
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'commonplace'`,
  );
  return {
    connections: rows[0]?.count ?? 0,
    files: filesOf(processId),
    megabytes: Math.round(residentMb(processId)),
  };
}

function filesOf(processId: number | undefined) {
  try {
    return readdirSync(`/proc/${processId}/fd`).length;
  } catch {
    return 0;
  }
}

function residentMb(processId: number | undefined) {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
}

/** What is there before garbage is collected says nothing: of each few looks, the one with the least. */
function lowestOf(points: [x: number, y: number][]) {
  const lowest: [x: number, y: number][] = [];
  for (let at = 0; at < points.length; at += LOOKS_TOGETHER) {
    const some = points.slice(at, at + LOOKS_TOGETHER);
    lowest.push(some.reduce((least, point) => (point[1] < least[1] ? point : least)));
  }
  return lowest;
}

/** Of the line through points that is nearest to them by least squares. */
function slopeOf(points: [x: number, y: number][]) {
  const meanOf = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [meanOf(0), meanOf(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
