import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { type Database, openDatabase, sql } from '../../server/platform/db/db.ts';
import { runningUrl } from '../../server/platform/db/embedded/embedded.ts';
import { endCopies, isAlive, type RunningCopy, startCopy, until } from '../support/copies.ts';
import { freePort } from '../support/freePort.ts';
import { figure, isFull, queuedMs } from './figures.ts';
import { booksIn, type Person, peopleIn, sharedIn } from './people.ts';
import { compare, type Shared, writeTo } from './witness.ts';

const SERVER_KILLS = isFull ? 100 : 3;
const DATABASE_KILLS = isFull ? 50 : 2;
const SERVER_BACK_MS = 2_000;
const DATABASE_BACK_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'kills-'));
const dataDir = join(folder, 'data');
const witness = join(folder, 'witness.jsonl');
let copy: RunningCopy;
let db: Database;
let books: string[];
let shared: Shared;
let port: number;

beforeAll(async () => {
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(folder, 0o755);
  await build(['server']);
  port = await freePort();
  copy = await start();
  db = openDatabase({ url: runningUrl(dataDir) ?? '', poolSize: 3 });
  books = await booksIn(db, 12);
  shared = await sharedIn(db);
}, 60_000);

afterAll(async () => {
  await db?.close();
  await endCopies();
  rmSync(folder, { recursive: true, force: true });
});

// ASVS: 2.3.3
test(
  `the server is killed ${SERVER_KILLS} times while people write, and nothing is lost or doubled`,
  async () => {
    const load = writeTo(() => copy.url, witness, await peopleIn(db, 60), books, shared);
    const back: number[] = [];
    for (let kill = 0; kill < SERVER_KILLS; kill++) {
      // Long enough for writes to begin again: what a start loads comes first.
      await pause(600 + ((kill * 137) % 450));
      copy.process.kill('SIGKILL');
      const killed = performance.now();
      copy = await start();
      await until(isReady, 20_000, 5);
      back.push(performance.now() - killed - queuedMs(copy.process.pid));
    }
    await load.end();
    await agrees('the server is killed', load);
    isBackWithin('the server is killed', back, SERVER_BACK_MS);
  },
  SERVER_KILLS * 20_000,
);

test(
  `PostgreSQL is killed ${DATABASE_KILLS} times while people write, and nothing is lost or doubled`,
  async () => {
    const people = await peopleIn(db, 60);
    const load = writeTo(() => copy.url, witness, people, books, shared);
    const back: number[] = [];
    for (let kill = 0; kill < DATABASE_KILLS; kill++) {
      await pause(200 + ((kill * 137) % 450));
      const queued = queuedMs(copy.process.pid);
      // When one of its processes is killed, PostgreSQL ends all others and recovers.
      const victim = kill % 2 === 0 ? postmaster() : await someBackend();
      process.kill(victim, 'SIGKILL');
      const killed = performance.now();
      await until(() => !isAlive(victim) && postmaster() !== victim, 20_000, 5);
      await until(() => mayWrite(people[0]), 20_000, 5);
      back.push(performance.now() - killed - (queuedMs(copy.process.pid) - queued));
    }
    await load.end();
    await agrees('PostgreSQL is killed', load);
    isBackWithin('PostgreSQL is killed', back, DATABASE_BACK_MS);
  },
  DATABASE_KILLS * 30_000,
);

const start = () => startCopy({ DATA_DIR: dataDir, PORT: `${port}` });

const isReady = () =>
  fetch(`${copy.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

async function mayWrite(person: Person | undefined) {
  const { status } = await fetch(`${copy.url}/api/profile`, {
    method: 'PUT',
    headers: {
      cookie: person?.cookie ?? '',
      origin: copy.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ bio: `It is ${Date.now()}.` }),
  });
  return status === 200;
}

/** The process id of PostgreSQL; 0 while there is none. */
function postmaster() {
  try {
    const file = join(dataDir, 'postgres/postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

async function someBackend() {
  const { pid } = await db.one<{ pid: number }>(sql`
    select pid from pg_stat_activity
     where application_name = 'commonplace' and pid <> pg_backend_pid()
     order by query_start desc
     limit 1`);
  return pid;
}

async function agrees(fault: string, load: ReturnType<typeof writeTo>) {
  const { acknowledged, lost, tooMuch, doubled, wrongCounters } = await compare(db, witness);
  figure(fault, 'acknowledged writes, of them lost', `${acknowledged}, ${lost.length}`, '0 lost');
  figure(fault, 'there twice, or never acknowledged', `${doubled + tooMuch.length}`, '0');
  figure(fault, 'counters that differ from a recount', `${Object.keys(wrongCounters).length}`, '0');
  expect(load.contradictions).toEqual([]);
  expect({ lost, tooMuch, doubled, wrongCounters }).toEqual({
    lost: [],
    tooMuch: [],
    doubled: 0,
    wrongCounters: {},
  });
  expect(acknowledged).toBeGreaterThan(20);
}

function isBackWithin(fault: string, times: number[], most: number) {
  const sorted = [...times].sort((a, b) => a - b);
  const of = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  figure(
    fault,
    `serving again after each of ${times.length}: median, slowest`,
    `${of(0.5)} ms, ${of(1)} ms`,
    `${most} ms`,
  );
  expect(of(1)).toBeLessThan(most);
}
