import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { projectRoot } from '../../server/config.ts';
import {
  ARCHIVE_VERSION,
  type ArchiveRest,
  archiveEntryOf,
  archiveOf,
  COLUMNS,
  csvHead,
  csvRowOf,
} from '../../server/domains/moving/imports/formats/commonplace.ts';
import {
  GOODREADS_COLUMNS,
  goodreadsHead,
  goodreadsRowOf,
  htmlOf,
} from '../../server/domains/moving/imports/formats/goodreadsWriting.ts';
import {
  markdownOfHtml,
  markdownOfText,
} from '../../server/domains/moving/imports/formats/markup.ts';
import {
  withGuard,
  withoutGuard,
} from '../../server/domains/moving/imports/formats/spreadsheets.ts';
import { emptyRow } from '../../server/domains/moving/imports/importedRow.ts';
import type { LibraryItem } from '../../server/domains/moving/imports/libraryItem.ts';
import { lineOf, linesOf, nameOf } from '../../server/domains/reading/items/cells.ts';
import { REVIEW_CONTENT_MAX } from '../../shared/limits.ts';
import { imported } from '../support/imports.ts';
import { processorMs } from '../support/processorTime.ts';

const FORMULA = /^(?:\s*[=+\-@]|[\t\r\n])/;

const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '=1+1',
      "'=x",
      '-50',
      '@a; b\\',
      '+1\n- x',
      'a "b", c',
      'Title (Series, #1)',
      '\u00e9\r\nx',
    ),
  )
  .map(linesOf);
const lines = texts.map(lineOf).filter((text) => text !== '');
const names = lines.map(nameOf).filter((name) => name !== '' && name !== '__proto__');
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const days = fc
  .tuple(
    fc.integer({ min: 1950, max: 2024 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 2 }),
  )
  .map(([year, month, day, exact]) =>
    [`${year}`, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')]
      .slice(0, exact + 1)
      .join('-'),
  );
const moments = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2025-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const visibilities = maybe(
  fc.constantFrom('public' as const, 'followers' as const, 'private' as const),
);
const positions = fc.oneof(
  fc.record({ page: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ minute: fc.integer({ min: 1, max: 900 }) }),
);
const progress = fc.array(
  fc.record({ at: moments, position: positions, note: maybe(lines), visibility: visibilities }),
  { maxLength: 2 },
);
const ended = fc
  .array(
    fc.record({
      startedOn: fc.constant(null),
      endedOn: maybe(days),
      outcome: fc.constantFrom('finished' as const, 'stopped' as const),
      pages: maybe(fc.integer({ min: 1, max: 2_000 })),
      progress,
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.sort((a, b) =>
      (a.endedOn ?? '') < (b.endedOn ?? '') ? 1 : (a.endedOn ?? '') > (b.endedOn ?? '') ? -1 : 0,
    ),
  );

/** Entries as the rules of the library have them. */
const entries: fc.Arbitrary<LibraryItem> = fc
  .record({
    title: lines,
    subtitle: maybe(lines),
    authors: fc.uniqueArray(names, { maxLength: 3 }),
    contributors: fc.array(fc.record({ name: names, role: names }), { maxLength: 2 }),
    series: fc.array(
      fc.record({ name: names, position: maybe(fc.constantFrom('1', '0.5', '1-3')) }),
      { maxLength: 2 },
    ),
    isbns: fc.uniqueArray(fc.constantFrom('9780441172719', '9781250313195', '9782070291342'), {
      maxLength: 2,
    }),
    ids: fc.record({
      commonplace: fc.constant('hV--zQEACAAJ'),
      goodreads: fc.constant('12'),
      asin: fc.constant('B0851JCZYV'),
    }),
    publisher: maybe(names),
    year: maybe(fc.integer({ min: 1, max: 2025 })),
    originalYear: maybe(fc.integer({ min: -800, max: -1 })),
    pages: maybe(fc.integer({ min: 1, max: 9_999 })),
    language: maybe(fc.constantFrom('en', 'ja', 'grc')),
    format: maybe(fc.constantFrom('paper' as const, 'ebook' as const, 'audio' as const)),
    status: maybe(
      fc.constantFrom(
        'want' as const,
        'reading' as const,
        'paused' as const,
        'read' as const,
        'stopped' as const,
      ),
    ),
    rating: maybe(fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2)),
    readings: ended,
    shelves: fc.uniqueArray(names, { maxLength: 3 }),
    shelfPlaces: fc.dictionary(names, fc.integer({ min: 1, max: 99 }), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    tags: fc.uniqueArray(names, { maxLength: 3 }),
    owned: maybe(fc.boolean()),
    dueOn: maybe(fc.constantFrom('2026-12-24', '2020-02-29')),
    borrowedFrom: maybe(names),
    lentTo: maybe(names),
    lentOn: maybe(fc.constantFrom('2026-05-17', '2020-02-29')),
    priority: maybe(fc.integer({ min: 1, max: 5 })),
    review: maybe(
      fc.record({
        title: lines,
        text: texts.filter((text) => text !== ''),
        hasSpoilers: fc.boolean(),
        createdAt: maybe(moments),
        visibility: visibilities,
        language: maybe(fc.constantFrom('de', 'ja')),
      }),
    ),
    note: maybe(texts.filter((text) => text !== '')),
    earlierReviews: fc.array(
      fc.record({
        title: lines.filter((title) => title !== ''),
        text: texts.filter((text) => text !== ''),
        rating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
        hasSpoilers: fc.boolean(),
        createdAt: maybe(moments),
        visibility: visibilities,
        language: maybe(fc.constantFrom('de', 'ja')),
      }),
      { maxLength: 2 },
    ),
    quotes: fc.array(
      fc.record({
        text: texts.filter((text) => text !== ''),
        position: maybe(positions),
        note: maybe(lines),
        hasSpoilers: fc.boolean(),
        createdAt: maybe(moments),
        visibility: visibilities,
      }),
      { maxLength: 2 },
    ),
    addedAt: maybe(moments),
    position: maybe(positions),
    isFavorite: maybe(fc.boolean()),
    impression: maybe(
      fc.record({
        moods: fc.uniqueArray(fc.constantFrom('dark' as const, 'sad' as const), { minLength: 1 }),
        pace: maybe(fc.constantFrom('slow' as const, 'fast' as const)),
        warnings: fc.array(fc.constant({ id: 'war' as const, level: 'graphic' as const }), {
          maxLength: 1,
        }),
      }),
    ),
    visibility: visibilities,
  })
  .map((entry) => {
    const open = {
      startedOn: '2025-01-02',
      endedOn: null,
      outcome: null,
      pages: null,
      progress: [],
    };
    const last = (outcome: 'finished' | 'stopped') => ({ ...open, endedOn: '2025-02-03', outcome });
    const readings =
      entry.status === 'reading' || entry.status === 'paused'
        ? [open, ...entry.readings]
        : entry.status === 'read'
          ? [last('finished'), ...entry.readings]
          : entry.status === 'stopped'
            ? [last('stopped'), ...entry.readings]
            : entry.readings;
    return { ...entry, readings, review: entry.rating === null ? null : entry.review };
  });

const rest: ArchiveRest = {
  exportedAt: '2025-01-01T00:00:00.000Z',
  site: 'https://books.example',
  account: { username: 'ada' },
  settings: {},
  shelves: [{ name: 'Favourites', description: '', visibility: 'public' }],
  follows: [{ address: 'https://books.example/#/profile/1', username: 'ben' }],
  lists: [{ title: 'By the sea', description: 'Salt', visibility: 'private', kind: 'open' }],
  goals: [{ year: 2024, books: 12, pages: null }],
  covers: [],
};

const listBooks = [
  { list: 0, title: 'The Waves', authors: ['V. W.'], isbns: [], ids: {}, note: 'Slowly' },
];

async function archive(all: LibraryItem[]) {
  let text = '';
  for await (const piece of archiveOf(rest, { library: all, listBooks })) text += piece;
  return text;
}

test('our own CSV comes back the same, to the byte, and runs in no spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entries, { minLength: 1, maxLength: 4 }), async (all) => {
      const csv = csvHead() + all.map(csvRowOf).join('');
      const { service, rows } = await imported(csv);
      expect(service).toBe('commonplace');
      expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
      expect(rows.map(archiveEntryOf)).toEqual(all.map(archiveEntryOf));
      expect(csvHead() + rows.map(csvRowOf).join('')).toBe(csv);
      for (const row of parse(csv, { from: 2 }) as string[][])
        for (const [at, cell] of row.entries())
          if (!COLUMNS[at]?.includes('Year')) expect(cell).not.toMatch(FORMULA);
    }),
    { numRuns: 15 },
  );
});

describe('Our own archive', () => {
  const schema = JSON.parse(
    readFileSync(join(projectRoot, 'docs/commonplace-archive.schema.json'), 'utf8'),
  );
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(
    schema,
  );

  it('comes back the same, and is what its schema says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entries, { minLength: 1, maxLength: 4 }), async (all) => {
        const text = await archive(all);
        expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
        const { service, rows } = await imported(text);
        expect(service).toBe('commonplace');
        expect(await archive(rows)).toBe(text);
      }),
      { numRuns: 15 },
    );
  });

  it('has the version of its schema', () => {
    expect(schema.properties.version.const).toBe(ARCHIVE_VERSION);
  });

  it('is refused by the schema where something is not known', async () => {
    const text = await archive([]);
    expect(validate({ ...JSON.parse(text), version: 2 })).toBe(false);
    expect(validate({ ...JSON.parse(text), library: [{ title: 'x' }] })).toBe(false);
  });
});

const entry = (parts: Partial<LibraryItem>): LibraryItem => ({
  ...emptyRow(1, {}),
  title: 'Dune',
  ...parts,
});

describe('The CSV as Goodreads writes it', () => {
  it('has its 24 columns, formulas for ISBNs, days and whole stars', () => {
    expect(GOODREADS_COLUMNS).toHaveLength(24);
    expect(goodreadsHead()).toBe(
      'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies\n',
    );
    const finished = {
      startedOn: null,
      endedOn: '2020-10-25',
      outcome: 'finished' as const,
      pages: null,
      progress: [],
    };
    expect(
      goodreadsRowOf(
        entry({
          title: 'Gideon the Ninth',
          series: [{ name: 'The Locked Tomb', position: '1' }],
          authors: ['Tamsyn Muir', 'Somebody Else'],
          isbns: ['9781250313195'],
          ids: { goodreads: '42036538' },
          rating: 3.5,
          publisher: 'Tor',
          format: 'paper',
          pages: 448,
          year: 2019,
          originalYear: -50,
          status: 'read',
          readings: [finished, { ...finished, endedOn: '2019' }],
          addedAt: '2020-10-21T10:00:00.000Z',
          shelves: ['favorites', 'sf'],
          shelfPlaces: { favorites: 3 },
          review: {
            title: 'Bones',
            text: 'So **good**.\n\nThen >!they *die*!<.',
            language: null,
            hasSpoilers: true,
            createdAt: null,
            visibility: 'public',
          },
          note: 'lent\nto Ada',
          owned: true,
        }),
        4.2,
      ),
    ).toBe(
      '42036538,"Gideon the Ninth (The Locked Tomb, #1)",Tamsyn Muir,"Muir, Tamsyn",Somebody Else,"=""1250313198""","=""9781250313195""",4,4.20,Tor,Paperback,448,2019,-50,2020/10/25,2020/10/21,"favorites, sf","favorites (#3), sf",read,So <b>good</b>.<br/><br/>Then <spoiler>they <i>die</i></spoiler>.,true,lent<br/>to Ada,2,1\n',
    );
  });

  it('has the pages of one’s own copy', () => {
    const reading = { startedOn: null, endedOn: null, outcome: null, pages: 320, progress: [] };
    const csv = goodreadsHead() + goodreadsRowOf(entry({ pages: 400, readings: [reading] }));
    const [row] = parse(csv, { columns: true }) as Record<string, string>[];
    expect(row?.['Number of Pages']).toBe('320');
  });

  it('keeps the day on which a book was given up', async () => {
    const givenUp = {
      startedOn: null,
      endedOn: '2019-02-03',
      outcome: 'stopped' as const,
      pages: null,
      progress: [],
    };
    const before = { ...givenUp, endedOn: '2012-05', outcome: 'finished' as const };
    const csv =
      goodreadsHead() +
      goodreadsRowOf(entry({ status: 'stopped', readings: [givenUp] })) +
      goodreadsRowOf(entry({ status: 'stopped', readings: [givenUp, before] }));
    const written = parse(csv, { columns: true }) as Record<string, string>[];
    expect(written.map((row) => [row['Date Read'], row['Read Count']])).toEqual([
      ['2019/02/03', '1'],
      ['2019/02/03', '2'],
    ]);
    const { rows } = await imported(csv);
    expect(
      rows.map(({ readings }) => readings.map(({ endedOn, outcome }) => [endedOn, outcome])),
    ).toEqual([
      [['2019-02-03', 'stopped']],
      [
        ['2019-02-03', 'stopped'],
        [null, 'finished'],
      ],
    ]);
  });

  it('is read again, and runs in no spreadsheet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entries, { minLength: 1, maxLength: 4 }), async (all) => {
        const csv = goodreadsHead() + all.map((each) => goodreadsRowOf(each)).join('');
        const { service, rows } = await imported(csv);
        expect(service).toBe('goodreads');
        for (const [at, { status, readings }] of all.entries()) {
          if (status !== null) expect(rows[at]?.status).toBe(status);
          if (status === 'read')
            expect(rows[at]?.readings).toHaveLength(
              readings.filter(({ outcome }) => outcome === 'finished').length,
            );
        }
        for (const row of parse(csv, { from: 2 }) as string[][])
          for (const [at, cell] of row.entries())
            if (!/ISBN|Year/.test(GOODREADS_COLUMNS[at] ?? '')) expect(cell).not.toMatch(FORMULA);
      }),
      { numRuns: 15 },
    );
  });

  it('comes back with its spoilers shut and its text as it was', () => {
    for (const text of [
      'So **good** and *sad*.\n\nThen >!they *die*!<.\nEnd',
      'One\n\n[A link](https://example.org/x)',
      '\\* no list, 5 \\* 3',
      'a_b and 1 < 2 & 3',
    ])
      expect(markdownOfHtml(htmlOf(text))).toBe(text.replace('5 \\* 3', '5 * 3'));
  });
});

test('spoilers leave without the place they are known from, and nothing is left of breaks before an end', () => {
  expect(htmlOf('So >!p120: The ending *cut* me in half.!< and >!45%: he leaves!<.')).toBe(
    'So <spoiler>The ending <i>cut</i> me in half.</spoiler> and <spoiler>he leaves</spoiler>.',
  );
  expect(htmlOf('He says:\n\n> Call me\n> Ishmael\n\n*Good.*')).toBe(
    'He says:<br/><br/><blockquote>Call me<br/>Ishmael</blockquote><i>Good.</i>',
  );
  expect(htmlOf('>!One\n\ntwo\n\n!<')).not.toContain('<br/></spoiler>');
});

test('the longest review is written as HTML in a moment, whatever it is made of', async () => {
  for (const piece of ['\\\n', '>!', '||a ', '[', '[a](', '*a ', '_', '<http://a']) {
    const text = `${piece.repeat(REVIEW_CONTENT_MAX / piece.length - 1)}x`;
    const ms = await processorMs(() => htmlOf(text));
    expect([piece, ms < 250 ? 'short' : `${Math.round(ms)} ms`]).toEqual([piece, 'short']);
  }
});

test('who else worked on a book comes back with the role that a file tells', async () => {
  const csv =
    goodreadsHead() +
    goodreadsRowOf(
      entry({
        authors: ['Isaac Asimov'],
        contributors: [
          { name: 'Sönmez Güven', role: '' },
          { name: 'Ann B.', role: 'Translator' },
        ],
        series: [
          { name: 'Foundation', position: '2' },
          { name: 'Galactic', position: null },
        ],
      }),
    );
  const [row] = (await imported(csv)).rows;
  expect(row).toMatchObject({
    title: 'Dune',
    authors: ['Isaac Asimov'],
    contributors: [
      { name: 'Sönmez Güven', role: '' },
      { name: 'Ann B.', role: 'Translator' },
    ],
    series: [{ name: 'Foundation', position: '2' }],
  });
});

test('a guarded cell gives back what it was, whatever it was', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `'=${text}`),
        fc.constantFrom('=', '-', '\t', "''@", ' =1'),
      ),
      (text) => {
        expect(withoutGuard(withGuard(text))).toBe(text);
        expect(withGuard(text)).not.toMatch(FORMULA);
      },
    ),
  );
});

test.each([
  ['<p>Why:</p><ul><li>one</li><li>two</li></ul><p>End</p>', 'Why:\n\n- one\n- two\n\nEnd'],
  ['<p>Why:</p><ol><li>one</li><li><p>two</p></li></ol>', 'Why:\n\n1. one\n\n2. two'],
  ['<blockquote><p>a</p><ul><li>b</li></ul></blockquote>', '> a\n> - b'],
  ['a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul>', 'a\n\n- b\n  - c\n- d'],
])('a list in %s has a mark for each item and no other', (html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown);
});

test('what is no markup shows as it was written', () => {
  expect(markdownOfText('# a\n* b\n> c\n1. d\n--- \n**e** _f_ [g](h) ||i|| >!j!< \\*')).toBe(
    '\\# a\n\\* b\n\\> c\n1\\. d\n\\---\n\\*\\*e\\*\\* \\_f\\_ [g]\\(h) \\|\\|i\\|\\| \\>!j!\\< \\\\\\*',
  );
  expect(markdownOfHtml('1 &lt; 2 &amp;&gt;! x !&lt; <b></b>snake_case')).toBe(
    '1 < 2 &\\>! x !\\< snake_case',
  );
});
