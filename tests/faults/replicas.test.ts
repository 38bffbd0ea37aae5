import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { type Database, openDatabase, sql } from '../../server/platform/db/db.ts';
import { UNSENT_MS } from '../../server/platform/db/replicas/primaryPosition.ts';
import { endCopies, type RunningCopy, startCopy, until } from '../support/copies.ts';
import { type Fault, networkTo } from '../support/network.ts';
import { runOn } from '../support/postgres.ts';
import { hasPostgres15, type Replicated, replicatedPostgres } from '../support/replicated.ts';
import { figure, isFull } from './figures.ts';
import { booksIn, type Person, peopleIn } from './people.ts';
import { isServed, type Outcome, VISITED, visit } from './visitors.ts';

const ANSWER_MS = 10_000;
const RECONNECTS_PER_SECOND = 5;
/** Within this everyone knows of what anybody has written. */
const SECOND = 1_000;
const BACK_MS = 5_000;
const TOKEN = 'a-token-for-the-tests';
const title = hasPostgres15
  ? 'With a streaming replica of PostgreSQL 15'
  : 'With a streaming replica (skipped: the programs of PostgreSQL 15 are not installed)';

let it: Replicated;
let db: Database;
let rosa: Person;
let theo: Person;
let people: Person[];
let books: string[];

describe.skipIf(!hasPostgres15)(title, () => {
  beforeAll(async () => {
    await build(['server']);
    it = await replicatedPostgres();
    // Brings the schema and the catalogue.
    await (await start()).end();
    db = openDatabase({ url: it.primary.url, poolSize: 2 });
    [rosa, theo, ...people] = (await peopleIn(db, 26)) as [Person, Person, ...Person[]];
    books = await booksIn(db, 40);
  }, 120_000);
  beforeEach(() => it.together());
  afterEach(endCopies);
  afterAll(async () => {
    await db?.close();
    await it?.end();
  });

  test('what is only read is read there, by visitors and by members, and no statement fails there', async () => {
    const copy = await startWithReplica();
    await Promise.all([forget(it.primary.url), forget(it.replica.url)]);
    const [book] = books;
    const paths = [
      '/api/books/search?q=winter',
      '/api/books/search?subject=fiction',
      '/api/books/suggest?q=win',
      '/api/books/top-engagement',
      `/api/books/${book}`,
      `/api/books/${book}/changes`,
      `/api/reviews/book/${book}`,
      `/api/reviews/book/${book}?sort=highest`,
      `/api/reviews/book/${book}/ratings`,
      '/api/reviews/random',
      '/api/users',
      `/api/profile/${rosa.id}`,
      `/api/profile/${rosa.id}/reviews`,
      `/api/profile/${rosa.id}/followers`,
      `/api/profile/${rosa.id}/following`,
      `/api/profile/${rosa.id}/followers/count`,
      `/api/favorites/user/${rosa.id}`,
      `/covers/${book}`,
      `/covers/${book}.svg`,
      `/book/${book}`,
      `/profile/${rosa.id}`,
      '/sitemap.xml',
      '/sitemap-books.xml',
    ];
    const own = [`/api/profile/${rosa.id}/following/reviews`, '/api/favorites'];
    const onPrimary = () => metric(copy, 'commonplace_replica_reads_total{state="primary"}');
    // The replica may be behind for a moment; a statement that it cannot run always fails.
    for (const who of [undefined, rosa])
      for (const path of who ? [...paths, ...own] : paths)
        await until(async () => {
          const before = await onPrimary();
          expect([path, (await ask(copy, path, who)).status]).toEqual([path, 200]);
          return (await onPrimary()) === before;
        }, BACK_MS);

    const read = await metric(copy, 'commonplace_replica_reads_total{state="replica"}');
    expect(read).toBeGreaterThan(paths.length);
    const tables = '(books|reviews|follows|favorites)';
    const calls = await callsAt(it.replica.url, tables);
    expect(calls).toBeGreaterThan(paths.length);
    expect(await callsAt(it.primary.url, tables)).toBeLessThan(calls / 4);
    expect(await callsAt(it.primary.url, 'sessions')).toBeGreaterThan(0);
  });

  test.runIf(isFull)(
    'takes the work of reading from the primary',
    async () => {
      const searches = ['river', 'winter', 'history', 'love', 'sea'];
      const measured: { ms: number; primaryMs: number; asked: number }[] = [];
      for (const copy of [await start(), await startWithReplica()]) {
        await forget(it.primary.url);
        const begun = performance.now();
        const count = 1_000;
        for (let at = 0; at < count; at++)
          await ask(copy, `/api/books/search?q=${searches[at % searches.length]}`, rosa);
        const ms = (performance.now() - begun) / count;
        const [row] = await runOn(
          it.primary.url,
          `select sum(total_exec_time) as ms, sum(calls) as calls from pg_stat_statements
          where query !~ 'pg_stat_statements'`,
        );
        measured.push({
          ms,
          primaryMs: Number(row?.ms) / count,
          asked: Number(row?.calls) / count,
        });
        await copy.end();
      }
      const [without, beside] = measured.map(({ ms, primaryMs, asked }) => ({
        ms: `${ms.toFixed(2)} ms`,
        primaryMs: `${primaryMs.toFixed(2)} ms in ${asked.toFixed(1)} statements`,
      }));
      const name = 'a member searches, without and with a replica';
      figure(name, 'an answer takes', `${without?.ms}, ${beside?.ms}`, '');
      figure(name, 'work of the primary', `${without?.primaryMs}, ${beside?.primaryMs}`, '');
      expect(measured[1]?.primaryMs).toBeLessThan((measured[0]?.primaryMs ?? 0) / 2);
    },
    60_000,
  );

  test('a person sees at once what they have written, at any process, although nothing is replayed', async () => {
    const copies = [await startWithReplica(), await startWithReplica()];
    await runOn(it.replica.url, 'select pg_wal_replay_pause()');
    for (const [at, book] of books.slice(0, 10).entries()) {
      const writer = copies[at % 2] as RunningCopy;
      expect((await write(writer, rosa, 'POST', '/api/reviews', reviewOf(book))).status).toBe(201);
      for (const copy of copies) {
        const lists = await Promise.all([
          ask(copy, `/api/reviews/book/${book}`, rosa),
          ask(copy, `/api/reviews/book/${book}?sort=highest`, rosa),
          ask(copy, `/api/profile/${rosa.id}/reviews?limit=1`, rosa),
          ask(copy, `/api/reviews/book/${book}?user=${rosa.id}`, theo),
        ]);
        for (const { body } of lists) expect(body[0]).toMatchObject({ title: `Of ${book}` });
      }
      const isThere = async (copy: RunningCopy) =>
        (await ask(copy, `/api/reviews/book/${book}`)).body.length === 1;
      // For those who have written nothing within a second.
      if (at < 3) for (const copy of copies) await until(() => isThere(copy), SECOND);

      const name = `Written down as number ${at}`;
      await write(writer, rosa, 'POST', '/api/books', { title: name, authors: ['Rosa'] });
      for (const copy of copies) {
        const { body } = await ask(copy, `/api/books/search?q=${encodeURIComponent(name)}`, rosa);
        expect(body.books).toContainEqual(expect.objectContaining({ title: name }));
      }
    }
    for (const copy of copies) await until(async () => (await inUse(copy)) === 0, BACK_MS);
    expect(
      await metric(copies[0], 'commonplace_replica_lag_seconds', { isLabelled: true }),
    ).toBeGreaterThan(0.8);
    await runOn(it.replica.url, 'select pg_wal_replay_resume()');
    for (const copy of copies) await until(async () => (await inUse(copy)) === 1, BACK_MS);
  }, 60_000);

  test.runIf(isFull)(
    'nobody is told what is older than it may be, while the replica stops and catches up again and again',
    async () => {
      const copies = [await startWithReplica(), await startWithReplica()];
      const path = `/api/profile/${rosa.id}`;
      /** Number of the bio that was acknowledged, and when. */
      const written: { number: number; at: number }[] = [{ number: 0, at: performance.now() }];
      await write(copies[0], rosa, 'PUT', '/api/profile', { bio: '0' });
      let isOver = false;
      const old: string[] = [];
      let answers = 0;

      const least = (until: number) =>
        written.reduce((most, { number, at }) => (at <= until ? number : most), 0);
      async function writes() {
        for (let number = 1; !isOver; number++) {
          const copy = copies[number % 2];
          await write(copy, rosa, 'PUT', '/api/profile', { bio: `${number}` });
          written.push({ number, at: performance.now() });
          await pause(number % 5 === 0 ? 60 : 5);
        }
      }
      async function reads(copy: RunningCopy, who: Person | undefined, mayBeOldMs: number) {
        while (!isOver) {
          const asked = performance.now();
          const { body } = await ask(copy, path, who);
          const mustBe = least(asked - mayBeOldMs);
          answers += 1;
          if (Number(body.bio) < mustBe) old.push(`${body.bio} instead of ${mustBe}`);
          await pause(1);
        }
      }
      async function stops() {
        for (let time = 0; !isOver; time++) {
          await runOn(it.replica.url, 'select pg_wal_replay_pause()');
          await pause(20 + ((time * 97) % 500));
          await runOn(it.replica.url, 'select pg_wal_replay_resume()');
          await pause(20 + ((time * 61) % 300));
        }
      }
      const work = [
        writes(),
        stops(),
        ...copies.flatMap((copy) => [
          reads(copy, rosa, 0),
          reads(copy, theo, 0),
          reads(copy, undefined, SECOND),
        ]),
      ];
      await pause(60_000);
      isOver = true;
      await Promise.all(work);
      const read = await Promise.all(
        copies.map((copy) => metric(copy, 'commonplace_replica_reads_total{state="replica"}')),
      );
      figure(
        'a replica that stops again and again',
        'answers older than they may be',
        `${old.length} of ${answers}; the replica answered ${read.join(' and ')} statements`,
        '0',
      );
      expect(old).toEqual([]);
      expect(Math.min(...read)).toBeGreaterThan(0);
    },
    120_000,
  );

  test('one that is killed is left out without a failed request, and used again when it is back', async () => {
    const copy = await startWithReplica();
    const load = visit(() => copy.url, people, books, { pauseMs: 5 });
    await pause(1_000);
    await it.replica.kill();
    await until(async () => (await inUse(copy)) === 0, BACK_MS);
    await pause(1_000);
    await it.replica.start();
    const started = performance.now();
    await until(async () => (await inUse(copy)) === 1, BACK_MS);
    const back = performance.now() - started;
    await pause(500);
    const { slowest } = served(await load.end());
    figure('the replica is killed', 'slowest answer', `${slowest} ms`, `${ANSWER_MS} ms`);
    figure('the replica is killed', 'used again after', `${Math.round(back)} ms`, `${BACK_MS} ms`);
  }, 60_000);

  test.each(FAULTS())(
    'a way to it that %s leaves nobody waiting, and it is used again when that heals',
    async (fault) => {
      const network = await networkTo(it.replica.url);
      const copy = await startWithReplica(network.url);
      const load = visit(() => copy.url, people, books, { pauseMs: 5 });
      await pause(1_500);
      const before = network.connects.length;
      network.fault = fault;
      await until(async () => (await inUse(copy)) === 0, BACK_MS);
      await pause(isFull ? 15_000 : 2_000);
      const tried = network.connects.slice(before);
      network.heal();
      const healed = performance.now();
      await until(async () => (await inUse(copy)) === 1, BACK_MS);
      const back = performance.now() - healed;
      const { slowest } = served(await load.end());
      await copy.end();
      network.close();
      const name = `the way to the replica ${fault}`;
      figure(name, 'slowest answer', `${slowest} ms`, `${ANSWER_MS} ms`);
      figure(name, 'used again after', `${Math.round(back)} ms`, `${BACK_MS} ms`);
      figure(
        name,
        'connections tried in the worst second of the fault',
        `${mostInOneSecond(tried)}`,
        `${RECONNECTS_PER_SECOND}`,
      );
      expect(mostInOneSecond(tried)).toBeLessThanOrEqual(RECONNECTS_PER_SECOND);
    },
    60_000,
  );

  test('a statement that its recovery cancels is answered by the primary', async () => {
    await runOn(it.replica.url, "alter system set max_standby_streaming_delay = '0'");
    await runOn(it.replica.url, 'select pg_reload_conf()');
    const copy = await startWithReplica();
    const load = visit(() => copy.url, people, books);
    await until(async () => {
      // Replaying that nobody may read this now cancels whoever does.
      await runOn(it.primary.url, 'begin; lock table books in access exclusive mode; commit');
      await pause(20);
      return (await cancelled()) >= (isFull ? 100 : 3);
    }, 90_000);
    const { slowest } = served(await load.end());
    const name = 'statements on the replica are cancelled';
    figure(name, 'cancelled, and not noticed', `${await cancelled()}`, '');
    figure(name, 'slowest answer', `${slowest} ms`, `${ANSWER_MS} ms`);
    await runOn(it.replica.url, 'alter system reset max_standby_streaming_delay');
    await runOn(it.replica.url, 'select pg_reload_conf()');
  }, 120_000);

  test('one that is not there at the start keeps nobody from starting', async () => {
    const copy = await start({ DATABASE_REPLICA_URLS: 'postgres://127.0.0.1:1/commonplace' });
    expect((await ask(copy, '/api/users')).status).toBe(200);
    expect(await inUse(copy)).toBe(0);
  });

  test('one that is a replica of another database, or none, is left out', async () => {
    const other = await replicatedPostgres();
    for (const { url } of [other.replica, it.primary]) {
      const copy = await start({ DATABASE_REPLICA_URLS: url });
      await pause(SECOND);
      expect((await ask(copy, '/api/users')).status).toBe(200);
      expect(await inUse(copy)).toBe(0);
      await copy.end();
    }
    await other.end();
  }, 60_000);

  test('visitors go on reading while the primary is away, and members are told to come again', async () => {
    const copy = await startWithReplica();
    const paths = [
      `/api/books/${books[0]}`,
      `/api/profile/${rosa.id}`,
      '/api/books/search?q=river',
    ];
    for (const path of paths) expect((await ask(copy, path)).status).toBe(200);
    await it.primary.kill();
    const slowest: number[] = [];
    // Longer than answers to visitors are kept.
    for (const path of [...paths, ...paths, ...paths]) {
      const asked = performance.now();
      expect([path, (await ask(copy, path)).status]).toEqual([path, 200]);
      slowest.push(performance.now() - asked);
      await pause(500);
    }
    expect((await ask(copy, '/api/profile', rosa)).status).toBe(503);
    figure('the primary is killed', 'slowest answer', `${Math.round(Math.max(...slowest))} ms`, '');
    expect(Math.max(...slowest)).toBeLessThan(BACK_MS);
    await it.primary.start();
    await until(async () => (await ask(copy, '/api/profile', rosa)).status === 200, BACK_MS);
  }, 60_000);

  test('visitors go on reading where the last that the primary wrote has not left it', async () => {
    const copy = await startWithReplica();
    const path = `/api/profile/${rosa.id}`;
    // A slow machine does not always end the primary so soon after the write.
    await until(async () => {
      await it.together();
      expect((await ask(copy, path)).status).toBe(200);
      await pause(SECOND);
      await runOn(it.replica.url, 'select pg_wal_replay_pause()');
      const wroteAt = performance.now();
      await db.one(sql`select pg_logical_emit_message(true, 'test', 'written last')`);
      // The process hears of it: whoever brings a cookie may have written it.
      expect((await ask(copy, path, rosa)).status).toBe(200);
      await it.primary.kill();
      return performance.now() - wroteAt < UNSENT_MS;
    });
    const statuses: number[] = [];
    for (let asked = 0; asked < 8; asked++) {
      statuses.push((await ask(copy, asked % 2 ? path : '/api/books/search?q=river')).status);
      await pause(700);
    }
    expect(statuses).toEqual(statuses.map(() => 200));
    expect((await ask(copy, '/api/profile', rosa)).status).toBe(503);
    await it.together();
    await until(async () => (await ask(copy, '/api/profile', rosa)).status === 200, BACK_MS);
  }, 60_000);

  test('one that was promoted is left out from then on', async () => {
    const copy = await startWithReplica();
    await runOn(it.replica.url, 'select pg_promote()');
    await until(async () => (await inUse(copy)) === 0, BACK_MS);
    await write(copy, rosa, 'PUT', '/api/profile', { bio: 'On the primary' });
    for (const who of [rosa, theo])
      expect((await ask(copy, `/api/profile/${rosa.id}`, who)).body.bio).toBe('On the primary');
  });
});

function FAULTS(): [Exclude<Fault, 'none'>][] {
  return isFull ? [['resets'], ['stalls'], ['swallows'], ['trickles']] : [['swallows']];
}

const start = (env: Record<string, string> = {}) =>
  startCopy({
    DATABASE_URL: it.primary.url,
    UNSAFE_DATABASE: '1',
    METRICS_TOKEN: TOKEN,
    ...VISITED,
    ...env,
  });

async function startWithReplica(url = it.replica.url) {
  const copy = await start({ DATABASE_REPLICA_URLS: url });
  await until(async () => (await inUse(copy)) === 1, BACK_MS);
  return copy;
}

interface Answered {
  status: number;
  body: Record<string, unknown> & Record<string, unknown>[];
}

async function ask(copy: RunningCopy | undefined, path: string, who?: Person): Promise<Answered> {
  const answer = await fetch(copy?.url + path, { headers: who ? { cookie: who.cookie } : {} });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, body: isJson ? JSON.parse(text) : [] };
}

async function write(
  copy: RunningCopy | undefined,
  { cookie }: Person,
  method: string,
  path: string,
  body: object,
) {
  const answer = await fetch(copy?.url + path, {
    method,
    headers: { cookie, origin: copy?.url ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
}

const reviewOf = (book: string) => ({ title: `Of ${book}`, content: 'Words', rating: 4, book });

async function metric(copy: RunningCopy | undefined, name: string, { isLabelled = false } = {}) {
  const answer = await fetch(`${copy?.url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const line = (await answer.text())
    .split('\n')
    .find((each) => each.startsWith(isLabelled ? `${name}{` : `${name} `));
  return Number(line?.split(' ').at(-1));
}

const inUse = (copy: RunningCopy | undefined) =>
  metric(copy, 'commonplace_replicas{state="in_use"}');

/** Expects that everybody was answered well, and in time. */
function served(outcomes: Outcome[]) {
  const slowest = Math.round(Math.max(...outcomes.map(({ ms }) => ms)));
  expect(outcomes.filter((each) => !isServed(each))).toEqual([]);
  expect(slowest).toBeLessThan(ANSWER_MS);
  return { slowest };
}

/** Statements on the replica that its recovery has cancelled so far; asks again where this was one of them. */
async function cancelled(): Promise<number> {
  const [row] = await runOn(
    it.replica.url,
    'select confl_lock as cancelled from pg_stat_database_conflicts where datname = current_database()',
  ).catch(async (error: Error) => {
    if (error.message.includes('conflict with recovery')) return [{ cancelled: await cancelled() }];
    throw error;
  });
  return Number(row?.cancelled);
}

const forget = (url: string) => runOn(url, 'select pg_stat_statements_reset()');

/** How often a server ran a statement that reads one of these tables since it was told to forget. */
async function callsAt(url: string, tables: string) {
  const [row] = await runOn(
    url,
    `select coalesce(sum(calls), 0)::integer as calls from pg_stat_statements
      where query ~ 'from ${tables}'`,
  );
  return Number(row?.calls);
}

const mostInOneSecond = (times: number[]) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
