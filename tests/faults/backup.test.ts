import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCommunity } from '../../bench/community.ts';
import { memoryOf } from '../../bench/processes.ts';
import { build, root } from '../../scripts/prepare.js';
import { openDatabase, sql } from '../../server/platform/db/db.ts';
import { digestsOf } from '../../server/platform/db/digests.ts';
import { type Embedded, startEmbedded } from '../../server/platform/db/embedded/embedded.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { watch } from '../support/copies.ts';
import { installedPostgres, startOtherPostgres } from '../support/otherPostgres.ts';
import { runOn } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';

const REVIEWS = 1_000_000;
/** Some are by the same person of the same book, and so are left out. */
const SIZES = { people: 50_000, books: 50_000, reviews: 1.3 * REVIEWS, follows: 300_000 };
/** Of each of the two processes; the rows of a million reviews take several times as much. */
const MEMORY_MB = 256;
const LOOK_EVERY_MS = 50;
const name = 'a million reviews are backed up and restored';
/** Who signs up meanwhile is written down in two tables by one transaction. */
const MEANWHILE = {
  users: "t.username like 'meanwhile-%'",
  audit_log: "t.actor_name like 'meanwhile-%'",
  // What opens something is not brought back.
  sessions: 'true',
  known_devices: 'true',
};

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const dataDir = join(folder, 'data');
const programs = isFull ? installedPostgres() : undefined;
let embedded: Embedded;

beforeAll(async () => {
  if (!isFull) return;
  if (!programs) {
    figure(name, 'left out: there is no PostgreSQL installed beside ours', '', '');
    console.warn('LEFT OUT: a backup into another PostgreSQL. Install one, such as Debian’s.');
    return;
  }
  await build(['server']);
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  await migrate(embedded.url);
  await fillCommunity(embedded.url, SIZES);
}, 900_000);

afterAll(async () => {
  await embedded?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(programs)(
  'a million reviews are backed up while people sign up, and are row for row in another PostgreSQL',
  async () => {
    const file = join(folder, 'commonplace.backup.gz');
    const people = signUps(embedded.url);
    await people.have(10);
    const backup = await command('backup', file, { DATA_DIR: dataDir });
    const signedUp = await people.end();

    const owner = statSync(join(dataDir, 'postgres'));
    const other = await startOtherPostgres(programs ?? '', join(folder, 'other'), owner);
    await runOn(other.url, 'create database restored template template0');
    const url = other.url.replace(/postgres$/, 'restored');
    const restore = await command('restore', file, { DATABASE_URL: url, UNSAFE_DATABASE: '1' });

    const [version] = await runOn(url, 'show server_version');
    const [{ reviews } = {}] = await runOn(url, 'select count(*)::integer as reviews from reviews');
    const restored = await numbersIn(url);
    figure(
      name,
      `reviews; restored into PostgreSQL ${version?.server_version}`,
      `${reviews}`,
      `${REVIEWS}`,
    );
    figure(
      name,
      'backup, restore; size',
      `${backup.seconds} s, ${restore.seconds} s; ${Math.round(statSync(file).size / 1e6)} MB`,
      '',
    );
    figure(
      name,
      'memory at most: backup, restore',
      `${backup.memory} MB, ${restore.memory} MB`,
      `${MEMORY_MB} MB`,
    );
    figure(
      name,
      'signed up meanwhile; of them in the backup',
      `${signedUp}; the first ${restored.users.length}`,
      'those until one moment',
    );
    expect(reviews).toBeGreaterThanOrEqual(REVIEWS);
    expect(await digestsOf(url, MEANWHILE)).toEqual(await digestsOf(embedded.url, MEANWHILE));
    // Of one moment: the first so many, and the same in a table that is read early and one read late.
    expect(restored.users).toEqual(restored.users.map((_, at) => at + 1));
    expect(restored.log).toEqual(restored.users);
    expect(restored.users.length).toBeGreaterThanOrEqual(10);
    expect(restored.users.length).toBeLessThan(signedUp);
    expect(backup.memory).toBeLessThan(MEMORY_MB);
    expect(restore.memory).toBeLessThan(MEMORY_MB);
    await other.stop();
  },
  900_000,
);

/** What npm runs, with how long it took and the most memory it had. */
async function command(what: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/run.js'), `scripts/${what}`, file], {
    env: { PATH, ...env },
  });
  const running = watch(child);
  let memory = 0;
  const timer = setInterval(() => {
    memory = Math.max(memory, Math.round(memoryOf(child.pid)));
  }, LOOK_EVERY_MS);
  const exitCode = await running.exitCode;
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`${what} ended with ${exitCode}: ${running.complained()}`);
  return { seconds: Math.round((performance.now() - begun) / 1_000), memory };
}

/** People sign up one after the other, numbered from 1 on, until told to end. */
function signUps(url: string) {
  const db = openDatabase({ url, poolSize: 1 });
  let count = 0;
  let isEnding = false;
  const all = (async () => {
    while (!isEnding) {
      const username = `meanwhile-${count + 1}`;
      await db.transaction(async (within) => {
        await within.many(sql`
          insert into users (id, username, username_key, email, email_key, password_hash, role)
          values (gen_random_uuid(), ${username}, ${username}, ${username}, ${username}, '', 'reader')`);
        await within.many(sql`
          insert into audit_log (id, actor_name, event)
          values (gen_random_uuid(), ${username}, 'signed-up')`);
      });
      count += 1;
    }
  })();
  return {
    async have(least: number) {
      await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThanOrEqual(least);
    },
    /** How many there are. */
    async end() {
      isEnding = true;
      await all;
      await db.close();
      return count;
    },
  };
}

/** The numbers of those who signed up, by each of the tables. */
async function numbersIn(url: string) {
  const numbers = async (table: string, column: string) => {
    const rows = await runOn(
      url,
      `select substr(${column}, 11)::integer as number from ${table} t
        where ${MEANWHILE[table as keyof typeof MEANWHILE]} order by 1`,
    );
    return rows.map(({ number }) => number);
  };
  return {
    users: await numbers('users', 'username'),
    log: await numbers('audit_log', 'actor_name'),
  };
}
