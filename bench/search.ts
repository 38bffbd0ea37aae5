import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { onClient } from '../scripts/catalogue/session.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { type Db, openDatabase, sql } from '../server/platform/db/db.ts';
import { UNLIMITED } from '../tests/support/unlimited.ts';
import { withClient } from './databases.ts';
import { count, percentile, share } from './figures.ts';
import { filledDatabase, STARTER } from './filled.ts';
import { part } from './part.ts';
import { KINDS, type Query, queriesOn } from './queries.ts';

const HEAD =
  'works | kind | queries | cold p50 | p95 | p99 | warm p50 | p95 | p99 | CPU p50 | p95 | p99 (ms) | hit@1 | hit@3 | MRR';

/**
 * The whole call, one after the other, cold (PostgreSQL and the cache of files just begun) and warm, and how far up the
 * meant book is found, where one is meant.
 */
export const searchPart = part({
  about: `searching, and whether the meant book is found; of works, or of real ones (${STARTER})`,
  options: { works: '10000,100000,1000000', seed: '1', queries: '1000' },
  small: { works: '2000', queries: '200' },
  async run(given, tell) {
    const rows: string[][] = [];
    for (const size of given.works.split(',')) {
      const works = size === STARTER ? STARTER : Number(size);
      const name = works === STARTER ? works : count(works);
      const found = await measure(works, Number(given.seed), Number(given.queries));
      rows.push(...found.map((cells) => [name, ...cells]));
      for (const cells of rows.slice(-found.length)) console.log(cells.join('  '));
    }
    tell(HEAD, rows);
  },
});

/** What one query took, on the clock, and of processor time, here and in PostgreSQL. */
interface Took {
  ms: number;
  cpuMs: number;
  /** Where the meant book was, from 1; 0 when it was not among those looked at. */
  place: number;
}

const LOOKED_AT = 10;

async function measure(works: Parameters<typeof filledDatabase>[0], seed: number, wanted: number) {
  const first = await filledDatabase(works, seed);
  // Looking through all books takes longer than a statement of the product may.
  const queries = await withClient(first.url, (client) =>
    queriesOn(onClient(client), wanted, seed),
  );
  await first.stop();
  dropFileCache();

  const server = await filledDatabase(works, seed);
  // One connection, so that it is known whose processor time counts.
  const db = openDatabase({ url: server.url, poolSize: 1, warn: console.error });
  const cpuMs = await processorOf(db);
  const app = await createApp({
    db,
    config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' }),
    limits: UNLIMITED,
  });
  let asked = 0;
  const run = async (path: string) => {
    // Another address each time: none of the answers is a cached one.
    asked += 1;
    const times = new Map<Query, Took>();
    for (const query of queries) {
      const [started, cpu] = [performance.now(), cpuMs()];
      const { statusCode, body } = await app.inject({
        url: `/api/books/${path}?q=${encodeURIComponent(query.text)}&again=${asked}`,
      });
      const took = { ms: performance.now() - started, cpuMs: cpuMs() - cpu };
      if (statusCode !== 200)
        throw new Error(`${query.text} was answered with ${statusCode}: ${body}`);
      const { books = [] }: { books?: { googleId: string }[] } = JSON.parse(body);
      const found = books.slice(0, LOOKED_AT).map(({ googleId }) => googleId);
      times.set(query, { ...took, place: found.indexOf(query.meant?.googleId ?? '') + 1 });
    }
    return times;
  };
  const searches = [await run('search'), await run('search')] as const;
  const suggestions = [await run('suggest'), await run('suggest')] as const;
  await app.close();
  await db.close();
  await server.stop();

  const of = (kind: string | undefined) =>
    queries.filter((query) => kind === undefined || query.kind === kind);
  const timesOf = (name: string, kind: string | undefined, [one, two] = searches) => {
    const all = of(kind);
    const took = (times: Map<Query, Took>, what: keyof Took) =>
      [0.5, 0.95, 0.99].map((part) =>
        percentile(
          all.map((query) => times.get(query)?.[what] ?? 0),
          part,
        ).toFixed(1),
      );
    return [name, `${all.length}`, ...took(one, 'ms'), ...took(two, 'ms'), ...took(two, 'cpuMs')];
  };
  const placesOf = (kind?: string) =>
    of(kind).flatMap((query) => (query.meant ? (searches[1].get(query)?.place ?? 0) : []));
  return [
    [...timesOf('all', undefined), ...marksOf(placesOf())],
    ...KINDS.map((kind) => [...timesOf(kind, kind), ...marksOf(placesOf(kind))]),
    timesOf('suggestions for all', undefined, suggestions),
    timesOf('suggestions, half typed', 'half typed', suggestions),
  ];
}

/** How often it is first and among three, and the mean of one divided by its place. */
function marksOf(places: number[]) {
  if (places.length === 0) return [];
  const among = (most: number) => places.filter((place) => place >= 1 && place <= most).length;
  const ranks = places.reduce((sum, place) => sum + (place ? 1 / place : 0), 0);
  return [
    share(among(1), places.length),
    share(among(3), places.length),
    (ranks / places.length).toFixed(3),
  ];
}

/** The processor time so far, of this process and of the one of PostgreSQL that serves it. */
async function processorOf(db: Db) {
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const file = `/proc/${pid}/schedstat`;
  return () => {
    const { user, system } = process.cpuUsage();
    const served = existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0;
    return (user + system) / 1e3 + served / 1e6;
  };
}

/** Only root may; elsewhere only PostgreSQL's own memory is cold. */
function dropFileCache() {
  const file = '/proc/sys/vm/drop_caches';
  if (!existsSync(file)) return;
  try {
    writeFileSync(file, '3');
  } catch {
    console.log('The cache of files could not be dropped: cold means a fresh PostgreSQL only.');
  }
}
