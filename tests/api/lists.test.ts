import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostLikedLists, newestLists } from '../../server/domains/talk/lists/lists.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { explaining, looksInto, type Plan } from '../support/plans.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let wren: Member;
let list: string;
const books: string[] = [];

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  [rosa, theo, wren] = [
    await site.signUp('Rosa'),
    await site.signUp('Theo'),
    await site.signUp('Wren'),
  ];
  for (let n = 0; n < 6; n++) books.push(await addBook(site.db, { title: `Volume ${n}` }));
});
afterAll(() => site?.close());
beforeEach(async () => {
  const { body } = await rosa.call('POST /api/lists', { body: { title: 'By the sea' } });
  list = body._id;
});

const at = () => ({ params: { id: list } });
type Placing = { before?: string | null | undefined; note?: string | null };
const place = (book = '', { before, ...rest }: Placing = {}) =>
  rosa.call('PUT /api/lists/:id/books/:googleId', {
    params: { id: list, googleId: book },
    body: before === undefined ? rest : { before, ...rest },
  });
const change = (body: object) => rosa.call('PUT /api/lists/:id', { ...at(), body });
const order = async () => {
  const { body } = await site.regular().call('GET /api/lists/:id/books', { ...at(), query: {} });
  return body.map(({ googleId }) => books.indexOf(googleId));
};

describe('A list', () => {
  it('has a title, a description and an owner, and is public unless something else is said', async () => {
    const { status, body } = await rosa.call('POST /api/lists', {
      body: { title: ' Wet books ', description: 'To read\r\nin a boat', kind: 'open' },
    });
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        title: 'Wet books',
        description: 'To read\nin a boat',
        visibility: 'public',
        kind: 'open',
        group: null,
        mayAdd: true,
        books: 0,
        likes: 0,
        isLiked: false,
        covers: [],
        owner: {
          _id: rosa._id,
          username: 'Rosa',
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const seen = await site.visitor().call('GET /api/lists/:id', { params: { id: body._id } });
    expect(seen.body).toEqual({ ...body, mayAdd: false });
  });

  it('takes the visibility that its owner gives to new things, where none is said', async () => {
    await rosa.call('PUT /api/account/privacy', { body: { defaultVisibility: 'private' } });
    const { body } = await rosa.call('POST /api/lists', { body: { title: 'Mine' } });
    await rosa.call('PUT /api/account/privacy', { body: { defaultVisibility: 'public' } });
    expect(body.visibility).toBe('private');
  });

  it.each([
    {},
    { title: '' },
    { title: ' ' },
    { title: null },
    { title: 'x'.repeat(201) },
    { title: 'a\nb' },
    { title: 'Good', description: 'x'.repeat(5_001) },
    { title: 'Good', visibility: null },
    { title: 'Good', visibility: 'everyone' },
    { title: 'Good', kind: 'shared' },
    { title: 'Good', kind: null },
  ])('is refused with a sentence: %j', async (body) => {
    const { status, body: refusal } = await rosa.request('POST', '/api/lists', { body });
    expect([status, refusal.message]).toEqual([400, expect.stringMatching(/\w+ \w+/)]);
  });

  it('is changed by its owner alone, and is not there for whom it is hidden from', async () => {
    const changed = await change({ title: 'By the lake', description: null });
    expect([changed.status, changed.body.title]).toEqual([200, 'By the lake']);
    const byTheo = [
      () => theo.call('PUT /api/lists/:id', { ...at(), body: { title: 'Mine' } }),
      () =>
        theo.call('PUT /api/lists/:id/books/:googleId', {
          params: { id: list, googleId: books[0] ?? '' },
          body: {},
        }),
      () => theo.call('DELETE /api/lists/:id', at()),
    ];
    for (const call of byTheo) expect((await call()).status).toBe(403);
    await change({ visibility: 'private' });
    for (const call of byTheo) expect((await call()).status).toBe(404);
    for (const who of [theo, site.regular()])
      for (const path of ['', '/books'])
        expect((await who.request('GET', `/api/lists/${list}${path}`)).status).toBe(404);
    for (const [method, path] of [
      ['PUT', '/like'],
      ['GET', '/suggestions'],
      ['POST', '/suggestions'],
    ] as const) {
      const body =
        path === '/suggestions' && method === 'POST' ? { googleId: books[0] } : undefined;
      expect((await theo.request(method, `/api/lists/${list}${path}`, { body })).status).toBe(404);
    }
  });

  it('is not there for whom its owner keeps apart from', async () => {
    await rosa.call('POST /api/blocks/:id', { params: { id: wren._id } });
    expect((await wren.call('GET /api/lists/:id', at())).status).toBe(404);
    await rosa.call('DELETE /api/blocks/:id', { params: { id: wren._id } });
    expect((await wren.call('GET /api/lists/:id', at())).status).toBe(200);
  });

  it('is among those of its owner, newest first, page by page', async () => {
    const second = await rosa.call('POST /api/lists', { body: { title: 'Newer' } });
    const own = await rosa.call('GET /api/lists', { query: { limit: 2 } });
    expect(own.body.map(({ _id }) => _id)).toEqual([second.body._id, list]);
    expect(own.headers.get('link')).toContain('rel="next"');
    const params = { id: rosa._id };
    await change({ visibility: 'private' });
    const [forTheo, asVisitor] = [
      await theo.call('GET /api/profile/:id/lists', { params, query: {} }),
      await rosa.call('GET /api/profile/:id/lists', { params, query: { as: 'visitor' } }),
    ];
    for (const { body, headers } of [forTheo, asVisitor]) {
      const ids = body.map(({ _id }) => _id);
      expect([ids.includes(second.body._id), ids.includes(list)]).toEqual([true, false]);
      expect(Number(headers.get('x-total-count'))).toBe(ids.length);
    }
    expect(
      (await theo.call('GET /api/profile/:id/lists', { params, query: { as: 'visitor' } })).status,
    ).toBe(403);
  });
});

describe('The books on a list', () => {
  it('stand in the order that its owner gives them, each with a note', async () => {
    const [a, b, c, d] = books;
    for (const book of [a, b, c]) expect((await place(book)).status).toBe(204);
    expect(await order()).toEqual([0, 1, 2]);
    await place(d, { before: a, note: ' The best ' });
    expect(await order()).toEqual([3, 0, 1, 2]);
    await place(c, { before: b });
    expect(await order()).toEqual([3, 0, 2, 1]);
    await place(d, { before: null });
    expect(await order()).toEqual([0, 2, 1, 3]);
    // Moved twice since, and as it was said.
    const { body } = await rosa.call('GET /api/lists/:id/books', { ...at(), query: {} });
    expect(body.at(-1)).toMatchObject({
      googleId: d,
      title: 'Volume 3',
      note: 'The best',
      thumbnail: `/covers/${d}.svg`,
      ratingsCount: 0,
    });
    await place(a, { before: c, note: null });
    await place(d, { before: a, note: null });
    expect(await order()).toEqual([3, 0, 2, 1]);
    expect((await place(a, { before: books[5] ?? '' })).status).toBe(404);
    expect((await place('nothing')).status).toBe(404);
    const remove = () =>
      rosa.call('DELETE /api/lists/:id/books/:googleId', {
        params: { id: list, googleId: c ?? '' },
      });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    const { body: now } = await rosa.call('GET /api/lists/:id', at());
    expect(now).toMatchObject({ books: 3, covers: [d, a, b].map((id) => `/covers/${id}.svg`) });
  });

  it('come page by page', async () => {
    for (const book of books) await place(book);
    const seen: number[] = [];
    let path = `/api/lists/${list}/books?limit=4`;
    for (let pages = 0; path !== '' && pages < 5; pages++) {
      const { body, headers } = await site.regular().request('GET', path);
      expect(headers.get('x-total-count')).toBe('6');
      seen.push(
        ...(body as unknown as { googleId: string }[]).map((b) => books.indexOf(b.googleId)),
      );
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
    const made = Buffer.from('{"position":"a b"}').toString('base64url');
    for (const cursor of ['x', made])
      expect(
        (await site.visitor().request('GET', `/api/lists/${list}/books?cursor=${cursor}`)).status,
      ).toBe(400);
  });

  it('are there once and counted once, whoever puts them there at once', async () => {
    const put = [...books, ...books].map((book, n) => place(book, { note: `Note ${n}` }));
    expect(new Set((await Promise.all(put)).map(({ status }) => status))).toEqual(new Set([204]));
    expect((await order()).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    await Promise.all(
      [...books, ...books].map((googleId) =>
        rosa.call('DELETE /api/lists/:id/books/:googleId', { params: { id: list, googleId } }),
      ),
    );
    const { body } = await rosa.call('GET /api/lists/:id', at());
    expect([await order(), body.books]).toEqual([[], 0]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('are all taken where very many are put there at once', async () => {
    const many: string[] = [];
    for (let n = 0; n < 80; n++) many.push(await addBook(site.db, { title: `At Once ${n}` }));
    const answers = await Promise.all(many.map((googleId) => place(googleId)));
    expect(answers.filter(({ status }) => status !== 204).map(({ body }) => body)).toEqual([]);
    expect((await rosa.call('GET /api/lists/:id', at())).body.books).toBe(80);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('say on which lists they are that somebody may see', async () => {
    await place(books[4]);
    const asked = { params: { googleId: books[4] ?? '' }, query: {} };
    const ids = async (who = site.visitor()) =>
      (await who.call('GET /api/books/:googleId/lists', asked)).body.map(({ _id }) => _id);
    expect(await ids()).toContain(list);
    await change({ visibility: 'followers' });
    expect(await ids()).not.toContain(list);
    expect(await ids(rosa)).toContain(list);
    const missing = { params: { googleId: 'nothing' }, query: {} };
    expect((await theo.call('GET /api/books/:googleId/lists', missing)).status).toBe(404);
  });
});

describe('Likes of a list', () => {
  it('are counted once a person, and are not for one’s own', async () => {
    const like = (who: Member) => who.call('PUT /api/lists/:id/like', at());
    expect((await like(rosa)).status).toBe(400);
    for (let n = 0; n < 2; n++)
      expect((await like(theo)).body).toEqual({ isLiked: true, likes: 1 });
    expect((await like(wren)).body).toEqual({ isLiked: true, likes: 2 });
    expect((await theo.call('GET /api/lists/:id', at())).body).toMatchObject({
      likes: 2,
      isLiked: true,
    });
    expect((await site.regular().call('GET /api/lists/:id', at())).body).toMatchObject({
      likes: 2,
      isLiked: false,
    });
    for (let n = 0; n < 2; n++)
      expect((await theo.call('DELETE /api/lists/:id/like', at())).body).toEqual({
        isLiked: false,
        likes: 1,
      });
    await Promise.all(Array.from({ length: 8 }, (_, n) => like(n % 2 === 0 ? theo : wren)));
    expect((await rosa.call('GET /api/lists/:id', at())).body.likes).toBe(2);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('Suggestions', () => {
  const suggest = (who: Member, book = '', note?: string) =>
    who.call('POST /api/lists/:id/suggestions', {
      ...at(),
      body: { googleId: book, ...(note === undefined ? {} : { note }) },
    });
  const seenBy = async (who: Member) =>
    (await who.call('GET /api/lists/:id/suggestions', { ...at(), query: {} })).body;

  it('are for open lists, of books that are not on it yet', async () => {
    expect((await suggest(theo, books[0])).status).toBe(409);
    await change({ kind: 'open' });
    await place(books[1]);
    expect((await suggest(theo, books[1])).status).toBe(409);
    expect((await suggest(theo, 'nothing')).status).toBe(404);
    expect((await suggest(rosa, books[0])).status).toBe(400);
    const { status, body } = await suggest(theo, books[0], 'You will like it');
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        googleId: books[0],
        note: 'You will like it',
        book: {
          googleId: books[0],
          title: 'Volume 0',
          authors: [],
          thumbnail: `/covers/${books[0]}.svg`,
        },
        user: {
          _id: theo._id,
          username: 'Theo',
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
        createdAt: expect.any(String),
      },
    ]);
    const again = await suggest(theo, books[0], 'Really');
    expect([again.status, again.body._id, again.body.note]).toEqual([201, body._id, 'Really']);
  });

  it('are seen by the owner, and each by whoever made it', async () => {
    await change({ kind: 'open' });
    await suggest(theo, books[0]);
    await suggest(wren, books[2]);
    expect((await seenBy(rosa)).map(({ googleId }) => googleId)).toEqual([books[2], books[0]]);
    expect((await seenBy(theo)).map(({ googleId }) => googleId)).toEqual([books[0]]);
    await rosa.call('POST /api/blocks/:id', { params: { id: wren._id } });
    expect((await seenBy(rosa)).map(({ googleId }) => googleId)).toEqual([books[0]]);
    await rosa.call('DELETE /api/blocks/:id', { params: { id: wren._id } });
  });

  it('are told to the owner while they wait', async () => {
    await change({ kind: 'open' });
    const { body } = await suggest(theo, books[0]);
    const told = async () =>
      (await rosa.call('GET /api/notifications', { query: {} })).body
        .filter(({ subject }) => subject.id === list)
        .map(({ kind, subject, count }) => [kind, subject.title, count]);
    expect(await told()).toEqual([['list_suggestion', 'By the sea', 1]]);
    await rosa.call('DELETE /api/lists/:id/suggestions/:suggestionId', {
      params: { id: list, suggestionId: body._id },
    });
    expect(await told()).toEqual([]);
  });

  it('are accepted by the owner: the book goes to the end with its note', async () => {
    await change({ kind: 'open' });
    await place(books[3]);
    const { body } = await suggest(theo, books[0], 'A pearl');
    await suggest(wren, books[0]);
    const params = { id: list, suggestionId: body._id };
    const call = 'POST /api/lists/:id/suggestions/:suggestionId';
    for (const who of [theo, wren]) expect((await who.call(call, { params })).status).toBe(403);
    expect((await rosa.call(call, { params })).status).toBe(204);
    expect((await rosa.call(call, { params })).status).toBe(404);
    expect([await order(), await seenBy(rosa)]).toEqual([[3, 0], []]);
    const onList = await rosa.call('GET /api/lists/:id/books', { ...at(), query: {} });
    expect(onList.body[1]?.note).toBe('A pearl');
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('are declined by the owner, and taken back by whoever made them', async () => {
    await change({ kind: 'open' });
    const call = 'DELETE /api/lists/:id/suggestions/:suggestionId';
    const remove = async (who: Member, suggestionId: string) =>
      (await who.call(call, { params: { id: list, suggestionId } })).status;
    const [first, second] = [await suggest(theo, books[0]), await suggest(theo, books[1])];
    expect(await remove(wren, first.body._id)).toBe(403);
    expect(await remove(theo, first.body._id)).toBe(204);
    expect(await remove(rosa, second.body._id)).toBe(204);
    expect(await seenBy(rosa)).toEqual([]);
  });
});

it('a list is reported with what it says, to whoever looks after the site', async () => {
  const ada = await site.signUp('Ada', 'admin');
  await change({ description: 'Not nice' });
  await place(books[0], { note: 'Nor is this' });
  const report = (who: Member) =>
    who.call('POST /api/reports', { body: { kind: 'list', subject: list, reason: 'spam' } });
  expect([(await report(theo)).status, (await report(rosa)).status]).toEqual([201, 400]);
  const { body } = await ada.call('GET /api/admin/reports', { query: {} });
  expect(body[0]).toMatchObject({
    kind: 'list',
    subject: list,
    author: { _id: rosa._id },
    evidence: { title: 'By the sea', content: 'Not nice\n\nVolume 0: Nor is this' },
  });
  await change({ visibility: 'private' });
  expect((await report(wren)).status).toBe(404);

  // What admins may not see they delete where it is reported, and the log says so.
  const remove = async (who: Member, id: string) =>
    (await who.call('DELETE /api/lists/:id', { params: { id } })).status;
  const unreported = await rosa.call('POST /api/lists', {
    body: { title: 'Nobody minds', visibility: 'private' },
  });
  expect(await remove(ada, unreported.body._id)).toBe(404);
  expect(await remove(theo, list)).toBe(404);
  expect(await remove(ada, list)).toBe(204);
  expect(await remove(ada, list)).toBe(404);
  expect(await remove(rosa, unreported.body._id)).toBe(204);
  const log = await site.db.many(sql`
    select actor_name, subject_kind, subject_name, details from audit_log
     where event = 'list-deleted'`);
  expect(log).toEqual([
    { actor_name: 'Ada', subject_kind: 'list', subject_name: 'By the sea', details: '@Rosa' },
  ]);
});

it('a list goes with its owner, and what people did on others’ lists with them', async () => {
  const gone = await site.signUp('Gone');
  const own = await gone.call('POST /api/lists', { body: { title: 'Theirs' } });
  await gone.call('PUT /api/lists/:id/books/:googleId', {
    params: { id: own.body._id, googleId: books[0] ?? '' },
    body: {},
  });
  await theo.call('PUT /api/lists/:id/like', { params: { id: own.body._id } });
  await change({ kind: 'open' });
  await gone.call('PUT /api/lists/:id/like', at());
  await gone.call('POST /api/lists/:id/suggestions', {
    ...at(),
    body: { googleId: books[0] ?? '' },
  });
  const left = await gone.call('POST /api/account/deletion', {
    body: { currentPassword: gone.password },
  });
  expect(left.status).toBe(204);
  const { rows } = await site.db.one<{ rows: number }>(sql`
    select (select count(*) from lists where id = ${own.body._id})
           + (select count(*) from list_likes where list_id in (${list}, ${own.body._id}))
           + (select count(*) from list_suggestions where list_id = ${list}) as rows`);
  expect(rows).toBe(0);
  expect((await rosa.call('GET /api/lists/:id', at())).body.likes).toBe(0);
  expect(await wrongCounters(site.db)).toEqual({});
});

describe('Everybody’s lists', () => {
  /** A word that no other title has: lists are found by a part of it. */
  const word = `zephyr${Date.now().toString(36)}`;
  const make = async (
    by: Member,
    title: string,
    more: { visibility?: 'private' | 'followers' } = {},
  ) =>
    (await by.call('POST /api/lists', { body: { title: `${title} ${word}`, ...more } })).body._id;
  const found = async (
    who: Pick<Member, 'call'>,
    query: { sort?: 'liked' | 'newest'; q?: string; limit?: number },
  ) =>
    (await who.call('GET /api/lists', { query: { q: word, ...query } })).body.map(({ title }) =>
      title.replace(` ${word}`, ''),
    );

  it('are the public ones, newest or most liked first, for visitors too', async () => {
    const first = await make(rosa, 'First');
    await make(theo, 'Second');
    await make(theo, 'Hidden', { visibility: 'private' });
    await make(theo, 'Theirs', { visibility: 'followers' });
    for (const who of [theo, wren])
      await who.call('PUT /api/lists/:id/like', { params: { id: first } });
    const visitor = site.visitor();
    expect(await found(visitor, {})).toEqual(['Second', 'First']);
    expect(await found(visitor, { sort: 'newest' })).toEqual(['Second', 'First']);
    expect(await found(visitor, { sort: 'liked' })).toEqual(['First', 'Second']);
    // One's own, too, but only those that everybody sees.
    expect(await found(theo, { sort: 'newest' })).toEqual(['Second', 'First']);
    expect(await found(visitor, { q: word.toUpperCase() })).toEqual(['Second', 'First']);
    expect(await found(visitor, { q: `${word}x` })).toEqual([]);
  });

  it.each(['liked', 'newest'] as const)('are paged (%s)', async (sort) => {
    const visitor = site.visitor();
    const whole = await found(visitor, { sort });
    const page = await visitor.call('GET /api/lists', { query: { q: word, sort, limit: 1 } });
    const cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const next = await visitor.call('GET /api/lists', {
      query: { q: word, sort, limit: 1, cursor: decodeURIComponent(cursor) },
    });
    expect(next.headers.get('link')).toBeNull();
    expect([...page.body, ...next.body].map(({ title }) => title.replace(` ${word}`, ''))).toEqual(
      whole.slice(0, 2),
    );
  });

  it('are found by what very many titles have without asking who made each of them', async () => {
    const own = await openSite();
    const maker = await own.signUp('Maker');
    await own.db.many(sql`
      insert into lists (id, user_id, title, visibility, created_at, likes_count)
      select gen_random_uuid(), ${maker._id}, 'Of the shore ' || n, 'public', now() - n * interval '1 minute', n % 7
        from generate_series(1, 2000) n`);
    await own.db.many(sql`analyze lists, users`);
    const plans: Plan[] = [];
    const db = explaining(own.db, plans);
    await newestLists(db, undefined, 'shore', { limit: 20, after: undefined });
    await mostLikedLists(db, undefined, 'shore', { limit: 20, after: undefined });
    expect(plans.map((plan) => looksInto('users', plan) < 100)).toEqual([true, true]);
    await own.close();
  });

  it('leave out those of a private profile, of blocked and of suspended people', async () => {
    const shy = await site.signUp('Shy');
    await make(shy, 'Shy');
    await shy.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    const blocked = await site.signUp('Blocked');
    await make(blocked, 'Blocked');
    await wren.call('POST /api/blocks/:id', { params: { id: blocked._id } });
    const gone = await site.signUp('Gone');
    await make(gone, 'Gone');
    await site.db.many(sql`
      update users set suspended_at = now(), suspension_reason = 'Spam' where id = ${gone._id}`);
    expect(await found(wren, {})).toEqual(['Second', 'First']);
    expect(await found(site.visitor(), {})).toEqual(['Blocked', 'Second', 'First']);
    await site.db.many(sql`
      update users set suspended_at = null, suspension_reason = null where id = ${gone._id}`);
  });

  it('are one’s own where nothing is asked about them', async () => {
    const { status, body } = await site.visitor().call('GET /api/lists', { query: {} });
    expect([status, body]).toMatchObject([401, { id: 'sign_in_required' }]);
    const own = await theo.call('GET /api/lists', { query: {} });
    expect(own.body.map(({ owner }) => owner._id)).toEqual(own.body.map(() => theo._id));
    expect(own.body.map(({ title }) => title)).toContain(`Hidden ${word}`);
  });
});

describe('A list of a reading group', () => {
  const makeGroup = async (who: Member, more: object = {}) =>
    (await who.call('POST /api/groups', { body: { title: 'Mondays', joining: 'open', ...more } }))
      .body;
  const join = (who: Member, id: string) =>
    who.call('POST /api/groups/:id/members/:userId', { params: { id, userId: who._id } });
  const leave = (who: Member, id: string) =>
    who.call('DELETE /api/groups/:id/members/:userId', { params: { id, userId: who._id } });
  const make = (who: Member, body: object) =>
    who.call('POST /api/lists', { body: { title: 'Ours', kind: 'group', ...body } });
  const put = (who: Member, id: string, book = '') =>
    who.call('PUT /api/lists/:id/books/:googleId', { params: { id, googleId: book }, body: {} });
  const seenBy = async (who: Pick<Member, 'call'>, id: string) =>
    (await who.call('GET /api/lists/:id', { params: { id } })).body;

  it('is filled, put into order and emptied by its members, and changed by its owner alone', async () => {
    const group = await makeGroup(rosa);
    await join(theo, group._id);
    const { status, body } = await make(rosa, { group: group._id });
    expect([status, body.group]).toEqual([201, { _id: group._id, title: 'Mondays' }]);
    const [one, two] = books;
    expect((await put(theo, body._id, one)).status).toBe(204);
    expect((await put(rosa, body._id, two)).status).toBe(204);
    const moved = await theo.call('PUT /api/lists/:id/books/:googleId', {
      params: { id: body._id, googleId: two ?? '' },
      body: { before: one ?? '' },
    });
    expect(moved.status).toBe(204);
    const gone = await theo.call('DELETE /api/lists/:id/books/:googleId', {
      params: { id: body._id, googleId: one ?? '' },
    });
    expect(gone.status).toBe(204);
    expect([
      (await seenBy(theo, body._id)).mayAdd,
      (await seenBy(wren, body._id)).mayAdd,
      (await seenBy(site.visitor(), body._id)).mayAdd,
    ]).toEqual([true, false, false]);
    const title = await theo.call('PUT /api/lists/:id', {
      params: { id: body._id },
      body: { title: 'Mine now' },
    });
    expect([title.status, title.body]).toMatchObject([403, { id: 'list_of_others' }]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is not of outsiders, nor of who has left', async () => {
    const group = await makeGroup(rosa);
    const { body } = await make(rosa, { group: group._id });
    expect((await put(wren, body._id, books[0])).status).toBe(403);
    await join(wren, group._id);
    expect((await put(wren, body._id, books[0])).status).toBe(204);
    await leave(wren, group._id);
    expect((await put(wren, body._id, books[1])).status).toBe(403);
  });

  it('is made by members of a group that they see, and needs one', async () => {
    const group = await makeGroup(rosa);
    const nobody = '01890000-0000-7000-8000-000000000000';
    for (const [who, more, id] of [
      [theo, { group: group._id }, 'group_of_members'],
      [rosa, { group: nobody }, 'group_not_found'],
      [rosa, {}, undefined],
    ] as const) {
      const { status, body } = await make(who, more);
      expect([status, id === undefined ? body.fields?.group : body.id]).toEqual(
        id === undefined
          ? [400, 'Please choose the group that puts books on the list']
          : [id === 'group_not_found' ? 404 : 403, id],
      );
    }
  });

  it('stays of its group when its title changes, of its owner when the group goes, and becomes one’s own', async () => {
    const group = await makeGroup(rosa);
    const { body } = await make(rosa, { group: group._id });
    const changed = async (more: object) =>
      (await rosa.call('PUT /api/lists/:id', { params: { id: body._id }, body: more })).body;
    expect((await changed({ title: 'Theirs', kind: 'group' })).group?._id).toBe(group._id);
    expect(await changed({ kind: 'own' })).toMatchObject({ kind: 'own', group: null });
    expect((await changed({ kind: 'group', group: group._id })).group?._id).toBe(group._id);
    await rosa.call('DELETE /api/groups/:id', { params: { id: group._id } });
    expect(await seenBy(rosa, body._id)).toMatchObject({
      kind: 'group',
      group: null,
      mayAdd: true,
    });
  });

  describe('has notes of those who write them', () => {
    let uma: Member;
    let ours: string;
    let named = 0;
    const put = (who: Member, book = '', note: string | null | undefined = undefined) =>
      who.call('PUT /api/lists/:id/books/:googleId', {
        params: { id: ours, googleId: book },
        body: { before: book, ...(note === undefined ? {} : { note }) },
      });
    const add = (who: Member, book = '', note: string | null = null) =>
      who.call('PUT /api/lists/:id/books/:googleId', {
        params: { id: ours, googleId: book },
        body: { note },
      });
    const notes = async (who: Pick<Member, 'call'>) => {
      const { body } = await who.call('GET /api/lists/:id/books', {
        params: { id: ours },
        query: {},
      });
      return body.map(({ note, noteBy }) => [note, noteBy?.username ?? null]);
    };

    beforeEach(async () => {
      named += 1;
      uma = await site.signUp(`Uma${named}`);
      const group = await makeGroup(rosa);
      await join(uma, group._id);
      await join(theo, group._id);
      ours = (await make(rosa, { group: group._id })).body._id;
      await add(rosa, books[0], 'Of the owner');
      await add(uma, books[1], 'Of a member');
    });

    it('each by its name, which moving and saying it again leave and other words change', async () => {
      const asWritten = [
        ['Of the owner', null],
        ['Of a member', uma.username],
      ];
      for (const who of [rosa, theo, uma, site.regular()])
        expect(await notes(who)).toEqual(asWritten);
      await put(theo, books[1]);
      await put(rosa, books[1], 'Of a member');
      await put(theo, books[0], 'Of the owner');
      expect(await notes(rosa)).toEqual(asWritten);
      await put(rosa, books[1], 'Of the owner now');
      await put(uma, books[0], 'Of a member now');
      expect(await notes(rosa)).toEqual([
        ['Of a member now', uma.username],
        ['Of the owner now', null],
      ]);
      await put(rosa, books[0], null);
      expect((await notes(rosa))[0]).toEqual([null, null]);
    });

    it('of whoever suggested a book that the owner takes, too', async () => {
      const open = await rosa.call('POST /api/lists', { body: { title: 'Open', kind: 'open' } });
      ours = open.body._id;
      const params = { id: ours };
      const { body } = await uma.call('POST /api/lists/:id/suggestions', {
        params,
        body: { googleId: books[2] ?? '', note: 'As I said' },
      });
      await rosa.call('POST /api/lists/:id/suggestions/:suggestionId', {
        params: { ...params, suggestionId: body._id },
      });
      expect(await notes(theo)).toEqual([['As I said', uma.username]]);
    });

    it('which name nobody to others where only members see who is in the group', async () => {
      const { body } = await rosa.call('GET /api/lists/:id', { params: { id: ours } });
      const params = { id: body.group?._id ?? '' };
      await rosa.call('PUT /api/groups/:id', { params, body: { visibility: 'members' } });
      for (const who of [rosa, theo, uma])
        expect((await notes(who))[1]).toEqual(['Of a member', uma.username]);
      for (const who of [wren, site.regular()])
        expect((await notes(who))[1]).toEqual(['Of a member', null]);
    });

    it('which go with their account, and are hidden with it', async () => {
      const without = [
        ['Of the owner', null],
        [null, null],
      ];
      await uma.call('POST /api/blocks/:id', { params: { id: theo._id } });
      expect(await notes(theo)).toEqual(without);
      await uma.call('DELETE /api/blocks/:id', { params: { id: theo._id } });
      await uma.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
      expect(await notes(wren)).toEqual(without);
      expect(await notes(site.regular())).toEqual(without);
      for (const who of [rosa, theo, uma])
        expect(await notes(who)).toContainEqual(['Of a member', uma.username]);
      await uma.call('PUT /api/account/privacy', { body: { profile: 'public' } });
      await site.db.many(
        sql`update users set suspended_at = now(), suspension_reason = 'Spam' where id = ${uma._id}`,
      );
      expect(await notes(rosa)).toEqual(without);
      await site.db.many(
        sql`update users set suspended_at = null, suspension_reason = null where id = ${uma._id}`,
      );
      expect(await notes(rosa)).not.toEqual(without);
      await uma.call('POST /api/account/deletion', { body: { currentPassword: uma.password } });
      expect(await notes(rosa)).toEqual(without);
      const kept = await site.db.one(sql`
        select count(*)::integer as notes from list_books
         where list_id = ${ours} and note = 'Of a member'`);
      expect(kept).toEqual({ notes: 0 });
    });

    it('which never become the owner’s, whoever deletes the account', async () => {
      await site.db.many(sql`delete from users where id = ${uma._id}`);
      expect(await notes(rosa)).toEqual([
        ['Of the owner', null],
        [null, null],
      ]);
    });

    it('which a report names, and the file with everything about oneself has', async () => {
      const moderator = await site.signUp(`Moderator${named}`, 'admin');
      await theo.call('POST /api/reports', {
        body: { kind: 'list', subject: ours, reason: 'abuse' },
      });
      const { body } = await moderator.call('GET /api/admin/reports', { query: {} });
      expect(body[0]?.evidence.content).toBe(
        `Volume 0: Of the owner\nVolume 1: Of a member (@${uma.username})`,
      );
      const exported = async (who: Member) =>
        (await who.request('GET', '/api/account/export')).body;
      expect((await exported(uma)).listNotes).toMatchObject([
        { list_id: ours, book: books[1], note: 'Of a member' },
      ]);
      expect((await exported(rosa)).lists).toContainEqual(
        expect.objectContaining({
          id: ours,
          books: [
            expect.objectContaining({ note: 'Of the owner', note_by: null }),
            expect.objectContaining({ note: 'Of a member', note_by: uma.username }),
          ],
        }),
      );
    });
  });

  it('tells whom the group is not for nothing of it', async () => {
    const group = await makeGroup(rosa);
    const { body } = await make(rosa, { group: group._id });
    await theo.call('POST /api/groups/:id/members/:userId', {
      params: { id: group._id, userId: theo._id },
    });
    const made = await make(theo, { group: group._id });
    await rosa.call('POST /api/blocks/:id', { params: { id: wren._id } });
    expect((await seenBy(wren, made.body._id)).group).toBeNull();
    expect((await put(wren, body._id, books[0])).status).toBe(404);
    await rosa.call('DELETE /api/blocks/:id', { params: { id: wren._id } });
  });
});
