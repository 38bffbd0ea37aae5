import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { EntryForm, LibraryFilter, ProgressForm } from '../../shared/contract/library.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let book: string;
let books = 0;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
});
afterAll(async () => {
  expect(await wrongCounters(site.db)).toEqual({});
  await site.close();
});
beforeEach(async () => {
  book = await newBook({ pageCount: 300 });
});

const newBook = (more: object = {}) =>
  addBook(site.db, { title: `Volume ${++books}`, authors: [`Author ${books}`], ...more });
const put = (body: EntryForm, of = book, who = rosa) =>
  who.call('PUT /api/library/:googleId', { params: { googleId: of }, body });
const entry = async (of = book, who = rosa) =>
  (await who.call('GET /api/library/:googleId', { params: { googleId: of } })).body.entry;
const say = (body: ProgressForm, of = book) =>
  rosa.call('POST /api/library/:googleId/progress', { params: { googleId: of }, body });
const review = (who: Member, of = book, rating = 4) =>
  who.call('POST /api/reviews', {
    body: { title: 'Fine', content: 'I liked it.', rating, book: of },
  });
const ratings = async (of = book) =>
  (
    await site
      .regular()
      .call('GET /api/reviews/book/:googleId/ratings', { params: { googleId: of } })
  ).body;
/** The ids of the books of a list of one's own, page after page. */
async function inPages(path: string) {
  const ids: string[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers } = await rosa.request('GET', next);
    expect([next, status]).toEqual([next, 200]);
    for (const { book } of body as unknown as { book: { googleId: string } }[])
      ids.push(book.googleId);
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return ids;
}
const today = new Date().toISOString().slice(0, 10);
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('PUT /api/library/{googleId}', () => {
  it('puts a book into the library with 201, and changes it with 200', async () => {
    const first = await put({ status: 'want' });
    expect([first.status, first.body.entry.status]).toEqual([201, 'want']);
    expect(first.body.entry).toEqual({
      book: {
        googleId: book,
        title: `Volume ${books}`,
        authors: [`Author ${books}`],
        thumbnail: `/covers/${book}.svg`,
        categories: [],
        publishedDate: null,
        pageCount: 300,
        language: null,
        averageRating: null,
        ratingsCount: 0,
        series: [],
      },
      status: 'want',
      rating: null,
      isFavorite: false,
      review: null,
      shelves: [],
      dueOn: null,
      borrowedFrom: null,
      lentTo: null,
      lentOn: null,
      priority: 3,
      isOwned: false,
      format: null,
      edition: null,
      note: null,
      tags: [],
      visibility: 'public',
      addedAt: expect.any(String),
      updatedAt: expect.any(String),
      startedOn: null,
      endedOn: null,
      timesRead: 0,
      position: null,
      percent: null,
      readings: [],
      quote: null,
    });
    const second = await put({
      status: 'reading',
      isOwned: true,
      format: 'paper',
      note: ' Mine \n',
    });
    expect(second.status).toBe(200);
    expect(second.body.entry).toMatchObject({
      status: 'reading',
      isOwned: true,
      format: 'paper',
      note: 'Mine',
      startedOn: today,
      readings: [{ startedOn: today, endedOn: null, outcome: null, pages: 300, progress: [] }],
    });
    expect(await entry()).toEqual(second.body.entry);
  });

  it('goes the way of a reader through a book, and keeps the history', async () => {
    await put({ status: 'reading', startedOn: '2024-01' });
    await put({ status: 'paused' });
    await put({ status: 'read', endedOn: '2024-02-03', rating: 4.5 });
    const { body } = await put({ status: 'reading' });
    expect(body.entry).toMatchObject({ status: 'reading', timesRead: 1, rating: 4.5 });
    expect(body.entry.readings).toMatchObject([
      { startedOn: today, outcome: null },
      { startedOn: '2024-01', endedOn: '2024-02-03', outcome: 'finished' },
    ]);
    const wanted = await put({ status: 'want' });
    expect(wanted.body.entry.readings).toHaveLength(1);
    expect(wanted.body.entry.endedOn).toBe('2024-02-03');
  });

  it('changes nothing where the same is said again', async () => {
    const { body } = await put({ status: 'reading', tags: ['a', 'b'] });
    const again = await put({ status: 'reading', tags: ['a', 'b'] });
    expect(again.body.entry).toEqual(body.entry);
  });

  it('refuses dates that cannot be with a sentence and the field', async () => {
    for (const [form, field] of [
      [{ status: 'read', endedOn: day(2) }, 'endedOn'],
      [{ status: 'read', endedOn: '2024-02-30' }, 'endedOn'],
      [{ status: 'read', startedOn: '2024-02', endedOn: '2024-01' }, 'endedOn'],
      [{ status: 'reading', startedOn: 'soon' }, 'startedOn'],
      [{ rating: 0.3 }, 'rating'],
      [{ rating: 5.5 }, 'rating'],
      [{ edition: '01890000-0000-7000-8000-000000000000' }, 'edition'],
      [{ shelves: ['01890000-0000-7000-8000-000000000000'] }, 'shelves'],
    ] as const) {
      const { status, body } = await put(form as EntryForm);
      expect([form, status, Object.keys(body.fields ?? {})]).toEqual([form, 400, [field]]);
    }
    expect(await entry()).toBeNull();
  });

  it('knows what day it is where the reader is', async () => {
    const zoned = (zone: string, body: object) =>
      rosa.request('PUT', `/api/library/${book}`, { body, headers: { 'x-time-zone': zone } });
    const kiritimati = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Pacific/Kiritimati',
    }).format();
    const { body } = await zoned('Pacific/Kiritimati', { status: 'reading' });
    expect(body).toMatchObject({ entry: { startedOn: kiritimati } });
    const unknown = await zoned('Middle/Earth', { status: 'read' });
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { 'X-Time-Zone': expect.any(String) },
    ]);
    const later = await zoned('Pacific/Pago_Pago', { status: 'read' });
    expect(later.status).toBe(200);
  });

  it('goes by the time zone that was chosen, and by the browser’s again where that is taken back', async () => {
    const choose = (timeZone: string | null) =>
      theo.call('PUT /api/account/time-zone', { body: { timeZone } });
    const reading = async (title: string) => {
      const other = await addBook(site.db, { title });
      const { body } = await theo.request('PUT', `/api/library/${other}`, {
        body: { status: 'reading' },
        headers: { 'x-time-zone': 'Pacific/Pago_Pago' },
      });
      return body;
    };
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
    expect((await theo.call('GET /api/account/time-zone')).body).toEqual({ timeZone: null });
    expect((await choose('Pacific/Kiritimati')).body).toEqual({ timeZone: 'Pacific/Kiritimati' });
    expect((await theo.call('GET /api/account/time-zone')).body.timeZone).toBe(
      'Pacific/Kiritimati',
    );
    expect(await reading('A Day Ahead')).toMatchObject({
      entry: { startedOn: dayIn('Pacific/Kiritimati') },
    });
    for (const wrong of ['Middle/Earth', '', 'x'.repeat(64)])
      expect(await choose(wrong)).toMatchObject({ status: 400, body: { id: 'time_zone_wrong' } });
    expect((await choose('x'.repeat(65))).status).toBe(400);
    expect((await choose(null)).body).toEqual({ timeZone: null });
    expect(await reading('A Day Behind')).toMatchObject({
      entry: { startedOn: dayIn('Pacific/Pago_Pago') },
    });
  });

  it('says by when it is to be read and how soon, to its owner only', async () => {
    const { body } = await put({ status: 'want', dueOn: '2026-12-24', priority: 1 });
    expect(body.entry).toMatchObject({ dueOn: '2026-12-24', priority: 1 });
    await put({ isOwned: true });
    expect(await entry()).toMatchObject({ dueOn: '2026-12-24', priority: 1, isOwned: true });
    const seen = await theo.call('GET /api/profile/:id/library', {
      params: { id: rosa._id },
      query: {},
    });
    const theirs = seen.body.find((each) => each.book.googleId === book);
    expect(theirs).toMatchObject({ priority: null });
    expect(theirs).not.toHaveProperty('dueOn');
    const found = async (due: string, who = rosa) => {
      const reply = await who.call('GET /api/profile/:id/library', {
        params: { id: rosa._id },
        query: { due },
      });
      return reply.body.some((each) => each.book.googleId === book);
    };
    expect(await found('2026-12')).toBe(true);
    expect(await found('2026')).toBe(true);
    expect(await found('2026-11')).toBe(false);
    expect(await found('2026-12', theo)).toBe(false);
    for (const dueOn of ['soon', '2026', '2026-12', '2026-02-30', '2026-13-01'])
      expect(await put({ dueOn } as EntryForm)).toMatchObject({
        status: 400,
        body: { fields: { dueOn: expect.any(String) } },
      });
    for (const priority of [0, 6, 1.5])
      expect((await put({ priority } as EntryForm)).status).toBe(400);
    const gone = await rosa.call('DELETE /api/library/:googleId', { params: { googleId: book } });
    await rosa.call('POST /api/library/undo', { body: { undo: gone.body.undo } });
    expect(await entry()).toMatchObject({ dueOn: '2026-12-24', priority: 1 });
    await put({ dueOn: null, priority: 3 });
    expect(await entry()).toMatchObject({ dueOn: null, priority: 3 });
  });

  it('says from whom a copy is borrowed and to whom it is lent since when, to its owner only', async () => {
    const { body } = await put({ isOwned: true, lentTo: ' Mara ', lentOn: '2026-05-17' });
    expect(body.entry).toMatchObject({ lentTo: 'Mara', lentOn: '2026-05-17', borrowedFrom: null });
    await put({ tags: ['lent'] });
    expect(await entry()).toMatchObject({ lentTo: 'Mara', lentOn: '2026-05-17' });
    const today = new Date().toISOString().slice(0, 10);
    await put({ lentTo: 'Ben', borrowedFrom: 'The library' });
    expect(await entry()).toMatchObject({
      lentTo: 'Ben',
      lentOn: today,
      borrowedFrom: 'The library',
    });
    const listed = async (query: LibraryFilter, who = rosa) => {
      const reply = await who.call('GET /api/profile/:id/library', {
        params: { id: rosa._id },
        query: { ...query, limit: 100 },
      });
      return reply.body.find((each) => each.book.googleId === book);
    };
    expect(await listed({ lent: 'true', borrowed: 'true' })).toMatchObject({ lentTo: 'Ben' });
    expect(await listed({ lent: 'false' })).toBeUndefined();
    expect(await listed({ borrowed: 'false' })).toBeUndefined();
    const theirs = await listed({}, theo);
    expect(theirs).toBeDefined();
    for (const own of ['borrowedFrom', 'lentTo', 'lentOn', 'dueOn'])
      expect(theirs).not.toHaveProperty(own);
    for (const flag of ['true', 'false'] as const)
      for (const query of [{ lent: flag }, { borrowed: flag }])
        expect(await listed(query, theo)).toBeUndefined();
    for (const lentOn of ['soon', '2026', '2026-02-30', '9000-01-01'])
      expect(await put({ lentTo: 'Ben', lentOn })).toMatchObject({
        status: 400,
        body: { fields: { lentOn: expect.any(String) } },
      });
    expect(await put({ lentTo: 'x'.repeat(101) })).toMatchObject({
      status: 400,
      body: { fields: { lentTo: expect.any(String) } },
    });
    const gone = await rosa.call('DELETE /api/library/:googleId', { params: { googleId: book } });
    await rosa.call('POST /api/library/undo', { body: { undo: gone.body.undo } });
    expect(await entry()).toMatchObject({ lentTo: 'Ben', borrowedFrom: 'The library' });
    await put({ lentTo: '', borrowedFrom: null, isOwned: false, tags: [] });
    expect(await entry()).toMatchObject({ lentTo: null, lentOn: null, borrowedFrom: null });
    expect(await listed({ lent: 'true' })).toBeUndefined();
  });

  it('counts what its books are, each as its filter finds them, also where others narrow it', async () => {
    const ada = await site.signUp('Counting-Ada');
    const named = { categories: ['Classics', 'Travel'], language: 'fr', publishedDate: '1871' };
    await put({ status: 'read', format: 'ebook' }, await newBook(named), ada);
    await put({ status: 'want' }, await newBook({ ...named, categories: ['Travel'] }), ada);
    await put({ isOwned: true }, await newBook({ language: 'de' }), ada);
    const counts = async (query: LibraryFilter) =>
      (await ada.call('GET /api/library/counts', { query })).body;
    expect(await counts({})).toMatchObject({
      books: 3,
      category: [
        { name: 'Travel', books: 2 },
        { name: 'Classics', books: 1 },
      ],
      format: [{ name: 'ebook', books: 1 }],
      decade: [{ name: '1870', books: 2 }],
    });
    // Each filter narrows the others, and not its own.
    expect(await counts({ status: 'want', category: 'Classics' })).toMatchObject({
      books: 0,
      status: [{ name: 'read', books: 1 }],
      category: [{ name: 'Travel', books: 1 }],
      decade: [],
    });
    const filters: LibraryFilter[] = [
      {},
      { status: 'read' },
      { owned: 'true' },
      { category: 'Travel', decade: 1870 },
      { language: 'de', status: 'read,want' },
      { format: 'ebook', language: 'en' },
    ];
    for (const narrowed of filters) {
      const { books: all, category, language, decade, format, status } = await counts(narrowed);
      const lists = { category, language, decade, format, status };
      for (const [filter, found] of Object.entries({ ...lists, '': [{ name: '', books: all }] }))
        for (const { name, books } of found) {
          const query = { ...narrowed, ...(filter ? { [filter]: name } : {}) } as LibraryFilter;
          const { headers } = await ada.call('GET /api/library', { query });
          expect([query, headers.get('x-total-count')]).toEqual([query, `${books}`]);
        }
    }
  });

  it('says of some books what they are in it, and leaves out those that are not', async () => {
    const others = [await newBook(), await newBook()];
    await put({ status: 'read' });
    await put({ tags: ['later'] }, others[0]);
    await put({ status: 'reading' }, book, theo);
    const books = [book, ...others, 'nobody-knows'].join(',');
    const { status, body } = await rosa.call('GET /api/library/statuses', { query: { books } });
    expect(status).toBe(200);
    expect(body.toSorted((one, other) => one.timesRead - other.timesRead)).toEqual([
      { googleId: others[0], status: null, timesRead: 0 },
      { googleId: book, status: 'read', timesRead: 1 },
    ]);
    for (const wrong of ['', 'a b', Array(101).fill('b').join(',')])
      expect(
        (await rosa.call('GET /api/library/statuses', { query: { books: wrong } })).status,
      ).toBe(400);
  });

  it('is ordered by when it is due and by how soon it is to be read, for its owner only', async () => {
    const wishes: EntryForm[] = [
      { status: 'want', priority: 2 },
      { status: 'want', dueOn: '2027-01-05', priority: 5 },
      { status: 'want', dueOn: '2026-12-24' },
    ];
    const own: string[] = [];
    for (const wish of wishes) {
      const added = await newBook();
      own.push(added);
      await put({ ...wish, tags: ['wished'] }, added);
    }
    const [one, two, three] = own;
    const ordered = async (sort: 'due' | 'priority', who = rosa) => {
      const found = await who.call('GET /api/profile/:id/library', {
        params: { id: rosa._id },
        query: { status: 'want', sort },
      });
      return found.body.map((each) => each.book.googleId).filter((id) => own.includes(id));
    };
    expect(await ordered('due')).toEqual([three, two, one]);
    expect(await ordered('priority')).toEqual([one, three, two]);
    // The order alone would tell: for others the books stand as they came.
    expect(await ordered('due', theo)).toEqual(own);
    expect(await ordered('priority', theo)).toEqual(own);
    for (const sort of ['due', 'priority'] as const) {
      const path = `/api/library?tag=wished&sort=${sort}&limit=1`;
      expect(await inPages(path)).toEqual(await ordered(sort));
    }
  });

  it('keeps private what is private', async () => {
    await put({ status: 'read', rating: 3, visibility: 'private' });
    expect(await entry(book, theo)).toBeNull();
    expect((await ratings()).ratingsCount).toBe(0);
    await put({ visibility: 'public' });
    expect(await ratings()).toMatchObject({ ratingsCount: 1, averageRating: 3 });
  });

  it('of a book that is not there is 404', async () => {
    expect((await put({ status: 'want' }, 'no-such-book')).status).toBe(404);
    const { status } = await rosa.call('GET /api/library/:googleId', {
      params: { googleId: 'no-such-book' },
    });
    expect(status).toBe(404);
  });

  it('by many tabs at once loses nothing', async () => {
    const tags = Array.from({ length: 12 }, (_, at) => `tag ${at}`);
    const answers = await Promise.all([
      ...tags.map((tag) => put({ tags: [tag] })),
      put({ status: 'reading' }),
      put({ isOwned: true }),
      put({ rating: 5 }),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(await entry()).toMatchObject({ status: 'reading', isOwned: true, rating: 5 });
  });
});

describe('One rating', () => {
  it('without a review counts in the average and not among the reviews', async () => {
    await put({ rating: 0.5 });
    await review(theo, book, 4);
    const all = await ratings();
    expect(all).toMatchObject({ ratingsCount: 2, averageRating: 2.25 });
    expect(all.ratings).toHaveLength(10);
    expect(all.ratings.filter(({ count }) => count > 0)).toEqual([
      { rating: 4, count: 1 },
      { rating: 0.5, count: 1 },
    ]);
    const { headers, body } = await site
      .regular()
      .call('GET /api/reviews/book/:googleId', { params: { googleId: book } });
    expect([headers.get('x-total-count'), body.length]).toEqual(['1', 1]);
    const details = await site
      .regular()
      .call('GET /api/books/:googleId', { params: { googleId: book } });
    expect(details.body.book).toMatchObject({
      reviewsCount: 1,
      ratingsCount: 2,
      averageRating: 2.25,
    });
    await put({ rating: null });
    expect((await ratings()).ratingsCount).toBe(1);
  });

  it('is the same number in the review and in the entry', async () => {
    await put({ status: 'want', rating: 2 });
    const { body } = await review(rosa, book, 4);
    expect(await entry()).toMatchObject({ status: 'read', rating: 4, review: { _id: body._id } });
    expect(await ratings()).toMatchObject({ ratingsCount: 1, averageRating: 4 });
    await put({ rating: 3.5 });
    const { body: list } = await site
      .regular()
      .call('GET /api/reviews/book/:googleId', { params: { googleId: book } });
    expect(list[0]?.rating).toBe(3.5);
    await rosa.call('PUT /api/reviews/:id', {
      params: { id: body._id },
      body: { title: 'Fine', content: 'I liked it.', rating: 5 },
    });
    expect((await entry())?.rating).toBe(5);
    expect(await ratings()).toMatchObject({ ratingsCount: 1, averageRating: 5 });
    const removed = await put({ rating: null });
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'Your review holds this rating. Delete the review to remove it',
    ]);
    expect((await put({ rating: 0.5 })).status).toBe(400);
    await rosa.call('DELETE /api/reviews/:id', { params: { id: body._id } });
    expect(await entry()).toMatchObject({ status: 'read', rating: null, review: null });
    expect(await ratings()).toMatchObject({ ratingsCount: 0, averageRating: null });
  });

  it('of a review brings the book into the library as read, nobody knows when', async () => {
    await review(rosa);
    expect(await entry()).toMatchObject({
      status: 'read',
      startedOn: null,
      endedOn: null,
      timesRead: 1,
      readings: [{ outcome: 'finished', endedOn: null }],
    });
    const other = await newBook();
    await put({ status: 'stopped' }, other);
    await review(rosa, other);
    expect(await entry(other)).toMatchObject({ status: 'stopped', timesRead: 0 });
  });
});

describe('Readings by hand', () => {
  const add = (body: object) =>
    rosa.call('POST /api/library/:googleId/readings', { params: { googleId: book }, body });

  it('are added, corrected and deleted, and the status follows', async () => {
    const { status, body } = await add({ startedOn: '2019', endedOn: '2020-05', pages: 280 });
    expect([status, body]).toMatchObject([
      201,
      { startedOn: '2019', endedOn: '2020-05', outcome: 'finished', pages: 280, percent: null },
    ]);
    expect(await entry()).toMatchObject({ status: 'read', timesRead: 1, endedOn: '2020-05' });
    const changed = await rosa.call('PUT /api/readings/:id', {
      params: { id: body._id },
      body: { outcome: 'stopped' },
    });
    expect(changed.body).toMatchObject({ _id: body._id, outcome: 'stopped', endedOn: '2020-05' });
    expect((await entry())?.status).toBe('stopped');
    const stranger = await theo.call('DELETE /api/readings/:id', { params: { id: body._id } });
    expect(stranger.status).toBe(404);
    const gone = await rosa.call('DELETE /api/readings/:id', { params: { id: body._id } });
    expect(gone.status).toBe(204);
    expect(await entry()).toMatchObject({ status: null, readings: [] });
  });

  it('leave a wanted book wanted', async () => {
    await put({ status: 'want' });
    await add({ endedOn: '2001' });
    expect(await entry()).toMatchObject({ status: 'want', timesRead: 1 });
  });

  it('are open once', async () => {
    await put({ status: 'reading' });
    expect((await add({ outcome: null })).status).toBe(409);
  });
});

it('What one tab writes while another takes the book away is written or gone, and no fault', async () => {
  const params = { googleId: book };
  for (let time = 0; time < 40; time++) {
    await put({ status: 'want' });
    const answers = await Promise.all([
      rosa.call('POST /api/library/:googleId/readings', { params, body: { endedOn: '2020' } }),
      say({ percent: 10 }),
      rosa.call('DELETE /api/library/:googleId', { params }),
    ]);
    for (const { status, body } of answers)
      expect([[200, 201, 404].includes(status), body]).toEqual([true, body]);
  }
});

describe('Progress', () => {
  it('opens a reading, and says how far it is in the pages of the edition', async () => {
    const { status, body } = await say({ page: 75, note: 'So far so good' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      progress: {
        position: { page: 75 },
        percent: 25,
        note: 'So far so good',
        visibility: 'public',
      },
      isAtEnd: false,
      entry: { status: 'reading', position: { page: 75 }, percent: 25, startedOn: today },
    });
    expect((await say({ page: 300 })).body).toMatchObject({
      isAtEnd: true,
      entry: { status: 'reading' },
    });
  });

  it('beyond the last page is refused unless the length is corrected', async () => {
    const refused = await say({ page: 320 });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['page']]);
    await say({ page: 150 });
    const { status, body } = await say({ page: 320, pages: 400 });
    expect([status, body.entry.percent, body.entry.book.pageCount]).toEqual([201, 80, 400]);
    expect(body.entry.readings[0]).toMatchObject({
      pages: 400,
      progress: [{ percent: 80 }, { position: { page: 150 }, percent: 37.5 }],
    });
    // The note that says so may be private: others are told the pages of the edition.
    const params = { id: rosa._id };
    const theirs = (await theo.call('GET /api/profile/:id/library', { params })).body;
    expect(theirs.find((each) => each.book.googleId === book)?.book.pageCount).toBe(300);
  });

  it('says how long a book is of which nobody else knows it, to its reader alone, also once it is finished', async () => {
    const unknown = await newBook();
    await put({ status: 'reading' }, unknown);
    await say({ page: 60, pages: 120 }, unknown);
    await put({ status: 'read' }, unknown);
    const { body } = await rosa.call('GET /api/library', { query: {} });
    const params = { id: rosa._id };
    const theirs = await theo.call('GET /api/profile/:id/library', { params });
    const lengths = [body, theirs.body].map(
      (library) => library.find((each) => each.book.googleId === unknown)?.book.pageCount,
    );
    expect(lengths).toEqual([120, null]);
  });

  it('dated back moves the start, and the newest by its own time counts', async () => {
    await say({ percent: 50 });
    await say({ percent: 10, at: `${day(-10)}T12:00:00Z` });
    expect(await entry()).toMatchObject({ percent: 50, startedOn: day(-10) });
    const future = await say({ percent: 60, at: `${day(2)}T12:00:00Z` });
    expect([future.status, Object.keys(future.body.fields ?? {})]).toEqual([400, ['at']]);
  });

  it('is corrected and deleted', async () => {
    const first = (await say({ page: 30 })).body.progress._id;
    const second = (await say({ page: 60 })).body.progress._id;
    const changed = await rosa.call('PUT /api/progress/:id', {
      params: { id: second },
      body: { minute: 90 },
    });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { position: { minute: 90 }, percent: null },
    ]);
    expect(await entry()).toMatchObject({ position: { minute: 90 }, percent: null });
    await rosa.call('DELETE /api/progress/:id', { params: { id: second } });
    expect(await entry()).toMatchObject({ position: { page: 30 }, percent: 10 });
    await rosa.call('DELETE /api/progress/:id', { params: { id: first } });
    expect(await entry()).toMatchObject({ position: null, percent: null, status: 'reading' });
    const again = await rosa.call('DELETE /api/progress/:id', { params: { id: first } });
    expect(again.status).toBe(404);
  });

  it('keeps a note and a visibility of its own, apart from those of the entry', async () => {
    await say({ page: 30, note: 'On the way', visibility: 'public' });
    await put({ note: 'Of the book', visibility: 'private' });
    const last = (await say({ page: 60, note: 'Further', visibility: 'public' })).body.progress._id;
    await rosa.call('PUT /api/progress/:id', { params: { id: last }, body: { page: 70 } });
    expect(await entry()).toMatchObject({ note: 'Of the book', visibility: 'private' });
    await rosa.call('DELETE /api/progress/:id', { params: { id: last } });
    expect(await entry()).toMatchObject({
      note: 'Of the book',
      visibility: 'private',
      position: { page: 30 },
    });
  });

  it('needs one position', async () => {
    expect((await say({})).status).toBe(400);
    expect((await say({ page: 3, percent: 3 })).status).toBe(400);
    expect((await say({ percent: 101 })).status).toBe(400);
    expect((await say({ page: -1 })).status).toBe(400);
  });

  it('while paused goes on reading', async () => {
    await put({ status: 'paused' });
    await say({ percent: 5 });
    expect((await entry())?.status).toBe('reading');
    await put({ status: null });
    expect(await entry()).toMatchObject({ status: null, readings: [{ outcome: 'stopped' }] });
  });
});

describe('GET /api/library', () => {
  let lena: Member;
  const have: string[] = [];
  beforeAll(async () => {
    lena = await site.signUp('Lena');
    const facts = [
      { title: 'Éclair', authors: ['Zola'], pageCount: 100, publishedDate: '1880', language: 'fr' },
      {
        title: 'apple',
        authors: ['Ångström'],
        pageCount: 900,
        publishedDate: '-700',
        categories: ['Epic'],
        isbns: ['9780306406157'],
      },
      { title: 'Zebra', authors: ['ibn Rushd'], publishedDate: '1995-03-02', language: 'ar' },
      { title: 'The Banana', authors: ['Ångström', 'Zola'], pageCount: 50, publishedDate: '1999' },
    ];
    for (const each of facts) have.push(await newBook(each));
    const [eclair = '', apple = '', zebra = '', banana = ''] = have;
    await put(
      { status: 'read', endedOn: '2023-05-02', rating: 4.5, format: 'paper' },
      eclair,
      lena,
    );
    await put(
      { status: 'read', endedOn: '2023', rating: 3, isOwned: true, tags: ['Dusty'] },
      apple,
      lena,
    );
    await put({ status: 'want' }, zebra, lena);
    await put({ status: 'stopped', startedOn: '2024-01', endedOn: '2024-02' }, banana, lena);
    await lena.call('POST /api/favorites/:googleId', { params: { googleId: zebra } });
    await review(lena, eclair, 5);
  });

  const titles = async (query: LibraryFilter & Record<string, unknown>) => {
    const { status, body, headers } = await lena.call('GET /api/library', { query });
    expect([query, status]).toEqual([query, 200]);
    expect(headers.get('x-total-count')).toBe(`${body.length}`);
    return body.map(({ book: { title } }) => title);
  };

  it('says of the books of a year when in it they were finished, whatever was read since', async () => {
    const ida = await site.signUp('Ida');
    const [twice, once, before] = [
      await newBook({ title: 'Twice' }),
      await newBook({ title: 'Once' }),
      await newBook({ title: 'Before' }),
    ];
    const read = (googleId: string, endedOn: string) =>
      ida.call('POST /api/library/:googleId/readings', { params: { googleId }, body: { endedOn } });
    await read(twice, '2023-02-03');
    await read(twice, '2023-08');
    await read(once, '2023-11-28');
    await put({ status: 'reading' }, once, ida);
    await read(before, '2023');
    await read(before, '2024-05-06');
    const of = async (query: LibraryFilter) =>
      (
        await ida.call('GET /api/library', { query: { ...query, sort: 'finished', order: 'asc' } })
      ).body.map(({ book: { title }, finishedOn }) => [title, finishedOn]);
    // In the order in which they were finished in it.
    expect(await of({ year: 2023 })).toEqual([
      ['Before', ['2023']],
      ['Twice', ['2023-02-03', '2023-08']],
      ['Once', ['2023-11-28']],
    ]);
    expect(await of({ year: 2024 })).toEqual([['Before', ['2024-05-06']]]);
    expect((await of({}))[0]?.[1]).toBeUndefined();
  });

  it('by a name of an author tells nothing of what is kept private by exactly that', async () => {
    const owner = await site.signUp('Namesake');
    const shown = await newBook({ authors: ['Stephen King Jr'] });
    const hidden = await newBook({ authors: ['Stephen King'] });
    const look = async () => {
      const { body } = await site.visitor().call('GET /api/profile/:id/library', {
        params: { id: owner._id },
        query: { author: 'Stephen King' },
      });
      return body.map(({ book }) => book.googleId);
    };
    for (const [googleId, visibility] of [
      [shown, 'public'],
      [hidden, 'private'],
    ] as const)
      await owner.call('PUT /api/library/:googleId', {
        params: { googleId },
        body: { status: 'read', visibility },
      });
    expect(await look()).toEqual([shown]);
    await owner.call('PUT /api/library/:googleId', {
      params: { googleId: hidden },
      body: { visibility: 'public' },
    });
    expect(await look()).toEqual([hidden]);
  });

  it('filters by everything there is to know', async () => {
    const cases: [LibraryFilter, string[]][] = [
      [{ status: 'want,stopped' }, ['The Banana', 'Zebra']],
      [{ status: 'none' }, []],
      [{ tag: 'Dusty' }, ['apple']],
      [{ q: 'zol' }, ['The Banana', 'Éclair']],
      [{ q: 'angstrom app' }, ['apple']],
      [{ q: '!?' }, []],
      [{ q: 'ISBN 0-306-40615-2' }, ['apple']],
      [{ q: '9783423138192' }, []],
      [{ year: 2023 }, ['apple', 'Éclair']],
      [{ year: 2023, month: '5' }, ['Éclair']],
      [{ year: 2023, month: 'none' }, ['apple']],
      [{ month: '5' }, ['Éclair']],
      [{ year: 2022 }, []],
      [{ year: 2024 }, []],
      [{ finished: 'true' }, ['apple', 'Éclair']],
      [{ undated: 'true' }, []],
      [{ undated: 'false' }, ['The Banana', 'Zebra', 'apple', 'Éclair']],
      [{ rating: '5' }, ['Éclair']],
      [{ rating: 'none' }, ['The Banana', 'Zebra']],
      [{ minRating: '3.5' }, ['Éclair']],
      [{ maxRating: '3' }, ['apple']],
      [{ category: 'Epic' }, ['apple']],
      [{ author: 'Zola' }, ['The Banana', 'Éclair']],
      // As it is typed; a whole name is that author alone.
      [{ author: 'angs' }, ['The Banana', 'apple']],
      [{ author: 'IBN rush' }, ['Zebra']],
      [{ author: '%' }, []],
      [{ language: 'fr' }, ['Éclair']],
      [{ format: 'paper' }, ['Éclair']],
      [{ decade: 1990 }, ['The Banana', 'Zebra']],
      [{ decade: -700 }, ['apple']],
      [{ owned: 'true' }, ['apple']],
      [{ favorite: 'true' }, ['Zebra']],
      [{ reviewed: 'true' }, ['Éclair']],
      [{ reviewed: 'false', favorite: 'false' }, ['The Banana', 'apple']],
      [{ minPages: 100 }, ['apple', 'Éclair']],
      [{ maxPages: 99 }, ['The Banana']],
    ];
    for (const [query, expected] of cases)
      expect([query, await titles(query)]).toEqual([query, expected]);
  });

  it('sorts by everything, with the unknown last either way', async () => {
    const cases: [string, string[]][] = [
      ['sort=title', ['apple', 'Éclair', 'The Banana', 'Zebra']],
      ['sort=title&order=desc', ['Zebra', 'The Banana', 'Éclair', 'apple']],
      ['sort=author&order=asc', ['apple', 'The Banana', 'Zebra', 'Éclair']],
      ['sort=pages', ['apple', 'Éclair', 'The Banana', 'Zebra']],
      ['sort=pages&order=asc', ['The Banana', 'Éclair', 'apple', 'Zebra']],
      ['sort=published&order=asc', ['apple', 'Éclair', 'Zebra', 'The Banana']],
      ['sort=rating', ['Éclair', 'apple', 'The Banana', 'Zebra']],
      ['sort=finished', ['The Banana', 'Éclair', 'apple', 'Zebra']],
      ['sort=added', ['The Banana', 'Zebra', 'apple', 'Éclair']],
      ['order=asc', ['Éclair', 'apple', 'Zebra', 'The Banana']],
    ];
    for (const [search, expected] of cases) {
      const pages: string[] = [];
      for (const limit of [100, 1]) {
        pages.length = 0;
        let next: string | undefined = `/api/library?${search}&limit=${limit}`;
        while (next !== undefined) {
          const { status, body, headers } = await lena.request('GET', next);
          expect([next, status]).toEqual([next, 200]);
          for (const each of body as unknown as { book: { title: string } }[])
            pages.push(each.book.title);
          next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
        }
        if (search.includes('author') || search.includes('rating')) pages.splice(2);
        expect([search, limit, pages]).toEqual([search, limit, expected.slice(0, pages.length)]);
      }
    }
  });

  it('refuses what it cannot understand', async () => {
    for (const search of [
      'status=lost',
      'sort=shelf',
      'rating=6',
      'month=13',
      'year=20',
      'owned=yes',
      'decade=1995',
      'cursor=abc',
      `sort=added&cursor=${Buffer.from(JSON.stringify({ sort: 'added', id: rosa._id, value: '2020-02-30T00:00:00Z' })).toString('base64url')}`,
      'sort=size',
      'year=2020&year=2021',
    ]) {
      const { status } = await lena.request('GET', `/api/library?${search}`);
      expect([search, status]).toEqual([search, 400]);
    }
  });
});

describe('The database', () => {
  const own = (of: string) => sql`
    user_id = ${rosa._id} and book_id = (select id from books where google_id = ${of})`;

  it('refuses a status that its readings do not agree with', async () => {
    await put({ status: 'read' });
    for (const status of ['reading', 'paused', 'stopped'])
      await expect(
        site.db.many(sql`update entries set status = ${status} where ${own(book)}`),
      ).rejects.toThrow(/do not agree/);
    await expect(
      site.db.many(sql`update readings set outcome = null, ended_on = null where ${own(book)}`),
    ).rejects.toThrow(/do not agree/);
    await expect(site.db.many(sql`delete from readings where ${own(book)}`)).rejects.toThrow(
      /do not agree/,
    );
  });

  it('refuses a second open reading', async () => {
    await put({ status: 'reading' });
    await expect(
      site.db.many(sql`
        insert into readings (id, user_id, book_id)
        select gen_random_uuid(), user_id, book_id from entries where ${own(book)}`),
    ).rejects.toThrow(/readings_open/);
  });
});

describe('Where two books become one', () => {
  const merge = async (from: string, into: string) => {
    const id = async (of: string) =>
      (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${of}`)).id;
    expect(await mergeBooks(site.db, await id(from), await id(into))).toBe(true);
    expect(await wrongCounters(site.db)).toEqual({});
  };

  it('an entry goes along', async () => {
    const other = await newBook();
    await put({ status: 'read', endedOn: '2020', rating: 3.5, note: 'Good' }, other);
    await merge(other, book);
    expect(await entry()).toMatchObject({
      status: 'read',
      rating: 3.5,
      note: 'Good',
      readings: [{ endedOn: '2020' }],
    });
    expect(await ratings()).toMatchObject({ ratingsCount: 1, averageRating: 3.5 });
  });

  it('two entries of one person become one, and nothing is lost', async () => {
    const other = await newBook();
    await put({ status: 'read', endedOn: '2020', rating: 3.5, note: 'One', tags: ['a'] }, other);
    await put({ status: 'reading' }, other);
    await say({ percent: 20 }, other);
    await put({
      status: 'reading',
      note: 'Two',
      tags: ['b'],
      isOwned: true,
      visibility: 'followers',
    });
    await review(rosa, book, 5);
    await merge(other, book);
    expect(await entry()).toMatchObject({
      status: 'reading',
      rating: 5,
      note: 'Two\n\nOne',
      tags: expect.arrayContaining(['a', 'b']),
      isOwned: true,
      visibility: 'followers',
      percent: 20,
      timesRead: 1,
      readings: [{ outcome: null, progress: [{ percent: 20 }] }, { endedOn: '2020' }],
    });
    expect(await entry(other)).toEqual(await entry());
  });

  it('of two open readings both are kept where something was said of both', async () => {
    const other = await newBook();
    await say({ percent: 20 }, other);
    await say({ percent: 40 });
    await merge(other, book);
    const merged = await entry();
    expect(merged?.status).toBe('reading');
    expect(merged?.readings.map(({ outcome }) => outcome).sort()).toEqual([null, 'stopped']);
  });
});
