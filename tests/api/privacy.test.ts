import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recountBooks } from '../../server/domains/books/books/recount.sql.ts';
import { carryOverSome } from '../../server/domains/keeping/accountChanges/carryOver.ts';
import { changePrivacy } from '../../server/domains/people/privacy/privacy.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Privacy } from '../../shared/contract/privacy.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let ada: Member;
let googleId: string;
const OPEN: Privacy = {
  profile: 'public',
  defaultVisibility: 'public',
  showFollows: true,
  showInDirectory: true,
  countsInTrends: true,
  quotesFromDevices: 'private',
};

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  ada = await site.signUp('Ada', 'admin');
  googleId = await addBook(site.db, { title: 'The Wall' });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await set(rosa, OPEN);
  await theo.call('DELETE /api/follow/:id', of(rosa));
  await site.db.many(sql`delete from follow_requests`);
});

const of = (member: Member) => ({ params: { id: member._id } });
const set = (member: Member, body: Partial<Privacy>) =>
  member.call('PUT /api/account/privacy', { body });
const status = async () => (await theo.call('GET /api/follow/status/:id', of(rosa))).body;
const waiting = async () =>
  (await rosa.call('GET /api/follow/requests')).body.map(({ user }) => user.username);

describe('Who sees what of somebody', () => {
  it('is everyone everything until it is changed, and what is absent stays', async () => {
    const nora = await site.signUp('Nora');
    expect((await nora.call('GET /api/account/privacy')).body).toEqual(OPEN);
    expect((await set(nora, { showFollows: false })).body).toEqual({ ...OPEN, showFollows: false });
    const changed = await set(nora, { profile: 'followers', defaultVisibility: 'private' });
    expect(changed.body).toEqual({
      ...OPEN,
      profile: 'followers',
      defaultVisibility: 'private',
      showFollows: false,
    });
    expect((await nora.call('GET /api/account/privacy')).body).toEqual(changed.body);
    const log = await ada.request('GET', '/api/admin/log');
    expect(JSON.stringify(log.body)).toContain('privacy-changed');
  });

  it.each([
    ['profile', 'private'],
    ['profile', null],
    ['defaultVisibility', 'nobody'],
    ['defaultVisibility', null],
    ['showFollows', 'no'],
  ])('refuses %s: %j', async (field, value) => {
    const answer = await rosa.request('PUT', '/api/account/privacy', { body: { [field]: value } });
    expect(answer.status).toBe(400);
  });

  it('is for new reviews what was chosen for all, and never changes what is there', async () => {
    const write = async (body: object) => {
      const book = await addBook(site.db, { title: `Book ${Math.random()}` });
      return rosa.request('POST', '/api/reviews', {
        body: { title: 'A title', content: 'Words.', rating: 3, book, ...body },
      });
    };
    expect((await write({})).body).toMatchObject({ visibility: 'public', hasSpoilers: false });
    await set(rosa, { defaultVisibility: 'followers' });
    const { body } = await write({ hasSpoilers: true });
    expect(body).toMatchObject({ visibility: 'followers', hasSpoilers: true });
    expect((await write({ visibility: 'private' })).body.visibility).toBe('private');
    for (const visibility of [null, 'all', 1])
      expect((await write({ visibility })).status).toBe(400);
    const again = await rosa.request('PUT', `/api/reviews/${body._id}`, {
      body: { title: 'Another', content: 'Words.', rating: 5 },
    });
    expect(again.body).toMatchObject({ visibility: 'followers', hasSpoilers: true, rating: 5 });
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('A private profile', () => {
  beforeEach(() => set(rosa, { profile: 'followers' }));

  it('shows others a name, a role and a bio, and nothing else', async () => {
    await rosa.call('PUT /api/profile', { body: { bio: 'I read at night.' } });
    for (const browser of [site.visitor(), theo, ada]) {
      const { body } = await browser.call('GET /api/profile/:id', of(rosa));
      expect(body).toEqual({
        _id: rosa._id,
        username: 'Rosa',
        name: 'Rosa',
        displayName: null,
        role: 'reader',
        identity: 'reader',
        bio: 'I read at night.',
        isPrivate: true,
        handle: null,
        avatarUrl: null,
        isOnline: false,
        firstName: null,
        lastName: null,
        createdAt: null,
      });
    }
  });

  it('is followed by who asked and was accepted', async () => {
    const asked = await theo.call('POST /api/follow/:id', of(rosa));
    expect([asked.status, asked.body]).toEqual([200, { isFollowing: false, isRequested: true }]);
    expect((await theo.call('POST /api/follow/:id', of(rosa))).body).toEqual(asked.body);
    expect(await status()).toEqual({ isFollowing: false, isRequested: true });
    expect(await waiting()).toEqual(['Theo']);
    expect((await rosa.call('POST /api/follow/requests/:id', of(theo))).status).toBe(204);
    expect(await status()).toEqual({ isFollowing: true, isRequested: false });
    expect(await waiting()).toEqual([]);
    expect((await rosa.call('POST /api/follow/requests/:id', of(theo))).status).toBe(404);
    expect((await theo.call('GET /api/profile/:id', of(rosa))).body.createdAt).not.toBeNull();
    expect((await rosa.call('DELETE /api/followers/:id', of(theo))).status).toBe(204);
    expect((await rosa.call('DELETE /api/followers/:id', of(theo))).status).toBe(204);
    expect(await status()).toEqual({ isFollowing: false, isRequested: false });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is not asked again by who was declined, who is not told, until a week later', async () => {
    const ask = async () => (await theo.call('POST /api/follow/:id', of(rosa))).body;
    const pending = { isFollowing: false, isRequested: true };
    await ask();
    expect((await rosa.call('DELETE /api/follow/requests/:id', of(theo))).status).toBe(204);
    expect((await rosa.call('DELETE /api/follow/requests/:id', of(theo))).status).toBe(404);
    expect(await status()).toEqual(pending);
    expect([await ask(), await waiting()]).toEqual([pending, []]);
    expect((await theo.call('DELETE /api/follow/:id', of(rosa))).body).toEqual({
      isFollowing: false,
    });
    expect(await status()).toEqual({ isFollowing: false, isRequested: false });
    expect([await ask(), await status(), await waiting()]).toEqual([pending, pending, []]);
    await site.db.many(sql`update follow_requests set declined_at = now() - interval '8 days'`);
    expect([await ask(), await waiting()]).toEqual([pending, ['Theo']]);
  });

  it('lets those follow who wait when it becomes public, and keeps followers when it is private again', async () => {
    await theo.call('POST /api/follow/:id', of(rosa));
    await set(rosa, { profile: 'public' });
    expect(await status()).toEqual({ isFollowing: true, isRequested: false });
    await set(rosa, { profile: 'followers' });
    expect(await status()).toEqual({ isFollowing: true, isRequested: false });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is taken back from, and ended by a block', async () => {
    await theo.call('POST /api/follow/:id', of(rosa));
    await theo.call('DELETE /api/follow/:id', of(rosa));
    expect(await waiting()).toEqual([]);
    await theo.call('POST /api/follow/:id', of(rosa));
    await rosa.call('POST /api/blocks/:id', of(theo));
    expect(await waiting()).toEqual([]);
    await rosa.call('DELETE /api/blocks/:id', of(theo));
    expect(await status()).toEqual({ isFollowing: false, isRequested: false });
  });

  it('is not found among the followers of others, but by those themselves', async () => {
    await rosa.call('POST /api/follow/:id', of(theo));
    const names = async (browser: { request: Member['request'] }) =>
      JSON.stringify((await browser.request('GET', `/api/profile/${theo._id}/followers`)).body);
    expect(await names(site.visitor())).not.toContain('Rosa');
    expect(await names(ada)).not.toContain('Rosa');
    expect(await names(theo)).toContain('Rosa');
    await rosa.call('DELETE /api/follow/:id', of(theo));
  });
});

describe('Looking at one’s own profile as others do', () => {
  it('is for its owner only, and in three words', async () => {
    for (const path of ['', '/reviews', '/followers', '/following', '/followers/count'])
      for (const [browser, as, expected] of [
        [rosa, 'visitor', 200],
        [rosa, 'member', 200],
        [rosa, 'follower', 200],
        [rosa, 'friend', 400],
        [theo, 'visitor', 403],
        [site.visitor(), 'member', 403],
      ] as const) {
        const answer = await browser.request('GET', `/api/profile/${rosa._id}${path}?as=${as}`);
        expect([path, as, answer.status]).toEqual([path, as, expected]);
      }
  });

  it('shows what these see', async () => {
    const book = await addBook(site.db, { title: 'For Followers' });
    await rosa.call('POST /api/reviews', {
      body: { title: 'F', content: 'Words.', rating: 3, book, visibility: 'followers' },
    });
    const seen = async (as: string) => {
      const answer = await rosa.request('GET', `/api/profile/${rosa._id}/reviews?as=${as}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return JSON.stringify(answer.body).includes('For Followers');
    };
    expect([await seen('visitor'), await seen('member'), await seen('follower')]).toEqual([
      false,
      false,
      true,
    ]);
    await set(rosa, { profile: 'followers' });
    expect(
      (await rosa.request('GET', `/api/profile/${rosa._id}?as=member`)).body.createdAt,
    ).toBeNull();
    expect(
      (await rosa.request('GET', `/api/profile/${rosa._id}/followers/count?as=member`)).status,
    ).toBe(404);
    expect(
      (await rosa.request('GET', `/api/profile/${rosa._id}?as=follower`)).body.createdAt,
    ).not.toBeNull();
  });
});

describe('What is hidden otherwise', () => {
  it('whom one follows and by whom, but not how many', async () => {
    await theo.call('POST /api/follow/:id', of(rosa));
    await set(rosa, { showFollows: false });
    for (const path of ['followers', 'following']) {
      const others = await theo.request('GET', `/api/profile/${rosa._id}/${path}`);
      expect([others.status, others.body, others.headers.get('x-total-count')]).toEqual([
        200,
        [],
        null,
      ]);
      const own = await rosa.request('GET', `/api/profile/${rosa._id}/${path}`);
      expect(own.headers.get('x-total-count')).not.toBeNull();
    }
    const { body } = await theo.call('GET /api/profile/:id/followers/count', of(rosa));
    expect(body.followerCount).toBe(1);
    const feed = await theo.request('GET', `/api/profile/${rosa._id}/following/reviews`);
    expect([feed.body, feed.headers.get('x-total-count')]).toEqual([[], null]);
  });

  it('who is not in the directory, from all but admins', async () => {
    const listed = async (browser: { request: Member['request'] }) =>
      JSON.stringify((await browser.request('GET', '/api/users?q=rosa')).body).includes('Rosa');
    await set(rosa, { showInDirectory: false });
    expect([await listed(site.visitor()), await listed(theo), await listed(ada)]).toEqual([
      false,
      false,
      true,
    ]);
    const { body } = await site.regular().request('GET', `/profile/${rosa._id}`);
    expect(`${body.text}`).toContain('noindex');
  });

  it('from trends what somebody does not want in them, but not from counts', async () => {
    const lena = await site.signUp('Lena');
    await lena.call('POST /api/favorites/:googleId', { params: { googleId } });
    const trend = () =>
      site.db.one<{ trend: number; count: number }>(sql`
        select trend, favorites_count as count from books where google_id = ${googleId}`);
    expect((await trend()).trend).toBeGreaterThan(0);
    await set(lena, { countsInTrends: false });
    expect(await trend()).toEqual({ trend: 0, count: 1 });
    expect(await wrongCounters(site.db)).toEqual({});
    await lena.call('DELETE /api/favorites/:googleId', { params: { googleId } });
    expect(await trend()).toEqual({ trend: 0, count: 0 });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('what one may not see cannot be changed, deleted or reported, as if it were not there', async () => {
    const book = await addBook(site.db, { title: 'A Secret Book' });
    const { body } = await rosa.call('POST /api/reviews', {
      body: { title: 'Mine', content: 'Words.', rating: 3, book, visibility: 'private' },
    });
    const wren = await site.signUp('Wren', 'writer');
    for (const who of [theo, wren, ada]) {
      const change = { title: 'x', content: 'x', rating: 1 };
      expect((await who.request('PUT', `/api/reviews/${body._id}`, { body: change })).status).toBe(
        404,
      );
      expect((await who.request('DELETE', `/api/reviews/${body._id}`)).status).toBe(404);
      const report = { kind: 'review', subject: body._id, reason: 'spam' };
      expect((await who.request('POST', '/api/reports', { body: report })).status).toBe(404);
    }
    await rosa.request('DELETE', `/api/reviews/${body._id}`);
    for (const path of ['/api/admin/deleted-reviews', '/api/admin/log'])
      expect(JSON.stringify((await ada.request('GET', path)).body)).not.toContain('Mine');
    const back = await ada.request('POST', `/api/admin/deleted-reviews/${body._id}/restoration`);
    expect(back.status).toBe(404);
  });

  it('from whoever uses the browser next what was told to the one before', async () => {
    const path = `/api/profile/${ada._id}/reviews`;
    const first = await rosa.request('GET', path);
    const second = await theo.request('GET', path);
    const visitor = await site.visitor().request('GET', path);
    const tags = [first, second, visitor].map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(3);
    const headers = { 'if-none-match': tags[0] ?? '' };
    expect((await rosa.request('GET', path, { headers })).status).toBe(304);
    expect((await theo.request('GET', path, { headers })).status).toBe(200);
  });
});

describe('Somebody with thousands of reviews', () => {
  it('becomes private and public in batches, each of which may be the last before the process ends', async () => {
    const petra = await site.signUp('Petra');
    await site.db.many(sql`
      insert into books (id, google_id, source, title, reviews_count, rating_sum, rating_counts)
      select gen_random_uuid(), 'Many' || n, 'member', 'Many ' || n, 0, 0, null
        from generate_series(1, 1300) n`);
    // Each comes into the library as well, so not all in one statement.
    for (let part = 0; part < 5; part++)
      await site.db.many(sql`
        insert into reviews (id, book_id, user_id, title, content, rating)
        select gen_random_uuid(), id, ${petra._id}, 'T', 'C', 6
          from books
         where google_id like 'Many%' and abs(hashtext(google_id)) % 5 = ${part}`);
    await site.db.many(sql`update users set reviews_count = 1300 where id = ${petra._id}`);
    await recountBooks(site.db);
    const counted = async () =>
      (
        await site.db.one<{ count: number }>(sql`
        select count(*) as count from books where google_id like 'Many%' and reviews_count = 1`)
      ).count;
    expect(await counted()).toBe(1300);
    const user = { id: petra._id, username: 'Petra' };
    await changePrivacy(site.db, user, { profile: 'followers' }, '127.0.0.1');
    expect((await site.visitor().call('GET /api/profile/:id/reviews', of(petra))).body).toEqual([]);
    expect(await carryOverSome(site.db, petra._id)).toBe(false);
    expect(await counted()).toBe(800);
    // Another one is sent before that is done.
    await changePrivacy(site.db, user, { profile: 'public' }, '127.0.0.1');
    while (!(await carryOverSome(site.db, petra._id)));
    expect(await counted()).toBe(1300);
    await set(petra, { profile: 'followers' });
    await expect.poll(counted).toBe(0);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});
