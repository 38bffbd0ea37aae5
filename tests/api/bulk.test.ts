import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANY } from '../../server/domains/reading/library/undo.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { quietly } from '../../server/platform/events.ts';
import type { Body } from '../../shared/contract/index.ts';
import {
  BOOK_SHELVES_MAX,
  BULK_BYTES_MAX,
  BULK_FILTER_MAX,
  BULK_ROWS_MAX,
  PROGRESS_NOTE_MAX,
} from '../../shared/limits.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let books: string[] = [];
let made = 0;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
});
afterAll(async () => {
  expect(await wrongCounters(site.db)).toEqual({});
  await site.close();
});
beforeEach(async () => {
  books = [];
  for (let n = 0; n < 4; n++) books.push(await addBook(site.db, { title: `Volume ${++made}` }));
});

const put = (of: string | undefined, body: Body<'PUT /api/library/:googleId'>) =>
  rosa.call('PUT /api/library/:googleId', { params: { googleId: of ?? '' }, body });
const entry = async (of: string | undefined) =>
  (await rosa.call('GET /api/library/:googleId', { params: { googleId: of ?? '' } })).body.entry;
const bulk = (body: Body<'POST /api/library/bulk'>) =>
  rosa.call('POST /api/library/bulk', { body });
const undo = (token: string, who = rosa) =>
  who.call('POST /api/library/undo', { body: { undo: token } });

describe('What hangs on a book', () => {
  it('is no more than can be taken back: many shelves, and very many notes', async () => {
    await put(books[0], { status: 'want' });
    await site.db.many(sql`
      insert into shelves (id, user_id, name, name_key, slug, visibility)
      select gen_random_uuid(), ${rosa._id}, 'Full ' || n, 'full ' || n, 'full-' || n, 'public'
        from generate_series(1, ${BOOK_SHELVES_MAX + 1}) n`);
    const { body: all } = await rosa.call('GET /api/shelves', { query: {} });
    const shelves = all.map(({ _id }) => _id).slice(0, BOOK_SHELVES_MAX + 1);
    const full = { status: 409, body: { id: 'book_shelves_too_many' } };
    expect(await put(books[0], { shelves })).toMatchObject(full);
    expect((await put(books[0], { shelves: shelves.slice(1) })).status).toBe(200);
    const more = { id: shelves[0] ?? '', googleId: books[0] ?? '' };
    expect(
      await rosa.call('PUT /api/shelves/:id/books/:googleId', { params: more, body: {} }),
    ).toMatchObject(full);
    expect(await bulk({ books, set: { addShelves: shelves } })).toMatchObject(full);

    await put(books[1], { status: 'reading' });
    await site.db.many(sql`
      insert into progress (id, reading_id, user_id, at, page, visibility)
      select gen_random_uuid(), r.id, r.user_id, now(), 1, 'public'
        from readings r, generate_series(1, ${BULK_ROWS_MAX})
       where r.user_id = ${rosa._id}
         and r.book_id = (select id from books where google_id = ${books[1]})`);
    const said = await rosa.call('POST /api/library/:googleId/progress', {
      params: { googleId: books[1] ?? '' },
      body: { page: 2 },
    });
    expect(said).toMatchObject({ status: 409, body: { id: 'progress_too_much' } });
    expect(await bulk({ books, remove: true })).toMatchObject({
      status: 409,
      body: { id: 'bulk_too_much' },
    });
    expect(await entry(books[1])).not.toBeNull();
    await site.db.many(sql`
      delete from progress where id in (
        select id from progress where user_id = ${rosa._id} limit ${BULK_ROWS_MAX / 2})`);
    const gone = await bulk({ books, remove: true });
    expect(gone.status).toBe(200);
    expect((await undo(gone.body.undo)).status).toBe(200);
  });

  it('says no more than can be taken back', async () => {
    await put(books[0], { status: 'reading' });
    await site.db.many(sql`
      insert into progress (id, reading_id, user_id, at, page, visibility, note)
      select gen_random_uuid(), r.id, r.user_id, now(), 1, 'private', repeat('語', ${PROGRESS_NOTE_MAX})
        from readings r, generate_series(1, ${Math.ceil(BULK_BYTES_MAX / 3 / PROGRESS_NOTE_MAX)})
       where r.user_id = ${rosa._id}
         and r.book_id = (select id from books where google_id = ${books[0]})`);
    expect(await bulk({ books, remove: true })).toMatchObject({
      status: 409,
      body: { id: 'bulk_too_much' },
    });
  });
});

describe('POST /api/library/bulk', () => {
  it('says of many by when they are to be read, and takes it back', async () => {
    await put(books[0], { status: 'want', dueOn: '2026-11-30' });
    const { body } = await bulk({ books, set: { dueOn: '2026-12-01', priority: 2 } });
    expect(body.changed).toBe(4);
    expect(await entry(books[1])).toMatchObject({ dueOn: '2026-12-01', priority: 2 });
    const due = await rosa.call('GET /api/library', { query: { due: '2026-12' } });
    expect(due.body).toHaveLength(4);
    expect((await bulk({ filter: { due: '2026-12' }, set: { priority: 4 } })).body.changed).toBe(4);
    expect((await bulk({ books, set: { dueOn: '2026-12' } })).status).toBe(400);
    await bulk({ books, set: { lentTo: 'Mara', lentOn: '2026-05-17', borrowedFrom: 'Ben' } });
    expect(await entry(books[1])).toMatchObject({
      lentTo: 'Mara',
      lentOn: '2026-05-17',
      borrowedFrom: 'Ben',
    });
    expect((await bulk({ books, set: { lentTo: 'Mara', lentOn: '9000-01-01' } })).status).toBe(400);
    await bulk({ books, set: { lentTo: null, borrowedFrom: null } });
    expect(await entry(books[1])).toMatchObject({ lentTo: null, lentOn: null });
    await bulk({ books, set: { priority: 2 } });
    const last = await bulk({ books, set: { dueOn: null, priority: 3 } });
    await undo(last.body.undo);
    expect(await entry(books[0])).toMatchObject({ dueOn: '2026-12-01', priority: 2 });
  });

  it('changes many at once, makes entries where there are none, and counts what is different', async () => {
    await put(books[0], { status: 'reading', tags: ['old', 'dusty'] });
    await put(books[1], { status: 'read', endedOn: '2020' });
    const shelf = (await rosa.call('POST /api/shelves', { body: { name: `Bulk ${made}` } })).body
      ._id;
    const { status, body } = await bulk({
      books,
      set: {
        status: 'read',
        isOwned: true,
        addShelves: [shelf],
        addTags: ['new'],
        removeTags: ['OLD'],
      },
    });
    expect([status, body]).toEqual([200, { changed: 4, undo: expect.any(String) }]);
    expect(await entry(books[0])).toMatchObject({
      status: 'read',
      tags: ['dusty', 'new'],
      isOwned: true,
    });
    expect(await entry(books[1])).toMatchObject({ status: 'read', endedOn: '2020' });
    expect(await entry(books[3])).toMatchObject({ status: 'read', shelves: [{ _id: shelf }] });
    expect((await bulk({ books, set: { isOwned: true } })).body.changed).toBe(0);
  });

  it('takes a filter, as a program or an address would say it', async () => {
    await put(books[0], { tags: [`t${made}`], isOwned: true, rating: 4.5 });
    await put(books[1], { tags: [`t${made}`] });
    const loose = { tag: `t${made}`, owned: true, minRating: 4 };
    expect((await bulk({ filter: loose, set: { format: 'audio' } })).body.changed).toBe(1);
    expect(
      (await bulk({ filter: { tag: `t${made}`, owned: 'false' }, set: { format: 'paper' } })).body
        .changed,
    ).toBe(1);
    expect((await entry(books[0]))?.format).toBe('audio');
    for (const name of ['tag', 'q', 'author', 'category']) {
      const nul = await bulk({ filter: { [name]: 'a\u0000b' }, set: { isOwned: true } });
      expect([name, nul.status < 500]).toEqual([name, true]);
    }
  });

  it('does all of it or nothing', async () => {
    const { status } = await bulk({ books: [...books, 'no-such-book'], set: { status: 'want' } });
    expect(status).toBe(404);
    expect(await entry(books[0])).toBeNull();
    for (const body of [
      {},
      { books },
      { set: { isOwned: true } },
      { books, set: {} },
      { books, set: { isOwned: true }, remove: true },
      { books, filter: {}, remove: true },
      { books, set: { addShelves: ['01890000-0000-7000-8000-000000000000'] } },
      { filter: { status: 'lost' }, remove: true },
    ])
      expect([body, (await bulk(body as never)).status]).toEqual([body, 400]);
  });
});

describe('When many books ended', () => {
  const year = async (of: number) =>
    (await rosa.call('GET /api/statistics', { query: { year: of } })).body.totals.books;
  const goalOf = async (of: number) =>
    (await rosa.call('GET /api/goals/:year', { params: { year: `${of}` } })).body.readBooks;
  const ended = async (of: string | undefined) => (await entry(of))?.endedOn;

  it.each(['2003', '2004-07', '2005-07-09'])(
    'is said at once, as %s, of those that have ended without a date, and counts everywhere',
    async (endedOn) => {
      const of = Number(endedOn.slice(0, 4));
      await put(books[0], { status: 'read', endedOn: null });
      await put(books[1], { status: 'stopped', endedOn: null });
      await put(books[2], { status: 'read', endedOn: '2001-02-03' });
      await put(books[3], { status: 'want' });
      await rosa.call('PUT /api/goals/:year', { params: { year: `${of}` }, body: { books: 12 } });
      const undated = async () =>
        (await rosa.call('GET /api/library', { query: { undated: 'true' } })).body.map(
          ({ book }) => book.googleId,
        );
      const before = await Promise.all(books.map(entry));
      expect(await undated()).toEqual([books[0]]);
      const { status, body } = await bulk({ books, set: { endedOn } });
      expect([status, body.changed]).toEqual([200, 1]);
      expect(await Promise.all(books.map(ended))).toEqual([endedOn, null, '2001-02-03', null]);
      expect((await entry(books[0]))?.readings).toMatchObject([{ endedOn, outcome: 'finished' }]);
      expect((await entry(books[1]))?.status).toBe('stopped');
      expect([await undated(), await year(of), await goalOf(of)]).toEqual([[], 1, 1]);
      const listed = await rosa.call('GET /api/library', { query: { year: of } });
      expect(listed.body.map(({ book }) => book.googleId)).toEqual([books[0]]);
      // Said once more, another date is too late.
      expect((await bulk({ books, set: { endedOn: '2006' } })).body.changed).toBe(0);

      expect((await undo(body.undo)).body).toEqual({ restored: 1 });
      expect(await Promise.all(books.map(entry))).toEqual(before);
      expect([await undated(), await year(of), await goalOf(of)]).toEqual([[books[0]], 0, 0]);
      await bulk({ books, remove: true });
    },
  );

  it('is the date of those that are finished by the same change', async () => {
    await put(books[0], { status: 'reading', startedOn: '2010-01' });
    await put(books[1], { status: 'stopped', endedOn: '2012' });
    await put(books[2], { status: 'read', endedOn: null });
    const { body } = await bulk({ books, set: { status: 'read', endedOn: '2013-04' } });
    expect(body.changed).toBe(4);
    expect(await Promise.all(books.map(ended))).toEqual(['2013-04', '2012', '2013-04', '2013-04']);
    expect(await year(2013)).toBe(3);
    expect((await entry(books[0]))?.readings).toMatchObject([{ startedOn: '2010-01' }]);
  });

  it('is given to one reading of a book, the last that ended, whatever is read again', async () => {
    await put(books[0], { status: 'read', endedOn: null });
    await put(books[0], { status: 'reading' });
    await put(books[1], { status: 'read', endedOn: '1999' });
    await rosa.call('POST /api/library/:googleId/readings', {
      params: { googleId: books[1] ?? '' },
      body: { endedOn: null },
    });
    expect((await bulk({ books: books.slice(0, 2), set: { endedOn: '2015' } })).body.changed).toBe(
      1,
    );
    const first = await entry(books[0]);
    expect([first?.status, first?.readings.map(({ endedOn }) => endedOn)]).toEqual([
      'reading',
      [null, '2015'],
    ]);
    expect((await entry(books[1]))?.readings.map(({ endedOn }) => endedOn)).toEqual(['1999', null]);
  });

  it('is that of what was finished, and not of what was stopped after it; the status stays', async () => {
    await put(books[0], { status: 'read', endedOn: null });
    await put(books[0], { status: 'reading', startedOn: null });
    await put(books[0], { status: 'stopped', endedOn: null });
    await put(books[1], { status: 'read', endedOn: '2020' });
    await put(books[1], { status: 'reading', startedOn: null });
    await put(books[1], { status: 'stopped', endedOn: null });
    const before = await entry(books[1]);
    expect((await bulk({ books: books.slice(0, 2), set: { endedOn: '2016' } })).body.changed).toBe(
      1,
    );
    const first = await entry(books[0]);
    expect([
      first?.status,
      first?.readings.map(({ endedOn, outcome }) => [endedOn, outcome]).toSorted(),
    ]).toEqual([
      'stopped',
      [
        [null, 'stopped'],
        ['2016', 'finished'],
      ],
    ]);
    expect(await year(2016)).toBe(1);
    expect(await entry(books[1])).toEqual(before);
  });

  it('changes none where one was begun later, which is named, nor by a date that there is not', async () => {
    await put(books[0], { status: 'read', startedOn: '2018-03', endedOn: null });
    await put(books[1], { status: 'read', endedOn: null });
    await put(books[2], { status: 'reading', startedOn: '2019' });
    const later = await bulk({ books, set: { endedOn: '2018-02' } });
    expect([later.status, later.body]).toMatchObject([
      400,
      { fields: { endedOn: `Begun after that date: “Volume ${made - 3}”` } },
    ]);
    const both = await bulk({ books, set: { endedOn: '2017', status: 'read' } });
    expect(both.body).toMatchObject({ fields: { endedOn: expect.stringMatching(/”, “/) } });
    for (const endedOn of ['2018-13', '18', 'soon', '2999', '2018-02-30'])
      expect([endedOn, (await bulk({ books, set: { endedOn } })).body]).toMatchObject([
        endedOn,
        { fields: { endedOn: expect.any(String) } },
      ]);
    expect(await Promise.all(books.map(ended))).toEqual([null, null, null, undefined]);
    // A year says nothing of the month in which it was begun.
    expect((await bulk({ books: books.slice(0, 2), set: { endedOn: '2018' } })).body.changed).toBe(
      2,
    );
  });

  it('is said of all that a filter may find at once, and taken back', async () => {
    const many = await site.signUp(`Many${made}`);
    const fill = (from: number, to: number) =>
      site.db.many(sql`
        with added as (
          insert into books (id, google_id, source, title, authors)
          select gen_random_uuid(), 'Undated' || n, 'member', 'Undated ' || n, '{Nobody}'
            from generate_series(${from}::integer, ${to}::integer) n
          returning id
        ), kept as (
          insert into entries (user_id, book_id, revision, status, visibility, times_read)
          select ${many._id}, id, gen_random_uuid(), 'read', 'public', 1 from added
          returning book_id
        )
        insert into readings (id, user_id, book_id, outcome)
        select gen_random_uuid(), ${many._id}, book_id, 'finished' from kept`);
    const said = (body: Body<'POST /api/library/bulk'>) =>
      many.call('POST /api/library/bulk', { body });
    const all = { filter: { undated: true }, set: { endedOn: '2011' } } as const;
    await fill(1, BULK_FILTER_MAX + 1);
    expect(await said(all)).toMatchObject({
      status: 400,
      body: { fields: { filter: expect.stringContaining('5,000') } },
    });
    await site.db.many(sql`
      delete from entries where user_id = ${many._id} and book_id in (
        select id from books where substr(google_id, 8)::integer > ${BULK_FILTER_MAX} and google_id like 'Undated%')`);
    const { body } = await said(all);
    expect(body.changed).toBe(BULK_FILTER_MAX);
    const books2011 = async () =>
      (await many.call('GET /api/statistics', { query: { year: 2011 } })).body.totals.books;
    expect(await books2011()).toBe(BULK_FILTER_MAX);
    expect((await undo(body.undo, many)).body).toEqual({ restored: BULK_FILTER_MAX });
    expect(await books2011()).toBe(0);
  });
});

describe('What many books become', () => {
  it('is told to followers; of hundreds at once it is a library being put in order, and no news', async () => {
    const tidy = await site.signUp(`Tidy${made}`);
    const told = async () =>
      (
        await site.db.many<{ kind: string; activities_count: number }>(sql`
          select kind, activities_count from feed_items where user_id = ${tidy._id} order by kind`)
      ).map(({ kind, activities_count: count }) => [kind, count]);
    await site.db.transaction(async (tx) => {
      await quietly(tx);
      await tx.many(sql`
        with added as (
          insert into books (id, google_id, source, title, authors)
          select gen_random_uuid(), 'Tidy' || n, 'member', 'Tidy ' || n, '{Nobody}'
            from generate_series(1, ${MANY}) n
          returning id
        )
        insert into entries (user_id, book_id, revision, status, visibility)
        select ${tidy._id}, id, gen_random_uuid(), 'want', 'public' from added`);
    });
    const set = (body: Body<'POST /api/library/bulk'>) =>
      tidy.call('POST /api/library/bulk', { body });
    const two = ['Tidy1', 'Tidy2'];
    expect((await set({ books: two, set: { status: 'reading' } })).body.changed).toBe(2);
    expect(await told()).toEqual([['started', 2]]);
    expect((await set({ filter: {}, set: { status: 'read' } })).body.changed).toBe(MANY);
    expect(await told()).toEqual([['started', 2]]);
  });
});

describe('POST /api/library/undo', () => {
  it('brings back exactly what was', async () => {
    await put(books[0], { status: 'reading', note: 'Mine', rating: 3.5, tags: ['a'] });
    const shelf = (await rosa.call('POST /api/shelves', { body: { name: `Undo ${made}` } })).body
      ._id;
    await put(books[1], { status: 'want', shelves: [shelf] });
    const before = [await entry(books[0]), await entry(books[1])];
    const { body } = await bulk({
      books,
      set: { status: 'read', visibility: 'private', removeShelves: [shelf], addTags: ['b'] },
    });
    expect(body.changed).toBe(4);
    const undone = await undo(body.undo);
    expect([undone.status, undone.body]).toEqual([200, { restored: 4 }]);
    expect([await entry(books[0]), await entry(books[1])]).toEqual(before);
    expect(await entry(books[2])).toBeNull();
    const again = await undo(body.undo);
    expect(again.status).toBe(409);
  });

  it('keeps no notes of what changes none of them', async () => {
    await put(books[0], { status: 'want', note: 'Long and mine' });
    const { body } = await bulk({ books, set: { isOwned: true } });
    const kept = await site.db.many(sql`
      select from undos where user_id = ${rosa._id} and before::text like '%Long and mine%'`);
    expect(kept).toEqual([]);
    expect(await entry(books[0])).toMatchObject({ isOwned: true, note: 'Long and mine' });
    await undo(body.undo);
    expect(await entry(books[0])).toMatchObject({ isOwned: false, note: 'Long and mine' });
  });

  it('brings back a deleted entry with its readings, progress, quotes and places', async () => {
    const shelf = (await rosa.call('POST /api/shelves', { body: { name: `Gone ${made}` } })).body
      ._id;
    await put(books[0], { status: 'read', endedOn: '2020', shelves: [shelf], rating: 4 });
    await rosa.call('POST /api/library/:googleId/progress', {
      params: { googleId: books[0] ?? '' },
      body: { percent: 30, note: 'Again' },
    });
    await rosa.call('POST /api/library/:googleId/quotes', {
      params: { googleId: books[0] ?? '' },
      body: { text: 'To be' },
    });
    const before = await entry(books[0]);
    const { status, body } = await rosa.call('DELETE /api/library/:googleId', {
      params: { googleId: books[0] ?? '' },
    });
    expect([status, await entry(books[0])]).toEqual([200, null]);
    // Somebody else has the end of the shelf now.
    await put(books[1], { shelves: [shelf] });
    expect((await undo(body.undo)).body).toEqual({ restored: 1 });
    expect(await entry(books[0])).toEqual(before);
    const quotes = await rosa.call('GET /api/library/:googleId/quotes', {
      params: { googleId: books[0] ?? '' },
    });
    expect(quotes.body).toMatchObject([{ text: 'To be' }]);
    const missing = await rosa.call('DELETE /api/library/:googleId', {
      params: { googleId: books[3] ?? '' },
    });
    expect(missing.status).toBe(404);
  });

  it('brings nothing back more widely seen than the rest, where all of that became narrower since', async () => {
    const vera = await site.signUp(`Vera${made}`);
    const [gone = '', kept = ''] = books;
    const say = (googleId: string, body: Body<'PUT /api/library/:googleId'>) =>
      vera.call('PUT /api/library/:googleId', { params: { googleId }, body });
    const remove = async () =>
      (await vera.call('DELETE /api/library/:googleId', { params: { googleId: gone } })).body.undo;
    const sayAll = async (visibility: 'followers' | 'private') => {
      const body = { filter: {}, set: { visibility } };
      expect((await vera.call('POST /api/library/bulk', { body })).status).toBe(200);
    };
    const takenBack = async (token: string) => {
      expect((await undo(token, vera)).status).toBe(200);
      const { body } = await vera.call('GET /api/library/:googleId', {
        params: { googleId: gone },
      });
      return body.entry?.visibility;
    };
    for (const book of [gone, kept]) await say(book, { status: 'want', visibility: 'public' });
    const before = await remove();
    await sayAll('private');
    expect(await takenBack(before)).toBe('private');
    // What was wider than the rest when it went is so again, and what the rest has become since is no matter where that is wider.
    await say(gone, { visibility: 'public' });
    expect(await takenBack(await remove())).toBe('public');
    const once = await remove();
    await sayAll('followers');
    expect(await takenBack(once)).toBe('public');
  });

  it('names the books that were changed since, and undoes nothing', async () => {
    await put(books[0], { status: 'want' });
    const { body } = await bulk({ books, set: { isOwned: true } });
    await put(books[1], { note: 'Changed' });
    const refused = await undo(body.undo);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`“Volume ${made - 2}”`);
    expect(await entry(books[0])).toMatchObject({ isOwned: true });
    await put(books[1], { note: null });
    expect((await undo(body.undo)).status).toBe(409);
  });

  it('is for ten minutes and for its owner', async () => {
    const theo = await site.signUp(`Theo${made}`);
    const { body } = await bulk({ books, remove: true });
    expect((await undo(body.undo, theo)).status).toBe(409);
    await site.db.many(sql`update undos set expires_at = now() - interval '1 second'`);
    expect((await undo(body.undo)).status).toBe(409);
  });
});
