import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ConfigError, readConfig } from '../server/config.ts';
import { BackupError, backupOf } from '../server/platform/db/backup.ts';
import { EmbeddedError } from '../server/platform/db/embedded/errors.ts';
import { ownOrRunning } from './database.ts';

const USAGE = 'Where to? npm run backup -- <file, such as commonplace.backup.gz>';

process.exitCode = await main(process.argv[2] ?? '');

async function main(name: string) {
  if (name === '') {
    console.error(USAGE);
    return 1;
  }
  // npm runs scripts in the project's folder; names of files are meant from where the person is.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const unfinished = `${file}.unfinished`;
  try {
    if (existsSync(file)) throw new BackupError(`There is a file ${file} already.`);
    const { databaseUrl, dataDir } = readConfig(process.env);
    const database = databaseUrl
      ? { url: databaseUrl, stop: async () => {} }
      : await ownOrRunning(dataDir);
    try {
      const backup = Readable.from(backupOf(database.url), { objectMode: false });
      // Safe on the disk before it has the name of a backup.
      await pipeline(
        backup,
        createGzip(),
        createWriteStream(unfinished, { flush: true, mode: 0o600 }),
      );
    } finally {
      await database.stop();
    }
    renameSync(unfinished, file);
    console.log(`Everything is in ${file}.`);
    return 0;
  } catch (error) {
    rmSync(unfinished, { force: true });
    const isForPeople = [BackupError, ConfigError, EmbeddedError].some(
      (kind) => error instanceof kind,
    );
    console.error(isForPeople ? (error as Error).message : error);
    return 1;
  }
}
