import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCommunity } from '../../bench/community.ts';
import { build } from '../../scripts/prepare.js';
import { loadCatalogue } from '../../server/domains/books/catalogue/starter.ts';
import { fillLooks } from '../../server/domains/people/users/looks.ts';
import { openDatabase } from '../../server/platform/db/db.ts';
import { digestsOf } from '../../server/platform/db/digests.ts';
import { runningUrl, startEmbedded } from '../../server/platform/db/embedded/embedded.ts';
import { EmbeddedError } from '../../server/platform/db/embedded/errors.ts';
import { OLDER, programsOf } from '../../server/platform/db/embedded/upgrade.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { endCopies, runCopy, startCopy } from '../support/copies.ts';
import { runOn } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';
import { peopleIn } from './people.ts';

const FROM = '17';
const KILLS = isFull ? 12 : 3;
const SIZES = { people: 20_000, reviews: 1_000_000, books: 5_000, follows: 20_000 };
/** The last start converts all of it in one go. */
const LAST_START_MS = isFull ? 900_000 : 120_000;
/** What a start itself writes. */
const MEANWHILE = { totals: 'true', migrations: 'true', rate_limit_counters: 'true' };
const name = 'a release brings another PostgreSQL';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
const dataDir = join(folder, 'data');
const programs = fetched();
let before: Map<string, string>;

beforeAll(async () => {
  if (programs === undefined) return;
  await build(['server', 'web']);
  const older = await startEmbedded({ dataDir, binaries: programs });
  await migrate(older.url);
  const db = openDatabase({ url: older.url, poolSize: 2 });
  await loadCatalogue(db, () => {});
  if (isFull) await fillCommunity(older.url, SIZES);
  else {
    await peopleIn(db, 100);
    await runOn(
      older.url,
      `insert into reviews (id, book_id, user_id, title, content, rating)
       select gen_random_uuid(), b.id, u.id, 'A title', repeat('words ', 40), 8
         from users u cross join (select id from books order by id limit 10) b`,
    );
  }
  // As the start before the last has left it.
  await fillLooks(db);
  await db.close();
  before = await digestsOf(older.url, MEANWHILE);
  await older.stop();
}, 900_000);

afterAll(async () => {
  await endCopies();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(programs)(
  `data of PostgreSQL ${FROM} is converted by a start that is killed ${KILLS} times`,
  async () => {
    const versionNow = () => readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim();
    expect(versionNow()).toBe(FROM);
    const took = performance.now();
    for (let kill = 1; kill <= KILLS && !existsSync(join(dataDir, `postgres-${FROM}`)); kill++) {
      const copy = runCopy({ DATA_DIR: dataDir });
      await pause((kill * (isFull ? 60_000 : 4_000)) / KILLS);
      copy.process.kill('SIGKILL');
      await copy.exitCode;
    }
    const start = performance.now();
    const copy = await startCopy({ DATA_DIR: dataDir }, { withinMs: LAST_START_MS });
    const seconds = (from: number) => Math.round((performance.now() - from) / 1_000);
    figure(
      name,
      `reviews; last start, all starts with ${KILLS} kills`,
      `${before.get('reviews')?.split(',')[0]}; ${seconds(start)} s, ${seconds(took)} s`,
      '',
    );
    expect((await fetch(`${copy.url}/readyz`)).status).toBe(200);
    expect(await digestsOf(runningUrl(dataDir) ?? '', MEANWHILE)).toEqual(before);
    await copy.end();
    expect(versionNow()).not.toBe(FROM);
    expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
    // The older one is still there, whole: it can be gone back to.
    const older = await startEmbedded({ dataDir: kept(), binaries: programs });
    expect(await digestsOf(older.url, MEANWHILE)).toEqual(before);
    await older.stop();
  },
  2 * LAST_START_MS + 600_000,
);

/** A data folder around the cluster that was kept. */
function kept() {
  const other = join(folder, 'kept');
  mkdirSync(other);
  renameSync(join(dataDir, `postgres-${FROM}`), join(other, 'postgres'));
  return other;
}

/** The older programs, where they can be fetched. */
function fetched() {
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  try {
    return programsOf(OLDER[FROM] ?? '', dataDir, () => {});
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
    figure(name, 'left out: the older programs cannot be fetched here', '', '');
    console.warn(`LEFT OUT: ${error.message}`);
    return undefined;
  }
}
