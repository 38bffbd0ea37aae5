import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, root } from '../../scripts/prepare.js';
import { sql } from '../../server/platform/db/db.ts';
import { wrongCounters } from '../support/books.ts';
import { endCopies, startCopy } from '../support/copies.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';
import { booksIn, peopleIn } from './people.ts';
import { isServed, VISITED, visit } from './visitors.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const JUMPS: [string, number][] = isFull
  ? [
      ['an hour on', HOUR],
      ['an hour back', -HOUR],
      ['a day on', DAY],
      ['ten years back', -3_650 * DAY],
      ['ten years on', 3_650 * DAY],
    ]
  : [['a day on', DAY]];

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
let it: TestDatabase;

beforeAll(async () => {
  await build(['server']);
  it = await createTestDatabase();
}, 60_000);

afterAll(async () => {
  await endCopies();
  await it.close();
  rmSync(folder, { recursive: true });
});

test.each(JUMPS)(
  'a clock that jumps %s signs nobody out and stops nothing',
  async (jump, seconds) => {
    const file = join(folder, 'offset');
    const preload = pathToFileURL(join(root, 'tests/support/clock.js')).href;
    const copy = await startCopy(
      { ...VISITED, DATABASE_URL: it.url, UNSAFE_DATABASE: '1', CLOCK_FILE: file },
      { flags: ['--import', preload] },
    );
    const people = await peopleIn(it.db, 8);
    const books = await booksIn(it.db, 12);
    const load = visit(() => copy.url, people, books, { pauseMs: 5 });
    await pause(400);
    // The clock of the server's machine …
    for (const offset of [seconds, 0]) {
      writeFileSync(file, `${offset}`);
      copy.process.kill('SIGUSR2');
      await pause(700);
    }
    // … and that of the database's: what is in the tables is from a time that is not now.
    await moveRows(seconds);
    await pause(700);
    const outcomes = await load.end();
    const failed = outcomes.filter((each) => !isServed(each));
    figure(
      `the clock jumps ${jump} and returns`,
      'requests, of them failed',
      `${outcomes.length}, ${failed.length}`,
      '0 failed',
    );
    expect(failed).toEqual([]);
    expect(await wrongCounters(it.db)).toEqual({});
    await copy.end();
  },
  30_000,
);

/** What was written while the clock was wrong; sessions end when they should, by the clock of then. */
async function moveRows(seconds: number) {
  // A clock that was years ahead made sessions that live longer, one that was years behind, none.
  const within = Math.sign(seconds) * Math.min(Math.abs(seconds), DAY / 2);
  const by = sql`make_interval(secs => ${within})`;
  await it.db.many(sql`
    update sessions
       set created_at = created_at + ${by}, last_seen_at = last_seen_at + ${by},
           expires_at = expires_at + ${by}`);
  await it.db.many(sql`update users set last_seen_at = last_seen_at + ${by}`);
  await it.db.many(sql`update follows set created_at = created_at + ${by}`);
  await it.db.many(sql`
    update rate_limit_counters set started_at = started_at + make_interval(hours => ${Math.sign(seconds) * 1})
     where subject not in (select subject from rate_limit_counters group by subject having count(*) > 1)`);
}
