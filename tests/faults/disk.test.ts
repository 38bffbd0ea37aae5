import { chmodSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { openDatabase } from '../../server/platform/db/db.ts';
import { runningUrl } from '../../server/platform/db/embedded/embedded.ts';
import { wrongCounters } from '../support/books.ts';
import { endCopies, startCopy } from '../support/copies.ts';
import { figure, isFull } from './figures.ts';
import { booksIn, peopleIn } from './people.ts';
import { fill, mountSmallDisk, unmount } from './smallDisk.ts';
import { isServed, VISITED, visit } from './visitors.ts';

const SIZE = '400m';
const FULL_MS = 6_000;
const HEALED_MS = 5_000;
const name = 'the disk is full';

const disk = mkdtempSync(join(tmpdir(), 'disk-'));
const isMounted = isFull && mountSmallDisk(disk, SIZE);

beforeAll(async () => {
  if (!isFull) return;
  if (!isMounted) {
    figure(name, 'left out: this machine lets us mount no small disk', '', '');
    console.warn('LEFT OUT: a full disk. This machine lets us mount no small disk; run as root.');
    return;
  }
  chmodSync(disk, 0o755);
  await build(['server']);
}, 60_000);

afterAll(async () => {
  await endCopies();
  if (isMounted) unmount(disk);
  rmdirSync(disk);
});

test.runIf(isMounted)(
  'on a full disk writing is refused cleanly, reading goes on, and it heals by itself',
  async () => {
    const dataDir = join(disk, 'data');
    const copy = await startCopy({ ...VISITED, DATA_DIR: dataDir });
    const db = openDatabase({ url: runningUrl(dataDir) ?? '', poolSize: 2 });
    const people = await peopleIn(db, 12);
    const books = await booksIn(db, 12);
    const load = visit(() => copy.url, people, books, { pauseMs: 5 });
    await pause(1_000);

    const full = performance.now();
    const filler = join(disk, 'filler');
    fill(filler);
    await pause(FULL_MS);
    rmSync(filler);
    const freed = performance.now();
    await pause(HEALED_MS + 1_000);
    const outcomes = await load.end();

    const isRead = ({ what }: { what: string }) => what.startsWith('GET');
    const whileFull = outcomes.filter(({ at }) => at > full + 1_500 && at < freed);
    const reads = whileFull.filter(isRead);
    const writes = whileFull.filter((each) => !isRead(each));
    const lastRefusal = Math.max(
      freed,
      ...outcomes.filter((each) => !isServed(each)).map(({ at, ms }) => at + ms),
    );
    const odd = outcomes.filter((each) => !isServed(each) && each.status !== 503);
    const failedReads = outcomes.filter(
      (each) => isRead(each) && !isServed(each) && each.at < freed,
    );
    figure(name, 'reads, of them refused', `${reads.length}, ${failedReads.length}`, '0 refused');
    figure(
      name,
      'writes refused with 503, any other way',
      `${writes.filter(({ status }) => status === 503).length}, ${odd.length}`,
      '0 any other way',
    );
    figure(
      name,
      'writing again after there was room',
      `${Math.round(lastRefusal - freed)} ms`,
      `${HEALED_MS} ms`,
    );
    expect(odd).toEqual([]);
    expect(failedReads).toEqual([]);
    expect(reads.length).toBeGreaterThan(20);
    expect(writes.filter(({ status }) => status === 503).length).toBeGreaterThan(10);
    expect(lastRefusal - freed).toBeLessThan(HEALED_MS);
    expect(await wrongCounters(db)).toEqual({});
    await db.close();
    await copy.end();
  },
  120_000,
);
