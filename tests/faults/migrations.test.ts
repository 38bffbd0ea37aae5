import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { build, root } from '../../scripts/prepare.js';
import { migrate, migrationNames } from '../../server/platform/db/migrate.ts';
import { buildOf } from '../support/buildOf.ts';
import { endCopies, startCopy } from '../support/copies.ts';
import { networkTo } from '../support/network.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  runOn,
  schemaOf,
  type TestDatabase,
} from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';
import { booksIn, peopleIn } from './people.ts';
import { isServed, VISITED, visit } from './visitors.ts';

/** More than any migration has statements; a loop that gets there does not end. */
const TRIES = 1_000;
/** In the gate, the first schema, which has hundreds of statements, is killed at every so many of them. */
const STEP = isFull ? 1 : 25;

let whole: TestDatabase;

beforeAll(async () => {
  await build();
  whole = await createTestDatabase();
}, 60_000);
afterEach(endCopies);
afterAll(() => whole.close());

test('a migration killed at each of its statements is completed by the next run', async () => {
  const it = await createEmptyDatabase();
  await runOn(it.url, KILLER);
  let kills = 0;
  let at = 1;
  let applied = await appliedIn(it.url);
  for (; kills < TRIES; kills++) {
    const isDone = await migrate(withOption(it.url, `-c faults.kill_at=${at}`)).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    const now = await appliedIn(it.url);
    // What was killed half-way has left nothing; the first statement of the next file is the second.
    at = now > applied ? 2 : at + STEP;
    applied = now;
  }
  await runOn(it.url, 'drop event trigger killer; drop schema faults cascade');
  figure('a migration is killed', 'statements it was killed at', `${kills}`, 'all');
  expect(kills).toBeGreaterThan(isFull ? 50 : 5);
  expect(kills).toBeLessThan(TRIES);
  expect(await schemaOf(it.url)).toEqual(await schemaOf(whole.url));
  await it.close();
}, 120_000);

test('a migration whose connection is lost at each of its messages is completed by the next run', async () => {
  const it = await createEmptyDatabase();
  await applyAllButNewest(it.url);
  let cuts = 0;
  for (; cuts < TRIES; cuts++) {
    const network = await networkTo(it.url);
    network.cutAfter = cuts + 1;
    const isDone = await migrate(network.url).then(
      () => true,
      () => false,
    );
    network.close();
    if (isDone && network.cutAfter > 0) break;
  }
  figure('a migration is cut off', 'messages it was cut off at', `${cuts}`, 'all');
  expect(cuts).toBeGreaterThan(5);
  expect(cuts).toBeLessThan(TRIES);
  expect(await schemaOf(it.url)).toEqual(await schemaOf(whole.url));
  await it.close();
}, 120_000);

test.runIf(isFull)(
  'five whole servers that start at once on an empty database all serve it',
  async () => {
    const it = await createEmptyDatabase();
    const copies = await Promise.all(
      Array.from({ length: 5 }, () =>
        startCopy({ DATABASE_URL: it.url, UNSAFE_DATABASE: '1', DATABASE_POOL: '4' }),
      ),
    );
    for (const copy of copies) {
      expect((await fetch(`${copy.url}/readyz`)).status).toBe(200);
      await copy.end();
    }
    expect(await schemaOf(it.url)).toEqual(await schemaOf(whole.url));
    figure('five servers start at once', 'of them serving', `${copies.length}`, '5');
    await it.close();
  },
  120_000,
);

test.runIf(isFull && formerCommit())(
  'the release before serves on today’s schema, beside today’s',
  async () => {
    const folder = await buildOf(formerCommit() ?? '');
    const env = { ...VISITED, DATABASE_URL: whole.url, UNSAFE_DATABASE: '1' };
    const [former, present] = await Promise.all([startCopy(env, { folder }), startCopy(env)]);
    const people = await peopleIn(whole.db, 16);
    const books = await booksIn(whole.db, 12);
    const loads = [former, present].map(({ url }, at) =>
      visit(() => url, people.slice(at * 8, at * 8 + 8), books),
    );
    await pause(4_000);
    const outcomes = (await Promise.all(loads.map((load) => load.end()))).flat();
    const failed = outcomes.filter((each) => !isServed(each));
    figure(
      'yesterday’s code on today’s schema',
      'requests, of them failed',
      `${outcomes.length}, ${failed.length}`,
      '0 failed',
    );
    expect(failed).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(50);
    await former.end();
    await present.end();
    rmSync(folder, { recursive: true, force: true });
  },
  180_000,
);

/** In the gate, only what is new is tried at each statement: a file may have but two of them. */
async function applyAllButNewest(url: string) {
  if (!isFull) await migrate(url, (await migrationNames()).slice(0, -3));
}

async function appliedIn(url: string) {
  const [table] = await runOn(url, `select to_regclass('migrations') is not null as found`);
  if (table?.found !== true) return 0;
  const [row] = await runOn(url, 'select count(*)::int as count from migrations');
  return Number(row?.count);
}

/** Ends the connection that changes the schema, in the middle of the transaction, at the n-th change. */
const KILLER = `
  create schema faults;
  create function faults.kill() returns event_trigger language plpgsql as $$
  declare
    number integer := coalesce(nullif(current_setting('faults.number', true), ''), '0')::integer + 1;
    kill_at integer := nullif(current_setting('faults.kill_at', true), '')::integer;
  begin
    perform set_config('faults.number', number::text, false);
    if number >= kill_at then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
  end $$;
  create event trigger killer on ddl_command_end execute function faults.kill()`;

function withOption(url: string, option: string) {
  const full = new URL(url);
  full.searchParams.set('options', option);
  return full.href.replaceAll('+', '%20');
}

/** The last release on the way to this commit; undefined before the first, when there is nothing to run beside. */
function formerCommit() {
  const { status, stdout } = spawnSync('git', ['describe', '--abbrev=0', '--match=v*', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}
