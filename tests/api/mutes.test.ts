import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let wren: Member;
let book: string;
let other: string;
let reviews: string[];

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  wren = await site.signUp('Wren');
  book = await addBook(site.db, { title: 'The Wall' });
  other = await addBook(site.db, { title: 'The Gate' });
  for (const whom of [theo, wren])
    await rosa.call('POST /api/follow/:id', { params: { id: whom._id } });
  reviews = [];
  for (const [by, of] of [
    [theo, book],
    [wren, book],
    [wren, other],
  ] as const) {
    const { body } = await by.call('POST /api/reviews', {
      body: { title: 'Words', content: 'My words.', rating: 4, book: of },
    });
    reviews.push(body._id);
  }
});
afterAll(() => site?.close());
beforeEach(async () => {
  for (const table of ['mutes', 'hidings', 'notifications'])
    await site.db.many(sql`delete from ${sql([table])}`);
});

const mute = (by: Member, whom: Member) =>
  by.call('PUT /api/mutes/:userId', { params: { userId: whom._id } });
const unmute = (by: Member, whom: Member) =>
  by.call('DELETE /api/mutes/:userId', { params: { userId: whom._id } });
const hide = (by: Member, googleId: string) =>
  by.call('PUT /api/books/:googleId/hiding', { params: { googleId } });

/** Who is in what comes to somebody by itself, and of which books. */
async function comesTo(member: Member) {
  const feed = (await member.call('GET /api/feed')).body;
  const followed = await member.call('GET /api/profile/:id/following/reviews', {
    params: { id: member._id },
  });
  expect(followed.headers.get('x-total-count')).toBe(`${followed.body.length}`);
  const random = (await member.call('GET /api/reviews/random')).body;
  return {
    feed: [...new Set(feed.map(({ user }) => user.username))].sort(),
    feedBooks: [...new Set(feed.flatMap((item) => item.book?.title ?? []))].sort(),
    followed: [...new Set(followed.body.map(({ user }) => user.username))].sort(),
    followedBooks: [...new Set(followed.body.map((each) => each.book.title))].sort(),
    random: [...new Set(random.map(({ user }) => user.username))].sort(),
    randomBooks: [...new Set(random.map((each) => each.book.title))].sort(),
  };
}

const EVERYTHING = {
  feed: ['Theo', 'Wren'],
  feedBooks: ['The Gate', 'The Wall'],
  followed: ['Theo', 'Wren'],
  followedBooks: ['The Gate', 'The Wall'],
  random: ['Theo', 'Wren'],
  randomBooks: ['The Gate', 'The Wall'],
};

describe('Muting somebody', () => {
  it('keeps all of theirs out of what comes by itself, until it is taken back', async () => {
    expect(await comesTo(rosa)).toEqual(EVERYTHING);
    expect((await mute(rosa, wren)).body).toEqual({ isMuted: true });
    expect((await mute(rosa, wren)).body).toEqual({ isMuted: true });
    expect(await comesTo(rosa)).toMatchObject({
      feed: ['Theo'],
      followed: ['Theo'],
      random: ['Theo'],
    });
    const status = await rosa.call('GET /api/mutes/:userId', { params: { userId: wren._id } });
    expect(status.body).toEqual({ isMuted: true });
    expect((await unmute(rosa, wren)).body).toEqual({ isMuted: false });
    expect(await comesTo(rosa)).toEqual(EVERYTHING);
  });

  it('leaves their pages, the reviews of a book and whom one follows as they are', async () => {
    await mute(rosa, wren);
    const params = { id: wren._id };
    expect((await rosa.call('GET /api/profile/:id', { params })).status).toBe(200);
    expect((await rosa.call('GET /api/profile/:id/reviews', { params })).body).toHaveLength(2);
    const { body } = await rosa.call('GET /api/reviews/book/:googleId', {
      params: { googleId: book },
    });
    expect(body.map(({ user }) => user.username).sort()).toEqual(['Theo', 'Wren']);
    expect((await rosa.call('GET /api/follow/status/:id', { params })).body.isFollowing).toBe(true);
  });

  it('ends what one is told of because of them, also what one was told before; it is not made up for', async () => {
    const told = async () =>
      (await rosa.call('GET /api/notifications')).body.map(({ count }) => count);
    const { body: mine } = await rosa.call('POST /api/reviews', {
      body: { title: 'Mine', content: 'My own.', rating: 3, book: other },
    });
    const params = { id: mine._id };
    await wren.call('PUT /api/reviews/:id/like', { params });
    await theo.call('PUT /api/reviews/:id/like', { params });
    expect(await told()).toEqual([2]);
    await mute(rosa, wren);
    expect(await told()).toEqual([1]);
    await wren.call('POST /api/reviews/:id/comments', { params, body: { text: 'And I say.' } });
    await wren.call('POST /api/follow/:id', { params: { id: rosa._id } });
    expect(await told()).toEqual([1]);
    expect((await rosa.call('GET /api/notifications/count')).body).toEqual({ count: 1 });
    await unmute(rosa, wren);
    expect(await told()).toEqual([2]);
  });

  it('is told to nobody, and lists whom one has muted', async () => {
    await mute(rosa, wren);
    await mute(rosa, theo);
    expect((await wren.call('GET /api/notifications')).body).toEqual([]);
    // A moment that ends in zeros is written shorter.
    await site.db.many(sql`
      update mutes set created_at = date_trunc('second', now())
             - make_interval(secs => case when muted_id = ${wren._id} then 1 else 0 end)`);
    const list = await rosa.call('GET /api/mutes', { query: { limit: 1 } });
    expect(list.body).toEqual([
      { user: expect.objectContaining({ username: 'Theo' }), createdAt: expect.any(String) },
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(list.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await rosa.request('GET', next);
    expect(rest.body).toEqual([
      { user: expect.objectContaining({ username: 'Wren' }), createdAt: expect.any(String) },
    ]);
    expect((await wren.call('GET /api/mutes')).body).toEqual([]);
  });

  it('is refused of oneself and of nobody', async () => {
    expect(await mute(rosa, rosa)).toMatchObject({ status: 400, body: { id: 'mute_oneself' } });
    const nobody = { userId: '00000000-0000-7000-8000-000000000000' };
    expect((await rosa.call('PUT /api/mutes/:userId', { params: nobody })).status).toBe(404);
  });
});

describe('Hiding a book', () => {
  const trends = async (by: Browser) =>
    (await by.call('GET /api/books/top-engagement')).body.map(({ title }) => title).sort();

  it('keeps it out of trends and of what comes by itself, for oneself alone', async () => {
    expect(await trends(rosa)).toEqual(['The Gate', 'The Wall']);
    expect((await hide(rosa, book)).body).toEqual({ isHidden: true });
    expect(await trends(rosa)).toEqual(['The Gate']);
    expect(await trends(theo)).toEqual(['The Gate', 'The Wall']);
    expect(await trends(site.visitor())).toEqual(['The Gate', 'The Wall']);
    expect(await comesTo(rosa)).toMatchObject({
      feedBooks: ['The Gate'],
      followedBooks: ['The Gate'],
      randomBooks: ['The Gate'],
    });
    const params = { googleId: book };
    expect((await rosa.call('GET /api/books/:googleId', { params })).status).toBe(200);
    const status = await rosa.call('GET /api/books/:googleId/hiding', { params });
    expect(status.body).toEqual({ isHidden: true });
    expect((await rosa.call('GET /api/hidings')).body).toEqual([
      { book: expect.objectContaining({ title: 'The Wall' }), createdAt: expect.any(String) },
    ]);
    const shown = await rosa.call('DELETE /api/books/:googleId/hiding', { params });
    expect(shown.body).toEqual({ isHidden: false });
    expect(await comesTo(rosa)).toEqual({ ...EVERYTHING, random: expect.any(Array) });
  });

  it('takes it out of an item of the feed that tells of several, and pages on past items that are gone', async () => {
    const friend = await site.signUp('Friend');
    const me = await site.signUp('Mira');
    await me.call('POST /api/follow/:id', { params: { id: friend._id } });
    for (const googleId of [book, other])
      await friend.call('PUT /api/library/:googleId', {
        params: { googleId },
        body: { status: 'want' },
      });
    const items = async () => (await me.call('GET /api/feed')).body;
    expect(await items()).toMatchObject([{ more: 1, book: { title: 'The Gate' } }]);
    await hide(me, other);
    const [item] = await items();
    expect(item).toMatchObject({ more: 0, book: { title: 'The Wall' } });
    const all = await me.call('GET /api/feed/:id', { params: { id: item?._id ?? '' } });
    expect(all.body.map((each) => each.book?.title)).toEqual(['The Wall']);
    await hide(me, book);
    expect(await items()).toEqual([]);
  });

  it('holds for the book that it becomes one with', async () => {
    const twin = await addBook(site.db, { title: 'The Wall, again' });
    await hide(theo, twin);
    const ids = await site.db.many<{ id: string }>(sql`
      select id from books where google_id in (${twin}, ${book}) order by google_id = ${book}`);
    await mergeBooks(site.db, ids[0]?.id ?? '', ids[1]?.id ?? '');
    const { body } = await theo.call('GET /api/books/:googleId/hiding', {
      params: { googleId: book },
    });
    expect(body).toEqual({ isHidden: true });
  });

  it('is refused where there is no such book', async () => {
    expect((await hide(rosa, 'nothing')).status).toBe(404);
  });
});
