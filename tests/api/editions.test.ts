import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { EditionForm, NewEditionForm } from '../../shared/contract/editions.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let stranger: Browser;
let rosa: Member;
let theo: Member;
let winston: Member;

beforeAll(async () => {
  site = await openSite({ answerCacheMb: 0 });
  stranger = site.visitor();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  winston = await site.signUp('Winston', 'writer');
});
afterAll(() => site?.close());

let made = 0;
/** A book that is here for one test only. */
const someBook = (more: Partial<Parameters<typeof addBook>[1]> = {}) =>
  addBook(site.db, { title: `Harbour Lights ${++made}`, pageCount: 312, ...more });

/** An ISBN that nobody has yet. */
function newIsbn() {
  const body = `978${String(710_000_000 + ++made)}`;
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return body + ((10 - (sum % 10)) % 10);
}

const add = (googleId: string, body: NewEditionForm, by: Browser = rosa) =>
  by.call('POST /api/books/:googleId/editions', { params: { googleId }, body });
const correct = (id: string, body: EditionForm, by: Browser = rosa) =>
  by.call('PUT /api/editions/:id', { params: { id }, body });
const revert = (id: string, changeId: string | undefined, by: Browser = rosa) =>
  by.call('POST /api/editions/:id/changes/:changeId/revert', {
    params: { id, changeId: changeId ?? '' },
  });
const editionsOf = async (googleId: string) =>
  (await stranger.call('GET /api/books/:googleId/editions', { params: { googleId } })).body;
const changesOf = async (id: string, by: Browser = stranger) =>
  (await by.call('GET /api/editions/:id/changes', { params: { id } })).body;
const picture = async (background: string) =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  );
const putCover = async (id: string, background: string, by: Browser = rosa) => {
  const body = await picture(background);
  return by.request('PUT', `/api/editions/${id}/cover`, {
    body,
    headers: { 'content-type': body.type },
  });
};

describe('POST /api/books/:googleId/editions', () => {
  it('adds an edition that everybody sees, and that its ISBN finds', async () => {
    const googleId = await someBook();
    const isbn13 = newIsbn();
    const { status, body } = await add(googleId, {
      title: ' Hafen  im Licht ',
      publisher: 'Kern',
      publishedDate: '1998-05',
      pageCount: 344,
      language: 'DE',
      format: 'paper',
      isbn13: `ISBN ${isbn13.slice(0, 3)}-${isbn13.slice(3)}`,
    });
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        title: 'Hafen im Licht',
        publisher: 'Kern',
        publishedDate: '1998-05',
        pageCount: 344,
        language: 'de',
        format: 'paper',
        isbn13,
        thumbnail: null,
      },
    ]);
    expect(await editionsOf(googleId)).toEqual([body]);
    const found = await stranger.call('GET /api/books/search', { query: { q: isbn13 } });
    expect(found.body.books.map((book) => book.googleId)).toEqual([googleId]);
    expect(await changesOf(body._id)).toMatchObject([
      { kind: 'added', user: { username: 'Rosa' }, before: null, isRevertible: false },
    ]);
  });

  it('needs a title alone', async () => {
    const googleId = await someBook();
    const { status, body } = await add(googleId, { title: 'Bare' });
    expect([status, body.isbn13, body.format]).toEqual([201, null, null]);
    const empty = await rosa.request('POST', `/api/books/${googleId}/editions`, { body: {} });
    expect([empty.status, empty.body.message]).toEqual([400, 'Please give the title of the book']);
  });

  it.each<[string, EditionForm]>([
    ['title', { title: ' ' }],
    ['isbn13', { isbn13: '9780306406158' }],
    ['isbn13', { isbn13: '12' }],
    ['publishedDate', { publishedDate: '1998-02-30' }],
    ['publishedDate', { publishedDate: 'in May' }],
    ['publishedDate', { publishedDate: '9998' }],
    ['pageCount', { pageCount: 0 }],
    ['language', { language: 'german' }],
    ['format', { format: 'stone' as 'paper' }],
    ['publisher', { publisher: 'x'.repeat(301) }],
  ])('says what is wrong: %s', async (field, wrong) => {
    const { status, body } = await rosa.request('POST', `/api/books/${await someBook()}/editions`, {
      body: { title: 'Wrong', ...wrong },
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('refuses an ISBN that is here already, also at the same moment', async () => {
    const [one, other] = [await someBook(), await someBook()];
    const isbn13 = newIsbn();
    const answers = await Promise.all(
      [one, other].map((googleId) => add(googleId, { title: 'At Once', isbn13 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await add(one, { title: 'Again', isbn13 });
    expect([again.status, again.body]).toMatchObject([409, { id: 'isbn_known' }]);
    const { body } = await rosa.call('POST /api/books', {
      body: { title: `With An ISBN ${++made}`, authors: ['Rosa'], isbn: newIsbn() },
    });
    for (const googleId of [body.googleId, other])
      expect((await add(googleId, { title: 'Own', isbn13: body.isbn13 })).status).toBe(409);
    expect(await editionsOf(one)).toHaveLength(answers[0]?.status === 201 ? 1 : 0);
  });

  it('is for members, of books that are here', async () => {
    expect((await add(await someBook(), { title: 'X' }, stranger)).status).toBe(401);
    expect((await add('nothing-here', { title: 'X' })).status).toBe(404);
  });

  it('makes no book better known', async () => {
    const googleId = await someBook();
    const standing = () =>
      site.db.one(sql`select standing, editions_count from books where google_id = ${googleId}`);
    const before = await standing();
    await add(googleId, { title: 'One' });
    await add(googleId, { title: 'Two' });
    expect(await standing()).toEqual(before);
  });
});

describe('PUT /api/editions/:id', () => {
  it('corrects what is given, for whoever added it and for writers', async () => {
    const { body } = await add(await someBook(), { title: 'One', publisher: 'Kern' });
    expect((await correct(body._id, { pageCount: 200 })).body).toEqual({ ...body, pageCount: 200 });
    const isbn13 = newIsbn();
    const byWriter = await correct(body._id, { publisher: null, isbn13 }, winston);
    expect([byWriter.status, byWriter.body]).toEqual([
      200,
      { ...body, pageCount: 200, publisher: null, isbn13 },
    ]);
    expect((await correct(body._id, { title: 'Two' }, theo)).status).toBe(403);
    expect((await correct(body._id, { title: 'Two' }, stranger)).status).toBe(401);
    expect((await correct('01890000-0000-7000-8000-000000000000', {})).status).toBe(404);
    expect(await changesOf(body._id)).toMatchObject([
      {
        kind: 'corrected',
        user: { username: 'Winston' },
        before: { publisher: 'Kern', isbn13: null },
        after: { publisher: null, isbn13 },
        isRevertible: true,
      },
      { kind: 'corrected', before: { pageCount: null }, after: { pageCount: 200 } },
      { kind: 'added' },
    ]);
  });

  it('changes nothing where nothing differs', async () => {
    const { body } = await add(await someBook(), { title: 'Same', format: 'ebook' });
    await correct(body._id, { title: 'Same', format: 'ebook' });
    expect(await changesOf(body._id)).toHaveLength(1);
  });

  it('frees an ISBN that is given up, and refuses one that is here', async () => {
    const googleId = await someBook();
    const [first, second] = [newIsbn(), newIsbn()];
    const one = (await add(googleId, { title: 'One', isbn13: first })).body;
    const two = (await add(googleId, { title: 'Two', isbn13: second })).body;
    expect((await correct(two._id, { isbn13: first })).status).toBe(409);
    await correct(one._id, { isbn13: null });
    expect((await correct(two._id, { isbn13: first })).body.isbn13).toBe(first);
    const [, change] = await changesOf(one._id).then(([last]) => [null, last]);
    const refused = await revert(one._id, change?._id);
    expect([refused.status, refused.body]).toMatchObject([409, { id: 'isbn_known' }]);
  });

  it('takes another of several ISBNs, of which the former leads nowhere', async () => {
    const googleId = await someBook();
    const [first, second] = [newIsbn(), newIsbn()];
    const { body } = await add(googleId, { title: 'With Two', isbn13: first });
    await site.db.many(sql`
      insert into book_isbns (isbn13, book_id, edition_id)
      select ${second}, book_id, edition_id from book_isbns where isbn13 = ${first}`);
    expect((await correct(body._id, { isbn13: second })).body.isbn13).toBe(second);
    const left = await site.db.many(sql`select from book_isbns where isbn13 = ${first}`);
    expect(left).toEqual([]);
  });

  it('takes an ISBN of somebody’s file away as well', async () => {
    const googleId = await someBook();
    const isbn13 = newIsbn();
    const { id } = await site.db.one<{ id: string }>(sql`
      insert into editions (id, book_id, source, source_key, title)
      select gen_random_uuid(), id, 'member', ${isbn13} || ' ' || id, 'Out Of a File'
        from books where google_id = ${googleId}
      returning id`);
    expect((await editionsOf(googleId)).map((each) => each.isbn13)).toEqual([isbn13]);
    expect((await correct(id, { isbn13: null })).status).toBe(403);
    expect((await correct(id, { isbn13: null }, winston)).body.isbn13).toBeNull();
    const [change] = await changesOf(id);
    await revert(id, change?._id, winston);
    expect((await editionsOf(googleId)).map((each) => each.isbn13)).toEqual([isbn13]);
  });
});

describe('POST /api/editions/:id/changes/:changeId/revert', () => {
  it('takes a change back, which is a change itself', async () => {
    const isbn13 = newIsbn();
    const { body } = await add(await someBook(), { title: 'Before', isbn13, format: 'audio' });
    await correct(body._id, { title: 'After', isbn13: null, format: 'paper' });
    const [change] = await changesOf(body._id);
    const { status, body: reverted } = await revert(body._id, change?._id);
    expect([status, reverted]).toMatchObject([
      201,
      {
        kind: 'reverted',
        before: { title: 'After', isbn13: null, format: 'paper' },
        after: { title: 'Before', isbn13, format: 'audio' },
        isRevertible: true,
      },
    ]);
    expect((await correct(body._id, {})).body).toEqual(body);
    expect((await revert(body._id, reverted._id)).status).toBe(201);
  });

  it('refuses what was changed since, what was added, and whoever has not added it', async () => {
    const { body } = await add(await someBook(), { title: 'One' });
    await correct(body._id, { title: 'Two' });
    await correct(body._id, { title: 'Three' });
    const [last, overtaken, added] = await changesOf(body._id);
    expect((await revert(body._id, overtaken?._id)).body).toMatchObject({ id: 'change_overtaken' });
    expect((await revert(body._id, added?._id)).body).toMatchObject({
      id: 'change_not_revertible',
    });
    expect((await revert(body._id, last?._id, theo)).status).toBe(403);
    expect((await revert(body._id, body._id)).status).toBe(404);
  });
});

describe('PUT /api/editions/:id/cover', () => {
  it('shows a cover, which can be taken back', async () => {
    const googleId = await someBook();
    const { body } = await add(googleId, { title: 'Pictured' });
    expect((await putCover(body._id, '#7a2e2e', theo)).status).toBe(403);
    expect((await putCover(body._id, '#7a2e2e')).status).toBe(204);
    const [edition] = await editionsOf(googleId);
    const shown = await fetch(site.url + edition?.thumbnail);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    const [change] = await changesOf(body._id);
    await revert(body._id, change?._id);
    expect((await editionsOf(googleId))[0]?.thumbnail).toBeNull();
    expect((await fetch(`${site.url}/covers/editions/${body._id}`)).status).toBe(404);
    expect((await fetch(`${site.url}/covers/editions/nothing`)).status).toBe(404);
  });

  it('is the cover of the book in one’s own answers, once it is chosen', async () => {
    const googleId = await someBook();
    const { body } = await add(googleId, { title: 'Mine', pageCount: 99, language: 'fr' });
    await putCover(body._id, '#123456');
    const [edition] = await editionsOf(googleId);
    const put = await rosa.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'read', edition: body._id },
    });
    expect(put.body.entry).toMatchObject({
      book: { thumbnail: edition?.thumbnail, pageCount: 99, language: 'fr' },
      edition,
    });
    const { body: listed } = await rosa.call('GET /api/library', { query: {} });
    expect(listed[0]?.book.thumbnail).toBe(edition?.thumbnail);
    const { body: seen } = await theo.call('GET /api/profile/:id/library', {
      params: { id: rosa._id },
      query: {},
    });
    const { body: details } = await rosa.call('GET /api/books/:googleId', { params: { googleId } });
    expect(seen[0]?.book.thumbnail).toBe(details.book.thumbnail);
    expect(seen[0]?.book.thumbnail).not.toBe(edition?.thumbnail);
  });
});

it('names nobody whose profile is private, but to those who see it', async () => {
  const nora = await site.signUp('Nora');
  const { body } = await add(await someBook(), { title: 'Quietly' }, nora);
  await nora.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  const namedTo = async (who: Browser) => (await changesOf(body._id, who))[0]?.user?.username;
  expect(await Promise.all([stranger, theo, nora].map(namedTo))).toEqual([
    undefined,
    undefined,
    'Nora',
  ]);
});

it('moves with its book when that becomes one with another', async () => {
  const [from, into] = [await someBook(), await someBook()];
  const { body } = await add(from, { title: 'Moving', isbn13: newIsbn() });
  await putCover(body._id, '#654321');
  const [before] = await editionsOf(from);
  const idOf = async (googleId: string) =>
    (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`)).id;
  await mergeBooks(site.db, await idOf(from), await idOf(into));
  expect(await editionsOf(into)).toEqual([before]);
  expect((await fetch(site.url + before?.thumbnail)).status).toBe(200);
  expect(await changesOf(body._id)).toHaveLength(2);
});

it('stays when whoever added it has gone', async () => {
  const lena = await site.signUp('Lena');
  const googleId = await someBook();
  const { body } = await add(googleId, { title: 'Left Behind' }, lena);
  await site.db.many(sql`delete from users where id = ${lena._id}`);
  expect(await editionsOf(googleId)).toEqual([body]);
  expect((await changesOf(body._id))[0]?.user).toBeNull();
});
