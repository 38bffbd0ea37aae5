import { parseArgs } from 'node:util';
import pg from 'pg';
import { commentsOf, visibleComment } from '../server/domains/comments/comments.sql.ts';
import { listSeen, listsWith } from '../server/domains/lists/lists.sql.ts';
import { visibleTo } from '../server/domains/privacy/visibility.sql.ts';
import { reviewsOfBook } from '../server/domains/reviews/reviews.sql.ts';
import { type Db, type Sql, sql } from '../server/platform/db/db.ts';
import { PAGE_SIZE } from '../shared/limits.ts';
import { adminUrlOf, communityDatabase, FOLLOWS_200, FOLLOWS_5000, onUrl } from './community.ts';
import { FIRST_READER, isReader, READERS } from './communityTalk.ts';
import { watchStatements } from './expensive.ts';
import { idOf } from './ids.ts';
import { predicate } from './library.ts';
import { cpuSecondsOf } from './processes.ts';
import { report } from './report.ts';
import { type Running, runSite } from './running.ts';
import {
  commandOf,
  cookieOf,
  count,
  librarySizes,
  MEASURED_HEAD,
  type Measured,
  measuredCells,
  median,
  ms,
  POOL,
  percentile,
  sizesOf,
  timesOf,
} from './server.ts';
import { statementOf } from './statements.ts';

const options = {
  ...librarySizes,
  likes: { type: 'string', default: '60000' },
  comments: { type: 'string', default: '10000' },
  times: { type: 'string', default: '100' },
  only: { type: 'string', default: 'answers,predicate,libraries' },
} as const;

/** Books and reviews that most is said of, taken in turn. */
const POPULAR = 50;
/** Readers that each answer is asked for in turn, where there is not one of their kind. */
const ASKING = 20;

/** Feed, notifications, friends and comments in a large community that talks, one request after another. */
export async function conversationBench(args: string[]) {
  const { values } = parseArgs({ args, options });
  const times = Number(values.times);
  const server = await communityDatabase(sizesOf(values), {
    likes: Number(values.likes),
    comments: Number(values.comments),
  });
  const url = adminUrlOf(server);
  const site = await runSite(server.url, { DATABASE_POOL: `${POOL}` });
  const statements = await watchStatements(url);
  const processor = () =>
    1000 *
    (cpuSecondsOf(site.processId) + cpuSecondsOf(server.processId(), { isWithChildren: true }));
  try {
    const parts: Record<string, () => Promise<Measured[]>> = {
      answers: () => answers({ site, url, times, processor }),
      predicate: () => predicates(url, times),
      libraries: () => predicate(url, times),
    };
    const measured: Measured[] = [];
    for (const name of values.only.split(',')) measured.push(...((await parts[name]?.()) ?? []));
    report(
      'community',
      `npm run bench -- community ${commandOf(values)}`,
      MEASURED_HEAD,
      measured.map(measuredCells),
      `Whole answers over HTTP, one after another, in a community with ${await sizesIn(url)}.`,
    );
    await statements.report();
  } finally {
    await site.end();
    await server.stop();
  }
}

/** As many as the planner believes there are: counting tens of millions takes a minute. */
async function sizesIn(url: string) {
  const names = ['reviews', 'entries', 'review_likes', 'comments', 'feed_items', 'notifications'];
  const rows = await onUrl<{ name: string; n: number }>(
    url,
    `select relname as name, reltuples as n from pg_class
      where oid = any('{${names.join(',')}}'::regclass[])`,
  );
  return names
    .map((name) => {
      const { n = 0 } = rows.find((row) => row.name === name) ?? {};
      return `${count(n)} ${name.replace('_', ' ')}`;
    })
    .join(', ');
}

interface Asked {
  site: Running;
  url: string;
  times: number;
  /** The processor time of the server and of PostgreSQL so far, in ms. */
  processor: () => number;
}

/** Answers as the pages ask for them: so many at a time as they do. */
async function answers({ site, url, times, processor }: Asked): Promise<Measured[]> {
  const books = await idsOf(
    url,
    `select google_id as id from books order by reviews_count desc, id limit ${POPULAR}`,
  );
  const reviews = await idsOf(url, MOST_COMMENTED);
  const [{ most } = { most: 0 }] = await onUrl<{ most: number }>(
    url,
    `select count(*)::integer as most from comments where review_id = '${reviews[0]}'`,
  );
  const within = async (
    what: string,
    bar: number,
    pathOf: (n: number) => string,
    readers: readonly number[],
  ): Promise<Measured> => {
    const all: number[] = [];
    const each = Math.ceil(times / readers.length);
    const before = processor();
    for (const [at, reader] of readers.entries()) {
      const cookie = cookieOf(reader);
      all.push(...(await timesOf(site, each, (n) => pathOf(n * readers.length + at), { cookie })));
    }
    // Each reader's are asked for before they are measured, too.
    const asked = all.length + readers.length * Math.min(20, each);
    const p95 = percentile(all, 0.95);
    return {
      what: `${what} (ms, p95)`,
      value: ms(p95),
      beside: `${ms(median(all))} median, ${ms((processor() - before) / asked)} of processor`,
      bar: `≤ ${bar}`,
      isMet: p95 <= bar,
    };
  };
  const bookOf = (n: number) => books[n % books.length];
  const reviewOf = (n: number) => reviews[n % reviews.length];
  const readers = Array.from({ length: ASKING }, (_, n) => FIRST_READER + n);
  const others = readers.map((n) => n + READERS / 2);
  return [
    await within('feed of who follows 200', 60, () => '/api/feed?limit=20', [FOLLOWS_200]),
    await within('feed of who follows 5,000', 120, () => '/api/feed?limit=20', [FOLLOWS_5000]),
    await within(
      'feed of who follows 5,000, reviews alone',
      120,
      () => '/api/feed?kinds=review&limit=20',
      [FOLLOWS_5000],
    ),
    await within('notifications', 20, () => '/api/notifications?limit=20', others),
    await within(
      'notifications, hundreds unread',
      20,
      () => '/api/notifications?limit=20',
      readers,
    ),
    await within('how many are unread', 5, () => '/api/notifications/count', others),
    await within('how many of hundreds are unread', 5, () => '/api/notifications/count', readers),
    await within(
      'friends with a popular book, 200 followed',
      40,
      (n) => `/api/books/${bookOf(n)}/friends?limit=20`,
      [FOLLOWS_200],
    ),
    await within(
      'friends with a popular book, 5,000 followed',
      40,
      (n) => `/api/books/${bookOf(n)}/friends?limit=20`,
      [FOLLOWS_5000],
    ),
    await within('a popular book', 40, (n) => `/api/books/${bookOf(n)}`, [FOLLOWS_5000]),
    await within(
      `comments of the reviews with most (${count(most)} at most)`,
      20,
      (n) => `/api/reviews/${reviewOf(n)}/comments?limit=30`,
      readers,
    ),
  ];
}

/** Of what every reader sees. */
const MOST_COMMENTED = `
  select r.id
    from (select review_id, count(*) as comments
            from comments where review_id is not null
           group by 1 order by 2 desc limit ${4 * POPULAR}) c
    join reviews r on r.id = c.review_id and r.visibility = 'public'
    join users u on u.id = r.user_id and u.profile_visibility = 'public' and u.suspended_at is null
   where not exists (select from blocks b
                      where (b.blocker_id = u.id and ${isReader('b.blocked_id')})
                         or (b.blocked_id = u.id and ${isReader('b.blocker_id')}))
   order by c.comments desc, r.id
   limit ${POPULAR}`;

const idsOf = async (url: string, statement: string) =>
  (await onUrl<{ id: string }>(url, statement)).map(({ id }) => id);

/**
 * What asking who may see something costs lists: the same statement as it is and with nothing asked, in turn on one
 * connection, so that whatever else the machine does meets both alike.
 */
async function predicates(url: string, times: number): Promise<Measured[]> {
  const viewer = { id: idOf(FIRST_READER) };
  const page = { limit: PAGE_SIZE, after: undefined };
  const books = await idsOf(
    url,
    `select google_id as id from books order by reviews_count desc, id limit ${POPULAR}`,
  );
  const listed = await idsOf(
    url,
    `select b.google_id as id
       from (select book_id from list_books group by 1 order by count(*) desc, 1 limit ${POPULAR}) l
       join books b on b.id = l.book_id`,
  );
  const reviews = await idsOf(url, MOST_COMMENTED);
  const seenReview = (profile?: Sql) =>
    visibleTo(viewer, sql`r.user_id`, sql`r.visibility`, profile);
  return [
    await compared(
      'reviews of a popular book',
      books,
      [seenReview(sql`u.profile_visibility`)],
      (db, id) => reviewsOfBook(db, id, page, { viewer, userId: undefined }),
    ),
    await compared(
      'comments of the reviews with most',
      reviews,
      [visibleComment(viewer), seenReview()],
      (db, id) => commentsOf(db, id, page, viewer),
    ),
    await compared('lists with a book', listed, [listSeen(viewer)], (db, id) =>
      listsWith(db, id, viewer, page),
    ),
  ];

  async function compared(
    what: string,
    ids: string[],
    asking: Sql[],
    call: (db: Db, id: string) => unknown,
  ): Promise<Measured> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const asked: number[] = [];
    const free: number[] = [];
    const took = async (name: string, { text, values }: Pick<Sql, 'text' | 'values'>) => {
      const start = performance.now();
      await client.query({ name, text, values: [...values] });
      return performance.now() - start;
    };
    try {
      for (let n = -ids.length; n < times; n++) {
        const statement = statementOf((db) => call(db, ids[Math.abs(n) % ids.length] ?? ''));
        const unasked = withoutAsking(statement, asking);
        const both = [
          async () => asked.push(await took('asked', statement)),
          async () => free.push(await took('free', unasked)),
        ];
        for (const one of n % 2 ? both : both.toReversed()) await one();
      }
    } finally {
      await client.end();
    }
    // The first of each book or review fetch what is on disk.
    const [ours, theirs] = [median(asked.slice(ids.length)), median(free.slice(ids.length))];
    return {
      what: `${what}, who may see it asked (ms, median)`,
      value: ms(ours),
      beside: `${ms(theirs)} not asked`,
      ratio: ours / theirs,
      bar: '≤ 1.15',
      isMet: ours / theirs <= 1.15,
    };
  }
}

/** A statement whose conditions of visibility are true, and name their parameters for all that. */
function withoutAsking({ text, values }: Sql, asking: Sql[]) {
  let free = text;
  for (const { text: condition } of asking) {
    const pattern = new RegExp(
      condition.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\$\d+/g, '\\$\\d+'),
      'g',
    );
    const before = free;
    free = free.replace(pattern, (found) => {
      const named = [...found.matchAll(/\$\d+/g)].map(([one]) => `${one}::text is null`);
      return `(true ${['', ...named].join(' or ')})`;
    });
    if (free === before) throw new Error(`The statement does not ask: ${condition}`);
  }
  return { text: free, values };
}
