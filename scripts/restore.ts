import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { ConfigError, readConfig } from '../server/config.ts';
import { BackupError, restore } from '../server/platform/db/backup.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { EmbeddedError } from '../server/platform/db/embedded/errors.ts';

const USAGE =
  'From where? npm run restore -- <file>, into an empty database (DATABASE_URL) or a new DATA_DIR';

process.exitCode = await main(process.argv[2] ?? '');

async function main(name: string) {
  if (name === '') {
    console.error(USAGE);
    return 1;
  }
  // npm runs scripts in the project's folder; names of files are meant from where the person is.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  try {
    if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
    const { databaseUrl, dataDir } = readConfig(process.env);
    const database = databaseUrl
      ? { url: databaseUrl, stop: async () => {} }
      : await startEmbedded({ dataDir, say: console.error });
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
    const isForPeople = [BackupError, ConfigError, EmbeddedError].some(
      (kind) => error instanceof kind,
    );
    console.error(isForPeople ? (error as Error).message : sentenceOf(error));
    return 1;
  }
}

/** What zlib finds wrong with a file that is cut off or no gzip at all. */
function sentenceOf(error: unknown) {
  const isDamaged = error instanceof Error && 'code' in error && /^Z_/.test(`${error.code}`);
  return isDamaged ? 'The file is damaged, or not a backup of Commonplace.' : error;
}
