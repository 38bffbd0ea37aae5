import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readConfig } from '../server/config.ts';
import { BackupError, backupOf } from '../server/platform/db/backup.ts';
import { databaseOf, fileOf, messageOf } from './database.ts';

const USAGE = 'Where to? npm run backup -- <file, such as commonplace.backup.gz>';

process.exitCode = await main(process.argv[2] ?? '');

async function main(name: string) {
  if (name === '') {
    console.error(USAGE);
    return 1;
  }
  const file = fileOf(name);
  const unfinished = `${file}.unfinished`;
  try {
    if (existsSync(file)) throw new BackupError(`There is a file ${file} already.`);
    const database = await databaseOf(readConfig(process.env));
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
    console.error(messageOf(error, BackupError));
    return 1;
  }
}
