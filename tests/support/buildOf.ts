import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from '../../scripts/prepare.js';

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
