import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyOfBinaries, healSymlinks, packagedBinaries, versionOf } from './binaries.ts';
import { EmbeddedError } from './errors.ts';
import { readIfThere } from './files.ts';
import { isRoot, SYSTEM_FOLDER } from './machine.ts';
import type { Say } from './serverProcess.ts';
import { canRun, canWriteBelow, type User, userFor } from './user.ts';

/** Finds out as whom and where the server runs; makes the folders for it. */
export function prepareFolders(dataDir: string, say: Say, packaged = packagedBinaries()): Place {
  if (!isRoot) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return placeIn(dataDir, dataDir, { binaries: packaged, packaged });
  }

  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const cluster = join(dataDir, 'postgres');
  const as = userFor(cluster);
  healSymlinks(packaged);
  const binaries = canRun(packaged, as) ? packaged : copyOfBinaries(packaged, say);
  if (canWriteBelow(dataDir, as)) return placeIn(dataDir, dataDir, { binaries, packaged, as });

  if (existsSync(cluster)) {
    throw new EmbeddedError(
      `The data in ${cluster} cannot be reached by the user ${as.name} that PostgreSQL runs as (it does not run as root). Move ${dataDir} to a folder that every user may enter, and set DATA_DIR to it.`,
    );
  }
  const id = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 8);
  const elsewhere = join(SYSTEM_FOLDER, `${basename(dirname(realpathSync(dataDir)))}-${id}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  if (!canWriteBelow(elsewhere, as)) {
    throw new EmbeddedError(
      `PostgreSQL does not run as root, and the user ${as.name} can reach neither ${dataDir} nor ${elsewhere}. Set DATA_DIR to a folder that every user may enter.`,
    );
  }
  say(
    `PostgreSQL does not run as root, and the user ${as.name} cannot enter ${dataDir}: its data is in ${elsewhere}.`,
  );
  return placeIn(dataDir, elsewhere, { binaries, packaged, as });
}

function placeIn(
  dataDir: string,
  base: string,
  { binaries, packaged, as }: { binaries: string; packaged: string; as?: User },
): Place {
  return {
    dataDir,
    base,
    binaries,
    as,
    version: versionOf(packaged),
    cluster: join(base, 'postgres'),
    upgrade: join(base, 'upgrade'),
    log: join(base, 'postgres.log'),
  };
}

/** The file that says that converted data is whole, and only has to be put in its place. */
export const upgradedMark = (upgrade: string) => join(upgrade, 'verified');

/** The password of both roles of the cluster; empty where there is none yet. */
export function passwordOf(place: Place) {
  return readIfThere(join(place.cluster, 'commonplace.secret'))?.trim() ?? '';
}

/** Where one embedded PostgreSQL has its programs, its data and its log. */
export interface Place {
  dataDir: string;
  /** The data folder, or the one that stands in for it. */
  base: string;
  binaries: string;
  /** The major version of PostgreSQL. */
  version: string;
  cluster: string;
  /** Where data of an older version is converted. */
  upgrade: string;
  log: string;
  /** As whom PostgreSQL runs when we are root. */
  as: User | undefined;
}
