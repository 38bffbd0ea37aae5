import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { googleBooks } from '../../server/books/upstreams/googleBooks.ts';
import { openLibrary } from '../../server/books/upstreams/openLibrary.ts';
import type { Upstream } from '../../server/books/upstreams/upstream.ts';
import { readConfig } from '../../server/config.ts';
import { sql } from '../../server/db/db.ts';
import { addBook } from '../support/books.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type Fault, startUpstreams } from '../support/upstreams.ts';

let test: TestDatabase;
let services: Awaited<ReturnType<typeof startUpstreams>>;
let google: Upstream;
let library: Upstream;
const opened: FastifyInstance[] = [];

beforeAll(async () => {
  [test, services] = await Promise.all([createTestDatabase(), startUpstreams()]);
  const site = 'https://books.example.org';
  google = googleBooks({ baseUrl: services.google, timeoutMs: 400, apiKey: 'a-key', site });
  library = openLibrary({ baseUrl: services.openLibrary, timeoutMs: 400, site });
});
afterAll(async () => {
  await Promise.all([test.close(), services.close()]);
});
beforeEach(async () => {
  services.state.fault = 'none';
  services.state.asked = [];
  await test.db.many(sql`delete from books where source in ('google', 'openlibrary', 'member')`);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

/** A product that has just started: it remembers no question and no failure. */
async function productWith(...upstreams: Upstream[]) {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const app = await createApp({ db: test.db, config, upstreams });
  opened.push(app);
  const get = async (url: string) => {
    const response = await app.inject({ url });
    return { status: response.statusCode, body: response.json() };
  };
  return {
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
      thumbnail: '/covers/gB00kLamp01_.svg',
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
      const { search, book } = await productWith(google, library);
      services.state.fault = fault;
      const start = performance.now();
      expect((await search('dune')).books[0]?.title).toBe('Dune');
      expect(performance.now() - start).toBeLessThan(1_500);
      const asked = services.state.asked.length;
      expect(asked).toBe(2);

      const again = performance.now();
      expect((await search('emma')).books[0]?.title).toBe('Emma');
      expect((await book('gB00kLamp09_')).status).toBe(404);
      expect(performance.now() - again).toBeLessThan(300);
      expect(services.state.asked).toHaveLength(asked);
    });

  it('is never asked more than a number of times a minute', async () => {
    const { search } = await productWith(library);
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
    expect(services.state.asked).toHaveLength(1);
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

describe('Without upstreams', () => {
  it('nobody is asked', async () => {
    const { search, book } = await productWith();
    await search('zzqq');
    expect((await book('OL7000004W')).status).toBe(404);
    expect(services.state.asked).toEqual([]);
  });
});
