import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { sql } from '../../server/platform/db/db.ts';
import { CALL_WEIGHTS, limitOf, USUAL_COST_MS } from '../../server/platform/rateLimits/limits.ts';
import type { Call } from '../../shared/contract/index.ts';
import { fillLargest, type Held, LARGEST, LONG_TEXT, SMALLER } from '../support/largestMember.ts';
import { type Browser, browserAt, type Member, pathOf, signUpAt } from '../support/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { databaseMeter, processorMs } from '../support/processorTime.ts';
import { UNLIMITED } from '../support/unlimited.ts';

/** `npm run costs` asks of a member who has put in the most and prints all figures; the gate of one with less. */
const isWhole = process.env.COSTS === 'whole';
/**
 * So much of a processor an answer for a visitor may take, of this process and of the database together; twice as much in
 * the gate, where two tests share what a processor can do.
 */
const BAR_MS = isWhole ? 150 : 300;
/**
 * The statistics of a library are counted anew for whoever asks, row by row: what 20,000 readings take. They weigh as much
 * more in the limits.
 */
const COUNTED = { bar: 350, what: /\/statistics|\/year\// };
/** What is dear the first time is asked for again: that may have compiled and planned what it takes, or shared its processor. */
const TIMES = 8;
/** Whatever takes the processor for so long is asked for once; by the clock, other tests count as well. */
const LONG_MS = 2_000;
/** The tables of the largest take a while to fill. */
const PATIENCE_MS = 1_200_000;

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
let rosa: Member;
let ada: Member;
let held: Held & { group: string; import: string; series: string; edition: string };
let meter: Awaited<ReturnType<typeof databaseMeter>>;

beforeAll(async () => {
  database = await createTestDatabase();
  meter = await databaseMeter(database.url);
  app = await createApp({
    db: database.db,
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
  // As for triggers, which are at rest while so much is filled in.
  await database.db.many(
    sql`select credit_books(array(select id from books where google_id like 'Large%'))`,
  );
  await database.db.many(sql`
    insert into book_memories (book_id, words)
    select b.id, recall_words(b) from books b where b.google_id like 'Large%'
        on conflict do nothing`);
  held = {
    ...made,
    group: await groupOfLongTexts(made.googleId),
    import: await importOfLongRows(),
    series: await longSeries(),
    edition: await longEditionChanges(made.googleId),
  };
  await longAuthorChanges();
  await planOfMuch(held.group);
  // What draws pages starts with the first of them, once in a process: that is no cost of an answer.
  await fetch(url);
}, PATIENCE_MS);
afterAll(async () => {
  await app?.close();
  await meter?.close();
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

/**
 * What a member’s group reads in a year, each page by a day of its own, as many books of theirs that will be late, and 10,000
 * readings of the last months.
 */
async function planOfMuch(group: string) {
  await database.db.many(sql`
    insert into books (id, google_id, source, title, authors, page_count)
    select md5('planned ' || n)::uuid, 'Planned' || n, 'member', 'Planned ' || n, array['Author'], 100
      from generate_series(1, 200) n`);
  await database.db.many(sql`
    insert into group_reads (id, group_id, book_id, starts_on, sections)
    select gen_random_uuid(), ${group}, md5('planned ' || n)::uuid, '2026-01-01',
           (select jsonb_agg(jsonb_build_object('name', 's', 'upTo', jsonb_build_object('page', k),
                                                'on', to_char(current_date + k * 3, 'YYYY-MM-DD')) order by k)
              from generate_series(1, 100) k)
      from generate_series(1, 100) n`);
  await database.db.many(sql`
    insert into entries (user_id, book_id, revision, status, visibility, due_on)
    select ${rosa._id}, md5('planned ' || n)::uuid, gen_random_uuid(), 'want', 'public', to_char(current_date + 1, 'YYYY-MM-DD')
      from generate_series(101, 200) n`);
  await database.db.transaction(async (tx) => {
    await tx.many(sql`select set_config('commonplace.is_restoring', 'on', true)`);
    await tx.many(sql`
      insert into readings (id, user_id, book_id, started_on, ended_on, outcome)
      select gen_random_uuid(), ${rosa._id}, md5('planned ' || n)::uuid, to_char(current_date - 88, 'YYYY-MM-DD'),
             to_char(current_date - 1, 'YYYY-MM-DD'), 'finished'
        from generate_series(101, 200) n, generate_series(1, 100)`);
  });
}

/** A series of 1,000 books, which one member has all read. */
async function longSeries() {
  const [row] = await database.db.many<{ id: string }>(sql`
    with made as (
      insert into series (id, name, name_key, author_key)
      values (gen_random_uuid(), 'The Large Books', 'the large books', 'author 1')
      returning id
    ), placed as (
      insert into book_series (id, book_id, series_id, position)
      select gen_random_uuid(), b.id, made.id, row_number() over (order by b.id)
        from made, (select id from books where google_id like 'Large%' limit 1000) b
    )
    select id from made`);
  const id = row?.id ?? '';
  await database.db.many(sql`
    insert into series_changes (id, series_id, user_id, kind, before, after)
    select gen_random_uuid(), ${id}, ${rosa._id}, 'corrected',
           jsonb_build_object('description', repeat('x', 2000)), jsonb_build_object('description', repeat('y', 2000))
      from generate_series(1, 200)`);
  return id;
}

/** An edition of which much was changed, at length. */
async function longEditionChanges(googleId: string) {
  const { body } = await rosa.call('POST /api/books/:googleId/editions', {
    params: { googleId },
    body: { title: 'A Large Edition' },
  });
  await database.db.many(sql`
    insert into edition_revisions (id, edition_id, user_id, kind, before, after)
    select gen_random_uuid(), ${body._id}, ${rosa._id}, 'corrected',
           jsonb_build_object('title', repeat('x', 400)), jsonb_build_object('title', repeat('y', 400))
      from generate_series(1, 200)`);
  return body._id;
}

/** What was changed about an author, at length. */
const longAuthorChanges = () =>
  database.db.many(sql`
    insert into author_changes (id, author_id, user_id, kind, before, after)
    select gen_random_uuid(), a.id, ${rosa._id}, 'corrected',
           jsonb_build_object('bio', repeat('x', 2000)), jsonb_build_object('bio', repeat('y', 2000))
      from authors a, generate_series(1, 200)
     where a.slug = 'author-1'`);

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
/** For an app that nobody knows: those that there are, are found by their id as well. */
const appAsks = '?clientId=00000000-0000-7000-8000-000000000000&redirectUri=app://x';

/** What is only read, by whom and how much of it. */
const READ: Record<Read, Asked> = {
  'GET /api/account/archive': {},
  'GET /api/account/export': {},
  'GET /api/account/factors': {},
  'GET /api/account/devices': {},
  'GET /api/account/feeds': {},
  'GET /api/account/notifications': {},
  'GET /api/account/privacy': {},
  'GET /api/account/push': {},
  'GET /api/account/sessions': {},
  'GET /api/account/time-zone': {},
  'GET /api/oidc/link': {},
  'GET /api/oidc/signup': {},
  'GET /api/account/tokens': {},
  'GET /api/account/authorization': { searches: [appAsks] },
  'GET /api/invitations': { searches: most },
  'GET /api/blocks': {},
  'GET /api/blocks/status/:id': { params: () => ({ id: ada._id }) },
  'GET /api/feed/everybody': { searches: most },
  'GET /api/mutes': { searches: most },
  'GET /api/mutes/:userId': { params: () => ({ userId: ada._id }) },
  'GET /api/hidings': { searches: most },
  'GET /api/books/:googleId/hiding': { params: book },
  'GET /api/impressions': {},
  'GET /api/books/:googleId/impressions': { params: book },
  'GET /api/books/:googleId': { params: book },
  'GET /api/books/:googleId/correction': { params: book },
  'GET /api/books/:googleId/changes': { params: book },
  'GET /api/books/:googleId/editions': { params: book },
  'GET /api/editions/:id/changes': { params: () => ({ id: held.edition }), searches: most },
  'GET /api/books/:googleId/friends': { params: book },
  'GET /api/books/:googleId/lists': { params: book, searches: most },
  'GET /api/books/:googleId/similar': { params: book, searches: ['?limit=50'] },
  'GET /api/browse': {},
  'GET /api/browse/:shelf': {
    params: () => ({ shelf: 'wanted' }),
    searches: [...most, '?mood=dark&without=war'],
  },
  'GET /api/recommendations': { searches: ['?limit=50'] },
  'GET /api/recommendations/dismissals': { searches: most },
  'GET /api/recommendations/tastes': { searches: most },
  'GET /api/books/languages': {},
  'GET /api/authors': { searches: ['?q=a&limit=50', '?q=author%201&limit=50'] },
  'GET /api/authors/:id': { params: () => ({ id: 'author-1' }) },
  'GET /api/authors/:id/changes': { params: () => ({ id: 'author-1' }), searches: most },
  'GET /api/authors/:id/books': {
    params: () => ({ id: 'author-1' }),
    searches: ['?limit=100', '?limit=100&sort=year', '?limit=100&sort=rating'],
  },
  'GET /api/series': { searches: ['?q=the&limit=50', '?q=the%20large&limit=50'] },
  'GET /api/series/:id': { params: () => ({ id: held.series }) },
  'GET /api/series/:id/books': { params: () => ({ id: held.series }), searches: most },
  'GET /api/series/:id/changes': { params: () => ({ id: held.series }), searches: most },
  'GET /api/books/merges': {},
  'GET /api/books/search': {
    searches: [
      '?q=the&maxResults=40',
      '?author=Frank%20Herbert',
      '?q=the&mood=dark&without=war',
      '?q=the&format=audio',
    ],
  },
  'GET /api/books/suggest': { searches: ['?q=th'] },
  'GET /api/books/recall': {
    searches: [
      '?limit=50&q=an%20old%20man%20and%20a%20young%20girl%20die%20in%20the%20war%20at%20sea%20in%20a%20house',
      '?limit=50&q=the%20xylophonist',
      '?limit=50&q=wizard%20school%20dragon%20castle',
    ],
  },
  'GET /api/books/top-engagement': {},
  'GET /api/comments/:id/spoilers': { params: () => ({ id: held.comment }) },
  'GET /api/favorites': {},
  'GET /api/favorites/user/:id': { params: own },
  'GET /api/favorites/user/:id/first': { params: own },
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
  'GET /api/library/counts': { searches: ['', '?q=large'] },
  'GET /api/library/statuses': {
    searches: [`?books=${Array.from({ length: 100 }, (_, n) => `Large${n + 1}`)}`],
  },
  'GET /api/library/tags': { searches: most },
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
  'GET /api/people/:id/common': { params: own },
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
  'GET /api/books/:googleId/quotes': {
    params: book,
    searches: ['?limit=100', '?limit=100&sort=newest'],
  },
  'GET /api/progress/:id': { params: () => ({ id: held.progress }) },
  'GET /api/progress/:id/comments': {
    params: () => ({ id: held.progress }),
    searches: most,
  },
  'GET /api/questions': { searches: ['?limit=100', '?limit=100&sort=unanswered'] },
  'GET /api/questions/:id': { params: () => ({ id: held.question }) },
  'GET /api/questions/:id/answers': { params: () => ({ id: held.question }), searches: most },
  'GET /api/questions/:id/answers/:answerId/spoilers': {
    params: () => ({ id: held.question, answerId: held.answer }),
  },
  'GET /api/quotes/:id': { params: () => ({ id: held.quote }) },
  'GET /api/quotes/:id/comments': { params: () => ({ id: held.quote }), searches: most },
  'GET /api/profile/:id/reviews': { params: own, searches: ['?limit=40', '?limit=100'] },
  'GET /api/profile/:id/shelves': { params: own, searches: most },
  'GET /api/profile/:id/statistics': { params: own, searches: ['', '?year=2024'] },
  'GET /api/reviews/:id': { params: review },
  'GET /api/reviews/:id/earlier': { params: review, searches: most },
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
  'GET /api/plan': {},
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
  '/author/frank-herbert',
  `/profile/${rosa._id}`,
  `/profile/${rosa._id}/year/2024`,
  `/list/${held.list}`,
  `/group/${held.group}`,
  `/covers/${held.googleId}.svg`,
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/opensearch.xml',
  '/robots.txt',
  '/feeds/reviews.atom',
  `/feeds/profile/${rosa._id}/reviews.json`,
  '/api/openapi.json',
];

const READS: ReadonlySet<string> = new Set(['read', 'readByAddress', 'byHandRead']);
/** Files about oneself have a limit of their own, of ten in an hour. */
const FILES: ReadonlySet<Call> = new Set<Call>([
  'GET /api/account/archive',
  'GET /api/account/export',
  'GET /api/library/export.csv',
  'GET /api/imports/:id/rejects.csv',
]);

interface Cost {
  /** Of the contract; pages are no calls. */
  call: Call | undefined;
  what: string;
  who: 'visitor' | 'member';
  bytes: number;
  /** Of the processor, in ms. */
  sum: number;
  process: number;
  database: number;
  /** By the clock. */
  clock: number;
  stall: number;
}

it(
  'nothing that one member has put in makes an answer for a visitor dear',
  async () => {
    const visitor = browserAt(url);
    const costs: Cost[] = [];
    const asked = Object.entries(READ).flatMap(([call, { params, searches = [''] }]) => {
      const [, path] = pathOf(call as Read, params?.());
      return searches.map((search) => ({
        call: call as Read,
        what: call + search,
        path: path + search,
      }));
    });
    const pages = drawn().map((path) => ({ call: undefined, what: path, path }));
    const unanswered: string[] = [];
    for (const each of [...asked, ...pages]) {
      const { what, path } = each;
      const forVisitor = await costOf(each, visitor);
      const isMembers = path.startsWith('/api/') && (isWhole || forVisitor === undefined);
      const of = [forVisitor, isMembers ? await costOf(each, rosa) : undefined].filter(
        (cost) => cost !== undefined,
      );
      if (of.length === 0) unanswered.push(what);
      costs.push(...of);
    }
    if (isWhole) print(costs);
    // Nobody is between two steps of signing in, no app has registered, merges are for writers, and a feed of one's own
    // things is empty.
    expect(unanswered).toEqual([
      'GET /api/oidc/signup',
      'GET /api/account/authorization?clientId=00000000-0000-7000-8000-000000000000&redirectUri=app://x',
      'GET /api/books/merges',
      'GET /api/feed/:id',
      'GET /api/users/signin/step',
    ]);
    const barOf = ({ what }: Cost) => (COUNTED.what.test(what) ? COUNTED.bar : BAR_MS);
    const isDear = (cost: Cost) => cost.who === 'visitor' && cost.sum > barOf(cost);
    expect(costs.filter(isDear)).toEqual([]);
    if (!isWhole) return;
    const isTooLight = ({ call, sum }: Cost) =>
      call !== undefined &&
      READS.has(limitOf(call, false)) &&
      !FILES.has(call) &&
      sum > 2 * USUAL_COST_MS * (CALL_WEIGHTS[call] ?? 1);
    expect(costs.filter(isTooLight)).toEqual([]);
  },
  PATIENCE_MS,
);

/** The least that an answer takes, of some where the first is dear; undefined where there is none for this browser. */
async function costOf(
  { call, what, path }: Pick<Cost, 'call' | 'what'> & { path: string },
  browser: Browser,
): Promise<Cost | undefined> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const who: Cost['who'] = browser === rosa ? 'member' : 'visitor';
  let least: Cost | undefined;
  const isEnough = ({ sum }: Cost) =>
    sum > LONG_MS || (!isWhole && (who === 'member' || sum < BAR_MS));
  for (let n = 0; n < TIMES && !(least && isEnough(least)); n++) {
    const stall = monitorEventLoopDelay({ resolution: 5 });
    const databaseMs = await meter.begin();
    const start = performance.now();
    let answer: Response | undefined;
    let bytes = 0;
    stall.enable();
    const processMs = await processorMs(async () => {
      answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
      bytes = (await answer.arrayBuffer()).byteLength;
    });
    stall.disable();
    const clock = performance.now() - start;
    const { status = 0 } = answer ?? {};
    if (status >= 500) throw new Error(`${path} answered ${status}`);
    if (status >= 300) return undefined;
    const ofDatabase = await databaseMs();
    const cost: Cost = {
      call,
      what,
      who,
      bytes,
      sum: Math.round(processMs + ofDatabase),
      process: Math.round(processMs),
      database: Math.round(ofDatabase),
      clock: Math.round(clock),
      stall: Math.round(stall.max / 1e6),
    };
    if (!least || cost.sum < least.sum) least = cost;
  }
  return least;
}

/** A table of all, dearest first. */
function print(costs: Cost[]) {
  const columns = ['sum', 'process', 'database', 'clock', 'stall', 'bytes', 'who', 'what'] as const;
  const lines = costs
    .toSorted((a, b) => b.sum - a.sum)
    .map((cost) => columns.map((name) => `${cost[name]}`));
  const shown = [[...columns], ...lines].map((cells) =>
    cells.map((cell) => cell.padStart(8)).join('  '),
  );
  process.stdout.write(`${shown.join('\n')}\n`);
}
