import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bookOf } from '../server/domains/books/books.sql.ts';
import { addFavorite, favoritesOf } from '../server/domains/favorites/favorites.sql.ts';
import { follow, followStatus } from '../server/domains/follows/follows.sql.ts';
import { addReview, reviewsOfFollowed } from '../server/domains/reviews/reviews.sql.ts';
import { ownAccount } from '../server/domains/users/user.sql.ts';
import type { Db, Sql } from '../server/platform/db/db.ts';
import { PAGE_SIZE } from '../shared/limits.ts';
import type { Bare } from './bare.ts';
import {
  adminUrlOf,
  communityDatabase,
  FAMOUS,
  FOLLOWS_200,
  FOLLOWS_5000,
  onUrl,
  tokenOf,
} from './community.ts';
import { watchStatements } from './expensive.ts';
import { idOf, SIGNED_IN, type Sizes } from './ids.ts';
import { cpuSecondsOf, memoryNowOf, memoryOf } from './processes.ts';
import { report } from './report.ts';
import { load, type Running, runBare, runSite } from './running.ts';
import { BOOK, OTHER, PERSON, pgbenchScript, statementOf } from './statements.ts';

/** Options of the community and of how long is measured; the defaults take two minutes. */
export const serverOptions = {
  people: { type: 'string', default: '5000' },
  books: { type: 'string', default: '10000' },
  reviews: { type: 'string', default: '50000' },
  follows: { type: 'string', default: '50000' },
  entries: { type: 'string' },
  seconds: { type: 'string', default: '1' },
  rounds: { type: 'string', default: '2' },
  only: { type: 'string', default: 'cached,cold,personal,feed,bell,writes,deep,pages' },
} as const;

/** Options with the sizes of a community with libraries, small ones. */
export const librarySizes = {
  people: { type: 'string', default: '2000' },
  books: { type: 'string', default: '50000' },
  reviews: { type: 'string', default: '20000' },
  follows: { type: 'string', default: '20000' },
  entries: { type: 'string', default: '200000' },
} as const;

export const sizesOf = (values: { [_ in keyof Sizes]: string }): Sizes => ({
  people: Number(values.people),
  books: Number(values.books),
  reviews: Number(values.reviews),
  follows: Number(values.follows),
  ...(values.entries === undefined ? {} : { entries: Number(values.entries) }),
});

const CONNECTIONS = [32, 100];
/** As many as one process has by default. */
export const POOL = 10;

/** A row of the table: what was measured, what beside it, and whether the bar is met. */
export interface Measured {
  what: string;
  value: string;
  beside: string;
  ratio?: number | undefined;
  /** The same of the processor time of the process. */
  ofProcessor?: number | undefined;
  bar: string;
  isMet: boolean | undefined;
}

/** What the server costs beside the least that could be done in its place. */
export async function serverBench(args: string[]) {
  const { values } = parseArgs({ args, options: serverOptions });
  const sizes = sizesOf(values);
  const how = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
  const server = await communityDatabase(sizes);
  const site = await runSite(server.url, {
    DATABASE_POOL: `${POOL}`,
    // Those who ask come from many addresses: what one may ask for in a minute is soon reached.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  // What the site is measured beside is another role: its statements are none of the product's.
  const besideUrl = adminUrlOf(server);
  const statements = await watchStatements(besideUrl);
  try {
    const idle = memoryNowOf(site.processId);
    const parts: Record<string, () => Promise<Measured[]>> = {
      cached: () => cachedAnswers(site, how, ANSWERS, 0.85),
      cold: () => coldAnswers(site, besideUrl, sizes),
      personal: () => personalAnswers(site, besideUrl, how),
      feed: () => feeds(site),
      bell: () => bells(site),
      writes: () => writes(site, besideUrl, sizes, how),
      deep: () => deepPages(site, besideUrl),
      pages: () => drawnPages(site, sizes, how),
    };
    const measured: Measured[] = [];
    for (const name of values.only.split(',')) measured.push(...((await parts[name]?.()) ?? []));
    const rows = [
      ...measured,
      memory('memory of the process when idle', idle, 120),
      memory('memory of the process, most under load', memoryOf(site.processId), 256),
    ];
    report(
      'server',
      `npm run bench -- server ${commandOf(values)}`,
      MEASURED_HEAD,
      rows.map(measuredCells),
      'Answers a second (and processor time of the process for one) unless it says ms. Server, PostgreSQL and what asks share the machine.',
    );
    await statements.report();
  } finally {
    await site.end();
    await server.stop();
  }
}

export const MEASURED_HEAD = [
  'what',
  'measured',
  'beside it',
  'ratio',
  'by processor',
  'bar',
  'met',
];

export const measuredCells = ({
  what,
  value,
  beside,
  ratio,
  ofProcessor,
  bar,
  isMet,
}: Measured) => [
  what,
  value,
  beside,
  ratio?.toFixed(2) ?? '',
  ofProcessor?.toFixed(2) ?? '',
  bar,
  isMet === undefined ? '' : isMet ? 'yes' : 'no',
];

export const commandOf = (values: Record<string, string | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ');

interface How {
  seconds: number;
  rounds: number;
}

type Cached = readonly (readonly [what: string, path: string])[];

const ANSWERS: Cached = [
  ['trending', '/api/books/top-engagement'],
  ['random reviews', '/api/reviews/random'],
  ['a book', '/api/books/B1'],
  ['a book’s reviews', '/api/reviews/book/B1'],
  ['a profile', `/api/profile/${idOf(FAMOUS)}`],
];

const PAGES: Cached = [
  ['page of home', '/'],
  ['page of a book', '/book/B1'],
];

/**
 * Answers that are the same for everyone, beside servers that send the same bytes and nothing else, of whose rate
 * `least` is to be reached.
 */
async function cachedAnswers(
  site: Running,
  { seconds, rounds }: How,
  answers: Cached,
  least: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [what, path] of answers) {
    const { headers, body } = await answerOf(site, path);
    const fastify = await runBare({ kind: 'fastify', headers, body });
    const node = await runBare({ kind: 'http', headers, body });
    for (const connections of CONNECTIONS) {
      const [ours, theirs, bare] = await inTurn(rounds, [site, fastify, node], (one) =>
        loaded(one, connections, seconds, path),
      );
      measured.push({
        what: `${what}, cached, ${connections} connections`,
        value: saidOf(ours),
        beside: `${saidOf(theirs)} bare Fastify, ${saidOf(bare)} node:http`,
        ...ratiosOf(ours, theirs, least),
      });
    }
    await fastify.end();
    await node.end();
  }
  return measured;
}

const PAGES_ANEW = 300;

/** Pages that the application draws: as they are kept, and drawn for the first time, each of another book. */
async function drawnPages(site: Running, { books }: Sizes, how: How): Promise<Measured[]> {
  const kept = await cachedAnswers(site, how, PAGES, 0.5);
  const first = Math.floor(books / 2) + 1_000;
  const begun = cpuSecondsOf(site.processId);
  const waited = await medianOf(site, PAGES_ANEW, (n) => `/book/B${first + n}`);
  const each = ((cpuSecondsOf(site.processId) - begun) * 1_000) / PAGES_ANEW;
  return [
    ...kept,
    {
      what: 'page of a book drawn anew (ms of processor)',
      value: ms(each),
      beside: `${ms(waited)} until it is there`,
      bar: '≤ 10',
      isMet: each <= 10,
    },
    memory('memory of the process when pages have been drawn', memoryNowOf(site.processId), 150),
  ];
}

/** The headers and the body of an answer, as far as the server has made them. */
async function answerOf({ url }: Running, path: string) {
  // As those who load a server ask for it: not compressed.
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'connection', 'keep-alive', 'content-length']) delete headers[name];
  return { headers, body: await answer.text() };
}

/** What is not cached: one at a time, each another book, beside the bare statement. */
async function coldAnswers(site: Running, url: string, { books }: Sizes): Promise<Measured[]> {
  const bare = await runBare(bareStatement(url, (db) => bookOf(db, 'B2')));
  const first = Math.floor(books / 2);
  const [ours, theirs] = [
    await medianOf(site, 300, (n) => `/api/books/B${first + n}`),
    await medianOf(bare, 300, () => '/'),
  ];
  await bare.end();
  const ratio = ours / theirs;
  return [
    {
      what: 'a book that is not cached, one after another (ms, median)',
      value: ms(ours),
      beside: `${ms(theirs)} bare Fastify with the statement`,
      ratio,
      bar: '≤ 1.5',
      isMet: ratio <= 1.5,
    },
  ];
}

const bareStatement = (url: string, call: (db: Db) => unknown): Bare => {
  const { text, values } = statementOf(call);
  return { kind: 'statement', url, poolSize: POOL, text, values };
};

/** Answers about the caller, beside bare Fastify with one prepared statement of the same rows. */
async function personalAnswers(
  site: Running,
  url: string,
  { seconds, rounds }: How,
): Promise<Measured[]> {
  const me = idOf(FOLLOWS_200);
  const measured: Measured[] = [];
  for (const [what, path, call] of [
    ['own profile', '/api/profile', (db) => ownAccount(db, me)],
    [
      'own favourites',
      '/api/favorites',
      (db) =>
        favoritesOf(db, { userId: me, viewer: { id: me } }, { limit: PAGE_SIZE, after: undefined }),
    ],
    [
      'whether one follows',
      `/api/follow/status/${idOf(FAMOUS)}`,
      (db) => followStatus(db, me, idOf(FAMOUS)),
    ],
    [
      'feed of 200 followed',
      `/api/profile/${me}/following/reviews`,
      (db) => reviewsOfFollowed(db, me, { limit: 5, after: undefined }, { id: me }),
    ],
  ] as [string, string, (db: Db) => unknown][]) {
    const bare = await runBare(bareStatement(url, call));
    for (const connections of CONNECTIONS) {
      const isFeed = path.endsWith('/following/reviews');
      // Of one account so much is answered in a minute; only that one follows 200.
      const cookies = isFeed ? [cookieOf(FOLLOWS_200)] : READER_COOKIES;
      const [ours, theirs] = await inTurn(rounds, [site, bare], (one) =>
        loaded(one, connections, isFeed ? 1 : seconds, path, cookies),
      );
      measured.push({
        what: `${what}, ${connections} connections`,
        value: saidOf(ours),
        beside: `${saidOf(theirs)} bare Fastify with the statement`,
        ...ratiosOf(ours, theirs, 0.8),
      });
    }
    await bare.end();
  }
  return measured;
}

const ADDRESSES = 64;
const addressOf = (at: number) => ({ 'x-forwarded-for': `10.${at % ADDRESSES}.0.1` });

export const cookieOf = (number: number) => `session=${tokenOf(number)}`;

/** The feed of people who follow few and very many, one request after another. */
async function feeds(site: Running): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [who, followed, bar] of [
    [FOLLOWS_200, 200, 20],
    [FOLLOWS_5000, 5_000, 60],
  ] as const) {
    const p95 = await feedP95(site, who, 200);
    measured.push({
      what: `feed of up to ${count(followed)} followed (ms, p95)`,
      value: ms(p95),
      beside: '',
      bar: `≤ ${bar}`,
      isMet: p95 <= bar,
    });
  }
  return measured;
}

/** The time under which 95 of 100 answers of somebody's feed are there, in ms. */
export async function feedP95(site: Running, who: number, times: number) {
  const path = `/api/profile/${idOf(who)}/following/reviews`;
  return percentile(await timesOf(site, times, () => path, { cookie: cookieOf(who) }), 0.95);
}

/** Readers who look at a page, how often the bell of each asks, and for how long they are watched. */
const READERS = 200;
const ASKS_EVERY_MS = 5_000;
const WATCHED_MS = 20_000;
/** So many others follow each of them: they have something unread. */
const FOLLOWED_BY = 5;
/** After those whom very many follow, and who follow very many. */
const readerOf = (at: number) => 101 + at;
const READER_COOKIES = Array.from({ length: ADDRESSES }, (_, at) => cookieOf(readerOf(at)));

/** What the bells of readers cost: how many notifications each of them has not read. */
async function bells(site: Running): Promise<Measured[]> {
  const path = '/api/notifications/count';
  for (let at = 0; at < READERS; at++)
    for (let step = 1; step <= FOLLOWED_BY; step++) {
      const path = `/api/follow/${idOf(readerOf((at + step) % READERS))}`;
      const headers = { cookie: cookieOf(readerOf(at)), 'sec-fetch-site': 'same-origin' };
      const answer = await fetch(site.url + path, { method: 'POST', headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    }
  const cpuBefore = cpuSecondsOf(site.processId);
  const begun = performance.now();
  const times = await Promise.all(
    Array.from({ length: READERS }, async (_, at) => {
      const mine: number[] = [];
      for (let due = (at * ASKS_EVERY_MS) / READERS; due < WATCHED_MS; due += ASKS_EVERY_MS) {
        await sleep(Math.max(0, begun + due - performance.now()));
        const start = performance.now();
        const answer = await fetch(site.url + path, {
          headers: { cookie: cookieOf(readerOf(at)) },
        });
        const { count: unread } = (await answer.json()) as { count: number };
        if (unread === 0) throw new Error('Nothing is unread: that is not what is measured');
        mine.push(performance.now() - start);
      }
      return mine;
    }),
  );
  const all = times.flat();
  const cpu = (cpuSecondsOf(site.processId) - cpuBefore) / (WATCHED_MS / 1_000);
  const most = await loaded(site, 32, 3, path, READER_COOKIES);
  const p95 = percentile(all, 0.95);
  return [
    {
      what: `the bells of ${READERS} readers, ${READERS / (ASKS_EVERY_MS / 1_000)} a second (ms, p95)`,
      value: ms(p95),
      beside: `${ms(median(all))} median, ${(100 * cpu).toFixed(1)} % of a processor`,
      bar: '≤ 5',
      isMet: p95 <= 5,
    },
    {
      what: 'a bell, 32 connections, as often as it goes',
      value: saidOf(most),
      beside: '',
      bar: '',
      isMet: undefined,
    },
  ];
}

/** Writes by many people at once, beside pgbench with the same statements on as many connections. */
async function writes(
  site: Running,
  url: string,
  sizes: Sizes,
  { seconds, rounds }: How,
): Promise<Measured[]> {
  const pgbench = pgbenchProgram();
  const measured: Measured[] = [];
  const people = Math.min(SIGNED_IN, sizes.people);
  const text = { title: 'Measured', content: 'As fast as it goes.', rating: 4 };
  for (const [what, statement, requestOf] of [
    [
      'a review',
      statementOf((db) => addReview(db, PERSON, BOOK, text)),
      (who: number, n: number) => ({
        path: '/api/reviews',
        body: JSON.stringify({
          ...text,
          book: `B${1 + ((who * 7919 + n * 104_729) % sizes.books)}`,
        }),
      }),
    ],
    [
      'a follow',
      statementOf((db) => follow(db, PERSON, OTHER)),
      (who: number, n: number) => ({
        path: `/api/follow/${idOf(1 + ((who + 1 + n * 7919) % sizes.people))}`,
      }),
    ],
    [
      'a favourite',
      statementOf((db) => addFavorite(db, PERSON, BOOK)),
      (who: number, n: number) => ({
        path: `/api/favorites/B${1 + ((who * 104_729 + n * 7919) % sizes.books)}`,
      }),
    ],
  ] as [string, Sql, (who: number, n: number) => { path: string; body?: string }][]) {
    let round = 0;
    const p99s: number[] = [];
    const ours: number[] = [];
    const theirs: number[] = [];
    for (; round < rounds; round++) {
      const requests = Array.from({ length: 8 * people }, (_, n) => {
        const who = 1 + (n % people);
        const { path, body } = requestOf(who, Math.floor(n / people) + round * 1_000);
        return {
          method: 'POST',
          path,
          headers: {
            ...addressOf(n),
            cookie: cookieOf(who),
            'sec-fetch-site': 'same-origin',
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body } : {}),
        };
      });
      const loaded = await load({ url: site.url, connections: 32, seconds, requests });
      ours.push(loaded.perSecond);
      p99s.push(loaded.p99);
      if (pgbench) theirs.push(pgbenchRun(pgbench, url, pgbenchScript(statement, sizes), seconds));
    }
    const ratio = pgbench ? median(ours) / median(theirs) : undefined;
    measured.push(
      {
        what: `${what}, durable, 32 connections`,
        value: count(median(ours)),
        beside: pgbench ? `${count(median(theirs))} pgbench, ${POOL} clients` : 'no pgbench here',
        ratio,
        bar: '≥ 0.7',
        isMet: ratio === undefined ? undefined : ratio >= 0.7,
      },
      {
        what: `${what}, p99 (ms)`,
        value: ms(median(p99s)),
        beside: '',
        bar: '≤ 60',
        isMet: median(p99s) <= 60,
      },
    );
  }
  return measured;
}

/** The one of the system, where it has one: the embedded PostgreSQL comes without. */
export function pgbenchProgram() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .map((version) => join(folder, version, 'bin', 'pgbench'))
    .find(existsSync);
}

export function pgbenchRun(program: string, url: string, script: string, seconds: number) {
  const file = join(tmpdir(), `commonplace-pgbench-${process.pid}.sql`);
  writeFileSync(file, script);
  const args = ['-n', '-M', 'prepared', '-c', `${POOL}`, '-j', '1', '-T', `${Math.ceil(seconds)}`];
  const { stdout, stderr } = spawnSync(program, [...args, '-f', file, url], { encoding: 'utf8' });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!perSecond) throw new Error(`pgbench did not run:\n${stderr}`);
  return perSecond;
}

/** The first page of lists beside one ten thousand pages on, or as far as the list goes. */
async function deepPages(site: Running, url: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  const famous = idOf(FAMOUS);
  for (const [what, path, keys] of [
    [
      'a book’s reviews',
      '/api/reviews/book/B1',
      `select created_at, id from reviews
        where book_id = (select id from books where google_id = 'B1')`,
    ],
    [
      'followers',
      `/api/profile/${famous}/followers`,
      `select created_at, id from follows where following_id = '${famous}'`,
    ],
    [
      'a person’s reviews',
      `/api/profile/${famous}/reviews`,
      `select created_at, id from reviews where user_id = '${famous}'`,
    ],
  ] as const) {
    const [end] = await onUrl<{ page: number; createdAt: Date; id: string }>(
      url,
      `select number::integer as page, created_at as "createdAt", id
         from (select *, row_number() over (order by created_at desc, id desc) as number
                 from (${keys}) k) k
        where number <= 10000 order by number desc offset 2 limit 1`,
    );
    if (!end) continue;
    const key = JSON.stringify({ createdAt: end.createdAt.toISOString(), id: end.id });
    const cursor = Buffer.from(key).toString('base64url');
    // Another address each time: none of them is cached.
    let asked = 0;
    const page = (from: string) => () => `${path}?limit=1&again=${asked++}${from}`;
    // In turn, so that whatever else the machine does meets both alike.
    const firsts: number[] = [];
    const deeps: number[] = [];
    for (let time = 0; time < 10; time++) {
      firsts.push(await medianOf(site, 10, page('')));
      deeps.push(await medianOf(site, 10, page(`&cursor=${cursor}`)));
    }
    const [first, deep] = [median(firsts), median(deeps)];
    const ratio = deep / first;
    measured.push({
      what: `${what}, page ${count(end.page)} (ms, median)`,
      value: ms(deep),
      beside: `${ms(first)} page 1`,
      ratio,
      bar: '≤ 2',
      isMet: ratio <= 2,
    });
  }
  return measured;
}

const memory = (what: string, value: number, bar: number): Measured => ({
  what: `${what} (MB)`,
  value: value.toFixed(0),
  beside: '',
  bar: `< ${bar}`,
  isMet: value < bar,
});

/** Measures each in turn, several times, so that whatever else the machine does meets all alike. */
async function inTurn<T extends Running[]>(
  rounds: number,
  all: [...T],
  measure: (one: Running) => Promise<Throughput>,
) {
  const values = all.map(() => [] as Throughput[]);
  for (let round = 0; round < rounds + 1; round++)
    for (const [at, one] of all.entries()) {
      const value = await measure(one);
      // The first round makes everything warm.
      if (round > 0) values[at]?.push(value);
    }
  return values.map((each) => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    microseconds: median(each.map(({ microseconds }) => microseconds)),
  })) as { [_ in keyof T]: Throughput };
}

/** Answers a second, and the processor time of the process that gave them for one. */
interface Throughput {
  perSecond: number;
  microseconds: number;
}

async function loaded(
  { url, processId }: Running,
  connections: number,
  seconds: number,
  path: string,
  cookies: string[] = [],
): Promise<Throughput> {
  const before = cpuSecondsOf(processId);
  const { answers, perSecond, refused } = await load({
    url,
    connections,
    seconds,
    requests: Array.from({ length: ADDRESSES }, (_, at) => {
      const cookie = cookies[at % cookies.length];
      return { path, headers: { ...addressOf(at), ...(cookie ? { cookie } : {}) } };
    }),
  });
  if (refused > 0) throw new Error(`${refused} of ${answers} were refused: ${path}`);
  return { perSecond, microseconds: ((cpuSecondsOf(processId) - before) * 1e6) / answers };
}

const saidOf = ({ perSecond, microseconds }: Throughput) =>
  `${count(perSecond)} (${microseconds.toFixed(0)} µs)`;

/** Both by the clock and by processor time, which others on the machine do not change. */
function ratiosOf(ours: Throughput, theirs: Throughput, bar: number) {
  const ratio = ours.perSecond / theirs.perSecond;
  const ofProcessor = theirs.microseconds / ours.microseconds;
  return { ratio, ofProcessor, bar: `≥ ${bar}`, isMet: ratio >= bar };
}

/** The median time of so many answers, one after another over one connection, in ms. */
export const medianOf = async (site: Running, times: number, pathOf: (n: number) => string) =>
  median(await timesOf(site, times, pathOf));

/** The median time of so many writes, each by another person, in ms. */
export async function memberTimes(
  { url }: Running,
  times: number,
  requestOf: (n: number) => { path: string; body: string },
) {
  const all: number[] = [];
  for (let n = 0; n < times; n++) {
    const { path, body } = requestOf(n);
    const start = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        cookie: cookieOf(1 + (n % 90)),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body,
    });
    await answer.arrayBuffer();
    all.push(performance.now() - start);
  }
  return median(all);
}

export async function timesOf(
  { url }: Running,
  times: number,
  pathOf: (n: number) => string,
  headers: Record<string, string> = {},
) {
  const all: number[] = [];
  for (let n = -Math.min(20, times); n < times; n++) {
    const start = performance.now();
    const answer = await fetch(url + pathOf(n + Math.min(20, times)), { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${pathOf(n + Math.min(20, times))} answered ${answer.status}`);
    if (n >= 0) all.push(performance.now() - start);
  }
  return all;
}

export const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;
export const median = (values: number[]) => percentile(values, 0.5);

export const count = (value: number) => Math.round(value).toLocaleString('en');
export const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
