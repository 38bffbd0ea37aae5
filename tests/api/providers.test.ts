import type { FastifyInstance } from 'fastify';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import {
  createEnrichment,
  type Enrichment,
} from '../../server/domains/books/books/providers/enrichment.ts';
import { googleBooks } from '../../server/domains/books/books/providers/googleBooks.ts';
import { openLibrary } from '../../server/domains/books/books/providers/openLibrary.ts';
import type { Provider } from '../../server/domains/books/books/providers/provider.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { type Database, openDatabase, sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { createTestDatabase, databaseAt, type TestDatabase } from '../support/postgres.ts';
import { type Fault, isTestAddress, startUpstreams } from '../support/upstreams.ts';

let test: TestDatabase;
let services: Awaited<ReturnType<typeof startUpstreams>>;
let google: Provider;
let library: Provider;
/** The same, given up on sooner: for tests in which they fail. */
let hastyGoogle: Provider;
let hastyLibrary: Provider;
const opened: FastifyInstance[] = [];

beforeAll(async () => {
  [test, services] = await Promise.all([createTestDatabase(), startUpstreams()]);
  const site = 'https://books.example.org';
  const googleOptions = { site, mayConnect: isTestAddress, baseUrl: services.google };
  const libraryOptions = { site, mayConnect: isTestAddress, baseUrl: services.openLibrary };
  google = googleBooks({ ...googleOptions, apiKey: 'a-key' });
  library = openLibrary(libraryOptions);
  hastyGoogle = googleBooks({ ...googleOptions, timeoutMs: 400 });
  hastyLibrary = openLibrary({ ...libraryOptions, timeoutMs: 400 });
});
afterAll(async () => {
  await Promise.all([test.close(), services.close()]);
});
beforeEach(async () => {
  Object.assign(services.state, { fault: 'none', faults: {}, asked: [], delayMs: 0 });
  await test.db.many(sql`delete from provider_requests`);
  await test.db.many(sql`delete from provider_budgets`);
  await test.db.many(sql`delete from books where source in ('google', 'openlibrary', 'member')`);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

/** A product that has just started: it remembers no failure. */
const productWith = (...upstreams: Provider[]) => productOf(upstreams);

async function productOf(upstreams: Provider[], settings: Record<string, string> = {}) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    CATALOGUE_UPSTREAMS: 'none',
    ANSWER_CACHE_MB: '0',
    ...settings,
  });
  const app = await createApp({ db: test.db, config, upstreams });
  await app.ready();
  opened.push(app);
  const get = async (url: string) => {
    const response = await app.inject({ url });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    settled: async () => {
      // What is asked in the background is over when the product has closed.
      await app.close();
      opened.splice(opened.indexOf(app), 1);
    },
    search: async (q: string, more = '') =>
      (await get(`/api/books/search?q=${encodeURIComponent(q)}${more}`)).body as {
        total: number;
        books: { title: string; googleId: string; authors: string[] }[];
      },
    book: (googleId: string) => get(`/api/books/${googleId}`),
  };
}

/** The ids of the books that came from upstreams. */
async function kept() {
  const rows = await test.db.many<{ id: string }>(sql`
    select google_id as id from books where source in ('google', 'openlibrary') order by id`);
  return rows.map(({ id }) => id);
}

describe('A search with upstreams', () => {
  it('finds and keeps books that the catalogue lacks, cleaned', async () => {
    const { search, book } = await productWith(google);
    const { books, total } = await search('lamplighter vessel');
    expect(books.map(({ googleId }) => googleId)).toContain('gB00kLamp01_');
    expect(total).toBe(books.length);
    expect((await book('gB00kLamp01_')).body.book).toMatchObject({
      title: 'The Lamplighter of Vessel Row',
      subtitle: 'A Story',
      authors: ['Greta Ohm', 'Luis Prado'],
      publisher: 'Vessel Press',
      publishedDate: '2011-05',
      pageCount: 283,
      categories: ['Fiction', 'Literary', 'Classics'],
      language: 'pt',
      isbn13: '9780306406157',
      isbn10: '0306406152',
      description: '<p>Of <b>lamps</b>.</p>',
      thumbnail: expect.stringMatching(/^\/covers\/gB00kLamp01_\?v=[0-9a-f]{12}$/),
    });
    const [stored] = await test.db.many(sql`
      select source, cover_key as "coverKey" from books where google_id = 'gB00kLamp01_'`);
    expect(stored).toEqual({ source: 'google', coverKey: 'gB00kLamp01_' });
  });

  it('takes the good ones and leaves magazines and wrong shapes', async () => {
    const { search } = await productWith(google);
    await search('lamplighter');
    // The second volume is the same book: one author, written with a point.
    expect(await kept()).toEqual(['gB00kLamp01_']);
  });

  it('reads Open Library’s works', async () => {
    const { search, book } = await productWith(library);
    expect((await search('salt ledger')).books[0]?.googleId).toBe('OL7000002W');
    expect((await book('OL7000002W')).body.book).toMatchObject({
      authors: ['Ada Quill'],
      publishedDate: '1932',
      pageCount: 204,
      language: 'de',
      // Of a work with many editions, none of their ISBNs is known to be meant.
      isbn13: null,
      categories: ['Fiction', 'Sea stories'],
    });
    await search('salt');
    expect(await kept()).toEqual(['OL7000002W']);
  });

  it('keeps the ISBN that was asked for', async () => {
    const { search } = await productWith(library);
    const { books, total } = await search('0-8044-2957-X');
    expect([total, books[0]?.title]).toEqual([1, 'Salt Ledger']);
    expect((await search('9780804429573')).total).toBe(1);
  });

  it('does not keep twice what two services know, or what is there already', async () => {
    await addBook(test.db, { title: 'Salt Ledger', authors: ['Ada Quill'] });
    const { search } = await productWith(google, library);
    expect((await search('salt ledger')).total).toBe(1);
    const { books } = await search('lamplighter vessel');
    const byGreta = books.filter(({ authors }) => authors[0] === 'Greta Ohm');
    expect(byGreta).toHaveLength(1);
  });

  it('asks nobody when the catalogue has enough', async () => {
    const { search } = await productWith(google, library);
    expect((await search('fiction')).books).toHaveLength(20);
    expect((await search('dune', '&maxResults=1')).books).toHaveLength(1);
    expect(services.state.asked).toEqual([]);
  });

  it('asks when all that the catalogue has is another word', async () => {
    await addBook(test.db, { title: 'Salt Ledgar', authors: ['Otto Quell'] });
    const { search } = await productWith(library);
    const { books } = await search('salt ledger', '&maxResults=1');
    expect(books.map(({ googleId }) => googleId)).toEqual(['OL7000002W']);
  });

  // ASVS: 14.2.3
  it('asks a question once, says who asks, and passes on only words', async () => {
    const { search } = await productWith(google);
    await search('zzqq" OR intitle:x');
    await search('ZZQQ or intitle x');
    expect(services.state.asked).toHaveLength(1);
    const [{ url, agent } = { url: '', agent: '' }] = services.state.asked;
    expect(agent).toContain('https://books.example.org');
    const asked = new URL(url, 'http://localhost').searchParams;
    expect(asked.get('q')).not.toMatch(/[":]/);
    expect(asked.get('key')).toBe('a-key');
    expect(asked.get('maxResults')).toBe('20');
  });

  it('finds nothing quietly when the service has no items', async () => {
    const { search } = await productWith(google, library);
    expect(await search('zzzqqqxxx')).toEqual({ success: true, books: [], total: 0 });
  });

  const faults: Fault[] = [
    'error',
    'busy',
    'silent',
    'slow',
    'html',
    'broken',
    'shape',
    'huge',
    'redirect',
    'hangup',
  ];
  for (const fault of faults)
    it(`answers from the catalogue when the service fails (${fault}), and leaves it alone then`, async () => {
      const { search, book } = await productWith(hastyGoogle, hastyLibrary);
      services.state.fault = fault;
      expect((await search('dune')).books[0]?.title).toBe('Dune');
      const asked = services.state.asked.length;
      expect(asked).toBe(2);

      expect((await search('emma')).books[0]?.title).toBe('Emma');
      expect((await book('gB00kLamp09_')).status).toBe(404);
      expect(services.state.asked).toHaveLength(asked);
    });

  it('is never asked more than a number of times a minute', async () => {
    const { search } = await productWith(library);
    // It counts by minutes of the clock: the next one begins anew.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:30Z') });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    for (let at = 0; at < 40; at++) await search(`zzqq${at}`);
    expect(services.state.asked).toHaveLength(30);
  });
});

describe('A book that only an upstream knows', () => {
  it('is fetched by its id and kept', async () => {
    const { book } = await productWith(google, library);
    const { status, body } = await book('OL7000004W');
    expect(status).toBe(200);
    expect(body.book).toMatchObject({
      googleId: 'OL7000004W',
      title: 'Harbour Arithmetic',
      authors: ['Petra Sund'],
      publishedDate: '1988',
      description: 'Sums by the <i>sea</i>.',
      categories: ['Mathematics'],
    });
    services.state.asked = [];
    expect((await book('OL7000004W')).status).toBe(200);
    expect((await book('gB00kLamp01_')).body.book.title).toContain('Lamplighter');
    const volumes = services.state.asked.filter(({ url }) => url.startsWith('/google/volumes/'));
    expect(volumes).toHaveLength(1);
  });

  it('is not found when it was merged away, and no address but its own is ever asked for', async () => {
    const { book } = await productWith(library);
    expect((await book('OL7000005W')).status).toBe(404);
    expect((await book('OL7000006W')).status).toBe(404);
    expect((await book('..%2F..%2Fsecret')).status).toBe(404);
    expect((await book('OL1W%3Fx')).status).toBe(404);
    for (const { url } of services.state.asked)
      expect(url).toMatch(/^\/openlibrary\/(works\/OL\d+W|authors\/OL\d+A)\.json$/);
  });

  it('is asked for once by many at once, and all of them get it', async () => {
    const { book } = await productWith(library);
    const answers = await Promise.all(Array.from({ length: 10 }, () => book('OL7000004W')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(services.state.asked.filter(({ url }) => url.includes('/works/'))).toHaveLength(1);
  });

  it('is asked for again when the service could not tell', async () => {
    services.state.fault = 'error';
    const first = await productWith(library);
    expect((await first.book('OL7000004W')).status).toBe(404);
    services.state.fault = 'none';
    const second = await productWith(library);
    expect((await second.book('OL7000004W')).status).toBe(200);
  });

  it('that is not there is asked for once', async () => {
    const { book } = await productWith(google);
    expect((await book('gNowhere0001')).status).toBe(404);
    expect((await book('gNowhere0001')).status).toBe(404);
    expect(services.state.asked).toHaveLength(1);
  });
});

describe('What upstreams were asked', () => {
  const search = (db: Database, upstreams: Provider[], options = {}) => {
    const enrichment = createEnrichment(db, upstreams, options);
    settling.push(enrichment);
    return enrichment;
  };
  const settling: Enrichment[] = [];
  afterEach(async () => {
    await Promise.all(settling.splice(0).map((enrichment) => enrichment.settled()));
  });

  it('is remembered for a day by all processes, each with its own connection', async () => {
    const other = openDatabase({ url: test.url, poolSize: 2 });
    try {
      expect(await search(test.db, [google]).fill('lamplighter vessel', 20)).toBe(true);
      expect(await search(other, [google]).fill('Lamplighter  VESSEL', 20)).toBe(false);
      expect(services.state.asked).toHaveLength(1);
      await test.db.many(sql`update provider_requests set until = until - interval '23 hours'`);
      await search(other, [google]).fill('lamplighter vessel', 20);
      expect(services.state.asked).toHaveLength(1);
      await test.db.many(sql`update provider_requests set until = until - interval '61 minutes'`);
      await search(other, [google]).fill('lamplighter vessel', 20);
      expect(services.state.asked).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it('is asked by one of two processes at the same time', async () => {
    services.state.delayMs = 100;
    const enrichment = [search(test.db, [google, library]), search(test.db, [google, library])];
    await Promise.all(enrichment.map((each) => each.fill('lamplighter vessel', 20)));
    expect(services.state.asked).toHaveLength(2);
    expect(await kept()).toHaveLength(1);
  });

  it('is asked again by whoever comes after a process that was killed while it asked', async () => {
    await test.db.many(sql`
      insert into provider_requests (upstream, question, until)
      values ('google', 'q lamplighter', now() + interval '30 seconds')`);
    await search(test.db, [google]).fill('lamplighter', 20);
    expect(services.state.asked).toEqual([]);
    await test.db.many(sql`update provider_requests set until = now() - interval '1 second'`);
    await search(test.db, [google]).fill('lamplighter', 20);
    expect(services.state.asked).toHaveLength(1);
  });

  it('ends with the budget of the day, which all processes share; the next day begins anew', async () => {
    const budgets = { google: 5 };
    for (let at = 0; at < 4; at++) {
      const enrichment = search(test.db, [google], { budgets });
      for (let turn = 0; turn < 2; turn++) await enrichment.fill(`zzqq${at} ${turn}`, 20);
    }
    expect(services.state.asked).toHaveLength(5);
    await test.db.many(sql`update provider_budgets set day = day - 1`);
    await search(test.db, [google], { budgets }).fill('zzqq0 another', 20);
    expect(services.state.asked).toHaveLength(6);
    const [row] = await test.db.many(sql`select calls from provider_budgets`);
    expect(row).toEqual({ calls: 1 });
  });

  it('never goes beyond the budget, however many processes ask at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        search(test.db, [google], { budgets: { google: 7 } }).fill(`zzqq${at}`, 20),
      ),
    );
    expect(services.state.asked).toHaveLength(7);
  });

  it('is nothing when the budget is nought', async () => {
    const { search } = await productOf([google], { UPSTREAM_DAILY_BUDGET: 'google=0' });
    await search('lamplighter');
    expect(services.state.asked).toEqual([]);
  });

  it('is nothing for as long as it has said, for all processes', async () => {
    services.state.fault = 'busy';
    await search(test.db, [google]).fill('lamplighter', 20);
    services.state.fault = 'none';
    await search(test.db, [google]).fill('lamplighter', 20);
    expect(services.state.asked).toHaveLength(1);
    const { seconds } = await test.db.one<{ seconds: number }>(sql`
      select extract(epoch from paused_until - now())::float8 as seconds from provider_budgets`);
    expect(seconds).toBeGreaterThan(110);
    expect(seconds).toBeLessThanOrEqual(120);
    await test.db.many(sql`update provider_budgets set paused_until = now() - interval '1 second'`);
    await search(test.db, [google]).fill('lamplighter', 20);
    expect(services.state.asked).toHaveLength(2);
  });

  it('is cleared away when it may be asked again', async () => {
    await search(test.db, [google]).fill('lamplighter', 20);
    await cleanUp(test.db);
    expect(await test.db.many(sql`select from provider_requests`)).toHaveLength(1);
    await test.db.many(sql`update provider_requests set until = now() - interval '1 second'`);
    await cleanUp(test.db);
    expect(await test.db.many(sql`select from provider_requests`)).toHaveLength(0);
  });

  it('fails quietly when the database does', async () => {
    const closed = openDatabase({ url: databaseAt(test.url, 'nowhere'), poolSize: 1 });
    const said: string[] = [];
    const enrichment = createEnrichment(closed, [google], { warn: (line) => said.push(line) });
    expect(await enrichment.fill('lamplighter', 20)).toBe(false);
    expect(said.join()).toContain('Enrichment could not be filled');
    expect(services.state.asked).toEqual([]);
    await closed.close();
  });
});

describe('A service that is down for hours', () => {
  it('is tried by nobody who waits: only the first one does, and for two seconds at most', async () => {
    const clock = { now: Date.now() };
    services.state.fault = 'silent';
    const slow = openLibrary({ baseUrl: services.openLibrary, mayConnect: isTestAddress });
    const enrichment = createEnrichment(test.db, [slow], { now: () => clock.now });
    const timed = async (query: string) => {
      const start = performance.now();
      await enrichment.fill(query, 20);
      return performance.now() - start;
    };
    const first = await timed('zzqq 0');
    expect(first).toBeGreaterThan(1_500);
    expect(first).toBeLessThan(5_000);
    const waits: number[] = [];
    for (let at = 1; at <= 20; at++) {
      // Every ten minutes, for hours.
      clock.now += 10 * 60_000;
      waits.push(await timed(`zzqq ${at}`));
      if (at % 5 === 0) await enrichment.settled();
    }
    // Whoever waited for it would wait two seconds.
    expect(Math.max(...waits)).toBeLessThan(1_500);
    expect(services.state.asked.length).toBeLessThan(10);

    services.state.fault = 'none';
    clock.now += 60 * 60_000;
    await enrichment.fill('salt', 20);
    await enrichment.settled();
    expect(await kept()).toEqual(['OL7000002W']);
    clock.now += 1_000;
    expect(await enrichment.fill('lamplighter', 20)).toBe(true);
  });

  // ASVS: 16.5.2
  it('is not asked for a search, nor waited for', async () => {
    services.state.fault = 'silent';
    const dead = await productWith(hastyGoogle, hastyLibrary);
    // The one that finds out; everybody else who comes while it waits is not one of its four.
    await dead.search('zzqq the first');
    const asked = services.state.asked.length;
    for (let at = 0; at < 40; at++) await dead.search(`dune zzqq${at}`);
    expect(services.state.asked).toHaveLength(asked);
  });

  it('lets few wait at the same time while it is still being found out', async () => {
    services.state.fault = 'silent';
    const enrichment = createEnrichment(test.db, [hastyGoogle]);
    const waits = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const start = performance.now();
        await enrichment.fill(`zzqq ${at}`, 20);
        return performance.now() - start;
      }),
    );
    expect(waits.filter((wait) => wait > 300)).toHaveLength(4);
    expect(services.state.asked).toHaveLength(4);
  });

  it('does not keep the other one’s books from those who search', async () => {
    services.state.faults = { '/google': 'silent' };
    const { search } = await productWith(hastyGoogle, hastyLibrary);
    const { books } = await search('salt ledger');
    expect(books.map(({ googleId }) => googleId)).toEqual(['OL7000002W']);
  });
});

describe('A book that lacks something', () => {
  const facts = (googleId: string) =>
    test.db.one<Record<string, unknown>>(sql`
      select description, page_count as pages, publisher, language, cover_key as cover
        from books where google_id = ${googleId}`);
  const bare = () =>
    addBook(test.db, { title: 'The Lamplighter of Vessel Row', authors: ['Greta Ohm'] });
  const opening = async (upstreams: Provider[], googleId: string) => {
    const { book, settled } = await productOf(upstreams);
    const start = performance.now();
    const answer = await book(googleId);
    const ms = performance.now() - start;
    await settled();
    return { ...answer, ms };
  };

  it('is completed when it is opened, and nobody waits for that', async () => {
    const id = await bare();
    services.state.delayMs = 800;
    const { body, ms } = await opening([google, library], id);
    expect(body.book).toMatchObject({ description: null, pageCount: null });
    expect(ms).toBeLessThan(services.state.delayMs);
    expect(await facts(id)).toEqual({
      description: '<p>Of <b>lamps</b>.</p>',
      pages: 283,
      publisher: 'Vessel Press',
      language: 'pt',
      cover: 'gB00kLamp01_',
    });
    const { search } = await productWith();
    expect((await search('vessel lamps')).books[0]?.googleId).toBe(id);
  });

  it('is completed by its own page where it came from, with what only the search knows', async () => {
    services.state.asked = [];
    const { book, settled } = await productOf([library]);
    await test.db.many(sql`delete from books where google_id = 'OL7000004W'`);
    await book('OL7000004W');
    await book('OL7000004W');
    await settled();
    expect(services.state.asked.some(({ url }) => url.includes('/search.json'))).toBe(true);
  });

  it('is looked for once a month, by whichever process', async () => {
    const id = await addBook(test.db, { title: 'Nobody Knows Zzqq', authors: ['Nemo'] });
    await opening([google], id);
    expect(services.state.asked).toHaveLength(1);
    await opening([google], id);
    await test.db.many(sql`update provider_requests set until = until - interval '29 days'`);
    await opening([google], id);
    expect(services.state.asked).toHaveLength(1);
    await test.db.many(sql`update provider_requests set until = until - interval '25 hours'`);
    await opening([google], id);
    expect(services.state.asked).toHaveLength(2);
  });

  it('keeps what a person has said of it', async () => {
    const id = await bare();
    await test.db.many(sql`
      update books set corrected = '{description,publisher}', language = 'en' where google_id = ${id}`);
    await opening([google], id);
    expect(await facts(id)).toMatchObject({
      description: null,
      publisher: null,
      language: 'en',
      pages: 283,
    });
  });

  it('keeps what a person says while it is being asked about', async () => {
    const id = await bare();
    services.state.delayMs = 200;
    const { book, settled } = await productOf([google]);
    await book(id);
    await test.db.many(sql`
      update books set page_count = 7, corrected = '{page_count}', updated_at = now() + interval '1 ms'
       where google_id = ${id}`);
    await settled();
    expect(await facts(id)).toMatchObject({ pages: 7 });
  });

  it('is not mixed up with another one', async () => {
    const id = await addBook(test.db, {
      title: 'The Lamplighter of Vessel Row',
      authors: ['Somebody Else'],
    });
    await opening([google, library], id);
    expect(await facts(id)).toMatchObject({ description: null, pages: null });
  });

  it('takes no more than half of the budget', async () => {
    const enrichment = createEnrichment(test.db, [google], { budgets: { google: 8 } });
    for (let at = 0; at < 6; at++) {
      const id = await addBook(test.db, { title: `Nobody Knows Zzqq ${at}`, authors: ['Nemo'] });
      enrichment.complete(id);
      await enrichment.settled();
    }
    expect(services.state.asked).toHaveLength(2);
    await enrichment.fill('lamplighter', 20);
    expect(services.state.asked).toHaveLength(3);
  });

  it('is filled by a search that finds it elsewhere, and the other id leads to it', async () => {
    const id = await bare();
    const { search } = await productWith(google);
    expect((await search('lamplighter vessel')).total).toBe(1);
    expect(await facts(id)).toMatchObject({ pages: 283 });
    const aliases = await test.db.many(sql`
      select a.google_id as alias from book_aliases a join books b on b.id = a.book_id
       where b.google_id = ${id} order by 1`);
    expect(aliases).toEqual([{ alias: 'gB00kLamp01_' }, { alias: 'gB00kLamp02_' }]);
    const [isbn] = await test.db.many(sql`
      select b.google_id as id from book_isbns i join books b on b.id = i.book_id
       where i.isbn13 = '9780306406157'`);
    expect(isbn).toEqual({ id });
  });
});

describe('Without upstreams', () => {
  it('nobody is asked', async () => {
    const { search, book } = await productWith();
    await search('zzqq');
    expect((await book('OL7000004W')).status).toBe(404);
    expect(services.state.asked).toEqual([]);
  });
});
