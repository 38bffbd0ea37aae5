import { parseArgs } from 'node:util';
import pg from 'pg';
import { libraryQueryOf } from '../server/domains/library/filters.sql.ts';
import { libraryOf } from '../server/domains/library/library.sql.ts';
import type { Sql } from '../server/platform/db/db.ts';
import { LIBRARY_SORTS, type LibrarySort } from '../shared/library.ts';
import { adminUrlOf, communityDatabase, onUrl } from './community.ts';
import { COLLECTOR, shelfSql } from './communityLibrary.ts';
import { watchStatements } from './expensive.ts';
import { BOOKS, idOf, idSql, SIGNED_IN, type Sizes } from './ids.ts';
import { cpuSecondsOf } from './processes.ts';
import { report } from './report.ts';
import { load, type Running, runSite } from './running.ts';
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
  pgbenchProgram,
  pgbenchRun,
  sizesOf,
  timesOf,
} from './server.ts';
import { statementOf } from './statements.ts';

const options = {
  ...librarySizes,
  times: { type: 'string', default: '20' },
  seconds: { type: 'string', default: '3' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string', default: 'lists,statistics,predicate,bulk,writes' },
} as const;

/** A library of 20,000 among many: each order and filter of it, its statistics, changes, and writing into others. */
export async function libraryBench(args: string[]) {
  const { values } = parseArgs({ args, options });
  const sizes = sizesOf(values);
  const times = Number(values.times);
  const how = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
  const server = await communityDatabase(sizes);
  const site = await runSite(server.url, { DATABASE_POOL: `${POOL}` });
  const besideUrl = adminUrlOf(server);
  const statements = await watchStatements(besideUrl);
  const processor = () =>
    1000 *
    (cpuSecondsOf(site.processId) + cpuSecondsOf(server.processId(), { isWithChildren: true }));
  try {
    const parts: Record<string, () => Promise<Measured[]>> = {
      lists: () => lists(site, besideUrl, times, processor),
      statistics: () => statistics(site, times, processor),
      predicate: () => predicate(besideUrl, 10 * times),
      bulk: () => bulk(site, besideUrl, times, processor),
      writes: () => writes(site, besideUrl, sizes, how),
    };
    const measured: Measured[] = [];
    for (const name of values.only.split(',')) measured.push(...((await parts[name]?.()) ?? []));
    report(
      'library',
      `npm run bench -- library ${commandOf(values)}`,
      MEASURED_HEAD,
      measured.map(measuredCells),
      `Whole answers over HTTP, one after another, of a library of ${count(await sizeOf(besideUrl))} in a community with ${count(await entriesIn(besideUrl))} entries.`,
    );
    await statements.report();
  } finally {
    await site.end();
    await server.stop();
  }
}

const sizeOf = async (url: string) => {
  const [row] = await onUrl<{ n: number }>(
    url,
    `select count(*)::integer as n from entries where user_id = '${idOf(COLLECTOR)}'`,
  );
  return row?.n ?? 0;
};

const entriesIn = async (url: string) => {
  const [row] = await onUrl<{ n: number }>(url, 'select count(*)::integer as n from entries');
  return row?.n ?? 0;
};

const cookie = cookieOf(COLLECTOR);
const p95 = (all: number[]) => percentile(all, 0.95);

/** How long answers took, and what each cost the server and PostgreSQL together, which others do not change. */
interface Taken {
  times: number[];
  processorMs: number;
}

const within = (what: string, { times, processorMs }: Taken, bar: number): Measured => ({
  what: `${what} (ms, p95)`,
  value: ms(p95(times)),
  beside: `${ms(median(times))} median, ${ms(processorMs)} of processor`,
  bar: `≤ ${bar}`,
  isMet: p95(times) <= bar,
});

/** The processor time of the server and of PostgreSQL so far, in ms. */
type Processor = () => number;

async function taken(
  processor: Processor,
  ask: () => Promise<number[]>,
  // `timesOf` asks as often again before it measures.
  asked = 2,
): Promise<Taken> {
  const before = processor();
  const times = await ask();
  return { times, processorMs: (processor() - before) / (asked * times.length) };
}

/** Every order both ways, and every filter: the first page, and pages far on. */
async function lists(
  site: Running,
  url: string,
  times: number,
  processor: Processor,
): Promise<Measured[]> {
  const [{ shelf } = { shelf: '' }] = await onUrl<{ shelf: string }>(
    url,
    `select ${shelfSql(`${COLLECTOR}`, '0')} as shelf`,
  );
  const measured: Measured[] = [];
  const all: Taken[] = [];
  const add = async (what: string, queries: string[], bar: number) => {
    const cursors: string[] = [];
    for (const query of queries)
      cursors.push(...['', ...(await cursorsOf(site, query))].map((cursor) => query + cursor));
    const found = await taken(processor, async () => {
      const every: number[] = [];
      for (const address of cursors)
        every.push(
          ...(await timesOf(site, times, () => `/api/library?limit=24${address}`, { cookie })),
        );
      return every;
    });
    if (bar === BAR) all.push(found);
    measured.push(within(what, found, bar));
  };
  for (const sort of LIBRARY_SORTS)
    await add(
      `sorted by ${sort}`,
      ['asc', 'desc'].map((order) => `&sort=${sort}&order=${order}${ofShelf(sort)}`),
      BAR,
    );
  for (const [name, value] of Object.entries({
    status: 'want',
    shelf,
    tag: 'tag 3',
    year: '2021',
    month: '7',
    rating: '4',
    minRating: '4.5',
    maxRating: '2',
    category: 'Category 5',
    author: 'Author 77',
    language: 'en',
    format: 'audio',
    decade: '1990',
    owned: 'true',
    favorite: 'true',
    reviewed: 'true',
    minPages: '600',
    maxPages: '200',
  }))
    await add(`filter ${name}`, [`&${name}=${encodeURIComponent(value)}`], BAR);
  const whole = {
    times: all.flatMap((each) => each.times),
    processorMs: median(all.map((each) => each.processorMs)),
  };
  const total = within('any order, any one filter, any page', whole, BAR);
  await add('text: a common word', ['&q=river'], TEXT_BAR);
  await add('text: a title', ['&q=the%20last%20garden'], TEXT_BAR);
  await add('text: an author', ['&q=author%2077'], TEXT_BAR);
  return [total, ...measured];

  function ofShelf(sort: LibrarySort) {
    return sort === 'shelf' ? `&shelf=${shelf}` : '';
  }
}

const BAR = 40;
const TEXT_BAR = 80;

/** Where pages in the middle and near the end begin, as far as there are so many. */
async function cursorsOf({ url }: Running, query: string) {
  const cursors: string[] = [];
  let next = '';
  for (let page = 0; page < PAGES; page++) {
    const answer = await fetch(`${url}/api/library?limit=100${query}${next}`, {
      headers: { cookie },
    });
    await answer.arrayBuffer();
    const cursor = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '');
    if (!cursor) break;
    next = `&cursor=${cursor[1]}`;
    cursors.push(next);
  }
  return cursors.slice(-1);
}

/** So many pages of a hundred are gone on for a page far from the first. */
const PAGES = 10;

/** Of all time and of a year, as their owner and as a visitor. */
async function statistics(site: Running, times: number, processor: Processor): Promise<Measured[]> {
  const own = (query: string) =>
    taken(processor, () => timesOf(site, times, () => `/api/statistics${query}`, { cookie }));
  return [
    within('statistics of all time', await own(''), 150),
    within('statistics of a year', await own('?year=2021'), 150),
    within(
      'statistics of all time, as a visitor',
      await taken(processor, () =>
        timesOf(site, times, (n) => `/api/profile/${idOf(COLLECTOR)}/statistics?again=${n}`),
      ),
      150,
    ),
  ];
}

/**
 * What asking who may see something costs: the same list of a library that everyone sees, as another member
 * reads it and as its owner does, who is asked nothing. The bare statements in turn on one connection, so
 * that whatever else the machine does meets both alike.
 */
export async function predicate(url: string, times: number): Promise<Measured[]> {
  const [{ id = '', books = 0 } = {}] = await onUrl<{ id: string; books: number }>(
    url,
    `select user_id as id, count(*)::integer as books
       from entries
      where user_id between ${idSql('20')} and ${idSql(`${SIGNED_IN}`)}
      group by 1 order by 2 desc limit 1`,
  );
  await onUrl(
    url,
    `update entries set visibility = 'public' where user_id = '${id}' and visibility <> 'public'`,
  );
  await onUrl(url, 'vacuum analyze entries');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const measured: Measured[] = [];
  try {
    for (const sort of ['added', 'finished', 'title'] as const) {
      const page = { limit: 24, after: undefined };
      const wanted = libraryQueryOf({ sort });
      const viewer = { id: idOf(COLLECTOR) };
      const statement = (isOwner: boolean) =>
        statementOf((db) => libraryOf(db, id, { viewer, isOwner }, wanted, page));
      const asked = { name: `asked-${sort}`, ...parts(statement(false)) };
      const free = { name: `free-${sort}`, ...parts(statement(true)) };
      const took: [number[], number[]] = [[], []];
      for (let n = 0; n < times + 20; n++)
        for (const [at, query] of (n % 2 ? [asked, free] : [free, asked]).entries()) {
          const start = performance.now();
          await client.query(query);
          const isAsked = n % 2 ? at === 0 : at === 1;
          if (n >= 20) took[isAsked ? 0 : 1].push(performance.now() - start);
        }
      const ratio = median(took[0]) / median(took[1]);
      measured.push({
        what: `${count(books)} books by ${sort}, who may see them asked (ms, median)`,
        value: ms(median(took[0])),
        beside: `${ms(median(took[1]))} not asked`,
        ratio,
        bar: '≤ 1.15',
        isMet: ratio <= 1.15,
      });
    }
  } finally {
    await client.end();
  }
  return measured;
}

const parts = ({ text, values }: Sql) => ({ text, values });

/** A thousand changed at once, back and forth. */
async function bulk(
  site: Running,
  url: string,
  times: number,
  processor: Processor,
): Promise<Measured[]> {
  const rows = await onUrl<{ id: string }>(
    url,
    `select b.google_id as id
       from entries e join books b on b.id = e.book_id
      where e.user_id = '${idOf(COLLECTOR)}' and e.review_id is null
      order by e.added_at limit 1000`,
  );
  const books = rows.map(({ id }) => id);
  const changed = (sets: object[]) =>
    taken(
      processor,
      async () => {
        const all: number[] = [];
        for (let n = 0; n < times; n++) {
          const start = performance.now();
          await sent(site, 'POST', '/api/library/bulk', { books, set: sets[n % sets.length] });
          all.push(performance.now() - start);
        }
        return all;
      },
      1,
    );
  return [
    within('a thousand: owned or not', await changed([{ isOwned: true }, { isOwned: false }]), 500),
    within(
      'a thousand: a tag more or less',
      await changed([{ addTags: ['measured'] }, { removeTags: ['measured'] }]),
      500,
    ),
    within(
      'a thousand: read or wanted',
      await changed([{ status: 'read' }, { status: 'want' }]),
      500,
    ),
  ];
}

async function sent({ url }: Running, method: string, path: string, body: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
}

/** Books that each writer reads at a time. */
const READ_AT_ONCE = 4;

/** A book begun, and how far it is read: by many people at once, beside pgbench that writes the same rows. */
async function writes(
  site: Running,
  url: string,
  { people, books }: Sizes,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Measured[]> {
  const pgbench = pgbenchProgram();
  const measured: Measured[] = [];
  const writers = Math.min(SIGNED_IN, people);
  const user = idSql('(:person)::bigint');
  const book = idSql('(:book)::bigint', BOOKS);
  for (const [what, request, script, numbers] of [
    [
      'a book begun',
      (who: number, n: number) => ({
        method: 'PUT',
        path: `/api/library/B${1 + ((who * 7_919 + n * 104_729) % books)}`,
        body: '{"status":"reading"}',
      }),
      `with e as (
         insert into entries (user_id, book_id, revision, status, visibility, started_on, last_started_on)
         values (${user}, ${book}, gen_random_uuid(), 'reading', 'public', '2026-01-01', '2026-01-01')
             on conflict do nothing
         returning user_id, book_id)
       insert into readings (id, user_id, book_id, started_on)
       select gen_random_uuid(), user_id, book_id, '2026-01-01' from e;`,
      `\\set person random(1, ${people})\n\\set book random(1, ${books})\n`,
    ],
    [
      'progress',
      (who: number, n: number) => ({
        method: 'POST',
        // A few books of each, again and again; the first round begins them.
        path: `/api/library/B${1 + ((who * 7_919 + (n % READ_AT_ONCE) * 104_729) % books)}/progress`,
        body: `{"percent":${n % 99}}`,
      }),
      `with r as (
         select id, user_id, book_id from readings
          where user_id = ${user} and book_id = ${book} and outcome is null limit 1),
       e as (
         update entries e set revision = gen_random_uuid(), percent = :book % 99, updated_at = now()
           from r where e.user_id = r.user_id and e.book_id = r.book_id)
       insert into progress (id, reading_id, user_id, at, percent, visibility)
       select gen_random_uuid(), id, user_id, now(), :book % 99, 'public' from r;`,
      // The same books of the same people: a person without an open reading would cost nothing.
      `\\set person random(1, ${writers})\n\\set at random(0, ${READ_AT_ONCE - 1})\n` +
        `\\set book 1 + (:person * 7919 + :at * 104729) % ${books}\n`,
    ],
  ] as const) {
    const ours: number[] = [];
    const theirs: number[] = [];
    const refused: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // More than are sent, so that none is a repetition.
      const requests = Array.from({ length: 8 * writers }, (_, n) => {
        const who = 1 + (n % writers);
        const one = request(who, Math.floor(n / writers) + round * 1_000);
        return {
          ...one,
          headers: {
            cookie: cookieOf(who),
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
          },
        };
      });
      const loaded = await load({ url: site.url, connections: 32, seconds, requests });
      ours.push(loaded.perSecond);
      refused.push(loaded.refused);
      if (pgbench)
        theirs.push(
          pgbenchRun(pgbench, url, `${numbers}${script.replace(/\s+/g, ' ')}\n`, seconds),
        );
    }
    if (median(refused) > 0) throw new Error(`${what}: ${median(refused)} were refused`);
    const ratio = pgbench ? median(ours) / median(theirs) : undefined;
    measured.push({
      what: `${what}, durable, 32 connections (a second)`,
      value: count(median(ours)),
      beside: pgbench ? `${count(median(theirs))} pgbench, ${POOL} clients` : 'no pgbench here',
      ratio,
      bar: '≥ 0.7',
      isMet: ratio === undefined ? undefined : ratio >= 0.7,
    });
  }
  return measured;
}
