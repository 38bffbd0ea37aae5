import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { externalSortIn } from '../../scripts/catalogue/externalSort.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commonplace-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shuffled = (count: number) => Array.from({ length: count }, (_, at) => (at * 7919) % count);

test.each([1_000_000, 4_000, 200])(
  'sorts by number, files of %i bytes at a time, and keeps the order of what is equal',
  (size) => {
    const spool = externalSortIn(folder, 0, size);
    for (const key of shuffled(5_000)) {
      spool.add(key, `first “${key}”`);
      spool.add(key, `second ${key}`);
    }
    const runs = spool.finish();
    expect(runs).toBeLessThanOrEqual(200);
    const all = [...spool.sorted()];
    expect(all.map(({ key }) => key)).toEqual(
      Array.from({ length: 10_000 }, (_, at) => Math.floor(at / 2)),
    );
    expect(all.slice(14, 16).map(({ text }) => text)).toEqual(['first “7”', 'second 7']);
  },
);

test('another process goes on after what has been stored', () => {
  const spool = externalSortIn(folder, 0, 200);
  for (const key of shuffled(100)) spool.add(key - 10, `${key}`);
  const runs = spool.finish();
  const later = externalSortIn(folder, runs);
  expect([...later.sorted(-3)].map(({ key }) => key)).toEqual(
    Array.from({ length: 92 }, (_, at) => at - 2),
  );
  later.remove();
});
