import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { endCopies, startCopy } from '../support/copies.ts';
import { type Fault, networkTo } from '../support/network.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';
import { booksIn, peopleIn } from './people.ts';
import { isServed, VISITED, visit } from './visitors.ts';

const ANSWER_MS = 10_000;
const NORMAL_MS = 5_000;
const RECONNECTS_PER_SECOND = 5;
/** Long enough for every deadline to be reached. */
const FAULT_MS = 15_000;
const FAULTS: [Exclude<Fault, 'none'>, string][] = [
  ['resets', 'resets every connection'],
  ['stalls', 'stalls'],
  ['swallows', 'swallows everything'],
  ['trickles', 'delivers a byte a second'],
];

let it: TestDatabase;
let books: string[];

beforeAll(async () => {
  await build(['server']);
  it = await createTestDatabase();
  books = await booksIn(it.db, 12);
}, 60_000);
afterEach(endCopies);
afterAll(() => it.close());

test.each(isFull ? FAULTS : FAULTS.slice(0, 1))(
  'a network to the database that %s leaves nobody without an answer, and is forgotten when it heals',
  async (fault, said) => {
    const people = await peopleIn(it.db, 24);
    const network = await networkTo(it.url);
    const copy = await startCopy({ ...VISITED, DATABASE_URL: network.url, UNSAFE_DATABASE: '1' });
    const load = visit(() => copy.url, people, books, { pauseMs: 5 });
    await pause(1_000);
    expect(load.outcomes.filter((each) => !isServed(each))).toEqual([]);
    const connectsBefore = network.connects.length;
    network.fault = fault;
    await pause(isFull ? FAULT_MS : 2_000);
    const duringFault = network.connects.slice(connectsBefore);
    network.heal();
    const healed = performance.now();
    await pause(NORMAL_MS + 1_000);
    const outcomes = await load.end();
    network.close();
    await copy.end();

    const slowest = Math.max(...outcomes.map(({ ms }) => ms));
    const lastRefusal = Math.max(
      healed,
      ...outcomes.filter((each) => !isServed(each)).map(({ at, ms }) => at + ms),
    );
    const name = `the network ${said}`;
    figure(name, 'slowest answer', `${Math.round(slowest)} ms`, `${ANSWER_MS} ms`);
    figure(
      name,
      'normal again after it healed',
      `${Math.round(lastRefusal - healed)} ms`,
      `${NORMAL_MS} ms`,
    );
    figure(
      name,
      'connections tried in the worst second of the fault',
      `${mostInOneSecond(duringFault)}`,
      `${RECONNECTS_PER_SECOND}`,
    );
    expect(outcomes.filter(({ status }) => status === 0)).toEqual([]);
    expect(outcomes.filter((each) => !isServed(each) && each.status !== 503)).toEqual([]);
    expect(slowest).toBeLessThan(ANSWER_MS);
    expect(lastRefusal - healed).toBeLessThan(NORMAL_MS);
    expect(mostInOneSecond(duringFault)).toBeLessThanOrEqual(RECONNECTS_PER_SECOND);
  },
  60_000,
);

const mostInOneSecond = (times: number[]) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
