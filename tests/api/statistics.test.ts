import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paceOf } from '../../server/domains/reading/goals/goals.routes.ts';
import type { Statistics } from '../../shared/contract/statistics.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
const books: string[] = [];

/** Chance that is the same every time. */
let seed = 11;
function chance(most: number) {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
}
const oneOf = <T>(list: readonly T[]) => list[chance(list.length)] as T;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  for (let n = 0; n < 40; n++)
    books.push(
      await addBook(site.db, {
        title: `Volume ${n}`,
        authors: [oneOf(['Ada & Co', 'Zoë', 'Ng']), ...(n % 5 === 0 ? ['Both'] : [])],
        categories: [oneOf(['Fiction', 'Travel / Asia', '100%'])],
        ...(chance(4) === 0 ? {} : { pageCount: 1 + chance(1_200) }),
        ...(chance(4) === 0 ? {} : { publishedDate: `${1880 + chance(140)}` }),
        ...(chance(3) === 0 ? {} : { language: oneOf(['en', 'de', 'ar']) }),
      }),
    );
  for (const googleId of books) {
    const params = { googleId };
    if (chance(8) === 0) continue;
    const visibility = oneOf(['public', 'public', 'private'] as const);
    const rating = oneOf([null, 0.5, 3, 4.5, 5]);
    await rosa.call('PUT /api/library/:googleId', {
      params,
      body: { visibility, rating, format: oneOf(['paper', 'audio', null] as const) },
    });
    for (let n = chance(4); n > 0; n--)
      await rosa.call('POST /api/library/:googleId/readings', {
        params,
        body: {
          endedOn: oneOf(['2023-01-05', '2023-02', '2023', '2022-12-31', '2021-07-01', null]),
          outcome: oneOf(['finished', 'finished', 'stopped'] as const),
        },
      });
    if (chance(3) === 0)
      await rosa.call('PUT /api/library/:googleId', { params, body: { status: 'want' } });
    if (chance(4) === 0)
      await rosa.call('POST /api/reviews', {
        body: { title: 'Fine', content: 'Words.', rating: 2, book: googleId },
      });
  }
});
afterAll(() => site.close());

const ROWS = [
  'months',
  'ratings',
  'categories',
  'authors',
  'languages',
  'formats',
  'decades',
  'lengths',
] as const;

async function everyQueryListsItsBooks(who: Browser, statistics: Statistics, library: string) {
  let asked = 0;
  for (const name of ROWS) {
    for (const { books: count, query } of statistics[name]) {
      const { status, headers } = await who.request('GET', `${library}?${query}`);
      expect([name, query, status, headers.get('x-total-count')]).toEqual([
        name,
        query,
        200,
        `${count}`,
      ]);
      asked += 1;
    }
  }
  return asked;
}

describe('Statistics', () => {
  it.each([2023, 2022, undefined])(
    'of %s hold queries that list exactly their books',
    async (year) => {
      const query = year === undefined ? {} : { year };
      const { status, body } = await rosa.call('GET /api/statistics', { query });
      expect(status).toBe(200);
      expect(body.year).toBe(year ?? null);
      expect(await everyQueryListsItsBooks(rosa, body, '/api/library')).toBeGreaterThan(20);
    },
  );

  it('of somebody else are made of what one may see', async () => {
    const params = { id: rosa._id };
    for (const who of [theo, site.visitor()]) {
      const { status, body } = await who.call('GET /api/profile/:id/statistics', {
        params,
        query: {},
      });
      expect(status).toBe(200);
      await everyQueryListsItsBooks(who, body, `/api/profile/${rosa._id}/library`);
      const own = await rosa.call('GET /api/statistics', { query: {} });
      expect(body.totals.books).toBeLessThan(own.body.totals.books);
    }
    const { body } = await rosa.call('GET /api/profile/:id/statistics', {
      params,
      query: { as: 'visitor' },
    });
    const visitor = await site
      .visitor()
      .call('GET /api/profile/:id/statistics', { params, query: {} });
    expect(body.totals).toEqual(visitor.body.totals);
    const refused = await theo.call('GET /api/profile/:id/statistics', {
      params,
      query: { as: 'member' },
    });
    expect(refused.status).toBe(403);
  });

  it('add up, say what is unknown, and name the books that stand out', async () => {
    const lena = await site.signUp('Lena');
    const [a = '', b = '', c = ''] = await Promise.all([
      addBook(site.db, { title: 'Long', pageCount: 900, publishedDate: '1990' }),
      addBook(site.db, {
        title: 'Short',
        pageCount: 100,
        publishedDate: '-400',
        categories: ['Essays', 'Travel'],
      }),
      addBook(site.db, { title: 'Unknown' }),
    ]);
    const read = (googleId: string, startedOn: string | null, endedOn: string | null) =>
      lena.call('POST /api/library/:googleId/readings', {
        params: { googleId },
        body: { startedOn, endedOn },
      });
    await read(a, '2024-01-01', '2024-01-10');
    await read(a, '2024-03-01', '2024-03-01');
    await read(b, '2024-01-05', '2024-01-06');
    await read(c, null, '2024');
    await read(c, null, null);
    const { body } = await lena.call('GET /api/statistics', { query: { year: 2024 } });
    expect(body.totals).toEqual({
      books: 3,
      pages: 1_900,
      readings: 4,
      rereads: 2,
      stopped: 0,
      averageRating: null,
      averagePages: 633,
      averageDays: 4.3,
    });
    expect(body.months).toContainEqual({
      month: 1,
      books: 2,
      pages: 1_000,
      query: 'year=2024&month=1',
    });
    expect(body.months).toContainEqual({
      month: null,
      books: 1,
      pages: 0,
      query: 'year=2024&month=none',
    });
    expect(body.unknown).toEqual({ pages: 1, dates: 1, undated: 0, categories: 2 });
    expect(body.longest?.book.title).toBe('Long');
    expect(body.oldest?.book.title).toBe('Short');
    expect(body.quickest?.book.title).toBe('Long');
    expect(body.lengths.map(({ name }) => name)).toEqual(['100–199', '700–999']);
    // A copy of theirs whose length they said is one that is counted.
    await lena.call('POST /api/library/:googleId/readings', {
      params: { googleId: c },
      body: { endedOn: '2024', pages: 250 },
    });
    const { body: told } = await lena.call('GET /api/statistics', { query: { year: 2024 } });
    const length = told.lengths.find(({ name }) => name === '200–299');
    expect(length?.books).toBe(1);
    const query = Object.fromEntries(new URLSearchParams(length?.query));
    const found = await lena.call('GET /api/library', { query });
    expect(found.body.map(({ book }) => book.googleId)).toEqual([c]);
    expect([told.totals.pages, told.unknown.pages]).toEqual([2_150, 0]);
  });

  it('tell how many books were finished nobody knows when, which the library lists', async () => {
    const wim = await site.signUp('Wim');
    const dates = [null, null, '2020', '2020-05'];
    for (const [n, endedOn] of dates.entries())
      await wim.call('PUT /api/library/:googleId', {
        params: { googleId: await addBook(site.db, { title: `Once ${n}` }) },
        body: { status: 'read', endedOn },
      });
    // A pass that nobody knows the days of, of a book that is in another month.
    await wim.call('POST /api/library/:googleId/readings', {
      params: { googleId: await addBook(site.db, { title: 'Twice', googleId: 'Twice' }) },
      body: { endedOn: '2021-03' },
    });
    await wim.call('POST /api/library/:googleId/readings', {
      params: { googleId: 'Twice' },
      body: {},
    });
    const { body } = await wim.call('GET /api/statistics', { query: {} });
    expect(body.unknown).toMatchObject({ dates: 3, undated: 2 });
    const listed = await wim.call('GET /api/library', { query: { undated: 'true' } });
    expect(listed.body.map(({ book: { title } }) => title)).toEqual(['Once 1', 'Once 0']);
    const { body: of2020 } = await wim.call('GET /api/statistics', { query: { year: 2020 } });
    expect(of2020.unknown).toMatchObject({ dates: 1, undated: 0 });
  });

  it('count the pages of each day from progress', async () => {
    const nora = await site.signUp('Nora');
    const googleId = await addBook(site.db, { title: 'Daily', pageCount: 200 });
    for (const [at, percent] of [
      ['2024-05-01T10:00:00Z', 10],
      ['2024-05-01T22:00:00Z', 25],
      ['2024-05-03T08:00:00Z', 50],
    ] as const)
      await nora.call('POST /api/library/:googleId/progress', {
        params: { googleId },
        body: { at, percent },
      });
    const { body } = await nora.call('GET /api/statistics', { query: { year: 2024 } });
    expect(body.days).toEqual([
      { day: '2024-05-01', pages: 50 },
      { day: '2024-05-03', pages: 50 },
    ]);
  });
});

describe('A goal', () => {
  it('is set, read by others, and dropped', async () => {
    const params = { year: '2023' };
    const none = await rosa.call('GET /api/goals/:year', { params });
    expect(none.body).toMatchObject({ year: 2023, books: null, pages: null, pace: null });
    const { body } = await rosa.call('PUT /api/goals/:year', { params, body: { books: 10 } });
    expect(body).toMatchObject({ books: 10, pages: null, pace: body.readBooks - 10 });
    const pages = await rosa.call('PUT /api/goals/:year', { params, body: { pages: 5_000 } });
    expect(pages.body).toMatchObject({ books: 10, pages: 5_000 });
    const seen = await theo.call('GET /api/profile/:id/goals/:year', {
      params: { id: rosa._id, year: '2023' },
      query: {},
    });
    expect(seen.body.books).toBe(10);
    expect(seen.body.readBooks).toBeLessThanOrEqual(body.readBooks);
    expect((await rosa.call('DELETE /api/goals/:year', { params })).status).toBe(204);
    expect((await rosa.call('GET /api/goals/:year', { params })).body.books).toBeNull();
    expect((await rosa.call('GET /api/goals/:year', { params: { year: '20' } })).status).toBe(404);
  });

  it('knows an even pace', () => {
    expect(paceOf(5, 10, 2023, '2024-05-05')).toBe(-5);
    expect(paceOf(5, 12, 2024, '2024-07-01')).toBe(-1);
    expect(paceOf(0, 12, 2030, '2024-07-01')).toBe(0);
  });
});
