import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { readConfig } from '../server/config.ts';
import { BackupError, restore } from '../server/platform/db/backup.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { databaseOf, fileOf, messageOf } from './database.ts';

const USAGE =
  'From where? npm run restore -- <file>, into an empty database (DATABASE_URL) or a new DATA_DIR';

const DAMAGED = 'The file is damaged, or not a backup of Commonplace.';

process.exitCode = await main(process.argv[2] ?? '');

async function main(name: string) {
  if (name === '') {
    console.error(USAGE);
    return 1;
  }
  const file = fileOf(name);
  try {
    if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
    const database = await databaseOf(readConfig(process.env), (dataDir) =>
      startEmbedded({ dataDir, say: console.error }),
    );
    try {
      const source = createReadStream(file);
      const unpacked = source.pipe(createGunzip());
      source.on('error', (error) => unpacked.destroy(error));
      const counts = await restore(database.url, unpacked);
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      console.log(
        `${rows.toLocaleString('en')} rows of ${Object.keys(counts).length} tables are back.`,
      );
    } finally {
      await database.stop();
    }
    return 0;
  } catch (error) {
    console.error(isDamaged(error) ? DAMAGED : messageOf(error, BackupError));
    return 1;
  }
}

/** What zlib finds wrong with a file that is cut off or no gzip at all. */
function isDamaged(error: unknown) {
  return error instanceof Error && 'code' in error && /^Z_/.test(`${error.code}`);
}
