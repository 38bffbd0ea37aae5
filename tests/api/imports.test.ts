import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importing } from '../../server/domains/moving/imports/importing.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { consume } from '../../server/platform/rateLimits/strictCounter.sql.ts';
import { IMPORT_BYTES_MAX } from '../../shared/imports.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { goodreadsFile } from '../support/goodreadsFile.ts';
import { importsOf } from '../support/handIn.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite(process.env.LOG ? { logLevel: 'warn' } : {});
  for (const book of BOOKS) await addBook(site.db, book);
});
afterAll(() => site.close());

const BOOKS = [
  { title: 'The Lantern Gate', authors: ['Mira Okafor'], isbn13: '9780000000019' },
  { title: 'Salt and Ashes', authors: ['Jon Verhoeven'] },
  { title: 'A Quiet Harbour', authors: ['Elif Demir'] },
];

let people = 0;
const newcomer = async (): Promise<[Member, ReturnType<typeof importsOf>]> => {
  people += 1;
  const letters = [people % 24, Math.floor(people / 24)].map((n) => 'abcdefghjkmnopqrstuvwxyz'[n]);
  const member = await site.signUp(`Importer${letters.join('')}`);
  return [member, importsOf(member)];
};
const library = async (member: Member) =>
  (await member.call('GET /api/library', { query: { sort: 'title' } })).body;
const entryOf = async (member: Member, title: string) => {
  const found = (await library(member)).find(({ book }) => book.title === title);
  const { body } = await member.call('GET /api/library/:googleId', {
    params: { googleId: found?.book.googleId ?? 'none' },
  });
  return body.entry;
};

const FILE = goodreadsFile([
  {
    title: 'The Lantern Gate (Gates, #1)',
    author: 'Mira Okafor',
    rating: 4,
    read: '2020/10/25',
    added: '2020/10/21',
    review: 'So <b>good</b>.<br/>Really.',
    shelves: 'favourites-of-old',
    owned: 1,
  },
  { title: 'Salt & Ashes', author: 'Verhoeven, Jon', shelf: 'currently-reading', note: 'From Ada' },
  { title: 'Nobody Knows This One', author: 'Zed Unheard', shelf: 'to-read', pages: 320 },
]);

describe('A file with books', () => {
  it('is read, matched, previewed, applied and undone', async () => {
    const [rosa, imports] = await newcomer();
    const ready = await imports.preview(FILE, 'goodreads_library_export.csv');
    expect(ready).toMatchObject({
      service: 'goodreads',
      fileName: 'goodreads_library_export.csv',
      rows: 3,
      counts: { sure: 2, unknown: 1, doubtful: 0, unreadable: 0, unchanged: 0, conflicts: 0 },
      done: 0,
      appliedAt: null,
      undoneAt: null,
    });
    expect(await library(rosa)).toEqual([]);
    const rows = await imports.rows(ready._id);
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'sure'],
      [3, 'sure'],
      [4, 'unknown'],
    ]);
    expect(rows[0]).toMatchObject({
      book: { title: 'The Lantern Gate' },
      read: { title: 'The Lantern Gate', rating: 4, endedOn: '2020-10-25' },
      raw: { Title: 'The Lantern Gate (Gates, #1)' },
    });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['library', 'status', 'rating', 'review', 'shelves', 'owned']),
    );

    const applied = await imports.apply(ready._id);
    expect(applied).toMatchObject({ state: 'applied', done: 3 });
    expect(await entryOf(rosa, 'The Lantern Gate')).toMatchObject({
      status: 'read',
      rating: 4,
      isOwned: true,
      startedOn: null,
      endedOn: '2020-10-25',
      timesRead: 1,
      review: { title: 'So good. Really.' },
      addedAt: expect.stringMatching(/^2020-10-21/),
      shelves: [{ name: 'favourites-of-old' }],
    });
    expect(await entryOf(rosa, 'Salt and Ashes')).toMatchObject({
      status: 'reading',
      startedOn: null,
      note: 'From Ada',
    });
    expect(await entryOf(rosa, 'Nobody Knows This One')).toMatchObject({
      status: 'want',
      book: { authors: ['Zed Unheard'], pageCount: 320 },
    });
    const report = await imports.rows(ready._id, { state: 'applied' });
    expect(report).toHaveLength(3);

    const undone = await imports.undo(ready._id);
    expect(undone).toMatchObject({ state: 'undone', message: null });
    expect(await library(rosa)).toEqual([]);
    expect((await rosa.call('GET /api/shelves')).body).toEqual([]);
    const search = await rosa.call('GET /api/books/search', {
      query: { q: 'Nobody Knows This One' },
    });
    expect(search.body.books.map(({ title }) => title)).not.toContain('Nobody Knows This One');
    expect((await imports.rows(ready._id, { state: 'undone' })).length).toBe(3);
    const again = await rosa.call('POST /api/imports/:id/apply', { params: { id: ready._id } });
    expect(again.status).toBe(409);
  });

  it('takes its days in the time zone that somebody chose, else in that of the browser', async () => {
    const [rosa] = await newcomer();
    const handedIn = async () =>
      (
        await rosa.request('POST', '/api/imports?name=export.csv', {
          body: FILE,
          headers: { 'content-type': 'text/csv', 'x-time-zone': 'Europe/Berlin' },
        })
      ).body;
    const { _id: id, timeZone } = await handedIn();
    expect(timeZone).toBe('Europe/Berlin');
    await rosa.call('PUT /api/account/time-zone', { body: { timeZone: 'Asia/Tokyo' } });
    expect((await handedIn()).timeZone).toBe('Asia/Tokyo');
    // Whoever takes back what they said of a file leaves it at the same.
    const { body } = await rosa.call('PUT /api/imports/:id', {
      params: { id: String(id) },
      body: { timeZone: null },
    });
    expect(body.timeZone).toBe('Asia/Tokyo');
  });

  it('counts the reviews without stars that came into private notes, and leads to their books', async () => {
    const [rosa, imports] = await newcomer();
    const file = goodreadsFile([
      { title: 'The Lantern Gate', author: 'Mira Okafor', rating: 4, review: 'So good.' },
      { title: 'A Quiet Harbour', author: 'Elif Demir', review: 'No stars for this one.' },
    ]);
    const { _id, counts } = await imports.preview(file);
    expect(counts.unrated).toBe(0);
    expect((await imports.apply(_id)).counts.unrated).toBe(1);
    expect((await imports.rows(_id, { unrated: 'true' })).map(({ book }) => book?.title)).toEqual([
      'A Quiet Harbour',
    ]);
    expect(await entryOf(rosa, 'A Quiet Harbour')).toMatchObject({
      note: 'No stars for this one.',
    });
    // What was here already was not brought by a second one.
    const second = await imports.preview(file);
    expect((await imports.apply(second._id)).counts.unrated).toBe(0);
  });

  it('changes nothing when it comes a second time', async () => {
    const [rosa, imports] = await newcomer();
    await imports.take(FILE);
    const before = await library(rosa);
    const second = await imports.preview(FILE);
    expect(second.counts).toMatchObject({ unchanged: 3, sure: 0, unknown: 0, conflicts: 0 });
    await imports.apply(second._id);
    expect(await library(rosa)).toEqual(before);
  });

  it('brings up to date when it is newer, and leaves alone what was changed here', async () => {
    const [rosa, imports] = await newcomer();
    await imports.take(
      goodreadsFile([
        { title: 'The Lantern Gate', author: 'Mira Okafor', shelf: 'to-read' },
        { title: 'Salt and Ashes', author: 'Jon Verhoeven', rating: 3, read: '2021/05/01' },
      ]),
    );
    const salt = await entryOf(rosa, 'Salt and Ashes');
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId: salt?.book.googleId ?? '' },
      body: { rating: 5 },
    });
    const newer = await imports.preview(
      goodreadsFile([
        {
          title: 'The Lantern Gate',
          author: 'Mira Okafor',
          shelf: 'read',
          read: '2022/01/03',
          rating: 4,
        },
        { title: 'Salt and Ashes', author: 'Jon Verhoeven', rating: 2, read: '2021/05/01' },
        { title: 'A Quiet Harbour', author: 'Elif Demir', shelf: 'to-read' },
      ]),
    );
    expect(newer.counts).toMatchObject({ sure: 3, conflicts: 1, kept: 1 });
    const [, conflict] = await imports.rows(newer._id);
    expect(conflict?.changes).toEqual([{ field: 'rating', from: 5, to: 2, conflict: true }]);
    expect((await imports.apply(newer._id)).counts).toMatchObject({ sure: 2, kept: 0 });
    expect(await entryOf(rosa, 'The Lantern Gate')).toMatchObject({
      status: 'read',
      endedOn: '2022-01-03',
      rating: 4,
      timesRead: 1,
    });
    expect(await entryOf(rosa, 'Salt and Ashes')).toMatchObject({ rating: 5, timesRead: 1 });
    expect(await entryOf(rosa, 'A Quiet Harbour')).toMatchObject({ status: 'want' });
  });

  it('takes the field of the file where that is chosen', async () => {
    const [rosa, imports] = await newcomer();
    const { body } = await rosa.call('GET /api/books/search', { query: { q: 'A Quiet Harbour' } });
    const googleId = body.books[0]?.googleId ?? '';
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { rating: 1, status: 'read', endedOn: null },
    });
    const ready = await imports.preview(
      goodreadsFile([{ title: 'A Quiet Harbour', author: 'Elif Demir', rating: 4 }]),
    );
    expect(ready.counts).toMatchObject({ conflicts: 1 });
    const { body: row } = await rosa.call('PUT /api/imports/:id/rows/:line', {
      params: { id: ready._id, line: '2' },
      body: { take: ['rating'] },
    });
    expect(row.changes).toEqual([{ field: 'rating', from: 1, to: 4, conflict: false }]);
    await imports.apply(ready._id);
    expect(await entryOf(rosa, 'A Quiet Harbour')).toMatchObject({ rating: 4, timesRead: 1 });
    await imports.undo(ready._id);
    expect(await entryOf(rosa, 'A Quiet Harbour')).toMatchObject({ rating: 1, timesRead: 1 });
  });

  it('never moves a status backwards', async () => {
    const [rosa, imports] = await newcomer();
    await imports.take(
      goodreadsFile([{ title: 'Salt and Ashes', author: 'Jon Verhoeven', read: '2021/05/01' }]),
    );
    await imports.take(
      goodreadsFile([{ title: 'Salt and Ashes', author: 'Jon Verhoeven', shelf: 'to-read' }]),
    );
    expect(await entryOf(rosa, 'Salt and Ashes')).toMatchObject({
      status: 'read',
      endedOn: '2021-05-01',
    });
  });

  it('leaves what stays of it, as something was added since, where it stood', async () => {
    const [rosa, imports] = await newcomer();
    const { _id } = await imports.take(FILE);
    const before = await library(rosa);
    for (const { book } of before)
      await rosa.call('PUT /api/library/:googleId', {
        params: { googleId: book.googleId },
        body: { note: 'Mine' },
      });
    await imports.undo(_id);
    const statuses = before.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['want', 'read', 'reading']));
    expect((await library(rosa)).map(({ status }) => status)).toEqual(statuses);
  });

  it('is undone but for what was changed since, which is named', async () => {
    const [rosa, imports] = await newcomer();
    const applied = await imports.take(FILE);
    const gate = await entryOf(rosa, 'The Lantern Gate');
    await rosa.call('PUT /api/reviews/:id', {
      params: { id: gate?.review?._id ?? '' },
      body: { title: 'Mine now', content: 'Other words', rating: 5 },
    });
    const undone = await imports.undo(applied._id);
    expect(undone.message).toContain('The Lantern Gate');
    const left = await library(rosa);
    expect(left.map(({ book }) => book.title)).toEqual(['The Lantern Gate']);
    expect(left[0]).toMatchObject({ rating: 5, review: { title: 'Mine now' } });
    const kept = await imports.rows(applied._id, { state: 'kept' });
    expect(kept.map(({ line }) => line)).toEqual([2]);
  });

  it('is told of as done once it is, and no more as ready to be checked', async () => {
    const [rosa, imports] = await newcomer();
    const kinds = async () =>
      (await rosa.call('GET /api/notifications')).body.map(({ kind }) => kind);
    const { _id } = await imports.preview(FILE);
    expect(await kinds()).toEqual(['import_ready']);
    await imports.apply(_id);
    expect(await kinds()).toEqual(['import_done']);
    const [told] = (await rosa.call('GET /api/notifications')).body;
    expect(told?.subject.title).toBe('Goodreads');
    expect((await rosa.call('GET /api/notifications/count')).body).toEqual({ count: 1 });
  });

  it('is seen by its owner only', async () => {
    const [, imports] = await newcomer();
    const [theo] = await newcomer();
    const { _id: id } = await imports.preview(FILE);
    const params = { id };
    const answers = [
      await theo.call('GET /api/imports/:id', { params }),
      await theo.call('GET /api/imports/:id/rows', { params, query: {} }),
      await theo.call('PUT /api/imports/:id', { params, body: {} }),
      await theo.call('PUT /api/imports/:id/rows/:line', {
        params: { id, line: '2' },
        body: { skip: true },
      }),
      await theo.call('POST /api/imports/:id/apply', { params }),
      await theo.call('POST /api/imports/:id/undo', { params }),
      await theo.call('DELETE /api/imports/:id', { params }),
      await theo.call('GET /api/imports/:id/rejects.csv', { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('waits with what is doubtful until somebody says which book it is', async () => {
    const [rosa, imports] = await newcomer();
    const ready = await imports.preview(
      goodreadsFile([
        { title: 'A Quiet Harbour', author: 'Somebody Else', shelf: 'to-read' },
        { title: 'Salt and Ashes', author: 'Jon Verhoeven', shelf: 'to-read' },
      ]),
    );
    expect(ready.counts).toMatchObject({ sure: 1, doubtful: 1 });
    const [row] = await imports.rows(ready._id, { state: 'doubtful' });
    expect(row?.candidates).toMatchObject([{ title: 'A Quiet Harbour' }]);
    expect(row?.book).toBeNull();
    const rejects = await rosa.request('GET', `/api/imports/${ready._id}/rejects.csv`);
    expect(rejects.body.text).toMatch(/^Book Id,Title,.*,Problem\n.*A Quiet Harbour.*\n$/s);
    const { body: chosen } = await rosa.call('PUT /api/imports/:id/rows/:line', {
      params: { id: ready._id, line: '2' },
      body: { googleId: row?.candidates[0]?.googleId ?? '' },
    });
    expect(chosen).toMatchObject({ state: 'sure', book: { title: 'A Quiet Harbour' } });
    const { body: skipped } = await rosa.call('PUT /api/imports/:id/rows/:line', {
      params: { id: ready._id, line: '3' },
      body: { skip: true },
    });
    expect(skipped.state).toBe('skipped');
    await imports.apply(ready._id);
    expect((await library(rosa)).map(({ book }) => book.title)).toEqual(['A Quiet Harbour']);
  });

  it('finds a book by its title without the publisher’s series or its second title, unless that is another text', async () => {
    const [, imports] = await newcomer();
    const author = 'Mira Okafor';
    const ready = await imports.preview(
      goodreadsFile([
        { title: 'The Lantern Gate (Penguin Classics)', author },
        { title: 'The Lantern Gate [Barnes & Noble Collectible Editions]', author },
        { title: 'The Lantern Gate (Abridged Edition)', author },
        { title: 'The Lantern Gate (Volume 2)', author },
        { title: 'The Lantern Gate, or There and Back Again', author },
        { title: 'The Lantern Gate or, The Keeper', author },
      ]),
    );
    const rows = await imports.rows(ready._id);
    expect(rows.map(({ state, book }) => [state, book?.title])).toEqual([
      ['sure', 'The Lantern Gate'],
      ['sure', 'The Lantern Gate'],
      ['unknown', undefined],
      ['unknown', undefined],
      ['sure', 'The Lantern Gate'],
      ['sure', 'The Lantern Gate'],
    ]);
  });

  it('is refused in a sentence where it holds no books', async () => {
    const [rosa, imports] = await newcomer();
    const pdf = await imports.send('%PDF-1.7 something', 'a.pdf', 'application/octet-stream');
    expect(pdf.status).toBe(415);
    expect(pdf.body.message).toMatch(/PDF/);
    const empty = await imports.send(' ', 'a.csv');
    expect([empty.status, empty.body.code]).toEqual([400, 'validation']);
    const picture = await imports.send('x', 'a.png', 'image/png');
    expect(picture.status).toBe(415);
    expect((await rosa.call('GET /api/imports', { query: {} })).body).toEqual([]);
  });

  it('of unknown columns can be told what they mean', async () => {
    const [rosa, imports] = await newcomer();
    const ready = await imports.preview('Werk;Wer;Wie gut\nSalt and Ashes;Jon Verhoeven;4\n');
    expect(ready).toMatchObject({ service: 'other', columns: expect.any(Object) });
    const { status } = await rosa.call('PUT /api/imports/:id', {
      params: { id: ready._id },
      body: {
        columns: { Werk: 'title', Wer: 'authors', 'Wie gut': 'rating' },
        visibility: 'private',
      },
    });
    expect(status).toBe(200);
    const again = await imports.until(ready._id, 'ready');
    expect(again.visibility).toBe('private');
    const [row] = await imports.rows(ready._id);
    expect(row?.read).toMatchObject({ title: 'Salt and Ashes', rating: 4 });
    await imports.apply(ready._id);
    expect(await entryOf(rosa, 'Salt and Ashes')).toMatchObject({
      rating: 4,
      visibility: 'private',
    });
    expect((await rosa.call('DELETE /api/imports/:id', { params: { id: ready._id } })).status).toBe(
      409,
    );
  });
});

describe('The account archive of BookWyrm', () => {
  const archiveWith = (...shelves: object[]) =>
    JSON.stringify({
      id: 'https://bookwyrm.example/user/ada',
      preferredUsername: 'ada',
      bookwyrmUser: true,
      books: [
        {
          work: { title: 'Salt and Ashes' },
          edition: { title: 'Salt and Ashes' },
          authors: [{ name: 'Jon Verhoeven' }],
          shelves,
          lists: [{ name: 'Not for you', privacy: 'direct' }],
        },
      ],
    });

  it.each([null, 'public'] as const)(
    'keeps private what was, where %s is chosen',
    async (chosen) => {
      const [rosa, imports] = await newcomer();
      const everybody = 'https://www.w3.org/ns/activitystreams#Public';
      const shelf = (name: string, to: string[]) => ({ name, identifier: `${name}-1`, to, cc: [] });
      const ready = await imports.preview(
        archiveWith(shelf('gift', []), shelf('constructor', [everybody])),
        'archive.json',
        'application/json',
      );
      if (chosen)
        await rosa.call('PUT /api/imports/:id', {
          params: { id: ready._id },
          body: { visibility: chosen },
        });
      await imports.until(ready._id, 'ready');
      await imports.apply(ready._id);
      const { body: shelves } = await rosa.call('GET /api/profile/:id/shelves', {
        params: { id: rosa._id },
        query: {},
      });
      expect(Object.fromEntries(shelves.map(({ name, visibility }) => [name, visibility]))).toEqual(
        {
          gift: 'private',
          constructor: 'public',
          'Not for you': 'private',
        },
      );
    },
  );
});

describe('What is taken along', () => {
  it('comes back the same into an empty account, as CSV and as archive', async () => {
    const [, first] = await newcomer();
    const [rosa, imports] = await newcomer();
    void first;
    await imports.take(FILE);
    const gate = await entryOf(rosa, 'The Lantern Gate');
    const googleId = gate?.book.googleId ?? '';
    await rosa.call('POST /api/favorites/:googleId', { params: { googleId } });
    await rosa.call('POST /api/library/:googleId/quotes', {
      params: { googleId },
      body: { text: '=1+1', page: 3 },
    });
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { tags: ['-x', 'plain'] },
    });
    const csv = (await rosa.request('GET', '/api/library/export.csv?format=commonplace')).body.text;
    const [other, others] = await newcomer();
    await others.take(String(csv), 'commonplace.csv');
    const again = (await other.request('GET', '/api/library/export.csv?format=commonplace')).body
      .text;
    expect(again).toBe(csv);
    const goodreads = await rosa.request('GET', '/api/library/export.csv');
    expect(goodreads.headers.get('content-type')).toContain('text/csv');
    expect(goodreads.body.text).toContain('Exclusive Shelf');
  });
});

/** A file that somebody hands in, of which only the first bytes have come. */
async function begun(
  member: Member,
  size: number,
  come: number,
  tries = 20,
): Promise<{ sending: ClientRequest; status: Promise<number | undefined> }> {
  const address = new URL(site.url);
  const headers = {
    'content-type': 'text/plain',
    'content-length': size,
    cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: address.origin,
  };
  const sending = request(`${address.origin}/api/imports?name=a.txt`, { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve) => {
    sending.once('response', (answer) => {
      resolve(answer.statusCode);
      answer.resume();
    });
    sending.once('error', () => resolve(undefined));
  });
  sending.write('9780000000019\n'.padEnd(come, 'x'));
  const left = () => (sending.socket?.bytesWritten ?? 0) > come && sending.socket?.writableLength;
  await expect.poll(left).toBe(0);
  // A machine that is busy may have refused it, and none of it is held: then once more.
  const isRefused = await Promise.race([status.then(() => true), pause(300).then(() => false)]);
  return isRefused && tries > 1 ? begun(member, size, come, tries - 1) : { sending, status };
}

/** A machine that is busy takes a while to hear what was sent to it. */
const IN_TIME = { interval: 500 };

describe('What one person hands in', () => {
  it('is held in memory one large file at a time', async () => {
    const [rosa] = await newcomer();
    const size = 30_000_000;
    const { sending: first, status } = await begun(rosa, size, 14);
    const file = new Blob(['x'.repeat(size)]);
    const second = () => importsOf(rosa).send(file, 'b.txt', 'text/plain');
    try {
      await expect
        .poll(async () => {
          const { status, headers } = await second();
          return [status, headers.get('retry-after')];
        }, IN_TIME)
        .toEqual([503, expect.any(String)]);
      first.end(Buffer.alloc(size - 14, 'x'));
      expect(await status).toBe(201);
    } finally {
      first.destroy();
    }
    expect((await importsOf(rosa).send(FILE)).status).toBe(201);
  });

  it('is not refused because others announce large files that do not come', async () => {
    const [, imports] = await newcomer();
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => begun((await newcomer())[0], IMPORT_BYTES_MAX, 14)),
    );
    try {
      expect((await imports.send(FILE)).status).toBe(201);
    } finally {
      for (const { sending } of others) sending.destroy();
    }
  });

  it('is refused while half of the memory for files is held from one network, and taken afterwards', async () => {
    const [, imports] = await newcomer();
    const others = await Promise.all(
      [1, 2].map(async () =>
        begun((await newcomer())[0], IMPORT_BYTES_MAX, IMPORT_BYTES_MAX - 100),
      ),
    );
    const file = new Blob(['9780000000019\n'.padEnd(1_000_000, 'x')]);
    const statusOf = async (sent: Blob | string) => (await imports.send(sent)).status;
    try {
      await expect.poll(() => statusOf(file), IN_TIME).toBe(503);
    } finally {
      for (const { sending } of others) sending.destroy();
    }
    await expect.poll(() => statusOf(FILE), IN_TIME).toBe(201);
  });

  it('waits in no more than twenty files, however many come at once', async () => {
    const [rosa, imports] = await newcomer();
    const sent = await Promise.all(Array.from({ length: 24 }, () => imports.send(FILE)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(4);
    for (const { _id } of (await rosa.call('GET /api/imports')).body)
      await rosa.call('DELETE /api/imports/:id', { params: { id: _id } });
    expect((await imports.send(FILE)).status).toBe(201);
  });

  it('is 500 MB a month at most, applied or not', async () => {
    const [rosa, imports] = await newcomer();
    const taken = await imports.take(FILE);
    await site.db.many(sql`
      update library_imports set bytes = 499999900 where id = ${taken._id}`);
    expect((await imports.send(FILE)).status).toBe(409);
    await site.db.many(sql`
      update library_imports set created_at = now() - interval '31 days' where id = ${taken._id}`);
    expect((await imports.send(FILE)).status).toBe(201);
    expect((await rosa.call('GET /api/imports')).body).toHaveLength(2);
  });

  it('waits for the next hour once it has taken its share of this one, and says so', async () => {
    // Of a window that is not over in a moment.
    const importTime = { ...LIMITS.importTime, max: 40, seconds: 10 * 365 * 86_400 };
    const own = await openSite({}, { limits: { importTime } });
    try {
      const [busy, other] = [await own.signUp('Busy'), await own.signUp('Other')];
      const file = goodreadsFile([{ title: 'One Book', author: 'Ann Author' }]);
      for (let n = 0; n < importTime.max; n++) await consume(own.db, importTime, busy._id);
      const { body } = await importsOf(busy).send(file);
      const id = `${body._id}`;
      const waiting = async () =>
        (await busy.call('GET /api/imports/:id', { params: { id } })).body;
      await expect.poll(waiting).toMatchObject({ state: 'reading', messageId: 'waits_for_hour' });
      const jobs = await own.db.many<{ isLater: boolean }>(sql`
        select due_at > now() + interval '1 minute' and attempts = 0 as "isLater"
          from jobs where kind = 'import' and subject = ${id}`);
      expect(jobs).toEqual([{ isLater: true }]);
      // Those of others go on, and so does this one then.
      await importsOf(other).preview(file);
      await own.db.many(sql`delete from rate_limit_counters`);
      await own.db.many(sql`update jobs set due_at = now()`);
      expect((await importsOf(busy).until(id, 'ready')).message).toBeNull();
    } finally {
      await own.close();
    }
  });

  it('says nothing of columns that its file does not have', async () => {
    const [rosa, imports] = await newcomer();
    const { body } = await imports.send('Name,Rating of mine\nDune,5\n', 'x.csv');
    await imports.until(body._id as string, 'ready', 'failed');
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`${n}-${'x'.repeat(700)}`, 'title' as const]),
    );
    const changed = await rosa.call('PUT /api/imports/:id', {
      params: { id: body._id as string },
      body: {
        columns: { ...Object.fromEntries(Object.entries(many).slice(0, 299)), Name: 'title' },
      },
    });
    expect(Object.keys(changed.body.columns ?? {}).sort()).toEqual(['Name', 'Rating of mine']);
  });
});

describe('While an import is read', () => {
  it('it can be deleted: nothing of it waits, and whoever reads it stops', async () => {
    const [rosa, imports] = await newcomer();
    const { body } = await imports.send(FILE);
    const id = `${body._id}`;
    await imports.until(id, 'ready');
    const long = Array.from({ length: 20_000 }, (_, n) => `Unheard of ${n},Nobody Much${n}`);
    await site.db.many(sql`
      with rows as (delete from import_rows where import_id = ${id}),
           job as (
             insert into jobs (id, kind, subject, ticket, due_at)
             values (gen_random_uuid(), 'import', ${id}, gen_random_uuid(), now() + interval '1 day')),
           file as (
             insert into import_files (import_id, part, bytes)
             values (${id}, 0, ${Buffer.from(`Title,Author\n${long.join('\n')}\n`)})
                 on conflict (import_id, part) do update set bytes = excluded.bytes)
      update library_imports set state = 'reading', rows_count = 0 where id = ${id}`);
    let read = 0;
    let readWhenGone: number | undefined;
    let gone: Promise<void> | undefined;
    const remove = async () => {
      expect((await rosa.call('DELETE /api/imports/:id', { params: { id } })).status).toBe(204);
      readWhenGone = read;
    };
    const job = importing({
      db: site.db,
      providers: { lookFor: async () => {} },
      limit: LIMITS.importTime,
      warn: () => {},
    });
    // Asked after each part of the file that was kept.
    const isTurnOver = () => {
      read += 1;
      gone ??= remove();
      return false;
    };
    await job.run(id, new AbortController().signal, isTurnOver, 1, { id, details: null });
    await gone;
    expect(read - (readWhenGone ?? 0)).toBeLessThanOrEqual(1);
    expect(read).toBeLessThan(long.length / 250);
    expect(await site.db.many(sql`select from jobs where subject = ${id}`)).toEqual([]);
    expect((await rosa.call('GET /api/imports/:id', { params: { id } })).status).toBe(404);
  });
});

describe('While an import is applied', () => {
  /** Somebody whose import of 240 books has begun to be applied, and what of them is stored. */
  async function applying() {
    const [rosa, imports] = await newcomer();
    const { _id } = await imports.preview(
      goodreadsFile(
        Array.from({ length: 240 }, (_, at) => ({
          title: `Unheard of ${at}`,
          author: `Nobody Much${at}`,
          rating: 3,
        })),
      ),
    );
    await rosa.call('POST /api/imports/:id/apply', { params: { id: _id } });
    const left = async () =>
      site.db.one<{ people: number; entries: number }>(sql`
        select (select count(*) from users where id = ${rosa._id}) as people,
               (select count(*) from entries where user_id = ${rosa._id}) as entries`);
    await expect.poll(async () => (await left()).entries).toBeGreaterThan(0);
    return { rosa, left };
  }

  it('an account can be deleted at once, and the import goes with it', async () => {
    const { rosa, left } = await applying();
    const deletion = { body: { currentPassword: rosa.password } };
    expect((await rosa.call('POST /api/account/deletion', deletion)).status).toBe(204);
    await expect.poll(left).toEqual({ people: 0, entries: 0 });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('its owner can change their address', async () => {
    const { rosa } = await applying();
    const body = { email: `new${rosa._id.slice(-8)}@example.com`, currentPassword: rosa.password };
    expect((await rosa.call('PUT /api/account/email', { body })).status).toBe(200);
  });
});
