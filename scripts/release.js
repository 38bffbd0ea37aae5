// npm run release -- 1.2.3: version, changelog, an archive that starts without the packages for development, commit, tag.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, RunError, requireNode, root, run } from './prepare.js';

const USAGE = 'Which version? npm run release -- <such as 1.2.3>';
/** What a running copy reads, beside its packages. */
const CONTENTS = [
  ...['dist/server', 'dist/scripts', 'dist/web', 'catalogue', 'demo'],
  'server/platform/db/migrations',
  'server/domains/books/books/covers/fonts.conf',
  'server/domains/books/books/search/authorSpellings.txt',
  ...['confusables', 'commonPasswords'].map((name) => `server/domains/people/accounts/${name}.txt`),
  ...['docs/connect-your-reader.md', 'docs/pictures'],
  ...['package-lock.json', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'],
];
/** Of package.json's commands, those that need nothing but what is in the archive. */
const COMMANDS = {
  start: 'node dist/server/main.js',
  'make-admin': 'node dist/scripts/make-admin.js',
  recount: 'node dist/scripts/recount.js',
  backup: 'node dist/scripts/backup.js',
  restore: 'node dist/scripts/restore.js',
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode();
  try {
    await release(process.argv[2] ?? '');
  } catch (error) {
    console.error(error instanceof RunError ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param {string} version */
async function release(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new RunError(USAGE);
  if ((await run('git', ['status', '--porcelain'])) !== '')
    throw new RunError('There are changes that are not committed. Commit or undo them first.');
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, unreleased = ''] = /## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog) ?? [];
  if (unreleased.trim() === '') throw new RunError('CHANGELOG.md has nothing under "Unreleased".');

  await install();
  await run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version']);
  const day = new Date().toISOString().slice(0, 10);
  const heading = `## Unreleased\n\n## ${version}, ${day}\n`;
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    changelog.replace('## Unreleased\n', () => heading),
  );
  await build();
  const archive = join(root, 'dist', `commonplace-${version}.tar.gz`);
  await pack(archive);
  await run('git', ['commit', '--all', '--message', `Release ${version}`]);
  await run('git', ['tag', '--annotate', `v${version}`, '--message', `Commonplace ${version}`]);
  console.log(`${archive} is made, and the commit and the tag v${version}.`);
  console.log(`Publish them with: git push --follow-tags`);
}

/**
 * Puts what is built into an archive: unpacked, `npm ci --omit=dev` and `npm start` are all it needs.
 * @param {string} archive its file, .tar.gz
 */
export async function pack(archive) {
  const info = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `commonplace-${info.version}`;
  const staging = join(dirname(archive), 'release');
  rmSync(staging, { recursive: true, force: true });
  for (const path of CONTENTS)
    cpSync(join(root, path), join(staging, name, path), {
      recursive: true,
      // What is code is in `dist`.
      filter: (file) => !file.endsWith('.ts'),
    });
  const own = { ...info, scripts: COMMANDS };
  writeFileSync(join(staging, name, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  mkdirSync(dirname(archive), { recursive: true });
  await run('tar', ['-czf', archive, '-C', staging, name]);
  rmSync(staging, { recursive: true });
}
