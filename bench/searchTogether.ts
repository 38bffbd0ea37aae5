import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { searchBooks } from '../server/domains/books/search/search.sql.ts';
import { loadCatalogue } from '../server/domains/catalogue/starter.ts';
import { openDatabase, sql } from '../server/platform/db/db.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { report } from './report.ts';

type Search = typeof searchBooks;

const ROUNDS = 3;
const POOL = 10;

/**
 * Searches without an exact hit by so many people at once, on the starter catalogue and ten connections;
 * in turns with the search of another build, where one is named.
 */
export async function searchTogether(connections: number, seconds: number, beside?: string) {
  const other: { searchBooks: Search } | undefined = beside
    ? await import(pathToFileURL(resolve(beside, 'server/domains/books/search/search.sql.js')).href)
    : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-together-'));
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, poolSize: POOL });
  await migrate(server.url);
  const db = openDatabase({ url: server.url, poolSize: POOL, warn: console.error });
  await loadCatalogue(db, () => {});
  const titles = await db.many<{ title: string }>(sql`
    select title from books where title ~ '^[[:ascii:]]+$' order by google_id`);
  const questions = titles.flatMap(({ title }) => [
    `${title} qzx`,
    title.replace(/([a-z])([a-z])([a-z])(?=[^a-z]*$)/, '$1$3$2'),
    `qqq${title.length} zzz`,
  ]);
  const builds: [string, Search][] = [
    ...(other ? [['the other build', other.searchBooks] as [string, Search]] : []),
    ['this build', searchBooks],
  ];
  const times = new Map<string, number[]>(builds.map(([name]) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, search] of builds) {
      let next = 0;
      const until = performance.now() + 1_000 * seconds;
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < until) {
            const q = questions[next++ % questions.length] as string;
            const began = performance.now();
            await search(db, { q }, { limit: 20, after: undefined });
            // The first round is for warming up.
            if (round > 0) times.get(name)?.push(performance.now() - began);
          }
        }),
      );
    }
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  report(
    'searches without an exact hit, at once',
    `npm run bench -- search --connections ${connections} --seconds ${seconds}${beside ? ' --beside <another build>' : ''}`,
    ['', 'searches', 'a second', 'p50', 'p95', 'p99 (ms)'],
    builds.map(([name]) => {
      const sorted = (times.get(name) ?? []).toSorted((a, b) => a - b);
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
      const perSecond = (sorted.length / (ROUNDS * seconds)).toFixed(0);
      return [name, `${sorted.length}`, perSecond, at(0.5), at(0.95), at(0.99)];
    }),
  );
}
