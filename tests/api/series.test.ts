import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPlaces } from '../../server/domains/books/books/series.sql.ts';
import { readingTitles } from '../../server/domains/books/books/seriesOfTitles.ts';
import { sql } from '../../server/platform/db/db.ts';
import { SERIES_MERGED_MAX } from '../../shared/limits.ts';
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

const put = (googleId: string, status: 'want' | 'reading' | 'read', who = rosa) =>
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
    // Read another time it is read already.
    await put(one as string, 'reading');
    expect((await booksOf('counted', rosa))[0]).toMatchObject({ status: 'reading', timesRead: 1 });
    expect((await booksOf('counted'))[0]).toMatchObject({ status: null, timesRead: 0 });
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

  it('is found by the words of its name, also begun', async () => {
    await newSeries('Xylophones of Winter', ['1']);
    await newSeries('Xylophones', ['1', '2']);
    await newSeries('Xylophone Secrets', ['1'], rosa._id);
    const found = async (q: string) =>
      (await visitor.call('GET /api/series', { query: { q } })).body.map(({ slug, books }) => [
        slug,
        books,
      ]);
    expect(await found('xylophones')).toEqual([
      ['xylophones', 2],
      ['xylophones-of-winter', 1],
    ]);
    expect(await found('winter xyl')).toEqual([['xylophones-of-winter', 1]]);
    expect(await found(`' | xylophones:* & \\`)).toHaveLength(2);
    expect(await found('!!')).toEqual([]);
    expect((await visitor.call('GET /api/series', { query: { q: ' ' } })).body.id).toBe(
      'search_text_required',
    );
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

describe('A series by hand', () => {
  let mara: Member;
  beforeAll(async () => {
    mara = await site.signUp('Mara', 'writer');
  });

  const make = async (name: string) =>
    (await mara.call('POST /api/series', { body: { name } })).body;
  const putBook = (id: string, googleId: string, position: string | null, who = mara) =>
    who.call('PUT /api/series/:id/books/:googleId', {
      params: { id, googleId },
      body: { position },
    });
  const takeOut = (id: string, googleId: string) =>
    mara.call('DELETE /api/series/:id/books/:googleId', { params: { id, googleId } });
  const merge = (id: string, into: string) =>
    mara.call('POST /api/series/:id/merge', { params: { id }, body: { into } });
  const changesOf = async (id: string) =>
    (await visitor.call('GET /api/series/:id/changes', { params: { id }, query: {} })).body;
  const revert = (id: string, changeId: string) =>
    mara.call('POST /api/series/:id/changes/:changeId/revert', { params: { id, changeId } });
  const placesIn = async (id: string, who: Browser = visitor) =>
    (await booksOf(id, who)).map(({ book, position }) => [book.googleId, position]);
  const idOf = async (googleId: string) =>
    (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`)).id;
  const twoBooks = async (author: string) => [
    await addBook(site.db, { title: `${author} one`, authors: [author] }),
    await addBook(site.db, { title: `${author} two`, authors: [author] }),
  ];

  it('is made, filled and put into order', async () => {
    const [one = '', two = ''] = await twoBooks('Hilda Hand');
    const series = await make('  By Hand ');
    expect(series).toMatchObject({ slug: 'by-hand', name: 'By Hand', books: 0, readBooks: 0 });
    expect(await seriesOf('by-hand')).toEqual(series);
    expect(await placesIn('by-hand')).toEqual([]);
    expect((await putBook('by-hand', two, ' #1 ')).status).toBe(204);
    await putBook(series._id, one, null);
    expect(await placesIn('by-hand')).toEqual([
      [two, '1'],
      [one, null],
    ]);
    await putBook('by-hand', one, '0.5');
    expect(await placesIn('by-hand')).toEqual([
      [one, '0.5'],
      [two, '1'],
    ]);
    for (const wrong of ['first', '1-', '-1', '1,5'])
      expect(await putBook('by-hand', one, wrong)).toMatchObject({
        status: 400,
        body: {
          id: 'series_position_wrong',
          fieldRefusals: { position: { id: 'series_position_wrong' } },
        },
      });
    expect((await putBook('by-hand', 'no-such-book', '1')).body.id).toBe('book_not_found');
    // An import that names it finds it: its first book has told of which author it is.
    const three = await addBook(site.db, { title: 'Three', authors: ['Hilda Hand'] });
    await keepPlaces(site.db, [
      { bookId: await idOf(three), userId: null, name: 'By hand', position: '3' },
    ]);
    expect(await placesIn('by-hand', rosa)).toHaveLength(3);
  });

  it('is for writers and admins', async () => {
    for (const who of [rosa, theo])
      expect(await who.call('POST /api/series', { body: { name: 'Mine' } })).toMatchObject({
        status: 403,
        body: { id: 'series_forbidden' },
      });
    expect((await visitor.call('POST /api/series', { body: { name: 'Mine' } })).status).toBe(401);
  });

  it('keeps out what was taken out, and the place that was given, whatever an import says', async () => {
    const [first = '', second = ''] = await newSeries('Firm', ['1', '2']);
    const places = (position: string) =>
      Promise.all(
        [first, second].map(async (googleId) => ({
          bookId: await idOf(googleId),
          userId: null,
          name: 'Firm',
          position,
        })),
      );
    await takeOut('firm', first);
    await putBook('firm', second, '7');
    await keepPlaces(site.db, await places('4'));
    expect(await placesIn('firm')).toEqual([[second, '7']]);
    // Nor in the eyes of whoever has a file that says so.
    await put(first, 'want');
    await put(second, 'want');
    await keepPlaces(
      site.db,
      (await places('5')).map((place) => ({ ...place, userId: rosa._id })),
    );
    expect(await placesIn('firm', rosa)).toEqual([[second, '7']]);
    const { body } = await put(first, 'want');
    expect(body.entry.book.series).toEqual([]);
    // What is not in it cannot be taken out of it.
    const [other = ''] = await twoBooks('Odd One');
    const before = (await changesOf('firm')).length;
    expect((await takeOut('firm', other)).status).toBe(204);
    expect(await changesOf('firm')).toHaveLength(before);
  });

  it('says what was changed by whom, and takes it back', async () => {
    const [first = ''] = await newSeries('Turned', ['1']);
    const asked = { params: { id: 'turned' }, body: { name: 'Turning', description: 'Round.' } };
    expect((await mara.call('PUT /api/series/:id', asked)).body).toMatchObject({
      slug: 'turned',
      name: 'Turning',
      description: 'Round.',
    });
    await putBook('turned', first, '2');
    await takeOut('turned', first);
    const changes = await changesOf('turned');
    expect(changes.map(({ kind, isRevertible }) => [kind, isRevertible])).toEqual([
      ['removed', true],
      ['placed', false],
      ['corrected', true],
    ]);
    expect(changes[1]).toMatchObject({
      user: { username: 'Mara' },
      book: { googleId: first },
      before: { position: '1', isIn: true },
      after: { position: '2', isIn: true },
    });
    expect(changes[2]).toMatchObject({
      before: { name: 'Turned', description: null },
      after: { name: 'Turning', description: 'Round.' },
    });
    const [removed, placed, corrected] = changes.map(({ _id }) => _id);
    expect((await revert('turned', placed ?? '')).body.id).toBe('change_overtaken');
    await revert('turned', removed ?? '');
    expect(await placesIn('turned')).toEqual([[first, '2']]);
    await revert('turned', placed ?? '');
    expect(await placesIn('turned')).toEqual([[first, '1']]);
    expect((await revert('turned', corrected ?? '')).body).toMatchObject({
      name: 'Turned',
      description: null,
    });
    expect((await revert('turned', rosa._id)).body.id).toBe('change_not_found');
    const all = await changesOf('turned');
    expect(all.map(({ kind }) => kind)).toEqual([
      ...['corrected', 'placed', 'placed', 'removed', 'placed', 'corrected'],
    ]);
  });

  it('is renamed so often that it has a hundred names at most; back to one of them always', async () => {
    await make('Renamed 1');
    const rename = (name: string) =>
      mara.call('PUT /api/series/:id', { params: { id: 'renamed-1' }, body: { name } });
    const { id } = await site.db.one<{ id: string }>(
      sql`select id from series where slug = 'renamed-1'`,
    );
    await site.db.many(sql`
      with other as (
        insert into series (id, name, name_key, author_key)
        select gen_random_uuid(), 'Renamed ' || n, 'renamed' || n, ${id}::text
          from generate_series(2, ${SERIES_MERGED_MAX - 1}) n
        returning id
      )
      insert into series_merged (series_id, into_id) select id, ${id}::uuid from other`);
    expect((await rename('Renamed at last')).status).toBe(200);
    const { status, body } = await rename('Renamed once more');
    expect([status, body]).toMatchObject([
      409,
      { id: 'series_too_many_names', params: { most: SERIES_MERGED_MAX } },
    ]);
    expect((await rename('Renamed 1')).body.name).toBe('Renamed 1');
    expect((await rename('Renamed at last')).body.name).toBe('Renamed at last');
  });

  it('has its other name for imports, and its address stays', async () => {
    const [first = ''] = await newSeries('Old Name', ['1']);
    await mara.call('PUT /api/series/:id', {
      params: { id: 'old-name' },
      body: { name: 'New Name' },
    });
    expect(await seriesOf('new-name')).toMatchObject({ slug: 'old-name', name: 'New Name' });
    const { authors } = await site.db.one<{ authors: string[] }>(
      sql`select authors from books where google_id = ${first}`,
    );
    for (const [name, position] of [
      ['Old Name', '2'],
      ['New Name', '3'],
    ] as const) {
      const next = await addBook(site.db, { title: `Named ${position}`, authors });
      await keepPlaces(site.db, [{ bookId: await idOf(next), userId: null, name, position }]);
    }
    expect((await placesIn('old-name')).map(([, position]) => position)).toEqual(['1', '2', '3']);
    await newSeries('Taken', ['1']);
    await site.db.many(sql`
      update series set author_key = (select author_key from series where slug = 'old-name')
       where slug = 'taken'`);
    expect(
      await mara.call('PUT /api/series/:id', {
        params: { id: 'old-name' },
        body: { name: 'Taken' },
      }),
    ).toMatchObject({ status: 409, body: { id: 'series_exists' } });
  });

  it('becomes part of another, whose id and address its own lead to, and is one again', async () => {
    const [a = '', shared = ''] = await newSeries('Part', ['1', '2']);
    const [b = ''] = await newSeries('Whole', ['3']);
    await keepPlaces(site.db, [
      { bookId: await idOf(shared), userId: null, name: 'Whole', position: '2' },
    ]);
    const part = await seriesOf('part');
    await putBook('whole', shared, '2.5');
    expect((await merge('part', 'whole')).body).toMatchObject({ slug: 'whole', books: 3 });
    expect(await seriesOf('part')).toMatchObject({ slug: 'whole' });
    expect(await seriesOf(part._id)).toMatchObject({ slug: 'whole' });
    expect(await placesIn('part')).toEqual([
      [a, '1'],
      [shared, '2.5'],
      [b, '3'],
    ]);
    const { body } = await visitor.call('GET /api/books/:googleId', { params: { googleId: a } });
    expect(body.book.series).toMatchObject([{ slug: 'whole', name: 'Whole', position: '1' }]);
    const named = await visitor.call('GET /api/series', { query: { q: 'part' } });
    expect(named.body.map(({ slug }) => slug)).toContain('whole');
    expect((await merge('part', 'whole')).body.id).toBe('series_is_itself');
    const [merged] = await changesOf('whole');
    expect(merged).toMatchObject({ kind: 'merged', series: { slug: 'part' }, isRevertible: true });
    await revert('whole', merged?._id ?? '');
    expect(await seriesOf('part')).toMatchObject({ slug: 'part', books: 2 });
    expect(await placesIn('whole')).toEqual([
      [shared, '2.5'],
      [b, '3'],
    ]);
    const [separated] = await changesOf('whole');
    await revert('whole', separated?._id ?? '');
    expect(await seriesOf('part')).toMatchObject({ slug: 'whole' });
  });

  it('that two merge into each other at once is one of the two', async () => {
    await newSeries('Here', ['1']);
    await newSeries('There', ['1']);
    const both = await Promise.all([merge('here', 'there'), merge('there', 'here')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await seriesOf('here')).toEqual(await seriesOf('there'));
  });
});

describe('What titles say', () => {
  let numbers = 0;
  const book = (title: string, author: string, otherTitles: string[] = []) =>
    addBook(site.db, { title, authors: [author], otherTitles, publishedDate: `${++numbers}` });
  const placesOf = async (googleId: string) => {
    const { body } = await visitor.call('GET /api/books/:googleId', { params: { googleId } });
    return body.book.series?.map(({ name, position }) => `${name}: ${position}`);
  };
  const readTitles = () =>
    readingTitles(site.db).run('', new AbortController().signal, () => false, 1, {
      id: '',
      details: null,
    });

  it('is kept when a book comes: the series in parentheses, of any of its titles', async () => {
    const author = 'Tam Titled';
    const one = await book('Gideon the Titled (The Titled Tomb, #1)', author);
    const two = await book('Harrow the Titled', author, ['Harrow (The Titled Tomb, #2)']);
    expect(await placesOf(one)).toEqual(['The Titled Tomb: 1']);
    expect(await placesOf(two)).toEqual(['The Titled Tomb: 2']);
  });

  it('is a number only where the same author has the title without it', async () => {
    const first = await book('Sandworm', 'Una Numbers');
    const second = await book('Sandworm 2', 'Una Numbers');
    expect(await placesOf(second)).toEqual(['Sandworm: 2']);
    expect(await placesOf(first)).toEqual(['Sandworm: 1']);
    for (const title of ['Sandworm 3', 'Catchy-22', 'Fahrenheit 451', 'Apollo 13'])
      expect([title, await placesOf(await book(title, 'Someone Else'))]).toEqual([title, []]);
    expect(await placesOf(await book('Sandworm (Abridged)', 'Una Numbers'))).toEqual([]);
    expect(await placesOf(await book('Sandworm (Volume 4)', 'Una Numbers'))).toEqual([]);
  });

  it('leaves what was said by hand', async () => {
    const googleId = await book('Placed (By Hand Alone, #3)', 'Hanna Hand');
    await site.db.many(sql`
      update book_series set is_by_hand = true, is_out = true
       where book_id = (select id from books where google_id = ${googleId})`);
    await site.db.many(sql`insert into authors_to_come (name) values ('series')`);
    await readTitles();
    expect(await placesOf(googleId)).toEqual([]);
  });

  it('is read in slices of the books that were here before', async () => {
    const googleId = await book('Before Titles (Older Rows, #4)', 'Olda Rows');
    await site.db.many(sql`
      delete from book_series where book_id = (select id from books where google_id = ${googleId})`);
    await site.db.many(sql`insert into authors_to_come (name) values ('series')`);
    await readTitles();
    expect(await placesOf(googleId)).toEqual(['Older Rows: 4']);
    expect(await site.db.many(sql`select from authors_to_come`)).toEqual([]);
  });
});
