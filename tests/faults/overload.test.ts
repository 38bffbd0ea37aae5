import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryOf } from '../../bench/processes.ts';
import { build } from '../../scripts/prepare.js';
import { sql } from '../../server/db/db.ts';
import { endCopies, startCopy } from '../support/copies.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';

const TIMES = 5;
const GOODPUT = 0.8;
const REFUSED_MS = 1_000;
const MEMORY_MB = 512;
const MEASURE_MS = 10_000;
const AT_ONCE = 32;
/** Proxies and browsers keep theirs open. */
const CONNECTIONS = 500;
/** A request is sent this often at most; between two, all that are due. */
const TICK_MS = 5;

let it: TestDatabase;
let words: string[];
beforeAll(async () => {
  await build(['server']);
  it = await createTestDatabase();
  const rows = await it.db.many<{ title: string }>(sql`
    select title from books order by google_id limit 500`);
  words = rows.flatMap(({ title }) => title.split(' ')).filter((word) => word.length > 3);
}, 60_000);
afterEach(endCopies);
afterAll(() => it.close());

// With the machine to itself only: the load takes one half of it.
test.runIf(isFull)(
  'five times the load it can carry: most is served as at the peak, the rest is refused at once',
  async () => {
    const copy = await startCopy({
      DATABASE_URL: it.url,
      UNSAFE_DATABASE: '1',
      // Everybody comes from an address of their own: this is about what it carries, not what it allows.
      TRUSTED_PROXIES: '127.0.0.1',
    });
    await closedLoop(copy.url, 1_000);
    const peak = await closedLoop(copy.url, MEASURE_MS);
    const { answers, servedPerSecond, sentPerSecond } = await openLoop(
      copy.url,
      TIMES * peak,
      MEASURE_MS,
    );
    const refused = answers.filter(({ status }) => status === 503);
    const other = answers.filter(({ status }) => status !== 503 && status !== 200);
    const slowest = slowestOf(refused);
    const memory = memoryOf(copy.process.pid);
    const name = `${TIMES} times the load it carries`;
    figure(
      name,
      'served a second: at the peak, then (sent)',
      `${Math.round(peak)}, ${Math.round(servedPerSecond)} (${Math.round(sentPerSecond)})`,
      `${GOODPUT * 100} % of the peak`,
    );
    figure(
      name,
      'refused with 503, slowest; otherwise',
      `${refused.length}, ${Math.round(slowest)} ms; ${other.length}`,
      `${REFUSED_MS} ms; 0`,
    );
    figure(
      name,
      'slowest that was served',
      `${Math.round(slowestOf(answers.filter(({ status }) => status === 200)))} ms`,
      '',
    );
    figure(name, 'memory at most', `${Math.round(memory)} MB`, `${MEMORY_MB} MB`);
    expect(other).toEqual([]);
    expect(refused.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
    expect(servedPerSecond).toBeGreaterThan(GOODPUT * peak);
    expect(slowest).toBeLessThan(REFUSED_MS);
    expect(memory).toBeLessThan(MEMORY_MB);
    await copy.end();
  },
  90_000,
);

/** What is served a second to so many who each wait for their answer. */
async function closedLoop(url: string, ms: number) {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + ms;
  let served = 0;
  const one = async () => {
    while (performance.now() < end) if ((await ask(agent, url)).status === 200) served += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  agent.destroy();
  return served / (ms / 1_000);
}

/** Sends so many a second over connections that are open, whether or not those before were answered. */
async function openLoop(url: string, perSecond: number, ms: number) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
  });
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(agent, url, '/healthz')));
  const start = performance.now();
  const asked: Promise<Asked>[] = [];
  while (performance.now() - start < ms) {
    const due = ((performance.now() - start) / 1_000) * perSecond;
    while (asked.length < due) asked.push(ask(agent, url));
    await pause(TICK_MS);
  }
  const end = performance.now();
  const sent = asked.length;
  const answers = await Promise.all(asked);
  agent.destroy();
  const inTime = answers.filter(({ status, doneAt }) => status === 200 && doneAt <= end);
  const seconds = (end - start) / 1_000;
  return { answers, servedPerSecond: inTime.length / seconds, sentPerSecond: sent / seconds };
}

interface Asked {
  /** 0 when there was no answer. */
  status: number;
  ms: number;
  doneAt: number;
  retryAfter: string | undefined;
}

let asked = 0;

function ask(agent: Agent, url: string, given?: string) {
  asked += 1;
  const word = words[asked % words.length] ?? '';
  const other = words[(asked * 7) % words.length] ?? '';
  const at = performance.now();
  const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const path = given ?? `/api/books/search?q=${encodeURIComponent(`${word} ${other}`)}`;
  return new Promise<Asked>((resolve) => {
    const done = (status: number, retryAfter?: string) => {
      const doneAt = performance.now();
      resolve({ status, ms: doneAt - at, doneAt, retryAfter });
    };
    get(url + path, { agent, headers: { 'x-forwarded-for': from } }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0, answer.headers['retry-after']));
      answer.on('error', () => done(0));
    }).on('error', () => done(0));
  });
}

const slowestOf = (answers: Asked[]) => answers.reduce((most, { ms }) => Math.max(most, ms), 0);
