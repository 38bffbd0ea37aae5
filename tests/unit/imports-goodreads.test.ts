import { expect, test } from 'vitest';
import { imported, rowOf } from '../support/imports.ts';

const OLD =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Recommended For,Recommended By,Owned Copies,Original Purchase Date,Original Purchase Location,Condition,Condition Description,BCID';
const NEW =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';

const book = (cells: Record<string, string>) =>
  rowOf(NEW, { 'Book Id': '1', Title: 'Dune', Author: 'Frank Herbert', ...cells });

test('a row of the older export is read', async () => {
  const { service, rows, summary } = await imported(
    `${OLD}\n42036538,Gideon the Ninth (The Locked Tomb #1),Tamsyn Muir,"Muir, Tamsyn",,"=""1250313198""","=""9781250313195""",3,4.20,Tor,Hardcover,448,2019,2019,2020/10/25,2020/10/21,,,read,,,,1,,,0,,,,,\n`,
  );
  expect(service).toBe('goodreads');
  expect(summary).toEqual({ rows: 1, unreadable: 0, withProblems: 0 });
  expect(rows[0]).toMatchObject({
    line: 2,
    title: 'Gideon the Ninth',
    series: [{ name: 'The Locked Tomb', position: '1' }],
    authors: ['Tamsyn Muir'],
    isbns: ['9781250313195'],
    ids: { goodreads: '42036538' },
    status: 'read',
    rating: 3,
    startedOn: null,
    endedOn: '2020-10-25',
    readings: [{ startedOn: null, endedOn: '2020-10-25', outcome: 'finished' }],
    addedAt: '2020-10-21',
    format: 'paper',
    pages: 448,
    publisher: 'Tor',
    year: 2019,
    originalYear: 2019,
    owned: null,
    review: null,
    problems: [],
  });
  expect(rows[0]?.raw['My Rating']).toBe('3');
  expect(rows[0]?.raw.ISBN).toBe('="1250313198"');
});

test('columns may stand anywhere', async () => {
  const columns = NEW.split(',').reverse().join(',');
  const row = await rowOf(columns, {
    Title: 'Dune',
    'Exclusive Shelf': 'to-read',
    'My Rating': '0',
  });
  expect(row).toMatchObject({ service: 'goodreads', title: 'Dune', status: 'want', rating: null });
});

test.each([
  [{ ISBN: '="0060007761"', ISBN13: '=""' }, ['9780060007768']],
  [{ ISBN: '="', ISBN13: '="0785342510591"' }, []],
  [{ ISBN: '', ISBN13: '="0076092022473"' }, []],
  [{ ISBN: '60007761', ISBN13: '9780060007768.0' }, ['9780060007768']],
  [{ ISBN: '439023483', ISBN13: '9.78043902348e+12' }, ['9780439023481']],
  [{ ISBN: '', ISBN13: '9.78043902348e+12' }, []],
])('the numbers %j are the ISBNs %j', async (cells, isbns) => {
  expect((await book(cells as unknown as Record<string, string>)).isbns).toEqual(isbns);
});

test('a number that a spreadsheet has rounded is named', async () => {
  const { problems } = await book({ ISBN13: '9.78043902348e+12' });
  expect(problems).toEqual([
    {
      column: 'ISBN13',
      id: 'rounded',
      params: { cell: '9.78043902348e+12' },
      text: expect.stringContaining('was rounded by a spreadsheet'),
    },
  ]);
});

test.each([
  ['0', null],
  ['5.0', 5],
  ['4', 4],
  ['', null],
])('%s stars are %s', async (cell, rating) => {
  expect((await book({ 'My Rating': cell })).rating).toBe(rating);
});

test('a rating that is none is named with its column, and the rest goes on', async () => {
  const row = await book({
    'My Rating': 'great',
    'Date Read': '2020/02/30',
    'Exclusive Shelf': 'read',
  });
  expect(row).toMatchObject({ title: 'Dune', rating: null, status: 'read', endedOn: null });
  expect(row.problems).toEqual([
    {
      column: 'My Rating',
      id: 'rating_wrong',
      params: { cell: 'great', most: 5 },
      text: '“great” is not a rating from 0 to 5',
    },
    {
      column: 'Date Read',
      id: 'date_wrong',
      params: { cell: '2020/02/30' },
      text: '“2020/02/30” is not a date',
    },
  ]);
});

test('no start is made up, and a book read without a date was read some time', async () => {
  expect(
    await book({ 'Exclusive Shelf': 'read', 'Date Added': '2019/01/01', 'Read Count': '0' }),
  ).toMatchObject({
    status: 'read',
    startedOn: null,
    endedOn: null,
    readings: [{ startedOn: null, endedOn: null, outcome: 'finished' }],
  });
});

test('a read count beyond the dates makes readings whose dates nobody knows, at most 50', async () => {
  const thrice = await book({
    'Exclusive Shelf': 'read',
    'Date Read': '2020/10/25',
    'Read Count': '3',
  });
  expect(thrice.readings.map(({ endedOn }) => endedOn)).toEqual(['2020-10-25', null, null]);
  const often = await book({
    'Exclusive Shelf': 'read',
    'Date Read': '2020/10/25',
    'Read Count': '400',
  });
  expect(often.readings).toHaveLength(51);
  expect(often.problems).toHaveLength(1);
});

test('a book that is read again keeps what was, and is open', async () => {
  const row = await book({
    'Exclusive Shelf': 'currently-reading',
    'Date Read': '2020/10/25',
    'Read Count': '2',
  });
  expect(row).toMatchObject({ status: 'reading', startedOn: null, endedOn: null });
  expect(row.readings.map(({ endedOn, outcome }) => [endedOn, outcome])).toEqual([
    [null, null],
    ['2020-10-25', 'finished'],
  ]);
});

test.each([
  ['did-not-finish', 'stopped'],
  ['dnf', 'stopped'],
  ['abandoned', 'stopped'],
  ['gave-up', 'stopped'],
  ['on-hold', 'paused'],
  ['paused', 'paused'],
  ['custom-shelf', null],
])('the exclusive shelf %s is a shelf, and the status %s', async (shelf, status) => {
  const row = await book({ 'Exclusive Shelf': shelf, Bookshelves: `${shelf}, owned-books` });
  expect(row.status).toBe(status);
  expect(row.shelves).toEqual([shelf, 'owned-books']);
});

test('shelves of everybody are no shelves, and places are known', async () => {
  const row = await book({
    Bookshelves: 'to-read, test-aad',
    'Bookshelves with positions': 'to-read (#80), test-aad (#1)',
    'Exclusive Shelf': 'to-read',
  });
  expect(row).toMatchObject({
    status: 'want',
    shelves: ['test-aad'],
    shelfPlaces: { 'test-aad': 1 },
    readings: [],
  });
});

test('a review becomes our Markdown, its spoilers stay shut, and its title is its beginning', async () => {
  const row = await book({
    'My Rating': '4',
    'My Review':
      'So <b>good</b>, ""really""!<br/><br/>In the end <spoiler>he <i>dies</i></spoiler>. <a href="https://example.org/x">More</a>',
    Spoiler: 'true',
    'Private Notes': 'lent to Ada<br/>for weeks',
  });
  expect(row.review).toEqual({
    language: null,
    title: 'So good, ""really""! In the end …. More',
    text: 'So **good**, ""really""!\n\nIn the end >!he *dies*!<. [More](https://example.org/x)',
    hasSpoilers: true,
    createdAt: null,
    visibility: null,
  });
  expect(row.note).toBe('lent to Ada\nfor weeks');
});

test('the title of a review is its first words, marked where they go on', async () => {
  const { review } = await book({
    'My Rating': '4',
    'My Review': 'This is a book that I would have liked to read when I was very much younger',
  });
  expect(review?.title).toBe('This is a book that I would have liked to read when I was…');
});

test('a review without a rating becomes part of the private note, and that is said', async () => {
  const row = await book({ 'My Review': 'Fine.', 'Private Notes': 'Mine.' });
  expect(row).toMatchObject({ review: null, note: 'Mine.\n\nFine.' });
  expect(row.problems[0]?.text).toContain('needs a rating');
});

test.each([
  ['The Trilogy (Saga, #1-3)', 'The Trilogy', [{ name: 'Saga', position: '1-3' }]],
  [
    'Edgedancer (The Stormlight Archive, #2.5)',
    'Edgedancer',
    [{ name: 'The Stormlight Archive', position: '2.5' }],
  ],
  ['Prequel (A Series #0.8)', 'Prequel', [{ name: 'A Series', position: '0.8' }]],
  [
    'Rising (A, #1; B, #4)',
    'Rising',
    [
      { name: 'A', position: '1' },
      { name: 'B', position: '4' },
    ],
  ],
  ['Poems (Volume 2)', 'Poems (Volume 2)', []],
  ['Emma (Abridged)', 'Emma (Abridged)', []],
])('the title %s is taken apart', async (Title, title, series) => {
  expect(await book({ Title })).toMatchObject({ title, series });
});

test('names lose doubled blanks, years before Christ are negative', async () => {
  const row = await book({
    Author: 'David   Epstein',
    'Original Publication Year': '-50',
    Binding: 'kindle_edition',
  });
  expect(row.authors).toEqual(['David Epstein']);
  expect(row).toMatchObject({ originalYear: -50, format: 'ebook' });
  expect((await book({ Binding: 'Mass Market Paperback' })).format).toBe('paper');
  expect((await book({ Binding: 'Unknown Binding' })).format).toBeNull();
});

test('who is named besides is no author, unless the file says so', async () => {
  const { authors, contributors } = await book({
    Author: 'Isaac Asimov',
    'Additional Authors':
      'Sönmez Güven,  Martin Luther King, Jr., Robert Silverberg (Co-author), Ann B. (Editor, Narrator)',
  });
  expect(authors).toEqual(['Isaac Asimov', 'Robert Silverberg']);
  expect(contributors).toEqual([
    { name: 'Sönmez Güven', role: '' },
    { name: 'Martin Luther King, Jr.', role: '' },
    { name: 'Ann B.', role: 'Editor, Narrator' },
  ]);
});

test('a review is of the day its book was finished, where that is known to the day', async () => {
  const review = { 'My Rating': '2', 'My Review': 'Fine.', 'Exclusive Shelf': 'read' };
  expect((await book({ ...review, 'Date Read': '2018/07/21' })).review?.createdAt).toBe(
    '2018-07-21',
  );
  expect((await book({ ...review, 'Date Read': '2018/07' })).review?.createdAt).toBeNull();
});

test('a review of a book whose day of reading is not told is as old as its row, unless the book was read later', async () => {
  const dateOf = async (row: Record<string, string>) =>
    (
      await book({ 'My Rating': '2', 'My Review': 'Fine.', 'Exclusive Shelf': 'read', ...row })
    ).review?.createdAt?.slice(0, 10);
  expect(await dateOf({ 'Date Added': '2015/03/01' })).toBe('2015-03-01');
  expect(await dateOf({ 'Date Added': '2018/08/02', 'Date Read': '2018/07' })).toBe('2018-08-02');
  expect(await dateOf({ 'Date Added': '2015/03/01', 'Date Read': '2018/07' })).toBeUndefined();
});

test('lines are counted where reviews go over several, and empty lines are between', async () => {
  const row = (title: string, review: string) =>
    `1,${title},A,,,,,4,,,,,,,,,,,read,"${review}",,,1,0`;
  const { rows } = await imported(
    `${NEW}\r\n${row('One', 'a\r\nb\r\nc')}\r\n\r\n\r\n${row('Two', 'x')}\r\n${row('Three', 'y')}`,
  );
  expect(rows.map(({ title, line }) => [title, line])).toEqual([
    ['One', 2],
    ['Two', 7],
    ['Three', 8],
  ]);
  expect(rows[0]?.review?.text).toBe('a\nb\nc');
});

test('dates that a spreadsheet has turned round are understood as far as they can be', async () => {
  const row = (date: string) => `1,T${date},A,,,,,4,,,,,,,${date},,,,read,,,,1,0`;
  const american = await imported(`${NEW}\n${row('3/4/2021')}\n${row('10/25/2020')}\n`);
  expect(american.rows.map(({ endedOn }) => endedOn)).toEqual(['2021-03-04', '2020-10-25']);
  const british = await imported(`${NEW}\n${row('3/4/2021')}\n${row('25/10/2020')}\n`);
  expect(british.rows.map(({ endedOn }) => endedOn)).toEqual(['2021-04-03', '2020-10-25']);
  const unknown = await imported(`${NEW}\n${row('3/4/2021')}\n`);
  expect(unknown.rows[0]).toMatchObject({ endedOn: '2021', problems: [{ column: 'Date Read' }] });
});

test('a day in the future is left out and named', async () => {
  const row = await book({ 'Date Read': '2999/01/01', 'Exclusive Shelf': 'read' });
  expect(row).toMatchObject({
    endedOn: null,
    problems: [{ column: 'Date Read', text: '“2999/01/01” lies in the future' }],
  });
});
