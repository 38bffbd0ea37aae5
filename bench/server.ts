import { bookOf } from '../server/domains/books/books/books.sql.ts';
import { follow, followStatus } from '../server/domains/people/follows/follows.sql.ts';
import { ownAccount } from '../server/domains/people/users/user.sql.ts';
import { addFavorite, favoritesOf } from '../server/domains/reading/favorites/favorites.sql.ts';
import { addReview, reviewsOfFollowed } from '../server/domains/talk/reviews/reviews.sql.ts';
import type { Db } from '../server/platform/db/db.ts';
import { PAGE_SIZE } from '../shared/limits.ts';
import { ADDRESSES, cookieOf, medianOf, p95Within, requestOf, taken } from './asking.ts';
import type { Bare } from './bare.ts';
import { FAMOUS, FOLLOWS_200, FOLLOWS_5000 } from './community.ts';
import { onUrl } from './databases.ts';
import { count, type Measured, median, ms, within, withinTimes } from './figures.ts';
import { idOf } from './ids.ts';
import { besidePgbench, onCommunity, POOL, type Rounds, type Site } from './onCommunity.ts';
import { part } from './part.ts';
import { cpuSecondsOf, memoryNowOf, memoryOf } from './processes.ts';
import { load, type Running, runBare } from './running.ts';
import { BOOK, OTHER, PERSON, pgbenchScript, statementOf } from './statements.ts';

const CONNECTIONS = [32, 100];

/** What the server costs beside the least that could be done in its place. */
export const serverPart = part({
  about: 'answers, writes, pages and memory beside bare servers and pgbench',
  options: {
    people: '5000',
    books: '10000',
    reviews: '50000',
    follows: '50000',
    entries: '',
    seconds: '1',
    rounds: '2',
    only: 'cached,cold,personal,feed,writes,deep,pages',
  },
  run(given, tell) {
    const how = { seconds: Number(given.seconds), rounds: Number(given.rounds) };
    return onCommunity(
      given,
      tell,
      {
        cached: (site) => cachedAnswers(site, how, ANSWERS, 0.85),
        cold: coldAnswers,
        personal: (site) => personalAnswers(site, how),
        feed: feeds,
        writes: (site) => writes(site, how),
        deep: deepPages,
        pages: (site) => drawnPages(site, how),
      },
      {
        about:
          'Answers a second (and processor time of the process for one) unless it says ms. Server, PostgreSQL and what asks share the machine.',
        last: ({ idleMb, processId }) => [
          memory('memory of the process when idle', idleMb, 120),
          memory('memory of the process, most under load', memoryOf(processId), 256),
        ],
      },
    );
  },
});

type Cached = Record<string, string>;

const ANSWERS: Cached = {
  trending: '/api/books/top-engagement',
  'random reviews': '/api/reviews/random',
  'a book': '/api/books/B1',
  'a book’s reviews': '/api/reviews/book/B1',
  'a profile': `/api/profile/${idOf(FAMOUS)}`,
};

const PAGES: Cached = { 'page of home': '/', 'page of a book': '/book/B1' };

/**
 * Answers that are the same for everyone, beside a server that sends the same bytes and nothing else, of whose rate
 * `least` is to be reached.
 */
async function cachedAnswers(site: Site, how: Rounds, answers: Cached, least: number) {
  const measured: Measured[] = [];
  for (const [what, path] of Object.entries(answers)) {
    const other: Other = ['bare Fastify', { kind: 'bytes', ...(await answerOf(site, path)) }];
    measured.push(...(await besideServer(site, `${what}, cached`, { path }, other, how, least)));
  }
  return measured;
}

/** The headers and the body of an answer, as far as the server has made them. */
async function answerOf({ url }: Running, path: string) {
  // As those who load a server ask for it: not compressed.
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'connection', 'keep-alive', 'content-length']) delete headers[name];
  return { headers, body: await answer.text() };
}

const PAGES_ANEW = 300;

/** Pages that the application draws: as they are kept, and drawn for the first time, each of another book. */
async function drawnPages(site: Site, how: Rounds): Promise<Measured[]> {
  const kept = await cachedAnswers(site, how, PAGES, 0.5);
  const first = Math.floor(site.sizes.books / 2) + 1_000;
  const begun = cpuSecondsOf(site.processId);
  const waited = await medianOf(site, PAGES_ANEW, (n) => `/book/B${first + n}`);
  const each = ((cpuSecondsOf(site.processId) - begun) * 1_000) / PAGES_ANEW;
  return [
    ...kept,
    within(
      'page of a book drawn anew (ms of processor)',
      each,
      10,
      `${ms(waited)} until it is there`,
    ),
    memory('memory of the process when pages have been drawn', memoryNowOf(site.processId), 150),
  ];
}

/** What is not cached: one at a time, each another book, beside the bare statement. */
async function coldAnswers(site: Site): Promise<Measured[]> {
  const bare = await runBare(bareStatement(site.database, (db) => bookOf(db, 'B2')));
  const first = Math.floor(site.sizes.books / 2);
  const ours = await medianOf(site, 300, (n) => `/api/books/B${first + n}`);
  const theirs = await medianOf(bare, 300, () => '/');
  await bare.end();
  const what = 'a book that is not cached, one after another (ms, median)';
  return [withinTimes(what, [ours, theirs], 1.5, 'bare Fastify with the statement')];
}

const bareStatement = (url: string, call: (db: Db) => unknown): Bare => {
  const { text, values } = statementOf(call);
  return { kind: 'statement', url, poolSize: POOL, text, values };
};

/** Answers about the caller, beside bare Fastify with one prepared statement of the same rows. */
async function personalAnswers(site: Site, how: Rounds): Promise<Measured[]> {
  const me = idOf(FOLLOWS_200);
  const viewer = { id: me };
  const page = { limit: PAGE_SIZE, after: undefined };
  const answers: [what: string, path: string, call: (db: Db) => unknown][] = [
    ['own profile', '/api/profile', (db) => ownAccount(db, me)],
    ['own favourites', '/api/favorites', (db) => favoritesOf(db, { userId: me, viewer }, page)],
    [
      'whether one follows',
      `/api/follow/status/${idOf(FAMOUS)}`,
      (db) => followStatus(db, me, idOf(FAMOUS)),
    ],
    [
      'feed of 200 followed',
      feedOf(FOLLOWS_200),
      (db) => reviewsOfFollowed(db, me, { ...page, limit: 5 }, viewer),
    ],
  ];
  const measured: Measured[] = [];
  for (const [what, path, call] of answers) {
    const isFeed = path === feedOf(FOLLOWS_200);
    const bare = bareStatement(site.database, call);
    const other: Other = ['bare Fastify with the statement', bare];
    // Of one account so much is answered in a minute; only that one follows 200.
    const asked = { path, cookies: isFeed ? [cookieOf(FOLLOWS_200)] : COOKIES };
    const seconds = isFeed ? 1 : how.seconds;
    measured.push(...(await besideServer(site, what, asked, other, { ...how, seconds }, 0.8)));
  }
  return measured;
}

/** After those whom very many follow, and who follow very many. */
const COOKIES = Array.from({ length: ADDRESSES }, (_, at) => cookieOf(101 + at));

const feedOf = (who: number) => `/api/profile/${idOf(who)}/following/reviews`;

/** The feed of people who follow few and very many, one request after another. */
async function feeds(site: Site): Promise<Measured[]> {
  const asked = (who: number) => taken(site, 200, () => feedOf(who), { cookie: cookieOf(who) });
  return [
    p95Within('feed of up to 200 followed', 20, [await asked(FOLLOWS_200)]),
    p95Within('feed of up to 5,000 followed', 60, [await asked(FOLLOWS_5000)]),
  ];
}

/** Writes by many people at once, beside pgbench with the same statements. */
async function writes(site: Site, how: Rounds): Promise<Measured[]> {
  const { people, books } = site.sizes;
  const text = {
    title: 'Measured',
    content: 'As fast as it goes.',
    rating: 4,
    // What is undefined is not sent.
    visibility: undefined,
    hasSpoilers: undefined,
    language: undefined,
  };
  const measured: Measured[] = [];
  for (const [what, call, write] of [
    [
      'a review',
      (db) => addReview(db, PERSON, BOOK, text),
      (who, n) => ({
        path: '/api/reviews',
        body: JSON.stringify({ ...text, book: `B${1 + ((who * 7919 + n * 104_729) % books)}` }),
      }),
    ],
    [
      'a follow',
      (db) => follow(db, PERSON, OTHER),
      (who, n) => ({ path: `/api/follow/${idOf(1 + ((who + 1 + n * 7919) % people))}` }),
    ],
    [
      'a favourite',
      (db) => addFavorite(db, PERSON, BOOK),
      (who, n) => ({ path: `/api/favorites/B${1 + ((who * 104_729 + n * 7919) % books)}` }),
    ],
  ] as [
    string,
    (db: Db) => unknown,
    (who: number, n: number) => { path: string; body?: string },
  ][]) {
    const script = pgbenchScript(statementOf(call), site.sizes);
    const posted = (who: number, n: number) => ({ method: 'POST', ...write(who, n) });
    const { row, p99 } = await besidePgbench(site, { what, write: posted, script }, how);
    measured.push(row, within(`${what}, p99 (ms)`, p99, 60));
  }
  return measured;
}

/** The first page of lists beside one ten thousand pages on, or as far as the list goes. */
async function deepPages(site: Site): Promise<Measured[]> {
  const measured: Measured[] = [];
  const famous = idOf(FAMOUS);
  for (const [what, path, rows] of [
    [
      'a book’s reviews',
      '/api/reviews/book/B1',
      "reviews where book_id = (select id from books where google_id = 'B1')",
    ],
    ['followers', `/api/profile/${famous}/followers`, `follows where following_id = '${famous}'`],
    ['a person’s reviews', `/api/profile/${famous}/reviews`, `reviews where user_id = '${famous}'`],
  ] as const) {
    const [end] = await onUrl<{ page: number; createdAt: Date; id: string }>(
      site.database,
      `select number::integer as page, created_at as "createdAt", id
         from (select created_at, id, row_number() over (order by created_at desc, id desc) as number
                 from ${rows}) k
        where number <= 10000 order by number desc offset 2 limit 1`,
    );
    if (!end) continue;
    const key = JSON.stringify({ createdAt: end.createdAt.toISOString(), id: end.id });
    const cursor = Buffer.from(key).toString('base64url');
    // Another address each time: none of them is cached.
    let asked = 0;
    const page = (from: string) =>
      medianOf(site, 10, () => `${path}?limit=1&again=${asked++}${from}`);
    // In turn, so that whatever else the machine does meets both alike.
    const firsts: number[] = [];
    const deeps: number[] = [];
    for (let time = 0; time < 10; time++) {
      firsts.push(await page(''));
      deeps.push(await page(`&cursor=${cursor}`));
    }
    const both = [median(deeps), median(firsts)] as const;
    measured.push(withinTimes(`${what}, page ${count(end.page)} (ms, median)`, both, 2, 'page 1'));
  }
  return measured;
}

const memory = (what: string, value: number, bar: number): Measured => ({
  what: `${what} (MB)`,
  value: value.toFixed(0),
  bar: `< ${bar}`,
  isMet: value < bar,
});

/** What is asked for as often as it goes, and by whom. */
interface Asked {
  path: string;
  cookies?: string[];
}

/** A server that does less, and how it is named. */
type Other = readonly [name: string, bare: Bare];

/** The site beside a server that does less, of whose rate `least` is to be reached, at each number of connections. */
async function besideServer(
  site: Site,
  what: string,
  asked: Asked,
  [name, bare]: Other,
  { seconds, rounds }: Rounds,
  least: number,
): Promise<Measured[]> {
  const other = await runBare(bare);
  const measured: Measured[] = [];
  for (const connections of CONNECTIONS) {
    const values: [Throughput, Throughput][] = [];
    // In turn, several times, so that whatever else the machine does meets both alike.
    for (let round = 0; round < rounds + 1; round++)
      values.push([
        await loaded(site, connections, seconds, asked),
        await loaded(other, connections, seconds, asked),
      ]);
    // The first round makes everything warm.
    const of = (at: 0 | 1): Throughput => ({
      perSecond: median(values.slice(1).map((each) => each[at].perSecond)),
      microseconds: median(values.slice(1).map((each) => each[at].microseconds)),
    });
    const [ours, theirs] = [of(0), of(1)];
    const ratio = ours.perSecond / theirs.perSecond;
    measured.push({
      what: `${what}, ${connections} connections`,
      value: saidOf(ours),
      beside: `${saidOf(theirs)} ${name}`,
      ratio,
      // What others on the machine do not change.
      ofProcessor: theirs.microseconds / ours.microseconds,
      bar: `≥ ${least}`,
      isMet: ratio >= least,
    });
  }
  await other.end();
  return measured;
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
  { path, cookies = [] }: Asked,
): Promise<Throughput> {
  const before = cpuSecondsOf(processId);
  const requests = Array.from({ length: ADDRESSES }, (_, at) =>
    requestOf(at, { path, cookie: cookies[at % cookies.length] ?? '' }),
  );
  const { answers, perSecond, refused } = await load({ url, connections, seconds, requests });
  if (refused > 0) throw new Error(`${refused} of ${answers} were refused: ${path}`);
  return { perSecond, microseconds: ((cpuSecondsOf(processId) - before) * 1e6) / answers };
}

const saidOf = ({ perSecond, microseconds }: Throughput) =>
  `${count(perSecond)} (${microseconds.toFixed(0)} µs)`;
