import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesIn } from '../../server/domains/moving/imports/formats/archives.ts';
import { csvHead, csvRowOf } from '../../server/domains/moving/imports/formats/commonplace.ts';
import type { LibraryItem } from '../../server/domains/moving/imports/libraryItem.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { importsOf } from '../support/handIn.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let books: { googleId: string; title: string }[];
beforeAll(async () => {
  site = await openSite(process.env.LOG ? { logLevel: 'warn' } : {}, { limits: UNLIMITED });
  books = [];
  for (const title of ['Alder', 'Birch', 'Cedar', 'Damson', 'Elder']) {
    const book = { title, authors: [`${title} Writer`], pageCount: 300 };
    books.push({ googleId: await addBook(site.db, book), title });
  }
});
afterAll(() => site.close());

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const words = fc.constantFrom(
  'plain',
  '=1+1',
  '-x',
  '@y',
  'a "quoted" word',
  'zwei\nZeilen',
  '本',
  '>!it ends!<',
);
const line = words.map((text) => text.replace('\n', ' '));
const visibility = fc.constantFrom('public' as const, 'followers' as const, 'private' as const);
const moment = fc
  .integer({ min: 1_000_000_000, max: 1_700_000_000 })
  .map((at) => new Date(at * 1_000).toISOString());
const past = fc.record({
  startedOn: fc.constant(null),
  endedOn: maybe(fc.constantFrom('2019', '2020-02', '2021-03-04')),
  outcome: fc.constantFrom('finished' as const, 'stopped' as const),
  pages: maybe(fc.constantFrom(200, 300)),
  progress: fc.array(
    fc.record({
      at: moment,
      position: fc.constantFrom({ page: 20 }, { percent: 40 }, { minute: 9 }),
      note: maybe(line),
      visibility,
    }),
    { maxLength: 2 },
  ),
});

const entry = fc.record({
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
  readings: fc.array(past, { maxLength: 2 }),
  shelves: fc.uniqueArray(fc.constantFrom('One', 'Two', 'drei; vier', '=Five'), { maxLength: 3 }),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b;c', '=d'), { maxLength: 2 }),
  owned: fc.boolean(),
  dueOn: maybe(fc.constantFrom('2026-12-24', '2020-02-29')),
  borrowedFrom: maybe(fc.constantFrom('The library', '=Ben')),
  lentTo: maybe(fc.constantFrom('Mara', '@Ada')),
  lentOn: fc.constantFrom('2026-05-17', '2020-02-29'),
  // The third is as where nobody has said so.
  priority: maybe(fc.constantFrom(1, 2, 4, 5)),
  format: maybe(fc.constantFrom('paper' as const, 'ebook' as const, 'audio' as const)),
  note: maybe(words),
  isFavorite: fc.boolean(),
  review: maybe(
    fc.record({
      title: line,
      text: words,
      hasSpoilers: fc.boolean(),
      createdAt: moment,
      visibility,
      language: maybe(fc.constantFrom('de', 'ja')),
    }),
  ),
  earlierReviews: fc.array(
    fc.record({
      title: line,
      text: words,
      rating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
      hasSpoilers: fc.boolean(),
      createdAt: moment,
      visibility,
      language: maybe(fc.constantFrom('de', 'ja')),
    }),
    { maxLength: 1 },
  ),
  impression: maybe(
    fc.record({
      moods: fc.uniqueArray(fc.constantFrom('dark' as const, 'sad' as const), {
        minLength: 1,
        maxLength: 2,
      }),
      pace: maybe(fc.constantFrom('slow' as const, 'fast' as const)),
      warnings: fc.array(fc.constant({ id: 'war' as const, level: 'graphic' as const }), {
        maxLength: 1,
      }),
    }),
  ),
  quotes: fc.array(
    fc.record({
      text: words,
      position: maybe(fc.constant({ page: 5 })),
      note: maybe(line),
      hasSpoilers: fc.boolean(),
      createdAt: moment,
      visibility,
    }),
    { maxLength: 2 },
  ),
  visibility,
  addedAt: moment,
});

function fileOf(entries: (typeof entry extends fc.Arbitrary<infer T> ? T : never)[]) {
  const rows = entries.map((each, at): LibraryItem => {
    const { googleId, title } = books[at] as (typeof books)[number];
    const open = {
      startedOn: '2024-01-02',
      endedOn: null,
      outcome: null,
      pages: 300,
      progress: [],
    };
    const last = (outcome: 'finished' | 'stopped') => ({ ...open, endedOn: '2024-02-03', outcome });
    const newest = {
      reading: open,
      paused: open,
      read: last('finished'),
      stopped: last('stopped'),
    };
    const first = each.status === null || each.status === 'want' ? [] : [newest[each.status]];
    const ended = each.status === null || each.status === 'want' ? [] : each.readings;
    return {
      ...each,
      lentOn: each.lentTo === null ? null : each.lentOn,
      title,
      subtitle: null,
      authors: [`${title} Writer`],
      contributors: [],
      series: [],
      isbns: [],
      ids: { commonplace: googleId },
      publisher: null,
      year: null,
      originalYear: null,
      pages: 300,
      language: null,
      position: null,
      readings: [
        ...first,
        ...ended
          .filter(({ endedOn }) => endedOn !== null)
          .sort((a, b) => ((a.endedOn ?? '') < (b.endedOn ?? '') ? 1 : -1)),
      ],
      review: each.rating === null ? null : each.review,
      earlierReviews: each.rating === null || each.review === null ? [] : each.earlierReviews,
      shelfPlaces: Object.fromEntries(each.shelves.map((name) => [name, at + 1])),
    };
  });
  return csvHead() + rows.map(csvRowOf).join('');
}

let people = 0;
async function newcomer() {
  people += 1;
  const member = await site.signUp(
    `Mover-${'abcdefghjkmnpqrstuvwxyz'[people % 23]}${'abcdefghjkmnpqrstuvwxyz'[Math.floor(people / 23)]}`,
  );
  return { member, imports: importsOf(member) };
}
const csvFrom = async (member: Member) =>
  String((await member.request('GET', '/api/library/export.csv?format=commonplace')).body.text);

async function archiveFrom(member: Member) {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${site.url}/api/account/archive`, { headers: { cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const [file] = await filesIn({ name: 'commonplace.zip', bytes });
  const { exportedAt: _, account: __, ...rest } = JSON.parse(String(file?.bytes));
  return { bytes, rest };
}

it('comes back the same into an empty account, whatever is in it, as CSV and as archive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
      const first = await newcomer();
      await first.imports.take(fileOf(entries), 'commonplace.csv');
      const csv = await csvFrom(first.member);
      const second = await newcomer();
      await second.imports.take(csv, 'commonplace.csv');
      expect(await csvFrom(second.member)).toBe(csv);

      const shelf = await first.member.call('POST /api/shelves', {
        body: { name: 'Empty', description: 'Nothing yet', visibility: 'private' },
      });
      expect(shelf.status).toBe(201);
      await first.member.call('PUT /api/goals/:year', {
        params: { year: '2024' },
        body: { books: 12 },
      });
      const archive = await archiveFrom(first.member);
      const third = await newcomer();
      const ready = await third.imports.preview(
        new Blob([archive.bytes]),
        'commonplace.zip',
        'application/zip',
      );
      expect(ready.counts).toMatchObject({ doubtful: 0, unknown: 0, unreadable: 0, conflicts: 0 });
      await third.imports.apply(ready._id);
      expect((await archiveFrom(third.member)).rest).toEqual(archive.rest);
      await third.imports.undo(ready._id);
      const { rest } = await archiveFrom(third.member);
      expect([rest.library, rest.shelves, rest.goals]).toEqual([[], [], []]);
      const rows = await site.db.one<{ readings: number; reviews: number }>(sql`
        select (select count(*) from readings where user_id = ${third.member._id}) as readings,
               (select count(*) from reviews where user_id = ${third.member._id}) as reviews`);
      expect(rows).toEqual({ readings: 0, reviews: 0 });
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
