import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readerOf } from '../../scripts/catalogue/formats.ts';
import type { Read, Reject, VolumeRecord } from '../../scripts/catalogue/record.ts';
import { dateOfText } from '../../server/domains/books/catalogue/dates.ts';
import { isbnOfCell } from '../../server/domains/books/catalogue/isbns.ts';
import { languageOfMarc, languageOfText } from '../../server/domains/books/catalogue/languages.ts';
import { titlePartsOf } from '../../server/domains/books/catalogue/titles.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-readers-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(content: string | Buffer) {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, content);
  return path;
}

async function read(content: string | Buffer, map?: Record<string, string>) {
  const reader = await readerOf(file(content), map);
  const all: Read[] = [];
  for await (const portion of reader.records(() => {})) all.push(...portion);
  return {
    format: reader.format,
    records: all.flatMap((each) => ('record' in each ? each.record : [])),
    rejects: all.filter((each): each is Reject => 'reason' in each),
  };
}

const volumesOf = async (content: string | Buffer, map?: Record<string, string>) =>
  (await read(content, map)).records as VolumeRecord[];

const dumpLine = (type: string, key: string, entry: object) =>
  `/type/${type}\t${key}\t3\t2019-01-01T00:00:00.000\t${JSON.stringify(entry)}\n`;

test.each([
  ['="1250313198"', '9781250313195'],
  ['="9781250313195"', '9781250313195'],
  ['="0060007761"', '9780060007768'],
  ['=""', undefined],
  ['="', undefined],
  ['', undefined],
  ['978-1-937557-00-3', '9781937557003'],
  ['="0785342510591"', undefined],
  ['="0076092022473"', undefined],
  ['9781250313195.0', '9781250313195'],
  ['60007761', '9780060007768'],
  ['60007761.0', '9780060007768'],
  ['439023483', '9780439023481'],
  ['9.781250313195e+12', '9781250313195'],
  // Twelve digits of thirteen: what the last one was, and whether the one before was rounded, is lost.
  ['9.78043902348e+12', undefined],
  ['9.78031606793E+12', undefined],
  ['9.78E+12', undefined],
  ['B0851JCZYV', undefined],
  ['080442957X', '9780804429573'],
])('the cell %s is the ISBN %s', (cell, isbn) => {
  expect(isbnOfCell(cell)).toBe(isbn);
});

test.each([
  ['October 1, 1988', '1988-10-01'],
  ['1 October 1988', '1988-10-01'],
  ['November 2006', '2006-11'],
  ['Sept. 5, 2001', '2001-09-05'],
  ['1996', '1996'],
  ['1996.0', '1996'],
  ['c1987', '1987'],
  ['[1923?]', '1923'],
  ['2019-05-07', '2019-05-07'],
  ['2020/10/25', '2020-10-25'],
  ['3/4/1999', '1999'],
  ['-50', '-50'],
  ['-750.0', '-750'],
  ['50 BC', '-50'],
  ['9999', undefined],
  ['n.d.', undefined],
  ['0', undefined],
])('the date %s is %s', (text, date) => {
  expect(dateOfText(text)).toBe(date);
});

test.each([
  ['Gideon the Ninth (The Locked Tomb #1)', 'Gideon the Ninth', 'The Locked Tomb', '1'],
  ['The Hunger Games (The Hunger Games, #1)', 'The Hunger Games', 'The Hunger Games', '1'],
  ['Edgedancer (The Stormlight Archive, #2.5)', 'Edgedancer', 'The Stormlight Archive', '2.5'],
  ['The Trilogy (Saga, #1-3)', 'The Trilogy', 'Saga', '1-3'],
  ['Rising (A, #1; B, #4)', 'Rising', 'A', '1'],
  ['Emma (Abridged)', 'Emma (Abridged)', undefined, undefined],
  ['Collected Poems (Volume 2)', 'Collected Poems (Volume 2)', undefined, undefined],
  ['Dune   Messiah', 'Dune Messiah', undefined, undefined],
])('the title %s is taken apart', (text, title, series, place) => {
  expect(titlePartsOf(text)).toEqual({ title, series, place });
});

test('languages become ISO 639', () => {
  expect(languageOfMarc('eng')).toBe('en');
  expect(languageOfMarc('ger')).toBe('de');
  expect(languageOfMarc('und')).toBeUndefined();
  expect(languageOfMarc('grc')).toBe('grc');
  expect(languageOfText('en-US')).toBe('en');
  expect(languageOfText('English')).toBe('en');
});

test('a dump of Open Library is read with everything in it', async () => {
  const { format, records, rejects } = await read(
    dumpLine('author', '/authors/OL34184A', { name: 'Roald Dahl' }) +
      dumpLine('work', '/works/OL45804W', {
        title: 'Fantastic Mr Fox',
        authors: [{ type: { key: '/type/author_role' }, author: { key: '/authors/OL34184A' } }],
        description: { type: '/type/text', value: 'A fox.' },
        covers: [-1, 6498519],
        subjects: ['Foxes'],
      }) +
      dumpLine('edition', '/books/OL7353617M', {
        title: 'Fantastic Mr. Fox',
        works: [{ key: '/works/OL45804W' }],
        publishers: ['Puffin'],
        publish_date: 'October 1, 1988',
        number_of_pages: 96,
        isbn_10: ['0140328726'],
        isbn_13: ['978-0-14-032872-1'],
        languages: [{ key: '/languages/eng' }],
      }) +
      dumpLine('redirect', '/works/OL1W', { location: '/works/OL45804W' }) +
      dumpLine('delete', '/books/OL2M', {}) +
      dumpLine('language', '/languages/eng', {}),
  );
  expect(format).toBe('Open Library');
  expect(rejects).toEqual([]);
  expect(records).toMatchObject([
    { kind: 'author', key: 34184, name: 'Roald Dahl' },
    { kind: 'work', key: 45804, authors: [34184], description: 'A fox.', cover: 6498519 },
    {
      kind: 'edition',
      key: 7353617,
      work: 45804,
      isbns: ['9780140328721'],
      published: '1988-10-01',
      pages: 96,
      language: 'en',
    },
    { kind: 'redirect', of: 'work', key: 1, to: 45804 },
    { kind: 'delete', of: 'edition', key: 2 },
  ]);
});

test('lines of a dump that cannot be used are rejected with line and reason', async () => {
  const { records, rejects } = await read(
    dumpLine('work', '/works/OL1W', { title: 'One' }) +
      '/type/work\t/works/OL2W\t1\n' +
      '/type/work\t/works/OL3W\t1\t2019\t{"title":\n' +
      dumpLine('work', '/works/OL4W', { subtitle: 'No title' }) +
      dumpLine('work', '/works/nonsense', { title: 'x' }),
  );
  expect(records).toHaveLength(1);
  expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'it has 3 columns instead of 5'],
    [3, 'it is not JSON'],
    [4, 'the work has no title'],
    [5, '"/works/nonsense" is no key of a work'],
  ]);
});

test('gzip, a byte order mark and the line ends of Windows make no difference', async () => {
  const table = 'Title,Author\r\nDune,Frank Herbert\r\n';
  const [plain] = await volumesOf(table);
  expect(plain?.book).toMatchObject({ title: 'Dune', authors: ['Frank Herbert'] });
  expect(await volumesOf(gzipSync(`\ufeff${table}`))).toEqual([plain]);
});

test('a file that is not UTF-8 is read as Latin-1', async () => {
  const [volume] = await volumesOf(Buffer.from('title;author\nDie Blechtrömmel;Grass\n', 'latin1'));
  expect(volume?.book.title).toBe('Die Blechtrömmel');
});

const volume = (id: string, more: object = {}) => ({
  kind: 'books#volume',
  id,
  volumeInfo: {
    title: `Volume {${id}}`,
    authors: ['George Orwell'],
    printType: 'BOOK',
    ratingsCount: 7,
    ...more,
  },
});

test.each([
  [
    'an answer',
    (v: object[]) => JSON.stringify({ kind: 'books#volumes', totalItems: 2, items: v }),
  ],
  ['a list', (v: object[]) => JSON.stringify(v)],
  ['an indented list', (v: object[]) => JSON.stringify(v, null, 2)],
  [
    'an indented answer',
    (v: object[]) => JSON.stringify({ kind: 'books#volumes', items: v, totalItems: 2 }, null, 2),
  ],
  ['one a line', (v: object[]) => v.map((each) => JSON.stringify(each)).join('\n')],
  ['a list of answers', (v: object[]) => JSON.stringify([{ totalItems: 2, items: v }])],
])('volumes of Google Books are read from %s', async (_, written) => {
  const { format, records, rejects } = await read(
    written([volume('hV--zQEACAAJ'), volume('aaaaaaaaaaaa')]),
  );
  expect(format).toBe('Google Books');
  expect(rejects).toEqual([]);
  expect(records).toMatchObject([
    { kind: 'volume', key: 'hV--zQEACAAJ', readers: 7 },
    { kind: 'volume', key: 'aaaaaaaaaaaa' },
  ]);
});

test('an answer that found nothing has no books, a magazine and a broken line are rejected', async () => {
  expect(await volumesOf('{"kind":"books#volumes","totalItems":0}')).toEqual([]);
  const { records, rejects } = await read(
    `${JSON.stringify(volume('aaaaaaaaaaaa'))}\n{"volumeInfo": {"title"\n${JSON.stringify(
      volume('bbbbbbbbbbbb'),
    )}\n${JSON.stringify(volume('cccccccccccc', { printType: 'MAGAZINE' }))}`,
  );
  expect(records).toMatchObject([{ key: 'aaaaaaaaaaaa' }, { key: 'bbbbbbbbbbbb' }]);
  expect(rejects.map(({ line }) => line)).toEqual([2, 4]);
});

const GOODREADS =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';

test('a Goodreads export is read as a list of books, without what is its reader’s own', async () => {
  const rows = [
    '42036538,Gideon the Ninth (The Locked Tomb #1),Tamsyn Muir,"Muir, Tamsyn",,"=""1250313198""","=""9781250313195""",3,4.20,Tor,Hardcover,448,2019,2019,2020/10/25,2020/10/21,,,read,"My <b>secret</b>\nthoughts, ""quoted""",,,1,0',
    '1,The Gallic War,Julius   Caesar,"Caesar, Julius",Carolyn Hammond,"=""""","=""0785342510591""",0,3.9,,kindle_edition,,1998,-50,,2020/10/21,,,to-read,,,,0,0',
  ];
  const { format, records, rejects } = await read(`${GOODREADS}\n${rows.join('\n')}\n`);
  expect(format).toBe('a Goodreads export');
  expect(rejects).toEqual([]);
  expect(records).toMatchObject([
    {
      key: 'goodreads:42036538',
      series: 'The Locked Tomb, #1',
      book: { title: 'Gideon the Ninth', authors: ['Tamsyn Muir'], isbns: ['9781250313195'] },
    },
    {
      editionDate: '1998',
      book: {
        title: 'The Gallic War',
        authors: ['Julius Caesar', 'Carolyn Hammond'],
        isbns: [],
        publishedDate: '-50',
      },
    },
  ]);
  expect(JSON.stringify(records)).not.toContain('secret');
});

test('the layout of goodbooks-10k is read, its ISBNs as spreadsheets have left them', async () => {
  const [first] = await volumesOf(
    'book_id,goodreads_book_id,best_book_id,work_id,books_count,isbn,isbn13,authors,original_publication_year,original_title,title,language_code,average_rating,ratings_count,work_ratings_count\n' +
      '1,2767052,2767052,2792775,272,439023483,9.78043902348e+12,Suzanne Collins,2008.0,The Hunger Games,"The Hunger Games (The Hunger Games, #1)",eng,4.34,4780653,4942365\n',
  );
  expect(first).toMatchObject({
    key: 'goodreads:2767052',
    readers: 4942365,
    book: {
      title: 'The Hunger Games',
      isbns: ['9780439023481'],
      publishedDate: '2008',
      language: 'en',
    },
  });
});

test('a number that a spreadsheet rounded identifies nothing: the ISBN beside it does', async () => {
  const volumes = await volumesOf(
    'title,authors,isbn,isbn13\n' +
      'A,Ann Bee,0439023483,9.78043902348e+12\n' +
      'B,Ann Bee,9780316067928,9.78031606793e+12\n' +
      'C,Ann Bee,,9.78043902348e+12\n',
  );
  expect(volumes.map(({ key, book: { isbns } }) => [key, isbns])).toEqual([
    ['9780439023481', ['9780439023481']],
    ['9780316067928', ['9780316067928']],
    [undefined, []],
  ]);
});

test('a StoryGraph export is read, whatever stands where the ISBN should', async () => {
  const head =
    'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?';
  const row = (title: string, uid: string) =>
    `${title},"Ann Leckie, SignedInViewer Else",,${uid},paperback,read,,,,1,,,,,,,,4.25,,,,,No`;
  const { format, records } = await read(
    [head, row('Ancillary Justice', '9780316246620'), row('Provenance', 'B0851JCZYV')].join('\n'),
  );
  expect(format).toBe('a StoryGraph export');
  expect(records).toMatchObject([
    { book: { authors: ['Ann Leckie', 'SignedInViewer Else'], isbns: ['9780316246620'] } },
    { book: { title: 'Provenance', isbns: [] } },
  ]);
});

test('--map says what the columns of any other table are', async () => {
  const table = 'Buch\tVon\tZahl\nMomo\tEnde, Michael\t9783522177504\n';
  await expect(read(table)).rejects.toThrow('--map title=');
  const [momo] = await volumesOf(table, { title: 'Buch', authors: 'Von', isbn: 'Zahl' });
  expect(momo?.book).toMatchObject({
    title: 'Momo',
    authors: ['Michael Ende'],
    isbns: ['9783522177504'],
  });
});

test('rows of another width and without a title are rejected with their lines', async () => {
  const { records, rejects } = await read(
    'title,author\nDune,Frank Herbert\n"two\nlines",x,y\n,Nobody\n',
  );
  expect(records).toHaveLength(1);
  expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'it has 3 columns instead of 2'],
    [5, 'it has no title'],
  ]);
});
