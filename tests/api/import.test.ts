import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DumpFiles, worldOf, writeDump } from '../../bench/generator.ts';
import { importFiles } from '../../scripts/catalogue/importing.ts';
import { build } from '../../scripts/prepare.js';
import { keepPlaces } from '../../server/domains/books/books/series.sql.ts';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { openSite, type Site } from '../support/people.ts';
import { createTestDatabase, databaseAt } from '../support/postgres.ts';

let site: Site;
let url: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commonplace-imports-'));
  site = await openSite({ answerCacheMb: 0 });
  const { name } = await site.db.one<{ name: string }>(sql`select current_database() as name`);
  url = databaseAt(inject('postgresUrl'), name);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
function file(content: string) {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, content);
  return path;
}

const importInto = (address: string, ...paths: string[]) =>
  importFiles({ url: address, files: paths, folder: join(folder, 'spool') });
const importText = (content: string) => importInto(url, file(content));

const line = (type: string, key: string, entry: object) =>
  `/type/${type}\t${key}\t3\t2019-01-01T00:00:00.000\t${JSON.stringify(entry)}\n`;
const author = (number: number, name: string) => line('author', `/authors/OL${number}A`, { name });
const work = (number: number, title: string, authors: number[], more: object = {}) =>
  line('work', `/works/OL${number}W`, {
    title,
    authors: authors.map((key) => ({ author: { key: `/authors/OL${key}A` } })),
    ...more,
  });
const edition = (number: number, of: number, title: string, more: object = {}) =>
  line('edition', `/books/OL${number}M`, { title, works: [{ key: `/works/OL${of}W` }], ...more });
const volume = (id: string, info: object) =>
  `${JSON.stringify({ kind: 'books#volume', id, volumeInfo: { printType: 'BOOK', ...info } })}\n`;

const bookAt = async (googleId: string) => {
  const { status, body } = await site.regular().call('GET /api/books/:googleId', {
    params: { googleId },
  });
  return status === 200 ? body.book : undefined;
};
const search = async (q: string) =>
  (await site.visitor().call('GET /api/books/search', { query: { q } })).body.books ?? [];
const editionsOf = (googleId: string) =>
  site.db.many<{ sourceKey: string }>(sql`
    select e.source_key as "sourceKey"
      from editions e join books b on b.id = e.book_id
     where b.google_id = ${googleId}
     order by 1`);
const idOf = async (googleId: string) =>
  (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`)).id;
const countsOf = (db: Db) =>
  db.one<Record<string, number>>(sql`
    select (select count(*) from books) as books, (select count(*) from editions) as editions,
           (select count(*) from book_isbns) as isbns,
           (select count(*) from book_search) as searched,
           (select count(*) from openlibrary_authors) as authors`);

const SEA =
  author(501, 'Ada Seafarer') +
  work(501, 'The Silent Lighthouse', [501], {
    description: 'A lamp nobody lights.',
    subjects: ['Sea stories'],
    covers: [77],
  }) +
  edition(5011, 501, 'The Silent Lighthouse', {
    isbn_13: ['9780140328721'],
    publishers: ['Harbour'],
    publish_date: 'October 1, 1988',
    number_of_pages: 96,
    languages: [{ key: '/languages/eng' }],
  }) +
  edition(5012, 501, 'Der stille Leuchtturm', {
    isbn_10: ['3492045642'],
    publish_date: '1990',
    languages: [{ key: '/languages/ger' }],
  });

/** Who somebody is, as everybody is told. */
const personAt = async (id: string) =>
  (await site.visitor().call('GET /api/authors/:id', { params: { id } })).body;

describe('What a dump says beside titles and names', () => {
  const person = (number: number, name: string, more: object) =>
    line('author', `/authors/OL${number}A`, { name, ...more });
  const dump =
    person(701, 'Nadja Petrowna Morgenstern', {
      birth_date: '3 May 1901',
      death_date: '1977',
      bio: { type: '/type/text', value: 'Kept\0 a lighthouse for <i>forty</i> years.' },
      alternate_names: ['Nadja Petrovna Morgenstjerne', 'N. Morgenstern', 'Надя Моргенштерн'],
    }) +
    person(702, 'Nadja Petrowna Morgenstern', { birth_date: '1960', bio: 'Writes of cars.' }) +
    work(701, 'The Salt Stair', [701], {
      subjects: ['Islands'],
      subject_people: ['Ambrose Quillfeather'],
      subject_places: ['Utsira'],
      subject_times: ['1880s'],
      first_sentence: { value: 'The gulls had opinions about the soup.' },
    }) +
    edition(7011, 701, 'The Salt Stair', {
      publishers: ['Harbour'],
      series: ['The\0 Tides ; 2', 'Harbour Classics ; 14'],
      contributions: ['Iver\0 Translatsen (Translator)', 'Somebody Else'],
      isbn_13: ['9780306406157'],
      number_of_pages: 200,
    }) +
    edition(7012, 701, 'The Salt Stair', { publishers: ['Anchor'], series: ['The Tides #2'] }) +
    work(702, 'Engines I Have Known', [702]);

  test('describes authors, tells namesakes apart, and knows other names and parts, and series that two publishers name', async () => {
    await importText(dump);
    const [first, second] = [await bookAt('OL701W'), await bookAt('OL702W')];
    const credits = first?.contributors.map(({ name, role }) => [name, role]);
    expect(credits).toEqual([
      ['Nadja Petrowna Morgenstern', 'author'],
      ['Iver Translatsen', 'translator'],
    ]);
    expect(first?.series).toMatchObject([{ name: 'The Tides', position: '2' }]);
    const [id = '', otherId = ''] = [first, second].map((book) => book?.contributors[0]?._id);
    expect(otherId).not.toBe(id);
    expect(await personAt(id)).toMatchObject({
      bornOn: '1901-05-03',
      diedOn: '1977',
      bio: 'Kept a lighthouse for forty years.',
      otherNames: ['Nadja Petrovna Morgenstjerne', 'Надя Моргенштерн'],
      books: 1,
    });
    expect(await personAt(otherId)).toMatchObject({
      bornOn: '1960',
      bio: 'Writes of cars.',
      books: 1,
    });
    expect((await personAt('Nadja Petrovna Morgenstjerne'))._id).toBe(id);
  });

  test('lets books be found by what somebody may remember of them', async () => {
    for (const q of [
      'the one with ambrose quillfeather',
      'gulls with opinions about soup',
      'set on Utsira',
    ]) {
      const { body } = await site.visitor().call('GET /api/books/recall', { query: { q } });
      expect(
        body.results.map(({ book }) => book.googleId),
        q,
      ).toContain('OL701W');
    }
  });

  test('says nothing else where somebody has corrected it, and nothing new the second time', async () => {
    const book = await bookAt('OL701W');
    const id = book?.contributors[0]?._id ?? '';
    const admin = await site.signUp('Corrector', 'admin');
    await admin.call('PUT /api/authors/:id', { params: { id }, body: { bio: null } });
    const changes =
      'select xmin::text from authors union all select xmin::text from book_memories union all select xmin::text from book_contributors order by 1';
    const before = await site.db.many(sql([changes]));
    const summary = await importText(`${dump}\n`);
    expect(summary).toMatchObject({ newBooks: 0, changedBooks: 0 });
    expect(await site.db.many(sql([changes]))).toEqual(before);
    expect(await personAt(id)).toMatchObject({ bio: null, bornOn: '1901-05-03' });
  });

  test('reaches authors whose records come after their works', async () => {
    await importText(work(703, 'Late Light', [703]));
    await importText(
      person(703, 'Late Comer', { birth_date: '1950', alternate_names: ['Comer the Late'] }),
    );
    const id = (await bookAt('OL703W'))?.contributors[0]?._id ?? '';
    expect(await personAt(id)).toMatchObject({ bornOn: '1950', otherNames: ['Comer the Late'] });
  });

  test('takes no name that is somebody’s', async () => {
    await importText(
      person(704, 'Greta Own', {}) +
        person(705, 'Hilda Other', { alternate_names: ['Greta Own'], birth_date: '1940' }) +
        work(704, 'Mine', [704]) +
        work(705, 'Hers', [705]),
    );
    const [mine, hers] = [await bookAt('OL704W'), await bookAt('OL705W')].map(
      (book) => book?.contributors[0],
    );
    expect(mine?.name).toBe('Greta Own');
    expect((await personAt(hers?._id ?? '')).otherNames).toEqual([]);
    expect((await personAt('Greta Own'))._id).toBe(mine?._id);
  });
});

test('a dump becomes books with their editions, found by title, translation and any ISBN', async () => {
  const summary = await importText(SEA);
  expect(summary).toMatchObject({ newBooks: 1, newEditions: 2, rejected: 0 });
  expect(await bookAt('OL501W')).toMatchObject({
    title: 'The Silent Lighthouse',
    authors: ['Ada Seafarer'],
    categories: ['Sea stories'],
    publishedDate: '1988-10-01',
    pageCount: 96,
    publisher: 'Harbour',
    language: 'en',
    isbn13: '9780140328721',
    description: 'A lamp nobody lights.',
  });
  for (const q of ['silent lighthouse', 'stille leuchtturm', '9783492045643', '0-14-032872-6'])
    expect((await search(q))[0]?.googleId, q).toBe('OL501W');
});

test('importing it again changes nothing', async () => {
  const before = await countsOf(site.db);
  expect(await importText(SEA)).toMatchObject({ newBooks: 0, changedBooks: 0, newEditions: 0 });
  expect(await countsOf(site.db)).toEqual(before);
});

test('editions, works and authors may come one after the other in any order', async () => {
  await importText(edition(5021, 502, 'Paper Moons', { isbn_13: ['9780441013593'] }));
  expect(await bookAt('OL502W')).toMatchObject({ title: 'Paper Moons', authors: [] });
  await importText(work(502, 'Paper Moons: A Novel', [502]));
  await importText(author(502, 'Mira Lund'));
  expect(await bookAt('OL502W')).toMatchObject({
    title: 'Paper Moons: A Novel',
    authors: ['Mira Lund'],
    isbn13: '9780441013593',
  });
  expect((await search('mira lund'))[0]?.googleId).toBe('OL502W');
});

test('volumes of Google Books that nearly repeat each other are one book', async () => {
  await importText(
    volume('volumeAAAAAA', {
      title: 'The Glass Orchard',
      authors: ['George Quill'],
      pageCount: 283,
    }) +
      volume('volumeBBBBBB', {
        title: 'The Glass Orchard',
        subtitle: 'A Story',
        authors: ['George. Quill'],
        pageCount: 400,
        description: 'Long ago, a glazier planted trees.',
      }),
  );
  const book = await bookAt('volumeAAAAAA');
  expect(await bookAt('volumeBBBBBB')).toEqual(book);
  expect(book).toMatchObject({ description: 'Long ago, a glazier planted trees.' });
  expect(await editionsOf('volumeAAAAAA')).toHaveLength(2);
});

test('a table of books joins what is there, by ISBN or by title and author', async () => {
  const summary = await importText(
    'Title,Author,ISBN13,ratings_count\n' +
      '"Silent Lighthouse (Sea Songs, #1)","Seafarer, Ada",,1200\n' +
      'Paper Moons,M. Lund,="9780441013593",50\n' +
      'Something New,Nora Nobody,="0785342510591",3\n',
  );
  expect(summary).toMatchObject({ newBooks: 1, rejected: 0 });
  const { readers } = await site.db.one<{ readers: number }>(sql`
    select readers from books where google_id = 'OL501W'`);
  expect(readers).toBe(1200);
  expect((await search('something new nobody'))[0]).toMatchObject({ title: 'Something New' });
});

test('two books of one title at two places of a series stay two, whoever tells of them', async () => {
  const titled = async (author: string) =>
    (
      await site.db.many<{ titles: string[] }>(sql`
        select other_titles as titles from books
         where title = 'The Tide' and ${author} = any(authors) order by 1`)
    ).map(({ titles }) => titles.join());
  const table = (place: number, id: number) =>
    `book_id,Title,Author,Year\n${id},"The Tide (Shorelines, #${place})",Ola Fjord,${id % 90_000}\n`;
  await importText(table(1, 91_001));
  await importText(table(2, 91_002));
  const two = ['The Tide (Shorelines, #1)', 'The Tide (Shorelines, #2)'];
  expect(await titled('Ola Fjord')).toEqual(two);
  await importText(table(2, 91_003));
  expect(await titled('Ola Fjord')).toEqual(two);

  // What members' files have told of a book's series counts as well.
  const book = await addBook(site.db, { title: 'The Tide', authors: ['Ida Fjord'] });
  await keepPlaces(site.db, [
    { bookId: await idOf(book), userId: null, name: 'Shorelines', position: '1' },
  ]);
  await importText(table(2, 91_004).replace('Ola', 'Ida'));
  expect(await titled('Ida Fjord')).toHaveLength(2);
  await importText(table(1, 91_005).replace('Ola', 'Ida'));
  expect(await titled('Ida Fjord')).toHaveLength(2);
});

test('two works of Open Library with one ISBN by mistake stay two books', async () => {
  await importText(
    author(503, 'Karl Stein') +
      work(503, 'Iron Rivers', [503]) +
      edition(5031, 503, 'Iron Rivers', { isbn_13: ['9780330258647'] }) +
      work(504, 'Cooking for Cats', []) +
      edition(5041, 504, 'Cooking for Cats', { isbn_13: ['9780330258647'] }),
  );
  expect((await bookAt('OL503W'))?.title).toBe('Iron Rivers');
  expect((await bookAt('OL504W'))?.title).toBe('Cooking for Cats');
});

test('a work that joins a book of the starter catalogue leaves its id and fills its enrichment', async () => {
  const [dune] = await search('dune frank herbert');
  const id = dune?.googleId ?? '';
  await importText(
    author(505, 'Frank Herbert') +
      work(505, 'Dune', [505]) +
      edition(5051, 505, 'Dune', { publishers: ['Chilton'], number_of_pages: 412 }),
  );
  expect((await bookAt('OL505W'))?.googleId).toBe(id);
  expect(await editionsOf(id)).toEqual([{ sourceKey: 'OL5051M' }]);
});

test('what a person has corrected stays, whatever is imported', async () => {
  await site.db.many(sql`
    update books set title = 'The Silent Lighthouse, Restored', corrected = '{title}'
     where google_id = 'OL501W'`);
  await importText(work(501, 'the silent lighthouse', [501], { subtitle: 'A Tale' }));
  expect(await bookAt('OL501W')).toMatchObject({
    title: 'The Silent Lighthouse, Restored',
    subtitle: 'A Tale',
  });
});

test('what a person has corrected of an edition stays, its ISBN too, and so does the edition', async () => {
  const importOf = (more: object) =>
    importText(
      work(525, 'Pale Anchors', []) +
        edition(5251, 525, 'Pale Anchors', { isbn_13: ['9780000005257'], ...more }),
    );
  await importOf({ publishers: ['Old House'], number_of_pages: 100 });
  const winston = await site.signUp('Winstonofeditions', 'writer');
  const params = { googleId: 'OL525W' };
  const [before] = (await winston.call('GET /api/books/:googleId/editions', { params })).body;
  const corrected = await winston.call('PUT /api/editions/:id', {
    params: { id: before?._id ?? '' },
    body: { publisher: 'By Hand', isbn13: null },
  });
  expect(corrected.body).toEqual({ ...before, publisher: 'By Hand', isbn13: null });
  await importOf({ publishers: ['New House'], number_of_pages: 200 });
  const kept = { ...corrected.body, pageCount: 200 };
  const { body } = await winston.call('GET /api/books/:googleId/editions', { params });
  expect(body).toEqual([kept]);
});

test('what a newer record says about an edition takes the place of what an older one said', async () => {
  const importOf = (more: object) =>
    importText(
      work(513, 'Amber Tides', []) +
        edition(5131, 513, 'Amber Tides', { isbn_13: ['9780553293357'], ...more }),
    );
  const kept = () =>
    site.db.one(sql`
      select publisher, page_count as pages, published_date as date, physical_format as format
        from editions where source_key = 'OL5131M'`);
  await importOf({ publishers: ['Old House'], number_of_pages: 100, physical_format: 'Hardcover' });
  const summary = await importOf({ publishers: ['New House'], publish_date: '2001' });
  expect(summary).toMatchObject({ newEditions: 0, changedEditions: 1 });
  expect(await kept()).toEqual({
    publisher: 'New House',
    pages: 100,
    date: '2001',
    format: 'Hardcover',
  });
  expect(await bookAt('OL513W')).toMatchObject({ publisher: 'New House', pageCount: 100 });

  await site.db.many(sql`
    update books set publisher = 'By hand', corrected = '{publisher}', updated_at = now()
     where google_id = 'OL513W'`);
  await importOf({ publishers: ['Newest House'] });
  expect(await kept()).toMatchObject({ publisher: 'Newest House' });
  expect(await bookAt('OL513W')).toMatchObject({ publisher: 'By hand' });
});

test('what a person corrects while the book is being imported stays', async () => {
  await importText(author(514, 'Nell Frost') + work(514, 'Slow Rivers', [514]));
  const person = new pg.Client({ connectionString: url });
  await person.connect();
  await person.query('begin');
  await person.query(`
    update books set title = 'Slow Rivers, Corrected', corrected = '{title}', updated_at = clock_timestamp()
     where google_id = 'OL514W'`);
  const importing = importText(work(514, 'SLOW RIVERS', [514], { subtitle: 'A Tale' }));
  // It has read the book as it was, and waits to store it.
  for (let waiting = 0; waiting === 0; await pause(10))
    waiting = (
      await site.db.many(sql`
        select from pg_stat_activity
         where application_name = 'commonplace import' and wait_event_type = 'Lock'`)
    ).length;
  await person.query('commit');
  await person.end();
  await importing;
  expect(await bookAt('OL514W')).toMatchObject({
    title: 'Slow Rivers, Corrected',
    subtitle: 'A Tale',
  });
  expect((await search('slow rivers corrected frost'))[0]?.googleId).toBe('OL514W');
});

test('a book that a line finds to be two is merged, and keeps what each was corrected to', async () => {
  const twins = [
    await addBook(site.db, {
      title: 'Copper Moon',
      authors: ['Tess Hale'],
      isbns: ['9780261103573'],
    }),
    await addBook(site.db, {
      title: 'Copper Moons',
      authors: ['Tess Hale'],
      isbns: ['9780261103580'],
    }),
  ];
  await site.db.many(sql`
    update books set title = 'Copper Moon', publisher = 'By hand', corrected = '{title,publisher}'
     where google_id = ${twins[1] ?? ''}`);
  const summary = await importText(
    volume('volumeCOPPER', {
      title: 'Copper Moon',
      authors: ['Tess Hale'],
      publisher: 'Another House',
      industryIdentifiers: [
        { type: 'ISBN_13', identifier: '9780261103573' },
        { type: 'ISBN_13', identifier: '9780261103580' },
      ],
    }),
  );
  expect(summary.merged).toBe(1);
  expect(await bookAt(twins[0] ?? '')).toEqual(await bookAt(twins[1] ?? ''));
  expect(await bookAt('volumeCOPPER')).toMatchObject({
    title: 'Copper Moon',
    publisher: 'By hand',
  });
});

test('merging keeps reviews, favourites and addresses', async () => {
  const [ada, ben] = [await site.signUp('Ada-merging'), await site.signUp('Ben-merging')];
  const [from, into] = [
    await addBook(site.db, { title: 'Merged Away', authors: ['Ida Twin'] }),
    await addBook(site.db, { title: 'Merged Into', authors: ['Ida Twin'] }),
  ];
  const review = (book: string, title: string) => ({
    body: { book, title, content: 'What I think of it.', rating: 4 },
  });
  await ada.call('POST /api/reviews', review(into, 'The older one'));
  await ada.call('POST /api/reviews', review(from, 'The newer one'));
  await ben.call('POST /api/reviews', review(from, 'Mine'));
  for (const googleId of [from, into])
    await ada.call('POST /api/favorites/:googleId', { params: { googleId } });

  await mergeBooks(site.db, await idOf(from), await idOf(into));

  expect((await bookAt(from))?.googleId).toBe(into);
  expect(await bookAt(from)).toMatchObject({ reviewsCount: 2, favoritesCount: 1 });
  const { body: reviews } = await site
    .regular()
    .call('GET /api/reviews/book/:googleId', { params: { googleId: from } });
  expect(reviews.map(({ title }) => title).sort()).toEqual(['Mine', 'The newer one']);
  const { body: status } = await ben.call('POST /api/favorites/:googleId', {
    params: { googleId: from },
  });
  expect(status).toMatchObject({ isFavorite: true });
  expect((await ada.call('POST /api/reviews', review(from, 'Again'))).status).toBe(409);
  expect((await fetch(`${site.url}/covers/${from}.svg`)).status).toBe(200);
  expect(await wrongCounters(site.db)).toEqual({});
});

test('redirects of Open Library merge works, deletes take away what nobody keeps', async () => {
  const cleo = await site.signUp('Cleo-redirects');
  await importText(
    author(506, 'Olga Redd') +
      work(506, 'Winter Bees', [506]) +
      edition(5061, 506, 'Winter Bees') +
      work(507, 'Winter Bees', [506]) +
      edition(5071, 507, 'Winter Bees') +
      work(508, 'Nobody Keeps This', [506]) +
      work(509, 'Somebody Keeps This', [506]),
  );
  for (const googleId of ['OL507W', 'OL509W'])
    await cleo.call('POST /api/favorites/:googleId', { params: { googleId } });
  await importText(
    line('redirect', '/works/OL507W', { location: '/works/OL506W' }) +
      line('delete', '/works/OL508W', {}) +
      line('delete', '/works/OL509W', {}),
  );
  expect(await bookAt('OL507W')).toMatchObject({ googleId: 'OL506W', favoritesCount: 1 });
  expect((await editionsOf('OL506W')).map(({ sourceKey }) => sourceKey)).toEqual([
    'OL5061M',
    'OL5071M',
  ]);
  expect(await bookAt('OL508W')).toBeUndefined();
  expect(await bookAt('OL509W')).toMatchObject({ title: 'Somebody Keeps This' });
  expect(await wrongCounters(site.db)).toEqual({});
});

test('a dry run counts and stores nothing', async () => {
  const before = await countsOf(site.db);
  const summary = await importFiles({
    url: '',
    files: [file(`${work(510, 'Never Stored', [])}/type/work\tbroken\n`)],
    folder: join(folder, 'spool'),
    isDryRun: true,
  });
  expect(summary).toMatchObject({ read: { work: 1 }, rejected: 1 });
  expect(await countsOf(site.db)).toEqual(before);
});

interface Ended {
  code: number | null;
  said: string;
}

/** The command as people run it. */
async function command(address: string, args: string[], killAfterMs?: number): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../dist/scripts/catalogue.js'), 'import', ...args],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: address, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await once(child, 'exit');
  return { code: child.exitCode, said: Buffer.concat(said).toString() };
}

test('the command says what it did, and keeps what it could not use with line and reason', async () => {
  await build(['server']);
  const rejects = join(folder, 'rejects.tsv');
  const dump = file(`${work(511, 'By Command', [])}/type/work\tbroken\n`);
  const ended = await command(url, [dump, '--rejects', rejects]);
  expect(ended.said).toContain('1 new');
  expect(ended.code).toBe(2);
  expect(readFileSync(rejects, 'utf8')).toContain(
    `${dump}\t2\tit has 2 columns instead of 5\t/type/work broken`,
  );
  expect((await command(url, [dump.replace('file-', 'none-')])).code).toBe(1);
  expect((await command(url, [file(work(512, 'All Good', []))])).code).toBe(0);
  expect((await command(url, [file('a,b\n1,2\n')])).said).toContain('--map title=');
});

/** A dump at an address, slow: what there is, and how much of it is sent before the connection breaks, by how often it broke. */
async function dumpsAt(there: (broken: number) => { dump: Buffer; etag: string; most?: number }) {
  let broken = 0;
  const asked: { method: string | undefined; range: string | undefined; status: number }[] = [];
  const server = createServer(async ({ method, headers }, answer) => {
    const { dump, etag, most = dump.length } = there(broken);
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const isPart = from > 0 && headers['if-range'] === etag;
    const body = isPart ? dump.subarray(from) : dump;
    const status = isPart ? 206 : 200;
    asked.push({ method, range: headers.range, status });
    answer.writeHead(status, {
      etag,
      'accept-ranges': 'bytes',
      'content-length': body.length,
      ...(isPart && { 'content-range': `bytes ${from}-${dump.length - 1}/${dump.length}` }),
    });
    if (method === 'HEAD') return answer.end();
    for (let at = 0; at < Math.min(body.length, most); at += PIECE) {
      answer.write(body.subarray(at, Math.min(at + PIECE, most)));
      await pause(150);
      // Whoever asked has seen enough.
      if (answer.destroyed) return;
    }
    if (most >= body.length) return answer.end();
    broken += 1;
    answer.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/dump.txt.gz`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
const PIECE = 16_384;

/** So many works with texts that no packing makes small. */
const packedWorks = (first: number, many: number) =>
  gzipSync(
    Array.from({ length: many }, (_, at) =>
      work(first + at, `From afar ${first + at}`, [], {
        description: Array.from({ length: 14 }, (_, part) =>
          createHash('sha512')
            .update(`${first + at} ${part}`)
            .digest('base64'),
        ).join(' '),
      }),
    ).join(''),
  );
const worksFrom = async (first: number, many: number) =>
  (
    await site.db.many(sql`
      select from books
       where google_id = any(${Array.from({ length: many }, (_, at) => `OL${first + at}W`)})`)
  ).length;

test('a dump from an address that is slow and breaks off is gone on with', async () => {
  await build(['server']);
  const dump = packedWorks(70_000, 900);
  const most = Math.floor(dump.length / 3);
  const server = await dumpsAt((broken) => ({
    dump,
    etag: '"1"',
    ...(broken < 2 ? { most } : {}),
  }));
  try {
    const { code, said } = await command(url, [server.address]);
    expect(code, said).toBe(0);
    expect(said).toContain('900 new');
    expect(said).toMatch(/\d+ %.*\d\.\d of \d\.\d MB/);
    expect(await worksFrom(70_000, 900)).toBe(900);
    const parts = server.asked.filter(({ status }) => status === 206);
    expect(parts.length, JSON.stringify(server.asked)).toBeGreaterThan(0);
  } finally {
    server.close();
  }
});

test('a database that ends while a dump is being read is said in a sentence', async () => {
  await build(['server']);
  const server = await dumpsAt(() => ({ dump: packedWorks(90_000, 900), etag: '"1"' }));
  try {
    const running = command(url, [server.address]);
    const ended = (async () => {
      // Its three connections, once it has begun to read.
      while (!server.asked.some(({ method }) => method === 'HEAD')) await pause(50);
      await pause(500);
      await site.db.many(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'commonplace import' and datname = current_database()`);
    })();
    const { code, said } = await running;
    await ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database has ended, as/m)]);
    expect(said).not.toContain(' at ');
  } finally {
    server.close();
  }
});

test('a dump that changes while it is read is read anew, and never mixed with the one before', async () => {
  await build(['server']);
  const [one, two] = [packedWorks(80_000, 300), packedWorks(81_000, 200)];
  const server = await dumpsAt((broken) =>
    broken === 0
      ? { dump: one, etag: '"1"', most: Math.floor(one.length / 2) }
      : { dump: two, etag: '"2"' },
  );
  try {
    const { code, said } = await command(url, [server.address]);
    expect(code, said).toBe(0);
    expect(said).toContain('has changed while it was read. It begins anew.');
    expect(await worksFrom(81_000, 200)).toBe(200);
    expect(server.asked.map(({ status }) => status)).not.toContain(206);
    expect(server.asked.some(({ range }) => range !== undefined)).toBe(true);
  } finally {
    server.close();
  }
});

test('what cannot be read at an address is said in a sentence, and nothing is stored', async () => {
  await build(['server']);
  const server = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const gone = await command(url, [`http://127.0.0.1:${port}/dump`]);
  server.close();
  expect([gone.code, gone.said]).toEqual([1, expect.stringContaining('the server answers 404')]);
  const open = await command(url, ['http://books.example/dump']);
  expect([open.code, open.said]).toEqual([1, expect.stringContaining('only https is')]);
});

test('killed at any moment and run again, everything is there once; the site stays quick', async () => {
  await build(['server']);
  const dump: DumpFiles = await writeDump(worldOf(1_500, 7), join(folder, 'dump'));
  const paths = [dump.editions, dump.authors, dump.works];
  const whole = await createTestDatabase();
  const killed = await createTestDatabase();
  try {
    await importInto(whole.url, ...paths);
    for (const after of [400, 900, 1_500]) await command(killed.url, paths, after);

    const times: number[] = [];
    let isDone = false;
    const calling = (async () => {
      while (!isDone) {
        const started = performance.now();
        await killed.db.many(sql`
          select title from books where google_id = ${`OL${1 + (times.length % 1_500)}W`}`);
        times.push(performance.now() - started);
        await pause(5);
      }
    })();
    const { code, said } = await command(killed.url, paths);
    isDone = true;
    await calling;
    expect(code, said).toBe(0);
    expect(await countsOf(killed.db)).toEqual(await countsOf(whole.db));
    expect(times.length).toBeGreaterThan(20);
    // The median: other tests run on the same machine.
    expect(times.sort((a, b) => a - b)[times.length >> 1]).toBeLessThan(250);
  } finally {
    await whole.close();
    await killed.close();
  }
});
