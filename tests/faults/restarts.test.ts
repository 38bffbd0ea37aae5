import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { balancerOf } from '../support/balancer.ts';
import { endCopies, startCopy } from '../support/copies.ts';
import { freePort } from '../support/freePort.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';
import { booksIn, type Person, peopleIn } from './people.ts';
import { isServed, VISITED, visit } from './visitors.ts';

const BUSY = 100;
const OUT_MS = 10_000;
const RESTARTS = isFull ? 20 : 2;

let it: TestDatabase;
let people: Person[];
let books: string[];

beforeAll(async () => {
  await build(['server']);
  it = await createTestDatabase();
  people = await peopleIn(it.db, 16);
  books = await booksIn(it.db, 12);
}, 60_000);
afterEach(endCopies);
afterAll(() => it.close());

// A client that gets no processor for half a second looks as if it wanted nothing more: it may try again.
test('SIGTERM with a hundred busy connections fails none of them and is over in time', {
  retry: 1,
  timeout: 30_000,
}, async () => {
  const copy = await startCopy({ DATABASE_URL: it.url, UNSAFE_DATABASE: '1' });
  const clients = Array.from({ length: BUSY }, () =>
    askUntilTold(`${copy.url}/api/books/${books[0]}`),
  );
  await pause(1_000);
  const start = performance.now();
  copy.process.kill('SIGTERM');
  const results = await Promise.all(clients);
  expect(await copy.exitCode).toBe(0);
  const ms = performance.now() - start;

  const answered = results.reduce((sum, result) => sum + result.answered, 0);
  const failures = results.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  figure(
    'SIGTERM under load',
    `requests over ${BUSY} busy connections, of them failed`,
    `${answered}, ${failures.length}`,
    '0 failed',
  );
  figure('SIGTERM under load', 'out after', `${Math.round(ms)} ms`, `${OUT_MS} ms`);
  expect(failures).toEqual([]);
  expect(ms).toBeLessThan(OUT_MS);
  expect(answered).toBeGreaterThan(BUSY);
});

test(
  `two processes that are restarted in turn ${RESTARTS} times are not missed by anybody`,
  async () => {
    const ports = [await freePort(), await freePort()];
    const start = (port: number) =>
      startCopy({
        ...VISITED,
        DATABASE_URL: it.url,
        UNSAFE_DATABASE: '1',
        PORT: `${port}`,
        DRAIN_SECONDS: '1',
      });
    const copies = await Promise.all(ports.map(start));
    const balancer = await balancerOf(ports);
    const load = visit(() => balancer.url, people, books);
    for (let restart = 0; restart < RESTARTS; restart++) {
      await pause(300);
      const which = restart % 2;
      await copies[which]?.end();
      copies[which] = await start(ports[which] ?? 0);
    }
    await pause(300);
    const outcomes = await load.end();
    await balancer.close();
    for (const copy of copies) await copy.end();

    const failed = outcomes.filter((each) => !isServed(each));
    figure(
      `two processes restarted in turn ${RESTARTS} times`,
      'requests, of them failed',
      `${outcomes.length}, ${failed.length}`,
      '0 failed',
    );
    expect(failed).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(100);
  },
  30_000 + RESTARTS * 15_000,
);

/** Asks over one connection until it is told that this is going to be closed, or there is nobody any more. */
async function askUntilTold(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answered = 0; ; answered++) {
    const outcome = await new Promise<'goes on' | 'closes' | 'gone' | Error>((resolve) => {
      get(url, { agent }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode !== 200) return resolve(new Error(`${answer.statusCode}`));
          return resolve(answer.headers.connection === 'close' ? 'closes' : 'goes on');
        });
        answer.on('error', resolve);
      }).on('error', (error) => {
        const isGone = 'code' in error && error.code === 'ECONNREFUSED';
        resolve(isGone ? 'gone' : error);
      });
    });
    if (outcome === 'goes on') continue;
    agent.destroy();
    if (outcome === 'gone') return { answered };
    if (outcome === 'closes') return { answered: answered + 1 };
    return { answered, failure: outcome.message };
  }
}
