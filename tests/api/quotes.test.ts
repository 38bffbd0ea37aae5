import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import type { Body } from '../../shared/contract/index.ts';
import { QUOTES_MAX } from '../../shared/limits.ts';
import { addBook, wrongCounters } from '../support/books.ts';
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

const keep = (body: object, from = googleId) =>
  rosa.call('POST /api/library/:googleId/quotes', {
    params: { googleId: from },
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
  const { body: mine } = await rosa.call('GET /api/library/:googleId', { params: { googleId } });
  expect(mine.entry?.quote).toEqual({ text: 'for me', position: null, others: 1 });
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

it('quotes from a book are everybody’s, the most liked first, and shut where they tell too much', async () => {
  const other = await addBook(site.db, { title: 'Lear', pageCount: 200 });
  const quote = (who: Member, body: Body<'POST /api/library/:googleId/quotes'>) =>
    who.call('POST /api/library/:googleId/quotes', { params: { googleId: other }, body });
  await quote(rosa, { text: 'Nothing will come of nothing.', page: 10 });
  await quote(theo, { text: 'She is dead', page: 190, hasSpoilers: true, note: 'Cordelia' });
  await quote(theo, { text: 'for me', visibility: 'private' });
  const from = (who: Pick<Member, 'call'>, sort?: 'newest') =>
    who.call('GET /api/books/:googleId/quotes', {
      params: { googleId: other },
      query: sort ? { sort } : {},
    });
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
  const [, nothing] = body;
  const params = { id: nothing?._id ?? '' };
  expect((await theo.call('PUT /api/quotes/:id/like', { params })).status).toBe(200);
  const liked = await from(site.visitor());
  expect(liked.body.map(({ user, likes, isLiked }) => [user.username, likes, isLiked])).toEqual([
    ['Rosa', 1, false],
    ['Theo', 0, false],
  ]);
  expect((await from(theo)).body[0]).toMatchObject({ likes: 1, isLiked: true });
  expect((await from(site.visitor(), 'newest')).body.map(({ likes }) => likes)).toEqual([0, 1]);
  const missing = await site.visitor().call('GET /api/books/:googleId/quotes', {
    params: { googleId: 'none' },
    query: {},
  });
  expect([missing.status, missing.body]).toMatchObject([404, { id: 'book_not_found' }]);
});

it('a quote is liked once however often, by others than who keeps it, and as far as they see it', async () => {
  const book = await addBook(site.db, { title: 'Horatio' });
  const { body: kept } = await keep({ text: 'The rest is silence.', visibility: 'private' }, book);
  const params = { id: kept._id };
  const liking = async (who: Member, is = true) => {
    const { status, body } = await who.call(
      is ? 'PUT /api/quotes/:id/like' : 'DELETE /api/quotes/:id/like',
      { params },
    );
    return [status, 'id' in body ? body.id : body];
  };
  expect(await liking(theo)).toEqual([404, 'quote_not_found']);
  expect((await theo.call('GET /api/quotes/:id', { params })).status).toBe(404);
  await rosa.call('PUT /api/quotes/:id', { params, body: { visibility: 'public' } });
  expect(await liking(rosa)).toEqual([400, 'like_own']);
  expect(await Promise.all([liking(theo), liking(theo)])).toEqual(
    Array(2).fill([200, { isLiked: true, likes: 1 }]),
  );
  const seen = await theo.call('GET /api/quotes/:id', { params });
  expect(seen.body).toMatchObject({ text: 'The rest is silence.', likes: 1, isLiked: true });
  expect(await liking(theo, false)).toEqual([200, { isLiked: false, likes: 0 }]);
  expect(await liking(theo, false)).toEqual([200, { isLiked: false, likes: 0 }]);
});

it('likes of people who are suspended or gone are not counted, and a quote goes with its likes', async () => {
  const book = await addBook(site.db, { title: 'Polonius' });
  const { body: kept } = await keep({ text: 'Words, words, words.' }, book);
  const params = { id: kept._id };
  const likes = async () => (await rosa.call('GET /api/quotes/:id', { params })).body.likes;
  const admin = await site.signUp('Olga', 'admin');
  const ben = await site.signUp('Ben');
  const account = { params: { id: ben._id } };
  for (const who of [theo, ben]) await who.call('PUT /api/quotes/:id/like', { params });
  expect(await likes()).toBe(2);
  await admin.call('PUT /api/admin/users/:id/suspension', { ...account, body: { reason: 'spam' } });
  await expect.poll(likes).toBe(1);
  await admin.call('DELETE /api/admin/users/:id/suspension', account);
  await expect.poll(likes).toBe(2);
  await admin.call('DELETE /api/admin/users/:id', account);
  await expect.poll(likes).toBe(1);
  expect(await wrongCounters(site.db)).toEqual({});
  expect((await rosa.call('DELETE /api/quotes/:id', { params })).status).toBe(204);
  expect((await theo.call('GET /api/quotes/:id', { params })).status).toBe(404);
});

it('the last quote for which there is room is kept once, and what else is wrong is said first', async () => {
  const mara = await site.signUp('Mara-of-many');
  const keepOf = (from: string, body: object) =>
    mara.call('POST /api/library/:googleId/quotes', {
      params: { googleId: from },
      body: body as Body<'POST /api/library/:googleId/quotes'>,
    });
  await keepOf(googleId, { text: 'The first' });
  await site.db.many(sql`
    insert into quotes (id, user_id, book_id, text, visibility)
    select gen_random_uuid(), q.user_id, q.book_id, 'One of very many', 'private'
      from quotes q, generate_series(3, ${QUOTES_MAX}::integer)
     where q.user_id = ${mara._id}`);
  const other = await addBook(site.db, { title: 'Macbeth', pageCount: 200 });
  const both = await Promise.all([
    keepOf(googleId, { text: 'The last' }),
    keepOf(other, { text: 'The last as well' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const third = await addBook(site.db, { title: 'Othello', pageCount: 200 });
  const answers = [
    await keepOf('nowhere', { text: 'No' }),
    await keepOf(third, { text: 'No', page: 900 }),
    await keepOf(third, { text: 'No' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 400, 409]);
  // A book of which nothing was kept does not come into the library.
  const { body } = await mara.call('GET /api/library/:googleId', { params: { googleId: third } });
  expect(body.entry).toBeNull();
});
