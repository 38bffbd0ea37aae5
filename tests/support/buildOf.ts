import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from '../../scripts/prepare.js';
import { migrationNames, migrationsFolder } from '../../server/platform/db/migrate.ts';

/** Builds the server as it was at a commit, with the packages and pages of now; returns its folder, for `startCopy`. */
export async function buildOf(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // It knows best how it is built.
  const { build } = await import(pathToFileURL(join(folder, 'scripts/prepare.js')).href);
  await build(['server']);
  const pages = join(root, 'dist/web');
  if (existsSync(pages)) cpSync(pages, join(folder, 'dist/web'), { recursive: true });
  return folder;
}

/** The last commit without the newest migration, as long as this is a clone that knows its past. */
export async function lastWithoutNewestMigration() {
  const newest = (await migrationNames()).at(-1);
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const file = join(migrationsFolder, `${newest}.sql`);
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', file);
  return added === ''
    ? undefined
    : git('rev-parse', '--verify', '--quiet', `${added}^`) || undefined;
}
