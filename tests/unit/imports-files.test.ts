import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { picturesIn } from '../../server/domains/moving/imports/formats/archives.ts';
import type { ImportedRow } from '../../server/domains/moving/imports/importedRow.ts';
import { readImport } from '../../server/domains/moving/imports/readImport.ts';
import { PROGRESS_OF_BOOK_MAX, PROGRESS_OF_IMPORT_MAX } from '../../shared/limits.ts';
import { imported, quoted, refusalOf } from '../support/imports.ts';
import { zipOf } from '../support/zip.ts';

const TABLE =
  'Title,Author,Read Status,Star Rating,Moods\nÉté “7”,Zoë,read,4.5,\nDune,Frank Herbert,to-read,,\n';

describe('A file is the same whatever it is written in', () => {
  it.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TABLE}`)],
    ['UTF-16 little', Buffer.from(`\ufeff${TABLE}`, 'utf16le')],
    ['UTF-16 big', Buffer.from(`\ufeff${TABLE}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(TABLE, 'utf16le')],
    ['Windows-1252', windows1252(TABLE)],
    ['CRLF', Buffer.from(TABLE.replaceAll('\n', '\r\n'))],
    ['CR', Buffer.from(TABLE.replaceAll('\n', '\r'))],
    ['no line end at its end', Buffer.from(TABLE.trimEnd())],
    ['semicolons', Buffer.from(TABLE.replaceAll(',', ';'))],
    ['tabs', Buffer.from(TABLE.replaceAll(',', '\t'))],
    ['a line that names the sign', Buffer.from(`sep=;\n${TABLE.replaceAll(',', ';')}`)],
    ['gzip', gzipSync(TABLE)],
    ['zip', zipOf({ 'export/list.csv': TABLE, 'covers/1.jpg': '\xff\xd8\xff' })],
    ['another name', Buffer.from(TABLE)],
  ])('%s', async (_, bytes) => {
    const { service, rows } = await imported(bytes, { fileName: 'photo.png' });
    expect(service).toBe('storygraph');
    expect(
      rows.map(({ title, authors, status, rating }) => [title, authors[0], status, rating]),
    ).toEqual([
      ['Été “7”', 'Zoë', 'read', 4.5],
      ['Dune', 'Frank Herbert', 'want', null],
    ]);
  });

  it('a tar.gz as BookWyrm packs it', async () => {
    const json = JSON.stringify({
      preferredUsername: 'ada',
      bookwyrmUser: true,
      books: [{ edition: { title: 'Dune' }, readthroughs: [] }],
    });
    const { service, rows } = await imported(gzipSync(tarOf('archive.json', json)));
    expect([service, rows[0]?.title]).toEqual(['bookwyrm', 'Dune']);
  });

  it('several files of one service in a zip are read one after another', async () => {
    const { rows } = await imported(
      zipOf({
        'log.csv': 'Work Id,Edition Id,Bookshelf\nOL1W,,Already Read\n',
        'ratings.csv': 'Work ID,Edition ID,Rating,Created On\nOL1W,,4,2020-01-01\n',
        'readme.txt': 'hello',
      }),
    );
    expect(rows.map(({ line, status, rating }) => [line, status, rating])).toEqual([
      [2, 'read', null],
      [4, null, 4],
    ]);
  });
});

const HEADER = 'Title,Author,Read Status,Star Rating,Moods\n';

describe('A file that cannot be read', () => {
  it.each<[string, string | Buffer, string]>([
    ['is empty', '', 'This file is empty'],
    ['holds blanks only', ' \n\n\t\n', 'nothing but blanks'],
    ['is a million empty lines', '\n'.repeat(1_000_000), 'nothing but blanks'],
    ['is a header', HEADER, 'no rows'],
    ['is a header and a million empty lines', HEADER + '\n'.repeat(1_000_000), 'no rows'],
    ['is prose', 'Dear Sir, or Madam,\nI write to you about a book.\n', 'It begins with “Dear Sir'],
    ['is a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'This is a web page'],
    ['is other JSON', '{"users":[{"name":"x"}]}', 'it has “users”, “name”'],
    ['is a picture', Buffer.from('\x89PNG\r\n', 'latin1'), 'This is a picture'],
    ['is an old workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), 'Excel workbook'],
    ['is a new workbook', zipOf({ 'xl/workbook.xml': '<x/>' }), 'workbook of a spreadsheet'],
    [
      'is an archive of other things',
      zipOf({ 'a.txt': 'hello', 'b.txt': 'bye' }),
      'among the files of this archive: “a.txt”, “b.txt”',
    ],
    [
      'is an archive of very many lists',
      zipOf(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.csv`, HEADER]))),
      'too many files',
    ],
    [
      'has names of columns as long as texts, each of which every row would be kept with',
      `${Array.from({ length: 50 }, (_, n) => `${n}${'x'.repeat(300)}`).join(',')}\n${'y,'.repeat(49)}y\n`,
      'neither columns nor ISBNs',
    ],
    ['holds a path out of the archive', zipOf({ '../../list.csv': TABLE }), 'damaged'],
    ['holds a path from the root', zipOf({ '/tmp/list.csv': TABLE }), 'damaged'],
    ['is a damaged archive', zipOf({ 'a.csv': HEADER }).subarray(0, 60), 'damaged'],
    ['has NUL bytes', `${HEADER}Du\0ne,x,read,,\n`, 'bytes that no text has (the first in line 2)'],
    [
      'has NUL bytes far in',
      `${HEADER}${'Dune,x,read,,\n'.repeat(20_000)}\0`,
      'bytes that no text has',
    ],
    ['has 1,000 columns', `${HEADER.trim()},${'x,'.repeat(1_000)}\n1\n`, 'has 1,006 columns'],
    [
      'has a row of 40 MB',
      `${HEADER}"${'x'.repeat(40_000_000)}",a,read,,\n`,
      'line 2 is longer than a million',
    ],
    [
      'has a quotation mark that is never closed',
      `${HEADER}Dune,x,read,,\n"Mo mo,x,read,,\n`,
      'begins in line 3 and never closed',
    ],
    ['has 50,001 rows', HEADER + 'Dune,x,read,,\n'.repeat(50_001), 'more than 50,000 rows'],
    ['is larger than 50 MB', Buffer.alloc(50 * 1024 * 1024 + 1, 'x'), 'larger than 50 MB'],
    ['unpacks to more than 50 MB', gzipSync(Buffer.alloc(60_000_000)), 'larger than 50 MB'],
    ['is a bomb', zipOf({ 'a.csv': Buffer.alloc(60_000_000) }), 'larger than 50 MB'],
    [
      'is JSON that ends in the middle',
      '{"1":{"books_id":"1","title":"Dune","workcode":"1"',
      'ends in the middle',
    ],
    [
      'is JSON nested beyond reason',
      `{"books_id":1,"title":1,"workcode":${'['.repeat(100_000)}`,
      'nested too deeply',
    ],
    ['is broken JSON', '{"1":{"books_id":"1","title":,"workcode":"1"}}', 'not valid JSON'],
  ])('is refused with a sentence, soon, if it %s', async (_, content, sentence) => {
    const before = process.cpuUsage();
    expect(await refusalOf(content)).toContain(sentence);
    // Of the processor, which others may be using as well.
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(10_000_000);
  });

  it('is refused before its rows are read where its beginning shows it', async () => {
    await expect(readImport(Buffer.from('hello'), { fileName: 'x' })).rejects.toMatchObject({
      status: 415,
    });
    await expect(readImport(Buffer.alloc(0), { fileName: 'x' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(readImport(Buffer.alloc(60_000_000), { fileName: 'x' })).rejects.toMatchObject({
      status: 413,
    });
  });

  it('ends when it is told to', async () => {
    const stop = new AbortController();
    const { rows } = await readImport(Buffer.from(HEADER + 'Dune,x,read,,\n'.repeat(50_000)), {
      fileName: 'x',
      signal: stop.signal,
    });
    const all = async () => {
      for await (const row of rows) if (row.line === 3) stop.abort();
    };
    await expect(all()).rejects.toThrow('abort');
  });
});

test('an unbalanced quotation mark spoils the rows it goes over, and no others', async () => {
  const { rows } = await imported(
    `${HEADER}A,x,read,,\n"B,x,read,,\n"C",x,read,,\n5" disk,x,read,,\nD,x,read,,\n`,
  );
  expect(rows.at(-1)).toMatchObject({ title: 'D', line: 6 });
  expect(rows.at(-2)).toMatchObject({ title: '5" disk' });
  expect(rows[0]).toMatchObject({ title: 'A' });
});

test('many rows are read beside others, in little memory', async () => {
  const review = quoted('<b>Good</b>, and <i>long</i>. '.repeat(20));
  const line = (at: number) => `Book ${at},A ${at},read,4.25,,${at % 10 ? '' : review}\n`;
  const bytes = Buffer.from(
    `Title,Author,Read Status,Star Rating,Moods,Review\n${Array.from({ length: 8_000 }, (_, at) => line(at)).join('')}`,
  );
  const memory = process.memoryUsage().rss;
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  });
  const before = process.cpuUsage();
  const reading = await readImport(bytes, { fileName: 'x' });
  let rows = 0;
  for await (const row of reading.rows) if (row.rating === 4.5) rows += 1;
  clearInterval(clock);
  const { user, system } = process.cpuUsage(before);
  expect(rows).toBe(8_000);
  expect((user + system) / 1e6).toBeLessThan(10);
  // How long others have waited for their turn, in milliseconds of the processor.
  expect((user + system) / 1e3 / turns).toBeLessThan(50);
  expect((process.memoryUsage().rss - memory) / 1e6).toBeLessThan(200);
});

function windows1252(text: string) {
  return Buffer.from(
    [...text].map((char) => ({ '“': 0x93, '”': 0x94 })[char] ?? char.charCodeAt(0)),
  );
}

/** A tar with one file in it (POSIX ustar). */
function tarOf(name: string, content: string) {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write('0', 156);
  head.write('ustar\0', 257);
  return Buffer.concat([head, bytes, Buffer.alloc(512 - (bytes.length % 512) + 1024)]);
}

describe('A file that is made to take long', () => {
  const HEADER = 'Title,Author,ISBN,My Rating,Date Read,Bookshelves,My Review\n';
  const MARKS = `a${'\u0315\u0300'.repeat(100_000)}`;
  it.each([
    ['marks on a letter of a title', HEADER + `${MARKS},B,,,,,\n`.repeat(5)],
    ['marks on a letter of a review', HEADER + `T,B,,5,,read,${MARKS}\n`.repeat(5)],
    ['marks as entities', `${HEADER}T,B,,5,,read,a${'&#x315;&#x300;'.repeat(60_000)}\n`],
    ['marks in a header', `Title,Author,${MARKS.slice(0, 60_000)}\nA,B,C\n`],
    [
      'marks as escapes of JSON',
      JSON.stringify([{ books_id: '1', title: 'x', primaryauthor: 'y', comments: 'z' }]).replace(
        '"z"',
        `"a${'\\u0315\\u0300'.repeat(50_000)}"`,
      ),
    ],
    ['nothing but separators', HEADER + ','.repeat(20_000_000)],
    ['elements in elements', `${HEADER}T,B,,5,,read,${'<i>'.repeat(300_000)}\n`],
    ['elements that are never closed', `${HEADER}T,B,,5,,read,${'<i>x</b>'.repeat(100_000)}\n`],
    ['very many elements', `${HEADER}T,B,,5,,read,${'<b>x</b>'.repeat(100_000)}\n`],
    ['quotations in quotations', `${HEADER}T,B,,5,,read,${'<blockquote>x'.repeat(70_000)}\n`],
    ['lists in lists', `${HEADER}T,B,,5,,read,${'<ul><li>x'.repeat(90_000)}\n`],
    [
      'blanks',
      `${HEADER}T${' '.repeat(900_000)}x,"B${' '.repeat(90_000)};",,,,"a${' '.repeat(9_000)}",\n`,
    ],
    ['authors without end', `${HEADER}T,"${'a; '.repeat(300_000)}",,,,,\n`],
    ['shelves without end', `${HEADER}T,B,,,,"${'a, '.repeat(300_000)}",\n`],
  ])('takes none: %s', async (_, text) => {
    const began = process.cpuUsage();
    await refusalOf(text);
    const { user } = process.cpuUsage(began);
    expect(user / 1_000).toBeLessThan(2_500);
  });
});

it('gives those pictures of an archive that are whole, and passes over one that is damaged', async () => {
  const zip = zipOf({ 'covers/a.webp': 'a'.repeat(500), 'covers/b.webp': 'b'.repeat(500) });
  // The first byte of what was deflated: there is no such kind of block.
  zip[30 + 'covers/a.webp'.length] = 0xff;
  const found: string[] = [];
  for await (const { name } of picturesIn(zip, new Set(['covers/a.webp', 'covers/b.webp'])))
    found.push(name);
  expect(found).toEqual(['covers/b.webp']);
});

describe('notes of progress', () => {
  const book = (title: string, ...readings: number[]) => ({
    title,
    status: 'read',
    readings: readings.map((notes) => ({
      startedOn: null,
      endedOn: '2020-01-01',
      outcome: 'finished',
      progress: Array.from({ length: notes }, (_, n) => ({
        at: '2019-01-01',
        position: { page: n + 1 },
      })),
    })),
  });
  const archive = (library: object[]) =>
    JSON.stringify({
      ...{ format: 'commonplace', version: 1, exportedAt: '2024-01-01T00:00:00Z' },
      ...{ site: 'https://books.example.org', account: {}, settings: {}, library },
    });
  const refused = (rows: ImportedRow[]) =>
    rows.flatMap(({ title, unreadable }) => (unreadable ? [[title, unreadable.id]] : []));

  test('of a book are so many at most: a row with more is refused, and the others are read', async () => {
    const { rows } = await imported(
      archive([
        book('Too Many', PROGRESS_OF_BOOK_MAX, 1),
        book('Enough', PROGRESS_OF_BOOK_MAX - 1, 1),
      ]),
    );
    expect(refused(rows)).toEqual([['Too Many', 'row_progress_many']]);
    expect(rows[0]?.readings).toEqual([]);
    expect(rows[1]?.readings).toHaveLength(2);
  });

  test('of an import are so many at most: rows that come after are refused, but for those without any', async () => {
    const full = PROGRESS_OF_IMPORT_MAX / PROGRESS_OF_BOOK_MAX;
    const { rows } = await imported(
      archive([
        ...Array.from({ length: full }, (_, n) => book(`Full ${n}`, PROGRESS_OF_BOOK_MAX)),
        book('One Note', 1),
        book('None', 0),
      ]),
    );
    expect(refused(rows)).toEqual([['One Note', 'file_progress_many']]);
  });
});
