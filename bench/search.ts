import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { onClient } from '../server/domains/catalogue/import/session.ts';
import { type Db, openDatabase, sql } from '../server/platform/db/db.ts';
import { UNLIMITED } from '../tests/support/unlimited.ts';
import { filledDatabase } from './filled.ts';
import { KINDS, type Query, queriesOn } from './queries.ts';
import { report } from './report.ts';
import { searchTogether } from './searchTogether.ts';

/** The whole call, one after the other, cold (PostgreSQL and the cache of files just begun) and warm. */
export async function searchBench(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      works: { type: 'string' },
      seed: { type: 'string' },
      queries: { type: 'string' },
      /** Instead: so many people at once who do not find, for so many seconds; beside another build. */
      connections: { type: 'string' },
      seconds: { type: 'string' },
      beside: { type: 'string' },
    },
  });
  if (values.connections !== undefined)
    return searchTogether(Number(values.connections), Number(values.seconds ?? 5), values.beside);
  const sizes = (values.works ?? '10000,100000,1000000').split(',').map(Number);
  const seed = Number(values.seed ?? 1);
  const count = Number(values.queries ?? 1000);
  const rows: string[][] = [];
  for (const works of sizes) {
    const made = (await measure(works, seed, count)).map((cells) => [
      works.toLocaleString('en'),
      ...cells,
    ]);
    for (const cells of made) console.log(cells.join('  '));
    rows.push(...made);
  }
  const command = `npm run bench -- search --works ${sizes.join(',')} --seed ${seed} --queries ${count}`;
  report('search', command, HEAD, rows);
}

const HEAD = [
  'works',
  'kind',
  'queries',
  'cold p50',
  'p95',
  'p99',
  'warm p50',
  'p95',
  'p99',
  'CPU p50',
  'p95',
  'p99 (ms)',
];

/** What one query took: on the clock, and of processor time, here and in PostgreSQL. */
interface Took {
  ms: number;
  cpuMs: number;
}

async function measure(works: number, seed: number, count: number) {
  const first = await filledDatabase(works, seed);
  // Looking through all books takes longer than a statement of the product may.
  const planning = new pg.Client({ connectionString: first.url });
  await planning.connect();
  const queries = await queriesOn(onClient(planning), count, seed);
  await planning.end();
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
  const run = async (path: string) => {
    const times = new Map<Query, Took>();
    for (const query of queries) {
      const [started, cpu] = [performance.now(), cpuMs()];
      const { statusCode, body } = await app.inject({
        url: `/api/books/${path}?q=${encodeURIComponent(query.text)}`,
      });
      times.set(query, { ms: performance.now() - started, cpuMs: cpuMs() - cpu });
      if (statusCode !== 200)
        throw new Error(`${query.text} was answered with ${statusCode}: ${body}`);
    }
    return times;
  };
  const cold = await run('search');
  const warm = await run('search');
  const [coldSuggest, warmSuggest] = [await run('suggest'), await run('suggest')];
  await app.close();
  await db.close();
  await server.stop();

  const rowOf = (name: string, isIn: (query: Query) => boolean, [one, two]: Map<Query, Took>[]) => {
    const some = queries.filter(isIn);
    const of = (times: Map<Query, Took> | undefined, what: keyof Took) =>
      percentiles(some.map((query) => times?.get(query)?.[what] ?? 0));
    return [name, `${some.length}`, ...of(one, 'ms'), ...of(two, 'ms'), ...of(two, 'cpuMs')];
  };
  return [
    rowOf('all', () => true, [cold, warm]),
    ...KINDS.map((kind) => rowOf(kind, (query) => query.kind === kind, [cold, warm])),
    rowOf('suggestions for all', () => true, [coldSuggest, warmSuggest]),
    rowOf('suggestions, half typed', ({ kind }) => kind === 'half typed', [
      coldSuggest,
      warmSuggest,
    ]),
  ];
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95, 0.99].map((share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1),
  );
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
