import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Body } from '../../shared/contract/index.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let googleId: string;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  googleId = await addBook(site.db, { title: 'Hamlet', pageCount: 200 });
});
afterAll(() => site.close());

const keep = (body: object) =>
  rosa.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body: body as Body<'POST /api/library/:googleId/quotes'>,
  });
const seenBy = async (who: Member) =>
  (await who.call('GET /api/profile/:id/quotes', { params: { id: rosa._id }, query: {} })).body.map(
    ({ text }) => text,
  );

it('a quote is kept with its place, and its book comes into the library', async () => {
  const { status, body } = await keep({
    text: ' To be,\r\nor not ',
    page: 50,
    note: 'Ah',
    hasSpoilers: true,
  });
  expect([status, body]).toMatchObject([
    201,
    {
      text: 'To be,\nor not',
      position: { page: 50 },
      note: 'Ah',
      hasSpoilers: true,
      visibility: 'public',
      book: { googleId, title: 'Hamlet' },
      user: { username: 'Rosa' },
    },
  ]);
  const { body: mine } = await rosa.call('GET /api/library/:googleId', { params: { googleId } });
  expect(mine.entry?.status).toBeNull();
  const changed = await rosa.call('PUT /api/quotes/:id', {
    params: { id: body._id },
    body: { text: 'Words', percent: 30 },
  });
  expect(changed.body).toMatchObject({ text: 'Words', position: { percent: 30 }, note: 'Ah' });
  // Who sees it and may not change it is told so; to others it is not there.
  for (const [visibility, status] of [
    ['public', 403],
    ['private', 404],
  ] as const) {
    const params = { id: body._id };
    await rosa.call('PUT /api/quotes/:id', { params, body: { visibility } });
    const put = await theo.call('PUT /api/quotes/:id', { params, body: { text: 'Mine' } });
    const gone = await theo.call('DELETE /api/quotes/:id', { params });
    expect([put.status, gone.status]).toEqual([status, status]);
  }
  expect((await rosa.call('DELETE /api/quotes/:id', { params: { id: body._id } })).status).toBe(
    204,
  );
});

it('a quote is as narrow as its entry, and as it is itself', async () => {
  await keep({ text: 'for all' });
  await keep({ text: 'for me', visibility: 'private' });
  expect(await seenBy(theo)).toEqual(['for all']);
  expect(await seenBy(rosa)).toEqual(['for me', 'for all']);
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId },
    body: { visibility: 'private' },
  });
  expect(await seenBy(theo)).toEqual([]);
});

it('a quote needs words, and a place that the book has', async () => {
  for (const body of [
    {},
    { text: ' ' },
    { text: 'x'.repeat(2_001) },
    { text: 'a', page: 201 },
    { text: 'a', page: 1, percent: 2 },
  ])
    expect((await keep(body)).status).toBe(400);
});

it('quotes from a book are everybody’s, newest first, and shut where they tell too much', async () => {
  const other = await addBook(site.db, { title: 'Lear', pageCount: 200 });
  const quote = (who: Member, body: Body<'POST /api/library/:googleId/quotes'>) =>
    who.call('POST /api/library/:googleId/quotes', { params: { googleId: other }, body });
  await quote(rosa, { text: 'Nothing will come of nothing.', page: 10 });
  await quote(theo, { text: 'She is dead', page: 190, hasSpoilers: true, note: 'Cordelia' });
  await quote(theo, { text: 'for me', visibility: 'private' });
  const from = (who: Pick<Member, 'call'>) =>
    who.call('GET /api/books/:googleId/quotes', { params: { googleId: other }, query: {} });
  const { body } = await from(site.visitor());
  expect(body.map(({ text, note, user }) => [text, note, user.username])).toEqual([
    ['', null, 'Theo'],
    ['Nothing will come of nothing.', null, 'Rosa'],
  ]);
  expect(body[0]?.hidden).toHaveLength(1);
  expect((await from(theo)).body.map(({ text }) => text)).toEqual([
    'for me',
    'She is dead',
    'Nothing will come of nothing.',
  ]);
  const missing = await site.visitor().call('GET /api/books/:googleId/quotes', {
    params: { googleId: 'none' },
    query: {},
  });
  expect([missing.status, missing.body]).toMatchObject([404, { id: 'book_not_found' }]);
});
