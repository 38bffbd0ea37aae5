import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBookOf } from '../../server/domains/books/books/book.ts';
import { storeBooks } from '../../server/domains/books/catalogue/upsert.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { BookForm, NewBookForm } from '../../shared/contract/books.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let stranger: Browser;
let rosa: Member;
let winston: Member;
let ada: Member;

beforeAll(async () => {
  site = await openSite();
  stranger = site.visitor();
  rosa = await site.signUp('Rosa');
  winston = await site.signUp('Winston', 'writer');
  ada = await site.signUp('Ada', 'admin');
});
afterAll(() => site?.close());

const add = (body: NewBookForm, by: Browser = rosa) => by.call('POST /api/books', { body });
const correct = (googleId: string, body: BookForm, by: Browser = winston) =>
  by.call('PUT /api/books/:googleId', { params: { googleId }, body });
const changesOf = async (googleId: string) =>
  (await stranger.call('GET /api/books/:googleId/changes', { params: { googleId } })).body;
const bookAt = async (googleId: string) =>
  (await stranger.call('GET /api/books/:googleId', { params: { googleId } })).body.book;
const revert = (googleId: string, id: string, by: Browser = winston) =>
  by.call('POST /api/books/:googleId/changes/:id/revert', { params: { googleId, id } });
const correctedColumns = async (googleId: string) =>
  (
    await site.db.one<{ corrected: string[] }>(
      sql`select corrected from books where google_id = ${googleId}`,
    )
  ).corrected;

let made = 0;
/** A book that is here for one test only. */
async function someBook(more: Partial<Parameters<typeof addBook>[1]> = {}) {
  made += 1;
  return addBook(site.db, {
    title: `Harbour Lights ${made}`,
    authors: [`Ott Saar ${made}`],
    publishedDate: '1987-03-02',
    pageCount: 312,
    publisher: 'Kern',
    ...more,
  });
}

describe('POST /api/books', () => {
  it('adds a book that everybody finds then', async () => {
    const { status, body, headers } = await add({
      title: '  The  Tidewaiter’s Almanac ',
      subtitle: 'A Year',
      originalTitle: ' Der Kalender des  Strandvogts ',
      authors: ['Mila Kern', ' Ott Saar ', 'Mila Kern', ' '],
      isbn: 'ISBN 0-306-40615-2',
      year: 1987,
      language: 'DE',
      pageCount: 312,
      publisher: 'Kern & Saar',
      description: 'Of <b>tides</b><script>alert(1)</script> & salt.',
      categories: ['Nature'],
    });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      googleId: expect.stringMatching(/^[\w-]{12}$/),
      title: 'The Tidewaiter’s Almanac',
      subtitle: 'A Year',
      originalTitle: 'Der Kalender des Strandvogts',
      authors: ['Mila Kern', 'Ott Saar'],
      isbn10: '0306406152',
      isbn13: '9780306406157',
      publishedDate: '1987',
      language: 'de',
      pageCount: 312,
      publisher: 'Kern & Saar',
      description: 'Of <b>tides</b> &amp; salt.',
      categories: ['Nature'],
      reviewsCount: 0,
    });
    for (const q of ['tidewaiter almanac', 'kalender des strandvogts', '978-0-306-40615-7']) {
      const found = await stranger.call('GET /api/books/search', { query: { q } });
      expect(found.body.books.map(({ googleId }) => googleId)).toEqual([body.googleId]);
    }
    expect(await bookAt(body.googleId)).toEqual(body);
  });

  it('keeps who added it', async () => {
    const { body } = await add({ title: 'Nine Quiet Bells', authors: ['Ilse Brandt'] });
    expect(await changesOf(body.googleId)).toEqual([
      {
        _id: expect.any(String),
        kind: 'added',
        user: {
          _id: rosa._id,
          username: 'Rosa',
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
        before: null,
        after: { title: 'Nine Quiet Bells', authors: ['Ilse Brandt'] },
        createdAt: expect.stringMatching(/Z$/),
        isRevertible: false,
      },
    ]);
  });

  it('names the book that is here already, by title and author in any spelling', async () => {
    const googleId = await someBook({ title: 'The Émigré Gardens', authors: ['Johanna Ruß'] });
    const { status, body } = await add({ title: 'emigre gardens', authors: ['JOHANNA RUSS'] });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toBe('This book is already here: “The Émigré Gardens” by Johanna Ruß');
    expect(body.fields).toEqual({ googleId });
  });

  it('names the book that is here already, by any shape of its ISBN', async () => {
    const first = await add({ title: 'Salt One', authors: ['A. Aalto'], isbn: '9783161484100' });
    const { status, body } = await add({
      title: 'Something else',
      authors: ['Somebody'],
      isbn: '3-16-148410-X',
    });
    expect([status, body.fields]).toEqual([409, { googleId: first.body.googleId }]);
    const other = await add({ title: 'Something else', authors: ['Somebody'] });
    expect(other.status).toBe(201);
  });

  it('takes the same title by somebody else', async () => {
    await someBook({ title: 'Poems of the Fen', authors: ['Maud Abel'] });
    expect((await add({ title: 'Poems of the Fen', authors: ['Petr Zima'] })).status).toBe(201);
  });

  it('adds a book once, however many add it at the same moment', async () => {
    const book = { title: 'Twice at Once', authors: ['Nobody Else'], isbn: '9780262134729' };
    const answers = await Promise.all(
      [rosa, winston, ada, rosa, winston, ada].map((by) => add(book, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const id = answers.find(({ status }) => status === 201)?.body.googleId;
    for (const { status, body } of answers)
      if (status === 409) expect(body.fields).toEqual({ googleId: id });
  });

  it('takes a title anew that another book was corrected away from', async () => {
    const first = await add({ title: 'A Wrong Title', authors: ['Ilse Brandt'] });
    await correct(first.body.googleId, { title: 'The Title It Has' });
    const second = await add({ title: 'A Wrong Title', authors: ['Ilse Brandt'] });
    expect(second.status).toBe(201);
    expect(second.body.googleId).not.toBe(first.body.googleId);
  });

  it.each<[what: string, form: Record<string, unknown>, field: string]>([
    ['no title', { title: undefined }, 'title'],
    ['a blank title', { title: ' \u200b ' }, 'title'],
    ['a title without end', { title: 'x'.repeat(1_001) }, 'title'],
    ['a title with a line break', { title: 'a\nb' }, 'title'],
    ['a title that turns around', { title: 'a\u202eb' }, 'title'],
    ['a title that is no text', { title: 7 }, 'title'],
    ['no author', { authors: undefined }, 'authors'],
    ['only blank authors', { authors: ['', ' '] }, 'authors'],
    ['authors that are no list', { authors: 'Ada' }, 'authors'],
    ['too many authors', { authors: Array.from({ length: 51 }, (_, at) => `A ${at}`) }, 'authors'],
    ['an endless author', { authors: ['x'.repeat(301)] }, 'authors'],
    ['an ISBN with a wrong digit', { isbn: '9780306406158' }, 'isbn'],
    ['an ISBN that is a UPC', { isbn: '0785342510591' }, 'isbn'],
    ['the year 0', { year: 0 }, 'year'],
    ['a year to come', { year: 2_999 }, 'year'],
    ['half a year', { year: 1987.5 }, 'year'],
    ['a year as a text', { year: '1987' }, 'year'],
    ['no pages', { pageCount: 0 }, 'pageCount'],
    ['very many pages', { pageCount: 100_000 }, 'pageCount'],
    ['a language in words', { language: 'German' }, 'language'],
    ['an endless publisher', { publisher: 'x'.repeat(301) }, 'publisher'],
    ['an endless description', { description: 'x'.repeat(20_001) }, 'description'],
    ['a NUL', { description: 'a\u0000b' }, 'description'],
  ])('refuses %s', async (_what, form, field) => {
    const body = { title: 'Some Title', authors: ['Some Author'], ...form };
    const answer = await rosa.request('POST', '/api/books', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect(answer.body.message).toMatch(/^[A-Z“].{10,}$/);
  });

  it('ignores fields that are none', async () => {
    const body = {
      title: 'Only What It Says',
      authors: ['Ada'],
      googleId: 'mine',
      _id: rosa._id,
      source: 'catalogue',
      reviewsCount: 99,
      corrected: ['title'],
    };
    const answer = await rosa.request('POST', '/api/books', { body });
    expect(answer.status).toBe(201);
    expect(answer.body.googleId).not.toBe('mine');
    expect(answer.body.reviewsCount).toBe(0);
  });

  it('is limited before what it says is looked at', async () => {
    const limits = { bookAdded: { name: 'book-added', max: 1, seconds: 60 * 60 } };
    const other = await openSite({}, { limits });
    const theo = await other.signUp('Theo');
    const add = (title: string) =>
      theo.call('POST /api/books', { body: { title, authors: ['Theo'] } });
    expect((await add('One')).status).toBe(201);
    const { status, headers } = await add('<i>'.repeat(20_000));
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await other.close();
  });
});

describe('PUT /api/books/:googleId', () => {
  it('changes what is given and leaves the rest', async () => {
    const googleId = await someBook();
    const before = await bookAt(googleId);
    const { status, body } = await correct(googleId, {
      title: 'Harbor Lights',
      publisher: null,
      pageCount: 320,
      categories: ['Fiction'],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      title: 'Harbor Lights',
      publisher: null,
      pageCount: 320,
      categories: ['Fiction'],
    });
    const found = await stranger.call('GET /api/books/search', { query: { q: 'harbor lights' } });
    expect(found.body.books[0]?.googleId).toBe(googleId);
  });

  it('keeps who changed what, newest first', async () => {
    const googleId = await someBook();
    await correct(googleId, { pageCount: 313, publisher: 'Kern' });
    await correct(googleId, { pageCount: 314 }, ada);
    const [second, first, ...rest] = await changesOf(googleId);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      kind: 'corrected',
      user: { username: 'Winston' },
      before: { pageCount: 312 },
      after: { pageCount: 313 },
      isRevertible: false,
    });
    expect(second).toMatchObject({
      user: { username: 'Ada' },
      before: { pageCount: 313 },
      after: { pageCount: 314 },
      isRevertible: true,
    });
    expect(await correctedColumns(googleId)).toEqual(['page_count']);
  });

  it('keeps nothing where nothing differs', async () => {
    const googleId = await someBook();
    const { status } = await correct(googleId, { pageCount: 312, year: 1987, publisher: ' Kern ' });
    expect(status).toBe(200);
    expect(await changesOf(googleId)).toEqual([]);
    expect((await bookAt(googleId)).publishedDate).toBe('1987-03-02');
    await correct(googleId, { year: 1986 });
    expect((await bookAt(googleId)).publishedDate).toBe('1986');
  });

  it('keeps both of two corrections at once, each with what it really changed', async () => {
    const googleId = await someBook();
    const answers = await Promise.all([
      correct(googleId, { pageCount: 400 }),
      correct(googleId, { publisher: 'Saar' }, ada),
      correct(googleId, { pageCount: 401 }, ada),
      correct(googleId, { pageCount: 402 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const book = await bookAt(googleId);
    expect(book.publisher).toBe('Saar');
    const pages = (await changesOf(googleId)).filter(({ after }) => after.pageCount !== undefined);
    // Each begins where the one before ended.
    expect(pages.map(({ before }) => before?.pageCount)).toEqual([
      ...pages.slice(1).map(({ after }) => after.pageCount),
      312,
    ]);
    expect(pages[0]?.after.pageCount).toBe(book.pageCount);
  });

  it('gives an ISBN up, takes another, and none that is another book’s', async () => {
    const googleId = await someBook();
    const other = await add({ title: 'Has One', authors: ['B. B.'], isbn: '9780131103627' });
    await correct(googleId, { isbn: '0-201-03801-3' });
    expect(await bookAt(googleId)).toMatchObject({
      isbn13: '9780201038019',
      isbn10: '0201038013',
    });
    const taken = await correct(googleId, { isbn: '9780131103627', pageCount: 1 });
    expect(taken.status).toBe(409);
    expect(taken.body.fields?.isbn).toBe('This ISBN belongs to another book: “Has One” by B. B.');
    expect((await bookAt(googleId)).pageCount).toBe(312);
    await correct(googleId, { isbn: null });
    const next = await add({ title: 'The Right One', authors: ['C.'], isbn: '9780201038019' });
    expect(next.status).toBe(201);
    expect((await correct(other.body.googleId, { isbn: '9780131103627' })).status).toBe(200);
  });

  it.each([
    ['a stranger', () => stranger, 401],
    ['a reader', () => rosa, 403],
  ] as const)('is refused to %s', async (_who, by, status) => {
    const googleId = await someBook();
    const answer = await correct(googleId, { title: 'Mine' }, by());
    expect(answer.status).toBe(status);
    expect((await bookAt(googleId)).title).not.toBe('Mine');
  });

  const mayCorrect = async (googleId: string, by: Browser = rosa) =>
    (await by.call('GET /api/books/:googleId/correction', { params: { googleId } })).body
      .mayCorrect;

  it('is open to whoever added the book by hand, as often as they like, while they are alone with it', async () => {
    const { body } = await add({ title: 'My Own Addition', authors: ['Rosa'] });
    const { googleId } = body;
    await rosa.call('PUT /api/library/:googleId', { params: { googleId }, body: { rating: 4 } });
    await rosa.call('POST /api/favorites/:googleId', { params: { googleId } });
    for (const title of ['My Very Own Addition', 'My Only Addition']) {
      expect(await mayCorrect(googleId)).toBe(true);
      expect((await correct(googleId, { title }, rosa)).status).toBe(200);
    }
    expect((await bookAt(googleId)).title).toBe('My Only Addition');
    const theo = await site.signUp('Theo');
    expect(await mayCorrect(googleId, theo)).toBe(false);
    expect((await correct(googleId, { title: 'Mine' }, theo)).status).toBe(403);
    const [change] = await changesOf(googleId);
    expect((await revert(googleId, change?._id ?? '', rosa)).status).toBe(403);
  });

  it.each<[string, (googleId: string) => Promise<unknown>]>([
    [
      'has it, even for themselves alone',
      (googleId) =>
        winston.call('PUT /api/library/:googleId', {
          params: { googleId },
          body: { status: 'want', visibility: 'private' },
        }),
    ],
    [
      'likes it',
      (googleId) => winston.call('POST /api/favorites/:googleId', { params: { googleId } }),
    ],
    [
      'has put it on a list',
      async (googleId) => {
        const list = await winston.call('POST /api/lists', { body: { title: 'Mine' } });
        await winston.call('PUT /api/lists/:id/books/:googleId', {
          params: { id: list.body._id, googleId },
          body: {},
        });
      },
    ],
    ['has corrected it', (googleId) => correct(googleId, { publisher: 'Kern' })],
    [
      'has added an edition of it',
      (googleId) =>
        winston.call('POST /api/books/:googleId/editions', {
          params: { googleId },
          body: { title: 'In Another Language' },
        }),
    ],
  ])('is refused to whoever added the book once somebody else %s', async (what, use) => {
    const { body } = await add({ title: `Added before ${what}`, authors: ['Rosa'] });
    expect(await mayCorrect(body.googleId)).toBe(true);
    await use(body.googleId);
    expect(await mayCorrect(body.googleId)).toBe(false);
    const answer = await correct(body.googleId, { title: 'Mine' }, rosa);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Only writers and administrators may correct this book',
    ]);
    expect(await mayCorrect(body.googleId, winston)).toBe(true);
  });

  // ASVS: 2.2.3
  it('refuses what would leave no title or author, and books that are not there', async () => {
    const googleId = await someBook();
    expect((await correct(googleId, { title: '' })).body.fields).toHaveProperty('title');
    expect((await correct(googleId, { authors: [] })).body.fields).toHaveProperty('authors');
    expect((await correct('nothing-here', { title: 'x' })).status).toBe(404);
    expect((await winston.request('PUT', `/api/books/${googleId}`, { body: [] })).status).toBe(400);
    expect(await changesOf(googleId)).toEqual([]);
  });

  it('wins over what an import says later', async () => {
    const raw = {
      title: 'Imported Twice',
      authors: ['Ott Saar'],
      pageCount: 100,
      publisher: 'Old',
    };
    const store = async (pageCount: number, publisher: string) => {
      const book = newBookOf({ ...raw, googleId: 'imported-twice', pageCount, publisher });
      if (book) await storeBooks(site.db, 'catalogue', [book]);
    };
    await store(100, 'Old');
    await correct('imported-twice', { pageCount: 111 });
    await store(122, 'New');
    expect(await bookAt('imported-twice')).toMatchObject({ pageCount: 111, publisher: 'New' });
  });
});

describe('GET /api/books/:googleId/changes', () => {
  it('pages', async () => {
    const googleId = await someBook();
    for (let pages = 1; pages <= 5; pages += 1) await correct(googleId, { pageCount: pages });
    const seen: (number | null | undefined)[] = [];
    let path = `/api/books/${googleId}/changes?limit=2`;
    while (path !== '') {
      const { body, headers } = await stranger.request('GET', path);
      expect(headers.get('x-total-count')).toBe('5');
      const list = body as unknown as { after: { pageCount?: number } }[];
      expect(list.length).toBeLessThanOrEqual(2);
      seen.push(...list.map(({ after }) => after.pageCount));
      path = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('keeps what somebody did whose account is gone', async () => {
    const leaving = await site.signUp('Leaving', 'writer');
    const googleId = await someBook();
    await correct(googleId, { pageCount: 5 }, leaving);
    await ada.call('DELETE /api/admin/users/:id', { params: { id: leaving._id } });
    const [change] = await changesOf(googleId);
    expect(change).toMatchObject({ user: null, after: { pageCount: 5 } });
  });

  it('is 404 for a book that is not there', async () => {
    const answer = await stranger.request('GET', '/api/books/nothing-here/changes');
    expect([answer.status, answer.body.message]).toEqual([404, 'Book not found']);
  });
});

describe('POST /api/books/:googleId/changes/:id/revert', () => {
  it('takes a change back, and that back again', async () => {
    const googleId = await someBook();
    const before = await bookAt(googleId);
    await correct(googleId, { title: 'Vandalised', authors: ['Nobody'], publisher: null });
    const [change] = await changesOf(googleId);
    const answer = await revert(googleId, change?._id ?? '', ada);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      kind: 'reverted',
      user: { username: 'Ada' },
      before: { title: 'Vandalised' },
      after: { title: before.title, publisher: 'Kern' },
      isRevertible: true,
    });
    expect(await bookAt(googleId)).toEqual(before);
    expect((await changesOf(googleId)).map(({ isRevertible }) => isRevertible)).toEqual([
      true,
      false,
    ]);
    expect((await revert(googleId, answer.body._id)).status).toBe(201);
    expect((await bookAt(googleId)).title).toBe('Vandalised');
  });

  it('leaves alone what later changes set in other fields', async () => {
    const googleId = await someBook();
    await correct(googleId, { pageCount: 1 });
    const [first] = await changesOf(googleId);
    await correct(googleId, { publisher: 'Saar' });
    expect((await revert(googleId, first?._id ?? '')).status).toBe(201);
    expect(await bookAt(googleId)).toMatchObject({ pageCount: 312, publisher: 'Saar' });
  });

  it('refuses what has been changed again since', async () => {
    const googleId = await someBook();
    await correct(googleId, { pageCount: 1 });
    await correct(googleId, { pageCount: 2 });
    const [, first] = await changesOf(googleId);
    const { status, body } = await revert(googleId, first?._id ?? '');
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toBe(
      'This has been changed again since, so it cannot be reverted. Please correct it instead.',
    );
  });

  it('takes a change back once, of two at once', async () => {
    const googleId = await someBook();
    await correct(googleId, { pageCount: 1 });
    const [change] = await changesOf(googleId);
    const answers = await Promise.all(
      [winston, ada].map((by) => revert(googleId, change?._id ?? '', by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await changesOf(googleId)).toHaveLength(2);
  });

  it('cannot make a book not have been added', async () => {
    const { body } = await add({ title: 'Stays Here', authors: ['Rosa'] });
    const [change] = await changesOf(body.googleId);
    expect((await revert(body.googleId, change?._id ?? '')).status).toBe(409);
  });

  it('is 404 for a change of another book, or of none', async () => {
    const [one, other] = [await someBook(), await someBook()];
    await correct(one, { pageCount: 1 });
    const [change] = await changesOf(one);
    expect((await revert(other, change?._id ?? '')).status).toBe(404);
    expect((await revert(one, rosa._id)).status).toBe(404);
    expect((await revert(one, 'no-id')).body.message).toBe('Change not found');
  });
});

describe('PUT /api/books/:googleId/cover', () => {
  const picture = async (background: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg') => {
    const image = sharp({ create: { width: 400, height: 600, channels: 3, background } });
    return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())], {
      type: `image/${format}`,
    });
  };
  const put = (googleId: string, body: Blob | string | undefined, by: Browser, type?: string) =>
    by.request('PUT', `/api/books/${googleId}/cover`, {
      body,
      headers: { 'content-type': type ?? (body instanceof Blob ? body.type : undefined) },
    });

  it.each(['jpeg', 'png', 'webp'] as const)('takes a picture: %s', async (format) => {
    const googleId = await someBook();
    const before = await bookAt(googleId);
    const { status, headers } = await put(googleId, await picture('#7a2e2e', format), winston);
    expect([status, headers.get('cache-control')]).toEqual([204, 'no-store']);
    const after = await bookAt(googleId);
    expect(after.image).not.toBe(before.image);
    const shown = await fetch(site.url + after.image);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('is for whoever added the book as well, and for no other reader', async () => {
    const { body } = await add({ title: 'With My Own Cover', authors: ['Rosa'] });
    expect((await put(body.googleId, await picture('#123456'), rosa)).status).toBe(204);
    const theo = await site.signUp('Theobald');
    expect((await put(body.googleId, await picture('#654321'), theo)).status).toBe(403);
    expect((await put(body.googleId, await picture('#654321'), stranger)).status).toBe(401);
    expect((await put('nothing-here', await picture('#654321'), winston)).status).toBe(404);
  });

  it('is a change that can be taken back', async () => {
    const googleId = await someBook();
    const before = await bookAt(googleId);
    await put(googleId, await picture('#111111'), winston);
    const first = await bookAt(googleId);
    await put(googleId, await picture('#eeeeee'), ada);
    const [change, firstChange] = await changesOf(googleId);
    expect(change).toMatchObject({ kind: 'corrected', user: { username: 'Ada' } });
    expect(change?.before?.cover).toBe(firstChange?.after.cover);
    await revert(googleId, change?._id ?? '');
    expect((await bookAt(googleId)).image).toBe(first.image);
    await revert(googleId, firstChange?._id ?? '');
    expect((await bookAt(googleId)).image).toBe(before.image);
  });

  it('refuses everything else', async () => {
    const googleId = await someBook();
    const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
    const answers = [
      await put(googleId, '{"cover":"x"}', winston, 'application/json'),
      await put(googleId, '<svg xmlns="http://www.w3.org/2000/svg"/>', winston, 'image/svg+xml'),
      await put(googleId, await picture('#111111'), winston, 'image/gif'),
      await put(googleId, '<h1>No picture</h1>', winston, 'image/png'),
      await put(googleId, undefined, winston),
      await put(googleId, large, winston),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 400, 400, 413]);
    for (const { body } of answers) expect(body.message).toMatch(/^[A-Z].{10,}$/);
    expect(answers[0]?.body.message).toBe('Bodies must be image/jpeg or image/png or image/webp');
    expect(await changesOf(googleId)).toEqual([]);
  });

  it('leaves bodies of other calls alone', async () => {
    const googleId = await someBook();
    const answer = await winston.request('PUT', `/api/books/${googleId}`, {
      body: await picture('#111111'),
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(answer.status).toBe(415);
  });
});
