import { setTimeout as pause } from 'node:timers/promises';
import { hasPrograms } from '../scripts/cluster/programs.ts';
import { type Cluster, startCluster } from '../scripts/cluster/startCluster.ts';
import { fillCommunity } from './community.ts';
import { onUrl } from './databases.ts';
import { compareOnce, playBusiest } from './day.ts';
import { count, median, ms } from './figures.ts';
import type { Sizes } from './ids.ts';
import { LIBRARY_SIZES, POOL } from './onCommunity.ts';
import { part, type Tell } from './part.ts';
import { cpuSecondsOf, memoryNowOf } from './processes.ts';
import { runSite } from './running.ts';

/** Which of its programs a part of the cluster is, for the processor time that it takes. */
const PARTS = [
  'processes',
  'primary',
  'replicas',
  'PgBouncer',
  'HAProxy',
  'Patroni, etcd',
] as const;
/** Processors are not to be busier than this. */
const BUSY_AT_MOST = 0.6;
const IDLE_SECONDS = 20;

/**
 * What a call costs each part of a cluster. All of it shares the processors of one machine, so how much it carries there
 * says nothing of several: the processor time of a call does, and how many machines a number of calls needs follows from it.
 */
export const clusterPart = part({
  about:
    'the processor time of a call in each part of a cluster, and the disk of what people leave',
  options: {
    ...LIBRARY_SIZES,
    books: '10000',
    readers: '100000',
    seconds: '60',
    rounds: '3',
  },
  small: {
    people: '500',
    books: '2000',
    reviews: '4000',
    follows: '4000',
    seconds: '10',
    rounds: '1',
  },
  async run(given, tell) {
    if (!hasPrograms()) return console.log('A cluster cannot be started here.');
    const sizes: Sizes = {
      people: Number(given.people),
      books: Number(given.books),
      reviews: Number(given.reviews),
      follows: Number(given.follows),
      entries: Number(given.entries),
    };
    const how = {
      readers: Number(given.readers),
      books: sizes.books,
      seconds: Number(given.seconds),
      rounds: Number(given.rounds),
    };
    const cluster = await startCluster({
      say: console.log,
      settings: { LOG_LEVEL: 'warn', CATALOGUE_UPSTREAMS: 'none' },
    });
    try {
      await fillCommunity(cluster.primaryUrl, sizes);
      await costsOfParts(cluster, how, tell);
      await disk(cluster.primaryUrl, tell);
    } finally {
      await cluster.end();
    }
  },
});

/** Processor time of each part in ms, and WAL in bytes. */
type Spent = Record<(typeof PARTS)[number] | 'wal', number>;

interface How {
  readers: number;
  books: number;
  seconds: number;
  rounds: number;
}

async function costsOfParts(cluster: Cluster, how: How, tell: Tell) {
  const { primary = 'db1' } = await cluster.roles();
  // At the primary itself, without a pooler and replicas.
  const alone = await runSite({
    DATABASE_URL: cluster.nodeUrl(primary),
    DATABASE_POOL: `${POOL}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET_KEY: 'of-a-bench-that-seals-nothing-with-it',
  });
  try {
    const sites = cluster.sites.flatMap((name) => cluster.processOf(name).pids());
    const spent = spentBy(cluster, primary, [...sites, alone.processId]);
    await compareOnce(cluster.primaryUrl);
    const idle = await idleOf(spent);
    const ways = [
      ['one process at the primary', alone.url],
      ['one process, PgBouncer, replicas', cluster.siteUrl(cluster.sites[0] ?? '')],
      ['three processes behind HAProxy, PgBouncer, replicas', cluster.url],
    ] as const;
    const rounds = ways.map(() => [] as Spent[]);
    const asked = ways.map(() => ({ calls: 0, refused: 0 }));
    // In turn, so that whatever else the machine does meets all alike; the first round warms up.
    for (let round = 0; round <= how.rounds; round++)
      for (const [at, [, url]] of ways.entries()) {
        const before = await spent();
        const played = await playBusiest({ url }, { ...how, seed: 100 * round + at });
        const after = await spent();
        if (round === 0) continue;
        const each = (name: keyof Spent) =>
          Math.max(0, after[name] - before[name] - how.seconds * idle[name]) / played.asked;
        rounds[at]?.push(mapped(each));
        const counted = asked[at];
        if (counted) {
          counted.calls += played.asked;
          counted.refused += played.refused;
        }
      }
    const of = (at: number) => mapped((name) => median((rounds[at] ?? []).map((one) => one[name])));
    tell(
      `what | ${PARTS.join(' | ')} | WAL, bytes | calls, refused`,
      [
        ...ways.map(([what], at) => [
          `${what}: a call`,
          ...cellsOf(of(at)),
          `${count(asked[at]?.calls ?? 0)}, ${asked[at]?.refused}`,
        ]),
        ['a second without a call, four processes', ...cellsOf(idle), ''],
        [
          `calls a second of one processor, ${BUSY_AT_MOST * 100} % busy, of the last way`,
          ...PARTS.map((name) => count((1000 * BUSY_AT_MOST) / of(ways.length - 1)[name])),
          '',
          '',
        ],
      ],
      'Processor time in ms of a call of the busiest hour (bench/dayOfReaders.ts), medians of the rounds, without what passes when nobody asks. All parts share one machine.',
    );
    tell('process | memory, MB', [
      ...cluster.sites.map((name) => [name, mb(cluster.processOf(name).pids())]),
      ['PgBouncer', mb(cluster.processOf('pgbouncer').pids())],
      ['alone', mb([alone.processId])],
    ]);
  } finally {
    await alone.end();
  }
}

const NAMES = [...PARTS, 'wal'] as const;
const mapped = (of: (name: keyof Spent) => number) =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Spent;
const cellsOf = (spent: Spent) => [...PARTS.map((name) => ms(spent[name])), count(spent.wal)];
const mb = (pids: readonly number[]) => memoryNowOf(pids[0]).toFixed(0);

/** How much each part has taken so far. */
function spentBy(cluster: Cluster, primary: string, processes: readonly number[]) {
  const own = (pids: readonly number[]) =>
    pids.reduce((sum, pid) => sum + 1000 * cpuSecondsOf(pid), 0);
  const whole = (pid: number | undefined) => 1000 * cpuSecondsOf(pid, { isWithChildren: true });
  /** Its Patroni, and PostgreSQL. */
  const nodePids = (name: string) => cluster.processOf(name).pids();
  return async (): Promise<Spent> => {
    const [row] = await onUrl<{ bytes: string }>(
      cluster.primaryUrl,
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
    );
    const replicas = cluster.nodes.filter((name) => name !== primary);
    return {
      processes: own(processes),
      primary: whole(nodePids(primary)[1]),
      replicas: replicas.reduce((sum, name) => sum + whole(nodePids(name)[1]), 0),
      PgBouncer: own(cluster.processOf('pgbouncer').pids()),
      HAProxy: whole(cluster.processOf('haproxy').pids()[0]),
      'Patroni, etcd':
        cluster.nodes.reduce((sum, name) => sum + whole(nodePids(name)[0]), 0) +
        own(['etcd1', 'etcd2', 'etcd3'].flatMap((name) => cluster.processOf(name).pids())),
      wal: Number(row?.bytes),
    };
  };
}

/** What passes in a second without a call. */
async function idleOf(spent: () => Promise<Spent>): Promise<Spent> {
  const before = await spent();
  await pause(1000 * IDLE_SECONDS);
  const after = await spent();
  return mapped((name) => (after[name] - before[name]) / IDLE_SECONDS);
}

/** What each thing that people leave takes on the disk of the primary, with its indexes. */
async function disk(url: string, tell: Tell) {
  const rows = await onUrl<{ name: string; rows: string; bytes: string }>(
    url,
    `select relname as name, n_live_tup as rows, pg_total_relation_size(relid) as bytes
       from pg_stat_user_tables
      where n_live_tup >= 1000
      order by bytes desc limit 12`,
  );
  tell(
    'table | rows | MB | bytes a row',
    rows.map(({ name, rows: counted, bytes }) => [
      name,
      count(Number(counted)),
      (Number(bytes) / 1e6).toFixed(1),
      count(Number(bytes) / Number(counted)),
    ]),
    'On the disk of each node, with indexes.',
  );
}
