import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { type Db, openDatabase } from '../server/platform/db/db.ts';
import { runningUrl, startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { EmbeddedError } from '../server/platform/db/embedded/errors.ts';
import { migrate } from '../server/platform/db/migrate.ts';

/**
 * Does a piece of work on the product's database, as the settings say: the one of DATABASE_URL, also
 * while the product runs on it; else the one the product brings along, which must not be running.
 */
export async function withDatabase(work: (db: Db) => Promise<void>) {
  try {
    const { databaseDirectUrl, dataDir } = readConfig(process.env);
    const embedded = databaseDirectUrl
      ? undefined
      : await startEmbedded({ dataDir, say: console.log });
    const url = databaseDirectUrl ?? embedded?.url ?? '';
    try {
      await migrate(url);
      const db = openDatabase({ url, poolSize: 2, warn: console.error });
      await work(db).finally(() => db.close());
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    if (error instanceof EmbeddedError)
      console.error(`${error.message}\nIf Commonplace is running, end it and run this again.`);
    else if (error instanceof ConfigError) console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}

/** A file as somebody names it: npm runs scripts in the project's folder, names are meant from where the person is. */
export const fileOf = (name: string) => resolve(process.env.INIT_CWD ?? process.cwd(), name);

/** The sentence of an error that is for people, of one of these kinds or of the settings and the database; else the error. */
export function messageOf(error: unknown, ...kinds: (new (...args: never[]) => Error)[]) {
  const isForPeople = [...kinds, ConfigError, EmbeddedError].some((kind) => error instanceof kind);
  return isForPeople ? (error as Error).message : error;
}

/** The database that the settings say: that of DATABASE_URL, else the one of the data folder, started so. */
export const databaseOf = async (
  { databaseDirectUrl: url, dataDir }: Pick<Config, 'databaseDirectUrl' | 'dataDir'>,
  start: (dataDir: string) => Promise<{ url: string; stop(): Promise<void> }> = ownOrRunning,
) => (url ? { url, stop: async () => {} } : start(dataDir));

/** The database of the data folder: that of the running product, else started for as long as this. */
async function ownOrRunning(dataDir: string) {
  try {
    return await startEmbedded({ dataDir, say: console.error });
  } catch (error) {
    const url = error instanceof EmbeddedError ? runningUrl(dataDir) : undefined;
    if (url === undefined) throw error;
    return { url, stop: async () => {} };
  }
}
