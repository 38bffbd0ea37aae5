import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build, root, run } from '../../scripts/prepare.js';
import { pack } from '../../scripts/release.js';
import { endCopies, startCopy } from '../support/copies.ts';
import { createEmptyDatabase } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-'));

afterAll(async () => {
  await endCopies();
  rmSync(folder, { recursive: true, force: true });
});

test('the archive of a release serves with no other packages than those it needs to run', async () => {
  await build(['server', 'web']);
  const archive = join(folder, 'release.tar.gz');
  await pack(archive);
  await run('tar', ['-xzf', archive, '-C', folder]);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const unpacked = join(folder, `commonplace-${version}`);
  for (const path of packagesToRun(unpacked))
    cpSync(join(root, path), join(unpacked, path), { recursive: true, verbatimSymlinks: true });

  const { url, close } = await createEmptyDatabase();
  const env = { DATABASE_URL: url, UNSAFE_DATABASE: '1' };
  const copy = await startCopy(env, { folder: unpacked });
  expect((await fetch(`${copy.url}/readyz`)).status).toBe(200);
  const page = await (await fetch(copy.url)).text();
  expect(page).toContain('<title>');
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(`${copy.url}${script}`)).status).toBe(200);
  const found = await (await fetch(`${copy.url}/api/books/search?q=dune`)).json();
  expect(found.total).toBeGreaterThan(0);
  await copy.end();
  await close();
});

/** The folders that `npm ci --omit=dev` would fill on this machine. */
function packagesToRun(unpacked: string) {
  const lock = JSON.parse(readFileSync(join(unpacked, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages as Record<string, { dev?: boolean }>);
  return packages
    .filter(([path, { dev }]) => path !== '' && !dev && !path.includes('node_modules/', 13))
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}
