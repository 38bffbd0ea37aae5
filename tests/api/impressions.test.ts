import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Impression } from '../../shared/contract/impressions.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { importsOf } from '../support/handIn.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let wanda: Member;
let rosa: Member;
let theo: Member;
let wren: Member;
let ada: Member;
let books = 0;
let book: string;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  wanda = await site.signUp('Wanda', 'writer');
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  wren = await site.signUp('Wren');
  ada = await site.signUp('Ada', 'admin');
});
afterAll(() => site?.close());
beforeEach(async () => {
  books += 1;
  book = await addBook(site.db, { title: `Fens ${books}`, authors: ['Ida Marsh'] });
});

const NOTHING: Impression = { moods: [], pace: null, warnings: [] };
const DARK: Impression = {
  moods: ['sad', 'dark'],
  pace: 'slow',
  warnings: [
    { id: 'war', level: 'graphic' },
    { id: 'death', level: 'minor' },
  ],
};

const say = (by: Member, said: Partial<Impression>, googleId = book) =>
  by.call('PUT /api/books/:googleId/impressions', {
    params: { googleId },
    body: { ...NOTHING, ...said },
  });
const shownTo = async (browser: Browser, googleId = book) =>
  (await browser.call('GET /api/books/:googleId/impressions', { params: { googleId } })).body;
const shown = (googleId = book) => shownTo(site.visitor(), googleId);
const found = async (search: string) => {
  const { body } = await site.visitor().request('GET', `/api/books/search?${search}`);
  return (body as { books: { googleId: string }[] }).books.map(({ googleId }) => googleId);
};

const UNSAID = {
  people: 0,
  moods: [],
  pace: { slow: 0, medium: 0, fast: 0 },
  warnings: [],
};

it('names 16 moods and 40 warnings, each once', async () => {
  const { body } = await site.visitor().call('GET /api/impressions');
  expect(body.moods).toHaveLength(16);
  expect(body.warnings).toHaveLength(40);
  expect(body.moods).toContainEqual({ id: 'dark', text: 'Dark' });
  for (const list of [body.moods, body.warnings])
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
});

describe('What people say of a book', () => {
  it('is shown from three people on; what somebody says is shown to them at once', async () => {
    expect(await shown()).toEqual({ ...UNSAID, mine: null });
    expect((await say(rosa, DARK)).body).toEqual({ ...UNSAID, mine: DARK });
    await say(theo, { moods: ['dark'], pace: 'slow', warnings: [{ id: 'war', level: 'minor' }] });
    expect(await shown()).toEqual({ ...UNSAID, mine: null });
    const { body } = await say(wren, { pace: 'fast' });
    const all = {
      people: 3,
      moods: [
        { id: 'dark', count: 2 },
        { id: 'sad', count: 1 },
      ],
      pace: { slow: 2, medium: 0, fast: 1 },
      warnings: [
        { id: 'war', minor: 1, moderate: 0, graphic: 1 },
        { id: 'death', minor: 1, moderate: 0, graphic: 0 },
      ],
    };
    expect(body).toEqual({ ...all, mine: { ...NOTHING, pace: 'fast' } });
    expect(await shown()).toEqual({ ...all, mine: null });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is kept without what else a form sends', async () => {
    const more = {
      ...DARK,
      warnings: DARK.warnings.map((each) => ({ ...each, ['x'.repeat(9_000)]: 1 })),
    };
    const { status, body } = await say(rosa, more);
    expect([status, body.mine]).toEqual([200, DARK]);
  });

  it('is replaced by what they say next, and taken back by nothing', async () => {
    for (const who of [rosa, theo, wren, ada]) await say(who, DARK);
    expect((await say(rosa, { moods: ['funny'] })).body).toMatchObject({
      people: 4,
      moods: [
        { id: 'dark', count: 3 },
        { id: 'sad', count: 3 },
        { id: 'funny', count: 1 },
      ],
      pace: { slow: 3 },
      mine: { moods: ['funny'], pace: null, warnings: [] },
    });
    expect((await say(rosa, {})).body).toMatchObject({ people: 3, mine: null });
    expect(await shownTo(rosa)).toMatchObject({ people: 3, mine: null });
    await say(theo, {});
    expect(await shown()).toEqual({ ...UNSAID, mine: null });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is of books that there are, and of what there is to say', async () => {
    expect((await say(rosa, DARK, 'nowhere')).status).toBe(404);
    const read = await rosa.call('GET /api/books/:googleId/impressions', {
      params: { googleId: 'nowhere' },
    });
    expect(read.status).toBe(404);
    expect((await site.visitor().request('PUT', `/api/books/${book}/impressions`)).status).toBe(
      401,
    );
    for (const wrong of [
      { moods: ['gloomy'] },
      { moods: ['dark', 'dark'] },
      { moods: 'dark' },
      { pace: 'rapid' },
      { warnings: [{ id: 'spiders', level: 'minor' }] },
      { warnings: [{ id: 'war', level: 'some' }] },
      { warnings: [{ id: 'war' }] },
      {
        warnings: [
          { id: 'war', level: 'minor' },
          { id: 'war', level: 'graphic' },
        ],
      },
    ])
      expect([wrong, (await say(rosa, wrong as never)).status]).toEqual([wrong, 400]);
    expect((await shownTo(rosa)).mine).toBeNull();
  });
});

describe('Who is counted', () => {
  const SAID = { people: 3, moods: [{ id: 'dark', count: 3 }] };
  beforeEach(async () => {
    for (const who of [rosa, theo, wren]) await say(who, { moods: ['dark'] });
    expect(await shown()).toMatchObject(SAID);
  });
  const put = (visibility: 'public' | 'private' | 'followers') =>
    rosa.call('PUT /api/library/:googleId', {
      params: { googleId: book },
      body: { status: 'read', visibility },
    });

  it('is not who keeps the entry of the book from the public, before or afterwards', async () => {
    await put('private');
    expect(await shown()).toEqual({ ...UNSAID, mine: null });
    expect((await shownTo(rosa)).mine).toMatchObject({ moods: ['dark'] });
    await put('public');
    expect(await shown()).toMatchObject(SAID);
    await put('followers');
    expect((await say(rosa, { moods: ['dark'] })).body).toMatchObject({ people: 0 });
    await rosa.call('DELETE /api/library/:googleId', { params: { googleId: book } });
    expect(await shown()).toMatchObject(SAID);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is not who keeps their profile from the public', async () => {
    const set = (profile: 'public' | 'followers') =>
      rosa.call('PUT /api/account/privacy', { body: { profile } });
    await set('followers');
    expect(await shown()).toEqual({ ...UNSAID, mine: null });
    expect(await found('mood=dark')).not.toContain(book);
    await set('public');
    expect(await shown()).toMatchObject(SAID);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is not who is suspended, or gone', async () => {
    const eve = await site.signUp(`Eve-${books}`);
    await say(eve, { moods: ['dark'] });
    expect(await shown()).toMatchObject({ people: 4 });
    const params = { id: eve._id };
    await ada.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'spam' } });
    expect(await shown()).toMatchObject(SAID);
    await ada.call('DELETE /api/admin/users/:id/suspension', { params });
    expect(await shown()).toMatchObject({ people: 4 });
    expect((await ada.call('DELETE /api/admin/users/:id', { params })).status).toBe(204);
    await expect.poll(() => shown()).toMatchObject(SAID);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('A search', () => {
  it('finds what one in three calls so, and leaves out what anybody warns of', async () => {
    const other = await addBook(site.db, { title: `Fens again ${books}`, authors: ['Ida Marsh'] });
    for (const who of [rosa, theo]) await say(who, { moods: ['dark'] });
    expect(await found('mood=dark&q=fens')).not.toContain(book);
    await say(wren, DARK);
    expect(await found('q=fens&mood=dark')).toContain(book);
    expect(await found('q=fens&mood=dark,sad')).toContain(book);
    expect(await found('mood=dark,sad')).toContain(book);
    expect(await found('q=fens&mood=dark,funny')).not.toContain(book);
    expect(await found('q=fens&mood=dark')).not.toContain(other);
    // One of four.
    await say(ada, { moods: ['dark'] });
    expect(await found('q=fens&mood=dark,sad')).not.toContain(book);
    expect(await found('q=fens&without=war')).toContain(other);
    expect(await found('q=fens&without=war')).not.toContain(book);
    expect(await found('q=fens&without=torture,death')).not.toContain(book);
    expect(await found('q=fens&without=torture')).toContain(book);
    expect(await found('q=fens&mood=dark&without=war')).not.toContain(book);
    expect((await found('without=war')).length).toBeGreaterThan(5);
  });

  it('knows no other words', async () => {
    for (const search of ['mood=gloomy', 'mood=', 'mood=dark,', 'without=spiders', 'mood=dark,so'])
      expect([
        search,
        (await site.visitor().request('GET', `/api/books/search?q=fens&${search}`)).status,
      ]).toEqual([search, 400]);
  });
});

describe('Books that become one', () => {
  it('have of what somebody says of both what is said of the one that stays', async () => {
    const into = await addBook(site.db, { title: `Bogs ${books}` });
    for (const who of [rosa, theo, wren]) await say(who, { moods: ['dark'] });
    await say(rosa, { moods: ['funny'] }, into);
    const [one, two] = await Promise.all(
      [book, into].map((googleId) =>
        site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`),
      ),
    );
    await mergeBooks(site.db, one?.id ?? '', two?.id ?? '');
    expect(await shown(book)).toMatchObject({
      people: 3,
      moods: [
        { id: 'dark', count: 2 },
        { id: 'funny', count: 1 },
      ],
    });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('have each their own again, and what was taken back stays so', async () => {
    const into = await addBook(site.db, { title: `Bogs ${books}` });
    for (const who of [rosa, theo, wren]) await say(who, { moods: ['dark'] });
    for (const who of [rosa, wren]) await say(who, { moods: ['funny'] }, into);
    const merge = await wanda.call('POST /api/books/:googleId/merge', {
      params: { googleId: book },
      body: { into },
    });
    expect(merge.status).toBeLessThan(300);
    await say(wren, {}, into);
    const undone = await wanda.call('POST /api/books/merges/:id/undo', {
      params: { id: merge.body._id },
    });
    expect(undone.status).toBe(200);
    expect((await shownTo(rosa, book)).mine?.moods).toEqual(['dark']);
    expect((await shownTo(rosa, into)).mine?.moods).toEqual(['funny']);
    expect((await shownTo(theo, book)).mine?.moods).toEqual(['dark']);
    expect((await shownTo(theo, into)).mine).toBeNull();
    expect((await shownTo(wren, book)).mine).toBeNull();
    expect((await shownTo(wren, into)).mine).toBeNull();
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

it('come with StoryGraph’s file, and go again when it is taken back', async () => {
  const { preview, apply, undo, rows } = importsOf(rosa);
  const titles = ['Fens told', 'Bogs told'];
  const line = (at: number, moods: string) =>
    `${titles[at]},Ida Marsh,,read,"${moods}",slow,4,"Graphic: War"\n`;
  const head = 'Title,Authors,ISBN/UID,Read Status,Moods,Pace,Star Rating,Content Warnings\n';
  const [first = '', second = ''] = await Promise.all(
    titles.map((title) => addBook(site.db, { title, authors: ['Ida Marsh'] })),
  );
  await say(rosa, { moods: ['funny'] }, second);
  const { _id } = await preview(
    head + line(0, 'dark, sad, gloomy') + line(1, 'dark'),
    'storygraph.csv',
  );
  const changes = (await rows(_id)).map((row) =>
    row.changes.filter(({ field }) => field === 'impression'),
  );
  expect(changes).toEqual([
    [
      {
        field: 'impression',
        from: null,
        to: ['dark', 'sad', 'slow', 'war (graphic)'],
        conflict: false,
      },
    ],
    [expect.objectContaining({ from: ['funny'], conflict: true })],
  ]);
  await apply(_id);
  expect((await shownTo(rosa, first)).mine).toEqual({
    moods: ['dark', 'sad'],
    pace: 'slow',
    warnings: [{ id: 'war', level: 'graphic' }],
  });
  expect((await shownTo(rosa, second)).mine?.moods).toEqual(['funny']);
  await undo(_id);
  expect((await shownTo(rosa, first)).mine).toBeNull();
  expect((await shownTo(rosa, second)).mine?.moods).toEqual(['funny']);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('takes along what somebody has said', async () => {
  await say(rosa, DARK);
  const { body } = await rosa.request('GET', '/api/account/export');
  expect((body as { impressions: object[] }).impressions).toContainEqual(
    expect.objectContaining({ book, ...DARK }),
  );
});
