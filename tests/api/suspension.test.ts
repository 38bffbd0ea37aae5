import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBook, countersOf, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let ada: Member;
let rosa: Member;
let theo: Member;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  [ada, rosa, theo] = await Promise.all([
    site.signUp('Ada', 'admin'),
    site.signUp('Rosa'),
    site.signUp('Theo'),
  ]);
});
afterAll(() => site?.close());

const suspend = (reason: string, id = rosa._id) =>
  ada.call('PUT /api/admin/users/:id/suspension', { params: { id }, body: { reason } });
const signIn = () =>
  site.visitor().call('POST /api/users/signin', {
    body: { username: rosa.username, password: rosa.password },
  });

it('a suspended account is seen nowhere and signed in nowhere until it is lifted', async () => {
  const book = await addBook(site.db, { title: 'The Gate' });
  const { body: review } = await rosa.call('POST /api/reviews', {
    body: { title: 'A title', content: 'I liked it.', rating: 4, book },
  });
  const { body: others } = await theo.call('POST /api/reviews', {
    body: { title: 'Another', content: 'I did not.', rating: 2, book },
  });
  const under = { params: { id: others._id } };
  await rosa.call('POST /api/reviews/:id/comments', { ...under, body: { text: 'Oh.' } });
  await rosa.call('PUT /api/reviews/:id/like', under);
  await rosa.call('POST /api/follow/:id', { params: { id: theo._id } });
  const session = rosa.copy();

  const seen = async () => {
    const visitor = site.regular();
    const ofBook = await visitor.call('GET /api/reviews/book/:googleId', {
      params: { googleId: book },
    });
    const comments = await theo.call('GET /api/reviews/:id/comments', under);
    const users = await visitor.call('GET /api/users', { query: { q: 'rosa' } });
    const told = await theo.call('GET /api/notifications');
    const followers = await theo.call('GET /api/profile/:id/followers', {
      params: { id: theo._id },
    });
    const mentions = await theo.call('GET /api/mentions', { query: { q: 'ros' } });
    return {
      profile: (await theo.call('GET /api/profile/:id', { params: { id: rosa._id } })).status,
      review: (await visitor.call('GET /api/reviews/:id', { params: { id: review._id } })).status,
      follow: (await theo.call('GET /api/follow/status/:id', { params: { id: rosa._id } })).status,
      page: (await visitor.request('GET', `/profile/${rosa._id}`)).status,
      ...Object.fromEntries(
        Object.entries({ ofBook, comments, users, told, followers, mentions }).map(
          ([name, { body }]) => [name, (body as unknown[]).length],
        ),
      ),
      counted: (await countersOf(site.db, book)).reviews,
    };
  };
  const whole = {
    profile: 200,
    review: 200,
    follow: 200,
    page: 200,
    ofBook: 2,
    comments: 1,
    users: 1,
    told: 3,
    followers: 1,
    mentions: 1,
    counted: 2,
  };
  expect(await seen()).toEqual(whole);

  const suspended = await suspend('  Spam, again and again. ');
  expect([suspended.status, suspended.body]).toEqual([
    200,
    { reason: 'Spam, again and again.', since: expect.any(String) },
  ]);
  expect(await seen()).toEqual({
    profile: 404,
    review: 404,
    follow: 404,
    page: 404,
    ofBook: 1,
    comments: 0,
    users: 0,
    told: 0,
    followers: 0,
    mentions: 0,
    counted: 1,
  });
  expect(await wrongCounters(site.db)).toBe(0);
  expect((await session.call('GET /api/profile')).status).toBe(401);
  const refused = await signIn();
  expect([refused.status, refused.body.id, refused.body.message]).toEqual([
    403,
    'account_suspended',
    'This account is suspended: Spam, again and again.',
  ]);
  // Who does not know the password learns nothing.
  const guessed = await site.visitor().call('POST /api/users/signin', {
    body: { username: rosa.username, password: 'a guess' },
  });
  expect(guessed.status).toBe(401);
  const { body: listed } = await ada.call('GET /api/users', { query: { q: 'rosa' } });
  expect(listed[0]?.suspension).toMatchObject({ reason: 'Spam, again and again.' });

  const params = { id: rosa._id };
  for (const _ of [1, 2])
    expect((await ada.call('DELETE /api/admin/users/:id/suspension', { params })).status).toBe(204);
  expect(await seen()).toEqual(whole);
  expect(await wrongCounters(site.db)).toBe(0);
  expect((await signIn()).status).toBe(200);
  const { body: log } = await ada.call('GET /api/admin/log');
  expect(log.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['user-suspended', 'user-restored']),
  );
});

it('needs a reason, and somebody else', async () => {
  expect((await suspend(' ')).body.fields).toEqual({
    reason: 'Please say why: the person is shown it',
  });
  expect((await suspend('x'.repeat(2_001))).status).toBe(400);
  expect((await suspend('Me.', ada._id)).body.id).toBe('suspend_oneself');
});
