import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { type Database, openDatabase, sql } from '../../server/platform/db/db.ts';
import { runningUrl } from '../../server/platform/db/embedded/embedded.ts';
import type { Import } from '../../shared/contract/imports.ts';
import { endCopies, type RunningCopy, startCopy, until } from '../support/copies.ts';
import { freePort } from '../support/freePort.ts';
import { goodreadsFile } from '../support/goodreadsFile.ts';
import { isFull } from './figures.ts';
import { type Person, peopleIn } from './people.ts';

const KILLS = isFull ? 12 : 2;
const ROWS = isFull ? 4_000 : 400;

const folder = mkdtempSync(join(tmpdir(), 'imports-'));
const dataDir = join(folder, 'data');
let copy: RunningCopy;
let db: Database;
let port: number;

beforeAll(async () => {
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(folder, 0o755);
  await build(['server']);
  port = await freePort();
  copy = await start();
  db = openDatabase({ url: runningUrl(dataDir) ?? '', poolSize: 3 });
}, 60_000);

afterAll(async () => {
  await db?.close();
  await endCopies();
  rmSync(folder, { recursive: true, force: true });
});

/** The middle of each phase of an import: what is written to which table there, of a line behind the first batch. */
const PHASES = {
  reading: { table: 'import_rows', event: 'insert', when: 'new.line > 300' },
  matching: { table: 'import_rows', event: 'update', when: 'old.state is null and new.line > 300' },
  applying: { table: 'import_effects', event: 'insert', when: 'new.line > 150' },
  undoing: { table: 'import_effects', event: 'update', when: 'new.is_undone and new.line < 150' },
};
const NOTHING = {
  entries: 0,
  readings: 0,
  shelves: 0,
  placed: 0,
  reviews: 0,
  counted: 0,
  books: 0,
};
const ALL = {
  entries: ROWS,
  readings: ROWS,
  shelves: 7,
  placed: ROWS,
  reviews: Math.ceil(ROWS / 3),
  counted: Math.ceil(ROWS / 3),
  books: ROWS,
};
const FILE = goodreadsFile(
  Array.from({ length: ROWS }, (_, at) => ({
    title: `Volume ${at} of the Long Shelf`,
    author: `Writer Number${at}`,
    rating: 1 + (at % 5),
    read: '2021/03/04',
    shelves: `shelf-${at % 7}`,
    review: at % 3 === 0 ? `What I thought of number ${at}, at some length.` : '',
  })),
);

test('killed in the middle of each phase, an import goes on where it was, and doubles nothing', async () => {
  const [person] = await peopleIn(db, 1);
  if (!person) throw new Error('There is nobody');
  const { _id: id } = await killedIn('reading', () =>
    ask(person, 'POST', '/api/imports?name=long.csv', FILE),
  );
  await killedIn('matching', restart);
  await restart();
  const { rows, counts } = await inState(person, id, 'ready');
  expect([rows, counts.unknown]).toEqual([ROWS, ROWS]);
  await killedIn('applying', () => ask(person, 'POST', `/api/imports/${id}/apply`));
  await restart();
  await inState(person, id, 'applied');
  expect(await counted(person)).toEqual(ALL);
  await killedIn('undoing', () => ask(person, 'POST', `/api/imports/${id}/undo`));
  await restart();
  await inState(person, id, 'undone');
  expect(await counted(person)).toEqual(NOTHING);
}, 240_000);

test.runIf(isFull)(
  'killed again and again while it is applied and undone, it does as well',
  async () => {
    const [person] = await peopleIn(db, 1);
    if (!person) throw new Error('There is nobody');
    const { _id: id } = await ask(person, 'POST', '/api/imports?name=long.csv', FILE);
    await inState(person, id, 'ready');
    await ask(person, 'POST', `/api/imports/${id}/apply`);
    await killedWhile(person, id, 'applied');
    expect(await counted(person)).toEqual(ALL);
    await ask(person, 'POST', `/api/imports/${id}/undo`);
    await killedWhile(person, id, 'undone');
    expect(await counted(person)).toEqual(NOTHING);
  },
  600_000,
);

/** Does something that leads to a phase, and kills the server within a transaction in the middle of it. */
async function killedIn<T>(phase: keyof typeof PHASES, begin: () => Promise<T>) {
  const { table, event, when } = PHASES[phase];
  const holder = new pg.Client({ connectionString: runningUrl(dataDir) });
  await holder.connect();
  try {
    await holder.query(`select pg_advisory_lock(${HELD})`);
    await holder.query(`
      create or replace function hold() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${HELD});
        return new;
      end $$`);
    await holder.query(`
      create trigger held before ${event} on ${table}
         for each row when (${when}) execute function hold()`);
    const begun = await begin();
    await until(isLocked, 30_000, 5);
    copy.process.kill('SIGKILL');
    await copy.exitCode;
    await holder.query(`select pg_advisory_unlock(${HELD})`);
    // Its connections find out that they are alone.
    await until(async () => !(await isWorking()), 20_000, 20);
    await holder.query(`drop trigger held on ${table}`);
    // What the dead one had taken is due at once.
    await holder.query('update jobs set due_at = now()');
    return begun;
  } finally {
    await holder.end();
  }
}

const HELD = 4_711;

const isLocked = async () =>
  (await db.first(sql`select from pg_locks where locktype = 'advisory' and not granted`)) !==
  undefined;

/** Whether a transaction of the one that was killed is still on its way. */
const isWorking = async () =>
  (await db.first(sql`
    select from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`)) !==
  undefined;

/** Kills the server again and again until an import has come to a state. */
async function killedWhile(person: Person, id: string, state: Import['state']) {
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(300 + ((kill * 137) % 450));
    copy.process.kill('SIGKILL');
    await restart();
  }
  await inState(person, id, state);
}

async function inState(person: Person, id: string, state: Import['state']) {
  let found: Import | undefined;
  await until(
    async () => {
      found = await ask(person, 'GET', `/api/imports/${id}`);
      if (found.state === 'failed') throw new Error(`${found.message}`);
      return found.state === state;
    },
    240_000,
    200,
  );
  return found as Import;
}

async function ask({ cookie }: Person, method: string, path: string, file?: string) {
  const response = await fetch(copy.url + path, {
    method,
    headers: {
      cookie,
      ...(method === 'GET' ? {} : { origin: copy.url }),
      ...(file === undefined ? {} : { 'content-type': 'text/csv' }),
    },
    ...(file === undefined ? {} : { body: file }),
  });
  const body = (await response.json()) as Import;
  if (!response.ok) throw new Error(`${response.status}: ${body.message}`);
  return body;
}

const counted = ({ id }: Person) =>
  db.one<Record<string, number>>(sql`
    select (select count(*) from entries where user_id = ${id}) as entries,
           (select count(*) from readings where user_id = ${id}) as readings,
           (select count(*) from shelves where user_id = ${id}) as shelves,
           (select count(*) from shelf_entries where user_id = ${id}) as placed,
           (select count(*) from reviews where user_id = ${id}) as reviews,
           (select reviews_count from users where id = ${id}) as counted,
           (select count(*) from books where title like 'Volume % of the Long Shelf') as books`);

const isReady = () =>
  fetch(`${copy.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function restart() {
  copy = await start();
  await until(isReady, 20_000, 20);
}

const start = () => startCopy({ DATA_DIR: dataDir, PORT: String(port) });
