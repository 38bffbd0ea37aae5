import { cookieOf, requestOf } from './asking.ts';
import { communityDatabase } from './community.ts';
import type { Talk } from './communityTalk.ts';
import { adminUrlOf } from './databases.ts';
import { watchStatements } from './expensive.ts';
import { count, MEASURED_HEAD, type Measured, measuredCells, median } from './figures.ts';
import { SIGNED_IN, type Sizes } from './ids.ts';
import type { Tell } from './part.ts';
import { cpuSecondsOf, memoryNowOf } from './processes.ts';
import { type Loaded, load, type Running, runSite } from './running.ts';
import { pgbench } from './statements.ts';

/** As many connections as one process has by default. */
export const POOL = 10;

/** What a small community with libraries is made of. */
export const LIBRARY_SIZES = {
  people: '2000',
  books: '50000',
  reviews: '20000',
  follows: '20000',
  entries: '200000',
};

/** What is said of a community on the command line, and which parts are wanted. */
type Given = Record<keyof typeof LIBRARY_SIZES | 'only', string>;

/** The built site on a community, while it is measured. */
export interface Site extends Running {
  sizes: Sizes;
  /** The database for another role: its statements are none of the product's. */
  database: string;
  /** The memory of the process before anything was asked, in MB. */
  idleMb: number;
  /** The processor time of PostgreSQL so far, in ms; and of the process and PostgreSQL together. */
  databaseMs(): number;
  processorMs(): number;
}

/**
 * Measures what is wanted of `parts` on a community, and tells it with the ten statements that took most time.
 * `about` says what was measured, `last` is measured after the rest.
 */
export async function onCommunity(
  given: Given,
  tell: Tell,
  parts: Record<string, (site: Site) => Promise<Measured[]>>,
  {
    about,
    talking,
    last = () => [],
  }: {
    about: string;
    talking?: Talk;
    last?: (site: Site) => Measured[];
  },
) {
  const { people, books, reviews, follows, entries } = given;
  const sizes = {
    people: Number(people),
    books: Number(books),
    reviews: Number(reviews),
    follows: Number(follows),
    ...(entries ? { entries: Number(entries) } : {}),
  };
  const server = await communityDatabase(sizes, talking);
  const running = await runSite({
    DATABASE_URL: server.url,
    DATABASE_POOL: `${POOL}`,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const databaseMs = () => 1000 * cpuSecondsOf(server.processId(), { isWithChildren: true });
  const site = {
    ...running,
    sizes,
    database: adminUrlOf(server),
    idleMb: memoryNowOf(running.processId),
    databaseMs,
    processorMs: () => 1000 * cpuSecondsOf(running.processId) + databaseMs(),
  };
  const statements = await watchStatements(site.database);
  try {
    const measured: Measured[] = [];
    for (const name of given.only.split(',')) measured.push(...((await parts[name]?.(site)) ?? []));
    measured.push(...last(site));
    tell(MEASURED_HEAD, measured.map(measuredCells), about);
    await statements.report();
  } finally {
    await site.end();
    await server.stop();
  }
}

/** How often and for how long something is asked as often as it goes. */
export interface Rounds {
  seconds: number;
  rounds: number;
}

/** Writes of each person in turn, beside pgbench that does the same on as many connections. */
export interface Writing {
  what: string;
  /** The n-th of somebody, by number; none is a repetition. */
  write(who: number, n: number): { method: string; path: string; body?: string };
  script: string;
}

/** How many of them are done in a second by many people at once, their p99 in ms, and how many were refused. */
export async function besidePgbench(
  { url, database, sizes }: Site,
  { what, write, script }: Writing,
  { seconds, rounds }: Rounds,
) {
  const people = Math.min(SIGNED_IN, sizes.people);
  const loads: Loaded[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const requests = Array.from({ length: 8 * people }, (_, n) => {
      const who = 1 + (n % people);
      const one = write(who, Math.floor(n / people) + round * 1_000);
      return requestOf(n, { ...one, cookie: cookieOf(who) });
    });
    loads.push(await load({ url, connections: 32, seconds, requests }));
    const beside = pgbench(database, script, { clients: POOL, seconds });
    if (beside !== undefined) theirs.push(beside);
  }
  const of = (name: keyof Loaded) => median(loads.map((one) => one[name]));
  const ratio = theirs.length > 0 ? of('perSecond') / median(theirs) : undefined;
  const row: Measured = {
    what: `${what}, durable, 32 connections (a second)`,
    value: count(of('perSecond')),
    beside:
      theirs.length > 0 ? `${count(median(theirs))} pgbench, ${POOL} clients` : 'no pgbench here',
    ratio,
    bar: '≥ 0.7',
    isMet: ratio === undefined ? undefined : ratio >= 0.7,
  };
  return { row, p99: of('p99'), refused: of('refused') };
}
