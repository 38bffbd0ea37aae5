import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERIES_OF_BOOK_MAX } from '../../server/domains/books/books/series.sql.ts';
import { readingRows } from '../../server/domains/moving/imports/seriesOfRows.ts';
import { sql } from '../../server/platform/db/db.ts';
import { BOOK_SHELVES_MAX, READINGS_MAX, SHELVES_MAX, TAGS_MAX } from '../../shared/limits.ts';
import { addBook } from '../support/books.ts';
import { goodreadsFile } from '../support/goodreadsFile.ts';
import { importsOf } from '../support/handIn.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite(process.env.LOG ? { logLevel: 'warn' } : {});
  await addBook(site.db, {
    title: 'The Three-Body Problem',
    authors: ['Liu Cixin'],
    isbns: ['9787536692930'],
    publishedDate: '2008',
  });
});
afterAll(() => site.close());

const FILE = goodreadsFile([
  {
    title: 'The Three-Body Problem (Trisolaris, #1)',
    author: 'Liu Cixin',
    others: 'Ken Liu',
    isbn13: '9780765377067',
    pages: 400,
    shelf: 'currently-reading',
  },
  {
    title: 'Olympos: La Guerra degli Immortali (Ilium/Olympos, #3)',
    author: 'Dan Simmons',
    isbn13: '9788804551065',
    pages: 453,
    rating: 5,
  },
  {
    title: 'Olympos (Ilium, #2)',
    author: 'Dan Simmons',
    isbn13: '9780380817931',
    pages: 891,
    rating: 5,
  },
  {
    title: 'Hyperion (Songs of the Shrike, #1)',
    author: 'Dan Simmons',
    isbn13: '9780553283686',
    pages: 482,
    rating: 5,
    read: '2018/07/21',
    added: '2018/01/02',
    review:
      'One of the few books I read twice, one of the best that I know, and <spoiler>the Shrike stays</spoiler>.',
  },
  {
    title: 'Foundation’s Edge (Foundation #4)',
    author: 'Isaac Asimov',
    others: 'Sönmez Güven, Ann B. (Translator)',
    pages: 282,
    read: '2017/03/04',
  },
  { title: 'Spook Country (Blue Ant, #2)', author: 'William Gibson', isbn13: '9780399154300' },
  { title: 'Spook Country', author: 'William Gibson', read: '2016/01/02', added: '2015/01/02' },
]);

const library = async (member: Member) =>
  (await member.call('GET /api/library', { query: { sort: 'title', limit: 100 } })).body;
const entryOf = async (member: Member, title: string) => {
  const found = (await library(member)).find(({ book }) => book.title.startsWith(title));
  const { body } = await member.call('GET /api/library/:googleId', {
    params: { googleId: found?.book.googleId ?? 'none' },
  });
  return body.entry;
};
const exported = async (member: Member, format: 'goodreads' | 'commonplace') =>
  String((await member.request('GET', `/api/library/export.csv?format=${format}`)).body.text);

describe('What a file of Goodreads holds', () => {
  let rosa: Member;
  let imports: ReturnType<typeof importsOf>;
  let id: string;
  beforeAll(async () => {
    rosa = await site.signUp('KeeperRosa');
    imports = importsOf(rosa);
    const ready = await imports.preview(FILE);
    expect(ready.counts).toMatchObject({ sure: 2, unknown: 5 });
    const [first] = await imports.rows(ready._id);
    expect(first?.changes).toEqual(
      expect.arrayContaining([
        { field: 'edition', from: null, to: '9780765377067', conflict: false },
        {
          field: 'series',
          from: null,
          to: ['Trisolaris, #1'],
          conflict: false,
        },
      ]),
    );
    id = ready._id;
    await imports.apply(id);
  });

  it('keeps its series, of books that were here and of those that it adds', async () => {
    const series = new Map(
      (await library(rosa)).map(({ book }) => [
        book.title,
        book.series.map(({ name, position }) => `${name} #${position}`),
      ]),
    );
    expect(series.get('The Three-Body Problem')).toEqual([
      'Remembrance of Earth’s Past #1',
      'Trisolaris #1',
    ]);
    expect(series.get('Hyperion')).toEqual(['Hyperion Cantos #1', 'Songs of the Shrike #1']);
    expect(series.get('Olympos')).toEqual(['Ilium #2']);
    expect(series.get('Foundation’s Edge')).toEqual(['Foundation #4']);
    for (const q of ['songs of the sh', 'shrike']) {
      const found = await rosa.call('GET /api/library', { query: { q } });
      expect(found.body.map(({ book }) => book.title)).toEqual(['Hyperion']);
    }
    // What somebody's file says of a book of the catalogue is not said to others.
    const other = await site.signUp('KeeperOther');
    await importsOf(other).take(goodreadsFile([{ title: 'Hyperion', author: 'Dan Simmons' }]));
    expect((await entryOf(other, 'Hyperion'))?.book.series).toMatchObject([
      { name: 'Hyperion Cantos' },
    ]);
  });

  it('keeps the edition, so that a page is a part of its length and its ISBN finds the book', async () => {
    const entry = await entryOf(rosa, 'The Three-Body Problem');
    expect(entry).toMatchObject({
      edition: { isbn13: '9780765377067', pageCount: 400 },
      book: { pageCount: 400 },
    });
    const googleId = entry?.book.googleId ?? '';
    const { body } = await rosa.call('POST /api/library/:googleId/progress', {
      params: { googleId },
      body: { page: 120 },
    });
    expect(body).toMatchObject({ progress: { percent: 30 } });
    const search = await rosa.call('GET /api/books/search', { query: { q: '9780553283686' } });
    expect(search.body.books.map(({ title }) => title)).toEqual(['Hyperion']);
  });

  it('is not one book where two stand at different places of a series', async () => {
    const olympos = (await library(rosa)).filter(({ book }) => book.title.startsWith('Olympos'));
    expect(olympos.map(({ book }) => [book.title, book.pageCount])).toEqual([
      ['Olympos', 891],
      ['Olympos: La Guerra degli Immortali', 453],
    ]);
  });

  it('keeps the title of an edition that is another title of the book', async () => {
    await addBook(site.db, {
      title: 'The Trial of Una',
      authors: ['Una Known'],
      otherTitles: ['Der Prozess der Una'],
    });
    const kim = await site.signUp('KeeperKim');
    const trial = { title: 'Der Prozeß der Una', author: 'Una Known', pages: 300 };
    await importsOf(kim).take(goodreadsFile([{ ...trial, isbn13: '9783596907151' }]));
    const entry = await entryOf(kim, 'The Trial of Una');
    expect(entry?.edition).toMatchObject({ title: 'Der Prozeß der Una', language: 'de' });
    // As Goodreads has it, too, and found again by it.
    const csv = await exported(kim, 'goodreads');
    expect(csv).toContain('Der Prozeß der Una,Una Known');
    expect((await importsOf(kim).preview(csv)).counts).toMatchObject({ unchanged: 1, doubtful: 0 });
    expect(await exported(kim, 'commonplace')).toContain('The Trial of Una');

    // So is one that somebody gave a title of its own.
    const params = { googleId: entry?.book.googleId ?? '' };
    const { body: made } = await kim.call('POST /api/books/:googleId/editions', {
      params,
      body: { title: 'Una vor Gericht', isbn13: '9783462046328' },
    });
    await kim.call('PUT /api/library/:googleId', { params, body: { edition: made._id } });
    const again = await exported(kim, 'goodreads');
    expect(again).toContain('Una vor Gericht,Una Known');
    expect((await importsOf(kim).preview(again)).counts).toMatchObject({
      unchanged: 1,
      doubtful: 0,
    });
  });

  it('is counted and shown where two rows are of one book', async () => {
    const { body } = await rosa.call('GET /api/imports/:id', { params: { id } });
    // What the other row of Spook Country says is written, too, and is no second book.
    expect(body.counts).toMatchObject({ sure: 2, unknown: 5, unchanged: 0, again: 1 });
    const ben = await site.signUp('KeeperBen');
    const other = importsOf(ben);
    const row = { title: 'Nobody’s Twice', author: 'Una Known' };
    expect((await entryOf(rosa, 'Spook Country'))?.endedOn).toBe('2016-01-02');
    const { _id, counts } = await other.take(goodreadsFile([row, row]));
    expect(counts).toMatchObject({ sure: 0, unknown: 1, unchanged: 1 });
    const rows = await other.rows(_id, { state: 'unchanged', q: 'twice' });
    expect(rows.map(({ line, reasonId }) => [line, reasonId])).toEqual([[3, 'second_row']]);
  });

  it('is a book that was wanted in one edition and read in another, or read in two', async () => {
    const cleo = await site.signUp('KeeperCleo');
    const wanted = { title: 'Nobody’s Wish', author: 'Una Known', shelf: 'to-read' };
    const read = { title: 'Nobody’s Road', author: 'Una Known', read: '2018/09/10' };
    const rows = [
      wanted,
      { ...wanted, shelf: 'read', read: '2016/05/14', isbn13: '9780316246651', pages: 359 },
      read,
      { ...read, read: '2021/08/09' },
    ];
    const given = importsOf(cleo);
    const ends = async (title: string) => {
      const entry = await entryOf(cleo, title);
      return [entry?.status, ...(entry?.readings ?? []).map(({ endedOn }) => endedOn)];
    };
    for (const time of ['first', 'second']) {
      const { counts } = await given.take(goodreadsFile(rows));
      expect([time, counts.conflicts]).toEqual([time, 0]);
      expect((await entryOf(cleo, 'Nobody’s Wish'))?.edition?.pageCount).toBe(359);
      expect([time, await ends('Nobody’s Wish')]).toEqual([time, ['read', '2016-05-14']]);
      expect([time, await ends('Nobody’s Road')]).toEqual([
        time,
        ['read', '2021-08-09', '2018-09-10'],
      ]);
    }
    // A day that was corrected here, or a reading that was deleted, is not brought again.
    const [last] = (await entryOf(cleo, 'Nobody’s Road'))?.readings ?? [];
    const params = { id: last?._id ?? '' };
    await cleo.call('PUT /api/readings/:id', { params, body: { endedOn: '2021-08-10' } });
    await given.take(goodreadsFile(rows));
    expect(await ends('Nobody’s Road')).toEqual(['read', '2021-08-10', '2018-09-10']);
    await cleo.call('DELETE /api/readings/:id', { params });
    await given.take(goodreadsFile(rows));
    expect(await ends('Nobody’s Road')).toEqual(['read', '2018-09-10']);
  });

  it('says before it is imported what a second row of a book brings', async () => {
    await addBook(site.db, { title: 'Somebody’s Wish', authors: ['Una Known'] });
    const eva = importsOf(await site.signUp('KeeperEva'));
    const wanted = { title: 'Somebody’s Wish', author: 'Una Known', shelf: 'to-read' };
    const file = goodreadsFile([
      { ...wanted, note: 'From Ida.' },
      { ...wanted, shelf: 'read', read: '2016/05/14', rating: 4, note: 'Another note.' },
      { ...wanted, shelf: 'read', read: '2018/05/14', rating: 4 },
    ]);
    const ready = await eva.preview(file);
    const said = (await eva.rows(ready._id)).map(({ changes }) =>
      changes.map(({ field, from, to }) => [field, from, to]),
    );
    // The note is the first row’s; the rest is what is taken.
    expect(said[1]).toEqual([
      ['status', 'want', 'read'],
      ['readings', [], ['? – 2016-05-14']],
      ['rating', null, 4],
    ]);
    expect(said[2]?.map(([field]) => field)).toContain('readings');
  });

  it('keeps how long a wanted book is, also without an ISBN, where nobody else knows it', async () => {
    await addBook(site.db, { title: 'Somebody’s Length', authors: ['Una Known'] });
    await addBook(site.db, { title: 'A Known Length', authors: ['Una Known'], pageCount: 300 });
    const fay = await site.signUp('KeeperFay');
    const wanted = { author: 'Una Known', shelf: 'to-read', pages: 412 };
    const file = goodreadsFile([
      { ...wanted, title: 'Somebody’s Length' },
      { ...wanted, title: 'A Known Length' },
    ]);
    const given = importsOf(fay);
    const ready = await given.preview(file);
    const [row] = await given.rows(ready._id);
    expect(row?.changes).toContainEqual({ field: 'pages', from: null, to: 412, conflict: false });
    const lengths = async () => [
      (await entryOf(fay, 'Somebody’s Length'))?.edition?.pageCount,
      (await entryOf(fay, 'A Known Length'))?.edition,
    ];
    await given.apply(ready._id);
    expect(await lengths()).toEqual([412, null]);
    // The same file finds the same edition.
    const { counts } = await given.take(file);
    expect(counts).toMatchObject({ unchanged: 2 });
    const editions = () =>
      site.db.one<{ count: number }>(sql`
        select count(*) as count from editions e join books b on b.id = e.book_id
         where b.title = 'Somebody’s Length'`);
    expect((await editions()).count).toBe(1);
  });

  it('does not end what is being read by what another row says of an earlier pass', async () => {
    const dora = await site.signUp('KeeperDora');
    const now = { title: 'Nobody’s Sea', author: 'Una Known', shelf: 'currently-reading' };
    const file = goodreadsFile([now, { ...now, shelf: 'read', read: '2016/05/14' }]);
    await importsOf(dora).take(file);
    const { status, timesRead } = (await entryOf(dora, 'Nobody’s Sea')) ?? {};
    expect([status, timesRead]).toEqual(['reading', 1]);
    const { counts } = await importsOf(dora).take(file);
    expect(counts).toMatchObject({ unchanged: 2 });
    expect((await entryOf(dora, 'Nobody’s Sea'))?.timesRead).toBe(1);
  });

  it('gives a review its first words as a title, and the day on which its book was finished', async () => {
    const { body } = await rosa.call('GET /api/profile/:id/reviews', {
      params: { id: rosa._id },
      query: {},
    });
    expect(body[0]).toMatchObject({
      title: 'One of the few books I read twice, one of the best that I…',
      createdAt: expect.stringMatching(/^2018-07-21T12:00:00/),
    });
    expect((await entryOf(rosa, 'Hyperion'))?.addedAt).toMatch(/^2018-01-02/);
  });

  it('does not make authors of translators', async () => {
    expect((await entryOf(rosa, 'Foundation’s Edge'))?.book.authors).toEqual(['Isaac Asimov']);
    expect(await exported(rosa, 'goodreads')).toContain('"Sönmez Güven, Ann B. (Translator)"');
  });

  it.each(['goodreads', 'commonplace'] as const)(
    'leaves in the form %s and comes back the same',
    async (format) => {
      const csv = await exported(rosa, format);
      for (const isbn of ['9780765377067', '9788804551065', '9780380817931', '9780553283686'])
        expect(csv).toContain(isbn);
      if (format === 'goodreads') {
        expect(csv).toContain('"Olympos (Ilium, #2)"');
        expect(csv).toContain(
          '"The Three-Body Problem (Remembrance of Earth’s Past, #1; Trisolaris, #1)"',
        );
      }
      const again = await imports.preview(csv);
      expect(again.counts).toMatchObject({
        sure: 0,
        unknown: 0,
        doubtful: 0,
        conflicts: 0,
        unchanged: 6,
      });

      const elsewhere = await openSite();
      try {
        const ada = await elsewhere.signUp('KeeperAda');
        await importsOf(ada).take(csv);
        const there = await exported(ada, format);
        // Ids and averages are of the site; books stand in the order of these.
        expect(withoutIds(there)).toEqual(withoutIds(csv));
        expect((await importsOf(ada).preview(csv)).counts).toMatchObject({
          sure: 0,
          unknown: 0,
          conflicts: 0,
          unchanged: 6,
        });
      } finally {
        await elsewhere.close();
      }
    },
  );

  it('keeps a half star, and no whole one that it was rounded to', async () => {
    const { book } = (await entryOf(rosa, 'Spook Country')) ?? {};
    const params = { googleId: book?.googleId ?? '' };
    await rosa.call('PUT /api/library/:googleId', { params, body: { rating: 3.5 } });
    const half = await exported(rosa, 'commonplace');
    const bea = await site.signUp('KeeperBea');
    await importsOf(bea).take(half);
    expect((await entryOf(bea, 'Spook Country'))?.rating).toBe(3.5);
    const whole = await imports.preview(await exported(rosa, 'goodreads'));
    expect(whole.counts).toMatchObject({ unchanged: 6, conflicts: 0 });
    await rosa.call('PUT /api/library/:googleId', { params, body: { rating: null } });
  });

  it('comes back with a deleted entry', async () => {
    const { book } = (await entryOf(rosa, 'Hyperion')) ?? {};
    const params = { googleId: book?.googleId ?? '' };
    const { body } = await rosa.call('DELETE /api/library/:googleId', { params });
    await rosa.call('POST /api/library/undo', { body: { undo: body.undo } });
    expect((await entryOf(rosa, 'Hyperion'))?.book.series).toMatchObject([
      { name: 'Hyperion Cantos', position: '1' },
      { name: 'Songs of the Shrike', position: '1' },
    ]);
  });

  it('goes with the import when that is undone', async () => {
    const zoe = await site.signUp('KeeperZoe');
    const mine = importsOf(zoe);
    await mine.take(goodreadsFile([{ title: 'Hyperion', author: 'Dan Simmons' }]));
    const { _id } = await mine.take(
      goodreadsFile([
        {
          title: 'Hyperion (Songs of the Shrike, #1)',
          author: 'Dan Simmons',
          isbn13: '9780747234821',
          pages: 500,
        },
      ]),
    );
    expect(await entryOf(zoe, 'Hyperion')).toMatchObject({
      edition: { isbn13: '9780747234821' },
      book: { series: [{ name: 'Hyperion Cantos' }, { name: 'Songs of the Shrike' }] },
    });
    await mine.undo(_id);
    expect(await entryOf(zoe, 'Hyperion')).toMatchObject({
      edition: null,
      book: { series: [{ name: 'Hyperion Cantos' }] },
    });
    const search = await zoe.call('GET /api/books/search', { query: { q: '9780747234821' } });
    expect(search.body.books).toEqual([]);
  });
});

describe('Rows that were applied before series were kept', () => {
  /** Goes through them as after an update; `slices` at most. */
  async function readRows(slices = Number.POSITIVE_INFINITY) {
    let turns = 0;
    return readingRows(site.db).run('', new AbortController().signal, () => turns++ >= slices, 1, {
      id: '',
      details: null,
    });
  }
  const begin = () => site.db.many(sql`insert into authors_to_come (name) values ('imports')`);
  /** All that is kept of places in series, and what imports say they wrote of them. */
  const everything = async () => ({
    places: await site.db.many(sql`select * from book_series order by id`),
    effects: await site.db.many(
      sql`select * from import_effects where field = 'series' order by id`,
    ),
  });
  const seriesIn = async (member: Member, title: string) =>
    (await entryOf(member, title))?.book.series.map(
      ({ name, position }) => `${name} #${position ?? ''}`,
    );
  /** Imports a file as it was before anything was kept of series. */
  async function takenBefore(member: Member, file: string) {
    const mine = importsOf(member);
    const { _id } = await mine.take(file);
    await site.db.many(sql`
      delete from book_series
       where user_id = ${member._id}
          or book_id in (select book_id from import_effects where import_id = ${_id} and field = 'book')`);
    await site.db.many(
      sql`delete from import_effects where import_id = ${_id} and field = 'series'`,
    );
    await site.db.many(sql`
      delete from series s where not exists (select from book_series t where t.series_id = s.id)`);
    return { undo: () => mine.undo(_id) };
  }
  const file = (letter: string) =>
    goodreadsFile([
      { title: 'Hyperion (Songs of the Shrike, #1)', author: 'Dan Simmons' },
      { title: `Earlier ${letter} (The Earlier ${letter}, #4)`, author: `Erla ${letter}` },
      { title: 'Emma', author: 'Jane Austen' },
    ]);

  it('give their series in slices, in the entry or, of a book that they added, to everybody', async () => {
    const [ann, ben] = [await site.signUp('EarlierAnn'), await site.signUp('EarlierBen')];
    const other = await site.signUp('EarlierOther');
    await takenBefore(ann, file('Ann'));
    await takenBefore(ben, file('Ben'));
    expect(await seriesIn(ann, 'Hyperion')).toEqual(['Hyperion Cantos #1']);
    expect(await seriesIn(ann, 'Earlier Ann')).toEqual([]);
    await begin();
    // Stopped after each, it goes on where it was.
    let turns = 0;
    while ((await readRows(1)) !== undefined) turns += 1;
    expect(turns).toBeGreaterThan(1);
    for (const [member, name] of [
      [ann, 'Ann'],
      [ben, 'Ben'],
    ] as const) {
      expect(await seriesIn(member, 'Hyperion')).toEqual([
        'Hyperion Cantos #1',
        'Songs of the Shrike #1',
      ]);
      expect(await seriesIn(member, `Earlier ${name}`)).toEqual([`The Earlier ${name} #4`]);
    }
    expect(
      (await other.call('GET /api/series/:id', { params: { id: 'the-earlier-ann' } })).body,
    ).toMatchObject({ books: 1 });
    expect(
      (await other.call('GET /api/series', { query: { q: 'songs of the shrike' } })).body,
    ).toEqual([]);
    expect(await site.db.many(sql`select from authors_to_come`)).toEqual([]);

    const before = await everything();
    await begin();
    await readRows();
    expect(await everything()).toEqual(before);
  });

  it('go on after one that failed in the middle, and lose nothing', async () => {
    const members: Member[] = [];
    for (const name of ['Dan', 'Eva', 'Fay']) {
      members.push(await site.signUp(`Earlier${name}`));
      await takenBefore(members.at(-1) as Member, file(name));
    }
    await site.db.many(sql`
      create function break_series() returns trigger language plpgsql as $$
      begin
        if exists (select from books where id = new.book_id and title = 'Earlier Eva') then raise 'killed'; end if;
        return new;
      end $$`);
    await site.db.many(sql`
      create trigger break_series before insert on book_series for each row execute function break_series()`);
    await begin();
    await expect(readRows()).rejects.toThrow('killed');
    const [dan, eva, fay] = members as [Member, Member, Member];
    expect(await seriesIn(dan, 'Hyperion')).toContain('Songs of the Shrike #1');
    // Nothing of the slice that failed, and nothing of those after it.
    for (const member of [eva, fay])
      expect(await seriesIn(member, 'Hyperion')).not.toContain('Songs of the Shrike #1');
    await site.db.many(sql`drop function break_series cascade`);
    await readRows();
    for (const member of members)
      expect(await seriesIn(member, 'Hyperion')).toContain('Songs of the Shrike #1');
    expect(await seriesIn(eva, 'Earlier Eva')).toEqual(['The Earlier Eva #4']);
  });

  it('leave what was said since by hand or in a newer file, and go when the import is undone', async () => {
    const gil = await site.signUp('EarlierGil');
    const { undo } = await takenBefore(gil, file('Gil'));
    const googleId = (await entryOf(gil, 'Earlier Gil'))?.book.googleId ?? '';
    const writer = await site.signUp('EarlierWriter');
    await site.db.many(sql`update users set role = 'admin' where id = ${writer._id}`);
    const { body: series } = await writer.call('POST /api/series', { body: { name: 'By Hand' } });
    const place = { id: series._id, googleId };
    await writer.call('PUT /api/series/:id/books/:googleId', {
      params: place,
      body: { position: '7' },
    });
    await writer.call('PUT /api/series/:id', { params: place, body: { name: 'The Earlier Gil' } });
    await writer.call('DELETE /api/series/:id/books/:googleId', { params: place });
    await importsOf(gil).take(
      goodreadsFile([{ title: 'Hyperion (Songs of the Shrike, #9)', author: 'Dan Simmons' }]),
    );
    await begin();
    await readRows();
    expect(await seriesIn(gil, 'Earlier Gil')).toEqual([]);
    expect(await seriesIn(gil, 'Hyperion')).toEqual([
      'Hyperion Cantos #1',
      'Songs of the Shrike #9',
    ]);

    const ivo = await site.signUp('EarlierIvo');
    await importsOf(ivo).take(goodreadsFile([{ title: 'Hyperion', author: 'Dan Simmons' }]));
    const later = await takenBefore(ivo, file('Ivo'));
    await begin();
    await readRows();
    expect(await seriesIn(ivo, 'Hyperion')).toContain('Songs of the Shrike #1');
    await later.undo();
    expect(await seriesIn(ivo, 'Hyperion')).toEqual(['Hyperion Cantos #1']);
    // What was taken back gives nothing again.
    await undo();
    const before = await everything();
    await begin();
    await readRows();
    expect(await everything()).toEqual(before);
  });
});

describe('What a book has no room for', () => {
  const archive = (entry: object, more: object = {}) =>
    JSON.stringify({
      format: 'commonplace',
      version: 1,
      exportedAt: '2024-01-01T00:00:00Z',
      site: 'https://books.example.org',
      account: {},
      settings: {},
      ...more,
      library: [{ title: 'Roomy Volume', authors: ['Ida Room'], status: 'read', ...entry }],
    });
  const numbered = (what: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${what} ${n}`);
  const leftOf = (changes: { field: string; to: unknown; conflict: boolean }[]) =>
    Object.fromEntries(
      changes.flatMap(({ field, to, conflict }) => (conflict ? [[field, to]] : [])),
    );

  it('is shown as what stays out, before it is imported and after', async () => {
    const ida = await site.signUp('KeeperIda');
    const mine = importsOf(ida);
    await addBook(site.db, { title: 'Roomy Volume', authors: ['Ida Room'] });
    const file = archive({
      shelves: numbered('Shelf', BOOK_SHELVES_MAX + 3),
      tags: numbered('tag', TAGS_MAX + 2),
      series: numbered('Series', SERIES_OF_BOOK_MAX + 1).map((name) => ({ name, position: null })),
      readings: Array.from({ length: READINGS_MAX + 2 }, (_, n) => ({
        startedOn: null,
        endedOn: `${1_900 + n}`,
        outcome: 'finished',
        pages: null,
        progress: [],
      })),
    });
    const ready = await mine.preview(file, 'archive.json', 'application/json');
    expect(ready.counts.conflicts).toBe(1);
    const left = {
      shelves: ['Shelf 50', 'Shelf 51', 'Shelf 52'],
      tags: ['tag 50', 'tag 51'],
      series: ['Series 10'],
      readings: expect.toSatisfy((spans: string[]) => spans.length === 2),
    };
    expect(leftOf((await mine.rows(ready._id))[0]?.changes ?? [])).toEqual(left);
    await mine.apply(ready._id);
    const [row] = await mine.rows(ready._id, { conflict: 'true' });
    expect(leftOf(row?.changes ?? [])).toEqual(left);
    const entry = await entryOf(ida, 'Roomy Volume');
    expect([entry?.shelves.length, entry?.tags.length]).toEqual([BOOK_SHELVES_MAX, TAGS_MAX]);
  });

  it('is shown where somebody has as many shelves as may be', async () => {
    const una = await site.signUp('KeeperUna');
    const mine = importsOf(una);
    await site.db.many(sql`
      insert into shelves (id, user_id, name, name_key, slug, visibility)
      select gen_random_uuid(), ${una._id}, 'Own ' || n, 'own ' || n, 'own-' || n, 'public'
        from generate_series(1, ${SHELVES_MAX - 1}::integer) n`);
    const file = archive({ shelves: ['Own 7', 'First', 'Second', 'Third'] });
    const ready = await mine.preview(file, 'archive.json', 'application/json');
    await mine.apply(ready._id);
    const [row] = await mine.rows(ready._id, { conflict: 'true' });
    expect(row?.changes.filter(({ field }) => field === 'shelves')).toEqual([
      { field: 'shelves', from: null, to: ['Own 7', 'First'], conflict: false },
      { field: 'shelves', from: null, to: ['Second', 'Third'], conflict: true },
    ]);
    expect((await entryOf(una, 'Roomy Volume'))?.shelves).toHaveLength(2);
  });
});

/** The rows of a CSV without what is of a site, in one order. */
const withoutIds = (csv: string) =>
  csv
    .trim()
    .split('\n')
    .map((row) => row.replace(/,[\w-]{12}(?=,|"\{)/g, ',').replace(/"commonplace":"[^"]*"/g, ''))
    .sort();
