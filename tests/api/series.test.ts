import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPlaces } from '../../server/domains/books/books/series.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let visitor: Browser;
let made = 0;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  visitor = site.visitor();
});
afterAll(() => site?.close());

/** A series of new books by one author, each at a position; its books by their ids. */
async function newSeries(name: string, positions: (string | null)[], userId: string | null = null) {
  const author = `Writer ${++made}`;
  const ids: string[] = [];
  for (const [at, position] of positions.entries()) {
    const title = `${name} ${made}, part ${'abcdefghij'[at]}`;
    const googleId = await addBook(site.db, { title, authors: [author] });
    ids.push(googleId);
    const { id } = await site.db.one<{ id: string }>(
      sql`select id from books where google_id = ${googleId}`,
    );
    if (userId !== null) await put(googleId, 'want');
    await keepPlaces(site.db, [{ bookId: id, userId, name, position }]);
  }
  return ids;
}

const put = (googleId: string, status: 'want' | 'read', who = rosa) =>
  who.call('PUT /api/library/:googleId', { params: { googleId }, body: { status } });
const seriesOf = async (id: string, who: Browser = visitor) =>
  (await who.call('GET /api/series/:id', { params: { id } })).body;
const booksOf = async (id: string, who: Browser = visitor) =>
  (await who.call('GET /api/series/:id/books', { params: { id }, query: { limit: 100 } })).body;

describe('A series', () => {
  it('is found by its slug and by its id, and has its books in order', async () => {
    const [second, half, omnibus, first, last] = await newSeries('The Café’s Tales', [
      '2',
      '0.5',
      '1-3',
      '1',
      null,
    ]);
    const series = await seriesOf('the-cafes-tales');
    // The span stands for 1, 2 and 3; beside them half a place, and one that nobody knows.
    expect(series).toEqual({
      _id: expect.any(String),
      slug: 'the-cafes-tales',
      name: 'The Café’s Tales',
      description: null,
      books: 5,
      readBooks: 0,
    });
    expect(await seriesOf(series._id)).toEqual(series);
    expect(
      (await booksOf(series.slug)).map(({ book, position, status }) => [
        book.googleId,
        position,
        status,
      ]),
    ).toEqual([
      [half, '0.5', null],
      [first, '1', null],
      [omnibus, '1-3', null],
      [second, '2', null],
      [last, null, null],
    ]);
  });

  it('says what the caller has of it, a span as its books', async () => {
    const [one, , all] = await newSeries('Counted', ['1', '2', '1-3']);
    await put(one as string, 'read');
    expect(await seriesOf('counted', rosa)).toMatchObject({ books: 3, readBooks: 1 });
    await put(all as string, 'read');
    expect(await seriesOf('counted', rosa)).toMatchObject({ books: 3, readBooks: 3 });
    expect((await booksOf('counted', rosa)).map(({ status }) => status)).toEqual([
      'read',
      'read',
      null,
    ]);
    expect(await seriesOf('counted', theo)).toMatchObject({ readBooks: 0 });
    expect(await seriesOf('counted')).toMatchObject({ readBooks: 0 });
  });

  it('goes on page after page', async () => {
    const ids = await newSeries('Paged', ['1', '2', '3', '4', '5']);
    const found: string[] = [];
    for (let next: string | undefined = '/api/series/paged/books?limit=2'; next !== undefined; ) {
      const { status, body, headers } = await visitor.request('GET', next);
      expect([status, headers.get('x-total-count')]).toEqual([200, '5']);
      for (const { book } of body as unknown as { book: { googleId: string } }[])
        found.push(book.googleId);
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(found).toEqual(ids);
    expect((await visitor.request('GET', '/api/series/paged/books?cursor=abc')).status).toBe(400);
  });

  it('says which books are before and after one, of a span those around it', async () => {
    const ids = await newSeries('Around', ['0.5', '1', '1-3', '2', '3', '4-5', null]);
    const around = async (at: number) => {
      const { status, body } = await visitor.call('GET /api/series/:id/books', {
        params: { id: 'around' },
        query: { around: ids[at] ?? '' },
      });
      expect(status).toBe(200);
      return body.map(({ position }) => position);
    };
    expect(await around(0)).toEqual(['0.5', '1']);
    expect(await around(1)).toEqual(['0.5', '1', '2']);
    expect(await around(2)).toEqual(['0.5', '1-3', '4-5']);
    expect(await around(4)).toEqual(['2', '3', '4-5']);
    expect(await around(5)).toEqual(['3', '4-5']);
    expect(await around(6)).toEqual([null]);
    const elsewhere = await newSeries('Elsewhere', ['1']);
    const { status, body } = await visitor.call('GET /api/series/:id/books', {
      params: { id: 'around' },
      query: { around: elsewhere[0] ?? '' },
    });
    expect([status, body]).toEqual([200, []]);
  });

  it('of a name that there is has another slug, whatever its letters', async () => {
    await newSeries('Twins', ['1']);
    await newSeries('Twins', ['1']);
    await newSeries('進撃の巨人', ['1']);
    await newSeries('?!', ['1']);
    expect((await seriesOf('twins'))._id).not.toBe((await seriesOf('twins-2'))._id);
    expect((await seriesOf('進撃の巨人')).name).toBe('進撃の巨人');
    expect((await seriesOf('series')).name).toBe('?!');
  });

  it('that only somebody’s own file names is there for them alone', async () => {
    const [book] = await newSeries('Known to Rosa', ['1'], rosa._id);
    expect(await seriesOf('known-to-rosa', rosa)).toMatchObject({ books: 1 });
    expect((await booksOf('known-to-rosa', rosa)).map((each) => each.book.googleId)).toEqual([
      book,
    ]);
    for (const who of [theo, visitor])
      for (const call of ['GET /api/series/:id', 'GET /api/series/:id/books'] as const)
        expect(
          await who.call(call, { params: { id: 'known-to-rosa' }, query: {} } as never),
        ).toMatchObject({ status: 404, body: { id: 'series_not_found' } });
  });

  it('that is not there is 404', async () => {
    for (const id of ['no-such-series', rosa._id, 'x'.repeat(80)])
      expect((await visitor.call('GET /api/series/:id', { params: { id } })).status).toBe(404);
  });

  it('is said with a book and with what is in a library', async () => {
    const [book = ''] = await newSeries('Said', ['4']);
    const said = [{ _id: (await seriesOf('said'))._id, slug: 'said', name: 'Said', position: '4' }];
    const params = { googleId: book };
    const details = await visitor.call('GET /api/books/:googleId', { params });
    expect(details.body.book.series).toEqual(said);
    const { body } = await put(book, 'want');
    expect(body.entry.book.series).toEqual(said);
  });

  it('of the starter catalogue is there, in order', async () => {
    const books = await booksOf('the-lord-of-the-rings');
    expect(books.map(({ book, position }) => [position, book.title])).toEqual([
      ['1', 'The Fellowship of the Ring'],
      ['2', 'The Two Towers'],
      ['3', 'The Return of the King'],
    ]);
  });
});
