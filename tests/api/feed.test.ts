import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let named = 0;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
});
afterAll(() => site?.close());

const someone = () => {
  named += 1;
  return site.signUp(
    `Reader-${[...String(named)].map((digit) => 'abcdefghjk'[Number(digit)]).join('')}`,
  );
};
const book = (pageCount = 300) => {
  named += 1;
  return addBook(site.db, { title: `Book ${named}`, pageCount });
};
const follow = (who: Browser, { _id }: Member) =>
  who.call('POST /api/follow/:id', { params: { id: _id } });
const put = (who: Browser, googleId: string, body: object) =>
  who.request('PUT', `/api/library/${googleId}`, { body });
const feedOf = async (who: Browser, kinds?: string) =>
  (await who.call('GET /api/feed', { query: kinds === undefined ? {} : { kinds } })).body;
const review = async (by: Browser, googleId: string, content = 'All of it.', more: object = {}) =>
  (
    await by.call('POST /api/reviews', {
      body: { title: 'A title', content, rating: 4, book: googleId, ...more },
    })
  ).body._id;

describe('The feed', () => {
  it('tells what those do whom one follows, newest first, and many of a kind as one', async () => {
    const [me, friend, stranger] = await Promise.all([someone(), someone(), someone()]);
    await follow(me, friend);
    const books = await Promise.all([book(), book(), book(), book()]);
    const [first = '', second = '', third = '', fourth = ''] = books;
    await put(friend, first, { status: 'want' });
    await put(friend, second, { status: 'want' });
    await put(friend, third, { status: 'reading', rating: 3.5 });
    await friend.call('POST /api/library/:googleId/progress', {
      params: { googleId: third },
      body: { page: 30, note: 'It begins well.' },
    });
    await friend.call('POST /api/library/:googleId/quotes', {
      params: { googleId: third },
      body: { text: 'To be.' },
    });
    await put(friend, third, { status: 'read' });
    const id = await review(friend, fourth);
    await review(stranger, fourth);
    await put(me, first, { status: 'want' });

    const items = await feedOf(me);
    expect(items.map(({ kind, more }) => [kind, more])).toEqual(
      expect.arrayContaining([
        ['review', 0],
        ['finished', 0],
        ['quote', 0],
        ['progress', 0],
        ['rating', 0],
        ['started', 0],
        ['wanted', 1],
      ]),
    );
    expect(items).toHaveLength(7);
    expect(items[0]).toMatchObject({
      kind: 'review',
      user: { _id: friend._id },
      book: { googleId: fourth },
      review: { _id: id, content: 'All of it.', isLiked: false, hidden: [] },
    });
    const of = (kind: string) => items.find((item) => item.kind === kind);
    expect(of('rating')?.rating).toBe(3.5);
    expect(of('progress')?.progress).toEqual({
      _id: expect.any(String),
      position: { page: 30 },
      percent: 10,
      note: 'It begins well.',
      mentions: [],
      likes: 0,
      comments: 0,
      isLiked: false,
      hidden: [],
    });
    expect(of('quote')?.quote?.text).toBe('To be.');
    expect(of('wanted')?.book?.googleId).toBe(second);
    const all = await me.call('GET /api/feed/:id', { params: { id: of('wanted')?._id ?? '' } });
    expect(all.body.map((item) => item.book?.googleId)).toEqual([second, first]);
    const elsewhere = await stranger.call('GET /api/feed/:id', {
      params: { id: of('wanted')?._id ?? '' },
    });
    expect(elsewhere.status).toBe(404);

    expect((await feedOf(me, 'quote,rating')).map(({ kind }) => kind).sort()).toEqual([
      'quote',
      'rating',
    ]);
    const wrong = await me.call('GET /api/feed', { query: { kinds: 'quote,likes' } });
    expect([wrong.status, wrong.body.id]).toEqual([400, 'feed_kind_unknown']);

    const paged: string[] = [];
    for (let next = '/api/feed?limit=2'; next !== ''; ) {
      const { body, headers } = await me.request('GET', next);
      paged.push(...(body as unknown as { _id: string }[]).map(({ _id }) => _id));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(items.map(({ _id }) => _id));
  });

  it('tells nothing any more that went, or became invisible', async () => {
    const [me, friend] = await Promise.all([someone(), someone()]);
    await follow(me, friend);
    const [first, second] = await Promise.all([book(), book()]);
    const id = await review(friend, first);
    await put(friend, second, { status: 'reading' });
    await put(friend, second, { rating: 4.5 });
    const kinds = async () => (await feedOf(me)).map(({ kind }) => kind).sort();
    expect(await kinds()).toEqual(['rating', 'review', 'started']);
    const change = (visibility: 'private' | 'followers') =>
      friend.call('PUT /api/reviews/:id', {
        params: { id },
        body: { title: 'A title', content: 'All of it.', rating: 4, visibility },
      });
    await change('private');
    await put(friend, second, { visibility: 'private' });
    expect(await kinds()).toEqual([]);
    expect(await wrongCounters(site.db)).toEqual({});
    await change('followers');
    await put(friend, second, { visibility: 'public' });
    expect(await kinds()).toEqual(['rating', 'review', 'started']);
    await put(friend, second, { rating: null });
    expect(await kinds()).toEqual(['review', 'started']);
    await friend.call('DELETE /api/library/:googleId', { params: { googleId: second } });
    await friend.call('DELETE /api/reviews/:id', { params: { id } });
    expect(await kinds()).toEqual([]);
    await friend.call('POST /api/reviews/:id/restoration', { params: { id } });
    expect(await kinds()).toEqual(['review']);
    await me.call('POST /api/blocks/:id', { params: { id: friend._id } });
    expect(await kinds()).toEqual([]);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('The feed of lists and groups', () => {
  it('tells which lists they make, with the first of their books, as far as one may see them', async () => {
    const [me, friend] = await Promise.all([someone(), someone()]);
    await follow(me, friend);
    const list = (await friend.call('POST /api/lists', { body: { title: 'Rainy days' } })).body;
    const googleId = await book();
    await friend.call('PUT /api/lists/:id/books/:googleId', {
      params: { id: list._id, googleId },
      body: {},
    });
    const told = async () => (await feedOf(me, 'list')).map((item) => item.list);
    expect(await told()).toEqual([
      { _id: list._id, title: 'Rainy days', books: 1, covers: [expect.any(String)] },
    ]);
    const change = (visibility: 'private' | 'followers') =>
      friend.call('PUT /api/lists/:id', { params: { id: list._id }, body: { visibility } });
    await change('private');
    expect(await told()).toEqual([]);
    await change('followers');
    expect(await told()).toHaveLength(1);
    await friend.call('DELETE /api/lists/:id', { params: { id: list._id } });
    expect(await told()).toEqual([]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('tells which groups they join, but none that only members look into', async () => {
    const [me, friend, host] = await Promise.all([someone(), someone(), someone()]);
    await follow(me, friend);
    const made = await host.call('POST /api/groups', { body: { title: 'Mondays' } });
    const params = { id: made.body._id };
    const joins = () =>
      friend.call('POST /api/groups/:id/members/:userId', {
        params: { ...params, userId: friend._id },
      });
    await joins();
    const told = async () => (await feedOf(me, 'joined')).map((item) => item.group);
    expect(await told()).toEqual([{ _id: params.id, title: 'Mondays', members: 2 }]);
    await host.call('PUT /api/groups/:id', { params, body: { visibility: 'members' } });
    expect(await told()).toEqual([]);
    await host.call('PUT /api/groups/:id', { params, body: { visibility: 'public' } });
    expect(await told()).toHaveLength(1);
    // Whose group it is and the reader keep apart: not even its name is told.
    await host.call('POST /api/blocks/:id', { params: { id: me._id } });
    expect(await told()).toEqual([null]);
    await friend.call('DELETE /api/groups/:id/members/:userId', {
      params: { ...params, userId: friend._id },
    });
    expect(await told()).toEqual([]);
    await joins();
    await host.call('DELETE /api/groups/:id', { params });
    expect(await told()).toEqual([]);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('Friends and suggestions', () => {
  it('say who of those one follows has a book, as far as one may see it', async () => {
    const [me, friend, shy, stranger] = await Promise.all([
      someone(),
      someone(),
      someone(),
      someone(),
    ]);
    const googleId = await book();
    for (const who of [friend, shy]) await follow(me, who);
    await put(friend, googleId, { status: 'reading', rating: 4.5 });
    await put(shy, googleId, { status: 'read', visibility: 'private' });
    await put(stranger, googleId, { status: 'read' });
    const friends = await me.call('GET /api/books/:googleId/friends', { params: { googleId } });
    expect(friends.body).toEqual([
      {
        user: {
          _id: friend._id,
          username: friend.username,
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
        status: 'reading',
        rating: 4.5,
        percent: null,
        review: null,
        endedOn: null,
      },
    ]);
    // Of a review with spoilers one is told that it is there.
    await friend.call('POST /api/reviews', {
      body: {
        title: 'It was him',
        content: 'All along.',
        rating: 4,
        book: googleId,
        hasSpoilers: true,
      },
    });
    const again = await me.call('GET /api/books/:googleId/friends', { params: { googleId } });
    const theirs = await me.call('GET /api/profile/:id/library', { params: { id: friend._id } });
    for (const { review } of [again.body[0], theirs.body[0]] as { review: { title: string } }[]) {
      expect(review.title).not.toBe('');
      expect(review.title).not.toContain('It was him');
    }
    const none = await me.call('GET /api/books/:googleId/friends', {
      params: { googleId: 'nothing' },
    });
    expect(none.status).toBe(404);
  });

  it('name people with much in common who are in the directory, and whom one does not follow', async () => {
    const [me, alike, other, hidden, followed] = await Promise.all([
      someone(),
      someone(),
      someone(),
      someone(),
      someone(),
    ]);
    await hidden.call('PUT /api/account/privacy', { body: { showInDirectory: false } });
    await follow(me, followed);
    for (const rating of [5, 4, 2]) {
      const googleId = await book();
      await put(me, googleId, { status: 'read', rating });
      for (const who of [alike, hidden, followed])
        await put(who, googleId, { status: 'read', rating });
      await put(other, googleId, { status: 'read', rating: 5.5 - rating });
    }
    const { body } = await me.call('GET /api/people/suggested');
    expect(body).toMatchObject([
      { user: { _id: alike._id }, reason: 'taste', commonBooks: 3, agreement: 100 },
      { user: { _id: other._id }, reason: 'books', commonBooks: 3 },
    ]);
    // On a profile it is told of whoever one may see, followed or not in the directory, and only of what one sees.
    const commonWith = async ({ _id: id }: Member) =>
      (await me.call('GET /api/people/:id/common', { params: { id } })).body.commonBooks;
    expect(await Promise.all([hidden, followed].map(commonWith))).toEqual([3, 3]);
    await hidden.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    await followed.call('POST /api/blocks/:id', { params: { id: me._id } });
    expect(await Promise.all([hidden, followed].map(commonWith))).toEqual([0, 0]);
  });

  it('name people who have the books that one has only called favorites yet, each book once', async () => {
    const [me, reader, stranger] = await Promise.all([someone(), someone(), someone()]);
    const [loved, both] = [await book(), await book()];
    for (const googleId of [loved, both]) {
      await me.call('POST /api/favorites/:googleId', { params: { googleId } });
      await put(reader, googleId, { status: 'read' });
    }
    await put(me, both, { status: 'read', rating: 4 });
    await put(stranger, await book(), { status: 'read' });
    const { body } = await me.call('GET /api/people/suggested');
    expect(body).toMatchObject([
      { user: { _id: reader._id }, reason: 'books', commonBooks: 2, agreement: null },
    ]);
  });
});

describe('Spoilers', () => {
  const TEXT =
    'Good. >!p150: The 🦘 did it!< Then >!75%: they flee!<, >!just so!< and >!p10: hello!<.';

  it('open as one has come so far, and are not in the answer before', async () => {
    const [rosa, me, visitor] = [await someone(), await someone(), site.visitor()];
    const googleId = await book(300);
    const id = await review(rosa, googleId, TEXT);
    const read = async (who: Browser) =>
      (await who.call('GET /api/reviews/:id', { params: { id } })).body;
    const raw = async (who: Browser, path: string) =>
      JSON.stringify((await who.request('GET', path)).body);
    expect((await read(rosa)).content).toBe(TEXT);
    expect(await read(visitor)).toMatchObject({
      content: 'Good. >!!< Then >!!<, >!just so!< and >!!<.',
      hidden: [
        { length: 12, opensAt: { page: 150 } },
        { length: 9, opensAt: { percent: 75 } },
        { length: 5, opensAt: { page: 10 } },
      ],
    });
    await put(me, googleId, { status: 'reading' });
    const at = (body: object) => me.request('POST', `/api/library/${googleId}/progress`, { body });
    await at({ page: 149 });
    expect((await read(me)).content).toBe('Good. >!!< Then >!!<, >!just so!< and >!p10: hello!<.');
    for (const path of [
      `/api/reviews/${id}`,
      `/api/reviews/book/${googleId}`,
      `/api/reviews/book/${googleId}?sort=highest`,
      `/api/profile/${rosa._id}/reviews`,
    ])
      for (const who of [me, visitor]) {
        expect([path, await raw(who, path)]).toEqual([
          path,
          expect.not.stringMatching(/did it|flee/),
        ]);
      }
    await follow(me, rosa);
    for (const path of ['/api/feed', `/api/profile/${me._id}/following/reviews`]) {
      const shown = await raw(me, path);
      expect([path, shown.includes('Good.'), /did it|flee/.test(shown)]).toEqual([
        path,
        true,
        false,
      ]);
    }
    await at({ page: 150 });
    expect((await read(me)).content).toContain('The 🦘 did it');
    const insisted = await me.call('GET /api/reviews/:id/spoilers', { params: { id } });
    expect(insisted.body).toEqual({ text: TEXT });
    expect((await visitor.call('GET /api/reviews/:id/spoilers', { params: { id } })).status).toBe(
      401,
    );
    await put(me, googleId, { status: 'read' });
    expect((await read(me)).content).toBe(TEXT);
    await put(me, googleId, { status: 'reading' });
    expect((await read(me)).hidden).toEqual([]);
  });

  it('shut a comment as a whole, and quotes that say so', async () => {
    const [rosa, me] = [await someone(), await someone()];
    const googleId = await book(200);
    const id = await review(rosa, googleId);
    await put(rosa, googleId, { status: 'read' });
    const { body } = await rosa.call('POST /api/reviews/:id/comments', {
      params: { id },
      body: { text: 'Caught!', position: { page: 100 } },
    });
    const [seen] = (await me.call('GET /api/reviews/:id/comments', { params: { id } })).body;
    expect(seen).toMatchObject({
      text: '',
      position: { page: 100 },
      hidden: [{ length: 7, opensAt: { page: 100 } }],
    });
    await put(me, googleId, { status: 'reading' });
    await me.call('POST /api/library/:googleId/progress', {
      params: { googleId },
      body: { percent: 50 },
    });
    const [open] = (await me.call('GET /api/reviews/:id/comments', { params: { id } })).body;
    expect(open).toMatchObject({ text: 'Caught!', hidden: [] });
    const whole = await me.call('GET /api/comments/:id/spoilers', { params: { id: body._id } });
    expect(whole.body).toEqual({ text: 'Caught!' });
    for (const hasSpoilers of [true, false])
      await rosa.call('POST /api/library/:googleId/quotes', {
        params: { googleId },
        body: { text: 'At the end.', page: 190, hasSpoilers },
      });
    const quotes = await me.call('GET /api/profile/:id/quotes', { params: { id: rosa._id } });
    expect(quotes.body.map(({ text, hidden }) => [text, hidden])).toEqual([
      ['At the end.', []],
      ['', [{ length: 11, opensAt: { page: 190 } }]],
    ]);
  });

  it('are not laid open by what stands in them, nowhere and for nobody who is not there', async () => {
    const [rosa, me, visitor] = [await someone(), await someone(), site.visitor()];
    const googleId = await book(300);
    const text = 'Before >!p120: the MURDERER is <b>Anna</b>!< after';
    const id = await review(rosa, googleId, text);
    await rosa.call('POST /api/reviews/:id/comments', {
      params: { id },
      body: { text: '>!p264: the MURDERER >!<' },
    });
    await follow(me, rosa);
    await put(me, googleId, { status: 'reading' });
    for (const who of [visitor, me]) {
      const { body } = await who.call('GET /api/reviews/:id', { params: { id } });
      expect([body.content, body.hidden.length]).toEqual(['Before >!!< after', 1]);
    }
    for (const path of [
      `/api/reviews/${id}`,
      `/api/reviews/${id}/comments`,
      `/api/reviews/book/${googleId}`,
      `/api/profile/${rosa._id}/reviews`,
      '/api/reviews/random',
      `/book/${googleId}`,
      `/profile/${rosa._id}`,
      '/',
    ]) {
      const answer = await site.regular().request('GET', path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, JSON.stringify(answer.body)]).not.toEqual([
        path,
        expect.stringContaining('MURDERER'),
      ]);
    }
    for (const path of ['/api/feed', '/api/notifications'])
      expect(JSON.stringify((await me.request('GET', path)).body)).not.toContain('MURDERER');
  });

  it('shut the note of a quote with it, and passages in notes of quotes and of progress', async () => {
    const [rosa, me, visitor] = [await someone(), await someone(), site.visitor()];
    const googleId = await book(200);
    await follow(me, rosa);
    await put(me, googleId, { status: 'reading' });
    await put(rosa, googleId, { status: 'reading' });
    const quote = (body: { text: string; note: string; hasSpoilers?: boolean }) =>
      rosa.call('POST /api/library/:googleId/quotes', {
        params: { googleId },
        body: { ...body, percent: 95 },
      });
    await quote({ text: 'It ends.', note: 'the BUTLER did it', hasSpoilers: true });
    await quote({ text: 'It begins.', note: 'So. >!90%: the BUTLER again!<' });
    await rosa.call('POST /api/library/:googleId/progress', {
      params: { googleId },
      body: { percent: 96, note: 'On I go. >!95%: the BUTLER fled!<' },
    });
    const quotes = async (who: Browser) =>
      (await who.call('GET /api/profile/:id/quotes', { params: { id: rosa._id } })).body.map(
        ({ text, note }) => [text, note],
      );
    for (const who of [visitor, me])
      expect(await quotes(who)).toEqual([
        ['It begins.', 'So. >!!<'],
        ['', null],
      ]);
    const told = async () =>
      (await me.call('GET /api/feed')).body.map((item) => item.progress?.note ?? item.quote?.note);
    const items = async () => JSON.stringify((await me.request('GET', '/api/feed')).body);
    expect(await items()).not.toContain('BUTLER');
    // That a note stands at 96 % is no spoiler by itself.
    expect(await told()).toContain('On I go. >!!<');
    await me.call('POST /api/library/:googleId/progress', {
      params: { googleId },
      body: { percent: 95 },
    });
    expect(await quotes(me)).toEqual([
      ['It begins.', 'So. >!90%: the BUTLER again!<'],
      ['It ends.', 'the BUTLER did it'],
    ]);
    expect(await told()).toContain('On I go. >!95%: the BUTLER fled!<');
  });
});
