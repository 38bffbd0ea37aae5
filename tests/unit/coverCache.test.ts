import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coverCache } from '../../server/domains/books/books/covers/diskCache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'covers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function files() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
async function sizeOfAll() {
  const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const picture = (size: number, fill = 'x') => Buffer.alloc(size, fill);

// ASVS: 5.3.2
test('gives back what was kept, under keys of any letters', async () => {
  const cache = coverCache(folder, 10_000);
  await cache.put('google/AbC', picture(10, 'a'));
  await cache.put('google/aBc', picture(10, 'b'));
  await cache.put('../../etc/passwd', picture(10, 'c'));
  expect(`${await cache.get('google/AbC')}`).toBe('aaaaaaaaaa');
  expect(`${await cache.get('google/aBc')}`).toBe('bbbbbbbbbb');
  expect(`${await cache.get('../../etc/passwd')}`).toBe('cccccccccc');
  expect(await cache.get('google/abc')).toBeUndefined();
  expect((await files()).length).toBe(3);
});

test('never has more than its bound, and the oldest go first', async () => {
  const cache = coverCache(folder, 10_000);
  for (let at = 0; at < 50; at++) {
    await cache.put(`cover ${at}`, picture(1_000));
    expect(await sizeOfAll()).toBeLessThanOrEqual(10_000);
    // Files of the same moment have no order.
    for (const file of await files()) {
      const { mtimeMs } = await stat(file);
      await utimes(file, (mtimeMs - 1_000) / 1_000, (mtimeMs - 1_000) / 1_000);
    }
  }
  expect(await cache.get('cover 49')).toBeDefined();
  expect(await cache.get('cover 45')).toBeDefined();
  expect(await cache.get('cover 0')).toBeUndefined();
  expect(await sizeOfAll()).toBeGreaterThan(5_000);
});

test('many at once keep to the bound as well', async () => {
  const cache = coverCache(folder, 20_000);
  await Promise.all(
    Array.from({ length: 100 }, (_, at) => cache.put(`cover ${at}`, picture(1_000))),
  );
  expect(await sizeOfAll()).toBeLessThanOrEqual(20_000);
});

test('counts what was there before it began, and what other processes keep', async () => {
  const one = coverCache(folder, 10_000);
  for (let at = 0; at < 9; at++) await one.put(`one ${at}`, picture(1_000));
  const other = coverCache(folder, 10_000);
  for (let at = 0; at < 9; at++) await other.put(`other ${at}`, picture(1_000));
  await one.put('last', picture(1_000));
  expect(await sizeOfAll()).toBeLessThanOrEqual(12_000);
});

test('keeps nothing larger than all of it, and nothing at all with no room', async () => {
  await coverCache(folder, 100).put('large', picture(101));
  await coverCache(folder, 0).put('small', picture(1));
  expect(await files()).toEqual([]);
});

test('a file is there as a whole or not at all, while others write and read it', async () => {
  const caches = [coverCache(folder, 1_000_000), coverCache(folder, 1_000_000)];
  let isOver = false;
  const seen = new Set<string>();
  const reader = (async () => {
    while (!isOver) {
      const bytes = await caches[0]?.get('same');
      if (bytes) seen.add(`${bytes.length} ${new Set(bytes).size}`);
    }
  })();
  for (let at = 0; at < 40; at++)
    await Promise.all(
      caches.map((cache, which) => cache.put('same', picture(200_000, which === 0 ? 'a' : 'b'))),
    );
  isOver = true;
  await reader;
  expect([...seen]).toEqual(['200000 1']);
  expect((await files()).length).toBe(1);
});

test('clears away what a killed process had begun to write, once it is old', async () => {
  const old = join(folder, 'new-1-0');
  const recent = join(folder, 'new-1-1');
  await writeFile(old, 'x');
  await writeFile(recent, 'x');
  await utimes(old, 1, 1);
  await coverCache(folder, 1_000).put('a', picture(10));
  expect(await readFile(recent, 'utf8')).toBe('x');
  await expect(stat(old)).rejects.toThrow();
});

test('a folder that cannot be made fails the keeping, not the looking', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const cache = coverCache(join(file, 'below'), 1_000);
  expect(await cache.get('a')).toBeUndefined();
  await expect(cache.put('a', picture(10))).rejects.toThrow();
});
