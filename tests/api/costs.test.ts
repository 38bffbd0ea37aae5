import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database, Db, Sql } from '../../server/platform/db/db.ts';
import type { Call } from '../../shared/contract/index.ts';
import { fillLargest, type Held, LARGEST, LONG_TEXT, SMALLER } from '../support/largestMember.ts';
import { type Browser, browserAt, type Member, pathOf, signUpAt } from '../support/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { UNLIMITED } from '../support/unlimited.ts';

/** `npm run costs` asks of a member who has put in the most and prints all figures; the gate of one with less. */
const isWhole = process.env.COSTS === 'whole';
/** So long an answer for a visitor may take, in the median. */
const BAR_MS = 150;
/** In the gate other tests run beside it: what an answer takes is up to so many times what it takes at rest. */
const BUSY = { processor: 2, clock: 10 };
const TIMES = isWhole ? 5 : 1;
/** The tables of the largest take a while to fill. */
const PATIENCE_MS = 1_200_000;

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
let rosa: Member;
let ada: Member;
let held: Held & { group: string; import: string };
/** How long the database has taken, in ms, since this was last 0. */
let databaseMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createApp({
    db: timing(database.db) as Database,
    // Whoever wants to make the server work asks for what is cached nowhere.
    config: {
      ...readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
      answerCacheMb: 0,
    },
    limits: UNLIMITED,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  rosa = await signUpAt(url, 'Rosa');
  ada = await signUpAt(url, 'Ada');
  await ada.call('POST /api/follow/:id', { params: { id: rosa._id } });
  const made = await fillLargest(database.db, rosa._id, isWhole ? LARGEST : SMALLER);
  held = {
    ...made,
    group: await groupOfLongTexts(made.googleId),
    import: await importOfLongRows(),
  };
}, PATIENCE_MS);
afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function groupOfLongTexts(book: string) {
  const { body } = await rosa.call('POST /api/groups', {
    body: { title: 'Those who read everything', description: LONG_TEXT.slice(0, 4_900) },
  });
  const params = { id: body._id };
  const sections = Array.from({ length: 100 }, (_, n) => ({
    name: `${n} ${'n'.repeat(190)}`,
    upTo: { percent: n },
    on: '2025-01-01',
  }));
  for (let n = 0; n < 20; n++) {
    await rosa.call('POST /api/groups/:id/comments', {
      params,
      body: { text: LONG_TEXT.slice(0, 4_900) },
    });
    await rosa.call('POST /api/groups/:id/reads', {
      params,
      body: { book, from: '2025-01-01', until: '2025-02-01', sections },
    });
  }
  return body._id;
}

async function importOfLongRows() {
  const rows = Array.from({ length: 100 }, (_, n) => `A Large Book ${n},Author ${n},${LONG_TEXT}`);
  const file = new Blob([`Title,Author,My Review\n${rows.join('\n')}\n`], { type: 'text/csv' });
  const { body } = await rosa.request('POST', '/api/imports', {
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
  const id = `${body._id}`;
  for (;;) {
    const { status } = (await rosa.request('GET', `/api/imports/${id}`)).body;
    if (status !== 'reading' && status !== 'matching') return id;
    await pause(100);
  }
}

type Read = Exclude<Extract<Call, `GET ${string}`>, `GET /api/admin${string}`>;
type Asked = { params?: () => Record<string, string>; searches?: string[] };

const own = () => ({ id: rosa._id });
const book = () => ({ googleId: held.googleId });
const review = () => ({ id: held.review });
const group = () => ({ id: held.group });
const list = () => ({ id: held.list });
const shelf = () => ({ id: held.shelf });
const ownImport = () => ({ id: held.import });
const most = ['?limit=100'];

/** What is only read, by whom and how much of it. */
const READ: Record<Read, Asked> = {
  'GET /api/account/archive': {},
  'GET /api/account/export': {},
  'GET /api/account/factors': {},
  'GET /api/account/notifications': {},
  'GET /api/account/privacy': {},
  'GET /api/account/push': {},
  'GET /api/account/sessions': {},
  'GET /api/blocks': {},
  'GET /api/blocks/status/:id': { params: () => ({ id: ada._id }) },
  'GET /api/books/:googleId': { params: book },
  'GET /api/books/:googleId/changes': { params: book },
  'GET /api/books/:googleId/editions': { params: book },
  'GET /api/books/:googleId/friends': { params: book },
  'GET /api/books/:googleId/lists': { params: book, searches: most },
  'GET /api/books/:googleId/similar': { params: book, searches: ['?limit=50'] },
  'GET /api/books/languages': {},
  'GET /api/books/search': { searches: ['?q=the&maxResults=40', '?author=Frank%20Herbert'] },
  'GET /api/books/suggest': { searches: ['?q=th'] },
  'GET /api/books/top-engagement': {},
  'GET /api/comments/:id/spoilers': { params: () => ({ id: held.comment }) },
  'GET /api/favorites': {},
  'GET /api/favorites/user/:id': { params: own },
  'GET /api/feed': { searches: most },
  'GET /api/feed/:id': { params: own },
  'GET /api/follow/requests': {},
  'GET /api/follow/status/:id': { params: () => ({ id: ada._id }) },
  'GET /api/followers/user/:id': { params: own },
  'GET /api/goals/:year': { params: () => ({ year: '2024' }) },
  'GET /api/groups': { searches: ['?limit=100', '?q=everything'] },
  'GET /api/groups/:id': { params: group },
  'GET /api/groups/:id/comments': { params: group, searches: most },
  'GET /api/groups/:id/members': { params: group },
  'GET /api/groups/:id/reads': { params: group, searches: most },
  'GET /api/groups/:id/votes': { params: group },
  'GET /api/imports': {},
  'GET /api/imports/:id': { params: ownImport },
  'GET /api/imports/:id/rejects.csv': { params: ownImport },
  'GET /api/imports/:id/rows': { params: ownImport, searches: most },
  'GET /api/library': {
    searches: [
      '?limit=100',
      '?limit=100&sort=title',
      '?limit=100&q=large',
      '?limit=100&tag=tag%201%20of%201',
    ],
  },
  'GET /api/library/:googleId': { params: book },
  'GET /api/library/:googleId/quotes': { params: book, searches: most },
  'GET /api/library/export.csv': {},
  'GET /api/lists': { searches: most },
  'GET /api/lists/:id': { params: list },
  'GET /api/lists/:id/books': { params: list, searches: most },
  'GET /api/lists/:id/suggestions': { params: list },
  'GET /api/mentions': { searches: ['?q=ros'] },
  'GET /api/notifications': { searches: most },
  'GET /api/notifications/count': {},
  'GET /api/people/suggested': {},
  'GET /api/profile': {},
  'GET /api/profile/:id': { params: own },
  'GET /api/profile/:id/followers': { params: own, searches: most },
  'GET /api/profile/:id/followers/count': { params: own },
  'GET /api/profile/:id/following': { params: own, searches: most },
  'GET /api/profile/:id/following/count': { params: own },
  'GET /api/profile/:id/following/reviews': { params: () => ({ id: ada._id }), searches: most },
  'GET /api/profile/:id/goals/:year': { params: () => ({ id: rosa._id, year: '2024' }) },
  'GET /api/profile/:id/library': {
    params: own,
    searches: ['?limit=100', '?limit=100&sort=title', '?limit=100&q=large', '?limit=100&year=2024'],
  },
  'GET /api/profile/:id/lists': { params: own, searches: most },
  'GET /api/profile/:id/quotes': { params: own, searches: most },
  'GET /api/profile/:id/reviews': { params: own, searches: ['?limit=40', '?limit=100'] },
  'GET /api/profile/:id/shelves': { params: own, searches: most },
  'GET /api/profile/:id/statistics': { params: own, searches: ['', '?year=2024'] },
  'GET /api/reviews/:id': { params: review },
  'GET /api/reviews/:id/comments': { params: review, searches: most },
  'GET /api/reviews/:id/spoilers': { params: review },
  'GET /api/reviews/book/:googleId': {
    params: book,
    searches: ['?limit=100', '?limit=100&stars=4'],
  },
  'GET /api/reviews/book/:googleId/ratings': { params: book },
  'GET /api/reviews/random': {},
  'GET /api/shelves': { searches: most },
  'GET /api/shelves/:id': { params: shelf },
  'GET /api/shelves/:id/books': { params: shelf, searches: most },
  'GET /api/site': {},
  'GET /api/statistics': { searches: ['', '?year=2024'] },
  'GET /api/users': { searches: ['?limit=100', '?q=ros'] },
  'GET /api/users/role-policy': {},
  'GET /api/users/signin/step': {},
};

/** What is drawn for whoever comes by a link, and what programs ask for. */
const drawn = () => [
  '/',
  `/book/${held.googleId}`,
  '/author/Frank%20Herbert',
  `/profile/${rosa._id}`,
  `/profile/${rosa._id}/year/2024`,
  `/list/${held.list}`,
  `/group/${held.group}`,
  `/covers/${held.googleId}.svg`,
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/opensearch.xml',
  '/robots.txt',
  '/api/openapi.json',
];

interface Cost {
  what: string;
  who: 'visitor' | 'member';
  bytes: number;
  ms: number;
  processorMs: number;
  stallMs: number;
  databaseMs: number;
}

it(
  'nothing that one member has put in makes an answer for a visitor dear',
  async () => {
    const visitor = browserAt(url);
    const costs: Cost[] = [];
    const asked = Object.entries(READ).flatMap(([call, { params, searches = [''] }]) => {
      const [, path] = pathOf(call as Read, params?.());
      return searches.map((search) => ({ what: call + search, path: path + search }));
    });
    const unanswered: string[] = [];
    for (const { what, path } of [...asked, ...drawn().map((path) => ({ what: path, path }))]) {
      const forVisitor = await costOf(what, path, visitor);
      const isMembers = path.startsWith('/api/') && (isWhole || forVisitor === undefined);
      const of = [forVisitor, isMembers ? await costOf(what, path, rosa) : undefined].filter(
        (cost) => cost !== undefined,
      );
      if (of.length === 0) unanswered.push(what);
      costs.push(...of);
    }
    if (isWhole) print(costs);
    // Nobody is between two steps of signing in, and a feed of one's own things is empty.
    expect(unanswered).toEqual(['GET /api/feed/:id', 'GET /api/users/signin/step']);
    const isDear = ({ ms, processorMs }: Cost) =>
      isWhole ? ms > BAR_MS : processorMs > BUSY.processor * BAR_MS || ms > BUSY.clock * BAR_MS;
    expect(costs.filter((cost) => cost.who === 'visitor' && isDear(cost))).toEqual([]);
  },
  PATIENCE_MS,
);

/** What the median of some answers takes, after one that compiles and plans; undefined where there is none for this browser. */
async function costOf(what: string, path: string, browser: Browser): Promise<Cost | undefined> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all: Omit<Cost, 'what' | 'who'>[] = [];
  for (let n = 0; n <= TIMES; n++) {
    const stall = monitorEventLoopDelay({ resolution: 5 });
    databaseMs = 0;
    const processor = process.cpuUsage();
    const start = performance.now();
    stall.enable();
    const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
    const { byteLength: bytes } = await answer.arrayBuffer();
    const ms = performance.now() - start;
    stall.disable();
    const { user, system } = process.cpuUsage(processor);
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
    if (answer.status >= 300) return undefined;
    if (n > 0)
      all.push({
        bytes,
        ms,
        processorMs: (user + system) / 1_000,
        stallMs: stall.max / 1e6,
        databaseMs,
      });
  }
  const median = (name: keyof (typeof all)[number]) =>
    Math.round(
      all.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0,
    );
  return {
    what,
    who: browser === rosa ? 'member' : 'visitor',
    bytes: median('bytes'),
    ms: median('ms'),
    processorMs: median('processorMs'),
    stallMs: median('stallMs'),
    databaseMs: median('databaseMs'),
  };
}

/** A table of all, dearest first. */
function print(costs: Cost[]) {
  const columns = ['ms', 'processorMs', 'stallMs', 'databaseMs', 'bytes'] as const;
  const heads = ['ms', 'processor', 'stall', 'database', 'bytes', 'who', 'what'];
  const lines = costs
    .toSorted((a, b) => b.ms - a.ms)
    .map((cost) => [...columns.map((name) => `${cost[name]}`), cost.who, cost.what]);
  const shown = [heads, ...lines].map((cells) => cells.map((cell) => cell.padStart(9)).join('  '));
  process.stdout.write(`${shown.join('\n')}\n`);
}

/** The same database, with the time that it takes. */
function timing(db: Db): Db {
  return new Proxy(db, {
    get(target, name: keyof Db) {
      if (name === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(timing(tx)));
      const method = target[name] as (statement: Sql) => Promise<unknown>;
      if (name !== 'many' && name !== 'first' && name !== 'one') return method;
      return async (statement: Sql) => {
        const start = performance.now();
        try {
          return await method(statement);
        } finally {
          databaseMs += performance.now() - start;
        }
      };
    },
  });
}
