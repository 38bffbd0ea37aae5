import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
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
      page: (await site.regular().request('GET', `/profile/${rosa._id}`)).status,
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
  expect(await wrongCounters(site.db)).toEqual({});
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
  expect(await wrongCounters(site.db)).toEqual({});
  expect((await signIn()).status).toBe(200);
  const { body: log } = await ada.call('GET /api/admin/log');
  expect(log.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['user-suspended', 'user-restored']),
  );
});

it('what a suspended account has put down is on nobody’s home page, and no total counts it', async () => {
  const [vera, walt] = [await site.signUp('Vesna'), await site.signUp('Wim')];
  await walt.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  await vera.call('POST /api/follow/:id', { params: { id: walt._id } });
  await walt.call('POST /api/follow/:id', { params: { id: vera._id } });
  const book = await addBook(site.db, { title: 'The Door' });
  await vera.call('POST /api/reviews', {
    body: { title: 'A title', content: 'I liked it.', rating: 4, book },
  });
  const listed = async (path: string) => {
    const { body, headers } = await walt.request('GET', path);
    return [(body as unknown as unknown[]).length, Number(headers.get('x-total-count'))];
  };
  const seen = async () => [
    await listed(`/api/profile/${walt._id}/following/reviews`),
    await listed(`/api/reviews/book/${book}?user=${vera._id}`),
    await listed('/api/follow/requests'),
  ];
  const whole = [
    [1, 1],
    [1, 1],
    [1, 1],
  ];
  const none = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  expect(await seen()).toEqual(whole);
  expect(await listed(`/api/reviews/book/${book}?user=${walt._id}`)).toEqual([0, 0]);
  await suspend('Spam.', vera._id);
  expect(await seen()).toEqual(none);
  await ada.call('DELETE /api/admin/users/:id/suspension', { params: { id: vera._id } });
  expect(await seen()).toEqual(whole);
  // In the middle of being deleted.
  await site.db.many(sql`update users set leaving_at = now() where id = ${vera._id}`);
  expect(await seen()).toEqual(none);
  await site.db.many(sql`update users set leaving_at = null where id = ${vera._id}`);
});

it('a suspended account is counted among nobody’s followers', async () => {
  const [vera, walt] = [await site.signUp('Vera'), await site.signUp('Walt')];
  await vera.call('POST /api/follow/:id', { params: { id: walt._id } });
  await walt.call('POST /api/follow/:id', { params: { id: vera._id } });
  const counted = async (who = site.regular()) => {
    const at = { params: { id: walt._id } };
    const lists = [
      await who.call('GET /api/profile/:id/followers', at),
      await who.call('GET /api/profile/:id/following', at),
    ];
    return [
      (await who.call('GET /api/profile/:id/followers/count', at)).body.followerCount,
      (await who.call('GET /api/profile/:id/following/count', at)).body.followingCount,
      ...lists.map(({ headers }) => Number(headers.get('x-total-count'))),
    ];
  };
  // Twice: the second answer may be one that is kept.
  for (const _ of [1, 2]) expect(await counted()).toEqual([1, 1, 1, 1]);
  await suspend('For now', vera._id);
  for (const _ of [1, 2]) expect(await counted()).toEqual([0, 0, 0, 0]);
  expect(await counted(walt)).toEqual([0, 0, 0, 0]);
  await ada.call('DELETE /api/admin/users/:id/suspension', { params: { id: vera._id } });
  expect(await counted()).toEqual([1, 1, 1, 1]);
  expect(await wrongCounters(site.db)).toEqual({});
});

/** What hangs on a review and a list of Theo's: likes and comments of his and of Rosa's. */
async function talkOf(rosa: Member, theo: Member) {
  const book = await addBook(site.db, { title: `The Talk of ${rosa.username}` });
  const review = (
    await theo.call('POST /api/reviews', {
      body: { title: 'A title', content: 'I liked it.', rating: 4, book },
    })
  ).body._id;
  const list = (await theo.call('POST /api/lists', { body: { title: 'Where to begin' } })).body._id;
  const under = { params: { id: review } };
  const say = async (who: Member, text: string) =>
    (await who.call('POST /api/reviews/:id/comments', { ...under, body: { text } })).body._id;
  const comment = await say(theo, 'And you?');
  const replies = [await say(rosa, 'Oh.'), await say(rosa, 'Yes.')];
  const likings = [
    `/api/reviews/${review}/like`,
    `/api/comments/${comment}/like`,
    `/api/lists/${list}/like`,
  ];
  for (const path of likings)
    expect([path, (await rosa.request('PUT', path)).status]).toEqual([path, 200]);
  /** As a visitor is answered, from what is kept where it is, and the comment as a member. */
  const counted = async () => {
    const visitor = site.regular();
    const ofBook = await visitor.call('GET /api/reviews/book/:googleId', {
      params: { googleId: book },
    });
    const { body: comments } = await ada.call('GET /api/reviews/:id/comments', under);
    return {
      likes: ofBook.body[0]?.likes,
      comments: ofBook.body[0]?.comments,
      ofList: (await visitor.call('GET /api/lists/:id', { params: { id: list } })).body.likes,
      ofComment: comments.find(({ _id }) => _id === comment)?.likes,
    };
  };
  return { review, replies, likings, counted };
}

const ALL = { likes: 1, comments: 3, ofList: 1, ofComment: 1 };
const THEIRS = { likes: 0, comments: 1, ofList: 0, ofComment: 0 };

it('likes and comments of a suspended account are in no count until it is lifted', async () => {
  const vera = await site.signUp('Veronika');
  const { review, counted } = await talkOf(vera, theo);
  const params = { id: vera._id };
  // Twice: the second answer may be one that is kept.
  for (const _ of [1, 2]) expect(await counted()).toEqual(ALL);
  await suspend('Likes for money.', vera._id);
  for (const _ of [1, 2]) expect(await counted()).toEqual(THEIRS);
  expect(await wrongCounters(site.db)).toEqual({});
  // A review that comes back meanwhile is counted as the others are.
  await theo.call('DELETE /api/reviews/:id', { params: { id: review } });
  await theo.call('POST /api/reviews/:id/restoration', { params: { id: review } });
  expect(await counted()).toEqual(THEIRS);
  await ada.call('DELETE /api/admin/users/:id/suspension', { params });
  for (const _ of [1, 2]) expect(await counted()).toEqual(ALL);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('what is taken back or deleted is counted out once, also where its author was suspended', async () => {
  const vera = await site.signUp('Verena');
  const { replies, likings, counted } = await talkOf(vera, theo);
  const wim = await site.signUp('Wilma');
  const other = await talkOf(wim, theo);
  for (const { _id } of [vera, wim]) await suspend('For now.', _id);
  // Lifted, and not carried over yet.
  await site.db.many(sql`
    update users set suspended_at = null, suspension_reason = null where id = ${vera._id}`);
  const { username, password } = vera;
  await vera.call('POST /api/users/signin', { body: { username, password } });
  for (const path of likings) expect((await vera.request('DELETE', path)).status).toBe(200);
  expect(await counted()).toEqual(THEIRS);
  const [first = '', second = ''] = replies;
  await vera.call('DELETE /api/comments/:id', { params: { id: first } });
  expect(await counted()).toEqual(THEIRS);
  await theo.call('DELETE /api/comments/:id', { params: { id: second } });
  expect(await counted()).toEqual(THEIRS);
  expect(await wrongCounters(site.db)).toEqual({});
  // A suspended account is deleted with everything that it has said.
  expect(await other.counted()).toEqual(THEIRS);
  await ada.call('DELETE /api/admin/users/:id', { params: { id: wim._id } });
  expect(await other.counted()).toEqual(THEIRS);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('more likes and comments than fit into one batch are carried over all the same', async () => {
  const vera = await site.signUp('Vroni');
  const { review, counted } = await talkOf(vera, theo);
  await site.db.many(sql`
    insert into comments (id, review_id, user_id, text)
    select gen_random_uuid(), ${review}, ${vera._id}, 'Buy!' from generate_series(1, 700)`);
  await site.db.many(sql`
    update reviews set comments_count = comments_count + 700 where id = ${review}`);
  await suspend('Spam.', vera._id);
  await expect.poll(async () => (await counted()).comments).toBe(1);
  await ada.call('DELETE /api/admin/users/:id/suspension', { params: { id: vera._id } });
  await expect.poll(async () => (await counted()).comments).toBe(703);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('needs a reason, and somebody else', async () => {
  expect((await suspend(' ')).body.fields).toEqual({
    reason: 'Please say why: the person is shown it',
  });
  expect((await suspend('x'.repeat(2_001))).status).toBe(400);
  expect((await suspend('Me.', ada._id)).body.id).toBe('suspend_oneself');
});

it('a wave of spam is dealt with in one call: thirty accounts with the same link', async () => {
  const book = await addBook(site.db, { title: 'The Wave' });
  const wave = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const spammer = await site.signUp(
        `Wave-${'abcdefghij'[at % 10]}${'abc'[Math.floor(at / 10)]}`,
      );
      const { status } = await spammer.call('POST /api/reviews', {
        body: {
          title: 'Cheap books',
          content: 'See https://cheap.example.org',
          rating: 5,
          book,
        },
      });
      expect(status).toBe(201);
      return spammer;
    }),
  );
  const nobody = '018f3a52-0000-7000-8000-000000000009';
  const ids = wave.map(({ _id }) => _id);
  const refused = await theo.call('POST /api/admin/suspensions', {
    body: { ids, reason: 'Spam.' },
  });
  expect(refused.status).toBe(403);
  const begun = await ada.call('POST /api/admin/suspensions', {
    body: { ids: [...ids, nobody, ada._id, ...ids.slice(0, 2)], reason: 'Spam.' },
  });
  expect(begun.status).toBe(200);
  expect(begun.body).toEqual([
    ...ids.map((_id) => ({ _id, outcome: 'done' })),
    { _id: nobody, outcome: 'gone' },
    { _id: ada._id, outcome: 'self' },
  ]);
  const reviews = async () =>
    (await site.regular().call('GET /api/reviews/book/:googleId', { params: { googleId: book } }))
      .body.length;
  expect(await reviews()).toBe(0);
  for (const spammer of wave.slice(0, 3))
    expect((await spammer.call('GET /api/profile')).status).toBe(401);
  const events = async (event: string) =>
    (
      await site.db.one<{ count: number }>(sql`
        select count(*) as count from audit_log
         where event = ${event} and actor_id = ${ada._id} and subject_id = any(${ids}::uuid[])`)
    ).count;
  expect(await events('user-suspended')).toBe(30);
  const carriedOver = async () =>
    (
      await site.db.one<{ count: number }>(
        sql`select count(*) as count from users where is_carrying_over`,
      )
    ).count;
  await expect.poll(carriedOver).toBe(0);
  expect(await wrongCounters(site.db)).toEqual({});
  const ended = await ada.call('POST /api/admin/suspensions/end', { body: { ids } });
  expect(ended.body).toEqual(ids.map((_id) => ({ _id, outcome: 'done' })));
  expect([await reviews(), await events('user-restored')]).toEqual([30, 30]);
  await expect.poll(carriedOver).toBe(0);
  // Thirty at once are a burst, which is set aside in the background: a recount in between would do it first.
  const settling = async () =>
    (
      await site.db.one<{ count: number }>(
        sql`select count(*) as count from jobs where kind = 'burst'`,
      )
    ).count;
  await expect.poll(settling, { timeout: 10_000 }).toBe(0);
  expect(await wrongCounters(site.db)).toEqual({});
  for (const body of [
    { ids: [], reason: 'Spam.' },
    { ids, reason: ' ' },
    { ids: Array(101).fill(nobody), reason: 'Spam.' },
    { ids: ['one'], reason: 'Spam.' },
  ])
    expect((await ada.request('POST', '/api/admin/suspensions', { body })).status).toBe(400);
});

it('two admins who suspend each other at the same moment leave one of them', async () => {
  const one = await site.signUp('Adam', 'admin');
  const other = await site.signUp('Eve', 'admin');
  const lift = (id: string) =>
    ada.call('DELETE /api/admin/users/:id/suspension', { params: { id } });
  const ways = {
    each: (by: Member, whom: Member) =>
      by.call('PUT /api/admin/users/:id/suspension', {
        params: { id: whom._id },
        body: { reason: 'Spam.' },
      }),
    many: (by: Member, whom: Member) =>
      by.call('POST /api/admin/suspensions', { body: { ids: [whom._id], reason: 'Spam.' } }),
    removal: (by: Member, whom: Member) =>
      by.call('DELETE /api/admin/users/:id', { params: { id: whom._id } }),
  };
  for (const [first, second] of [
    [ways.each, ways.each],
    [ways.many, ways.many],
    [ways.each, ways.removal],
  ] as const) {
    await Promise.all([first(one, other), second(other, one)]);
    const { admins } = await site.db.one<{ admins: number }>(sql`
      select count(*) as admins from users
       where id in (${one._id}, ${other._id}) and suspended_at is null and leaving_at is null`);
    expect(admins).toBe(1);
    for (const each of [one, other]) {
      await lift(each._id);
      await each.call('POST /api/users/signin', {
        body: { username: each.username, password: each.password },
      });
    }
  }
});
