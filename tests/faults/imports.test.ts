import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { type Database, openDatabase, sql } from '../../server/platform/db/db.ts';
import { runningUrl } from '../../server/platform/db/embedded/embedded.ts';
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

test('killed while it is applied and undone, an import goes on where it was, and doubles nothing', async () => {
  const [person] = await peopleIn(db, 1);
  if (!person) throw new Error('There is nobody');
  const file = goodreadsFile(
    Array.from({ length: ROWS }, (_, at) => ({
      title: `Volume ${at} of the Long Shelf`,
      author: `Writer Number${at}`,
      rating: 1 + (at % 5),
      read: '2021/03/04',
      shelves: `shelf-${at % 7}`,
      review: at % 3 === 0 ? `What I thought of number ${at}, at some length.` : '',
    })),
  );
  const { _id: id } = await ask(person, 'POST', '/api/imports?name=long.csv', file);
  await inState(person, id, 'ready');
  await ask(person, 'POST', `/api/imports/${id}/apply`);
  await killedWhile(person, id, 'applied');
  expect(await counted(person)).toEqual({
    entries: ROWS,
    readings: ROWS,
    shelves: 7,
    placed: ROWS,
    reviews: Math.ceil(ROWS / 3),
    counted: Math.ceil(ROWS / 3),
    books: ROWS,
  });
  await ask(person, 'POST', `/api/imports/${id}/undo`);
  await killedWhile(person, id, 'undone');
  expect(await counted(person)).toEqual({
    entries: 0,
    readings: 0,
    shelves: 0,
    placed: 0,
    reviews: 0,
    counted: 0,
    books: 0,
  });
}, 600_000);

/** Kills the server again and again until an import has come to a state. */
async function killedWhile(person: Person, id: string, state: string) {
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(300 + ((kill * 137) % 450));
    copy.process.kill('SIGKILL');
    copy = await start();
    await until(isReady, 20_000, 20);
  }
  await inState(person, id, state);
}

const inState = (person: Person, id: string, state: string) =>
  until(
    async () => {
      const found = await ask(person, 'GET', `/api/imports/${id}`);
      if (found.state === 'failed') throw new Error(`${found.message}`);
      return found.state === state;
    },
    240_000,
    200,
  );

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
  const body = (await response.json()) as { _id: string; state: string; message: string };
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

const start = () => startCopy({ DATA_DIR: dataDir, PORT: String(port) });
