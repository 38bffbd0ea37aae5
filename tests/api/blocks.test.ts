import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let wren: Member;
let googleId: string;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  wren = await site.signUp('Wren');
  googleId = await addBook(site.db, { title: 'The Wall' });
  for (const member of [rosa, theo, wren])
    await member.call('POST /api/reviews', {
      body: { title: member.username, content: 'My words.', rating: 4, book: googleId },
    });
});
afterAll(() => site?.close());
beforeEach(() => site.db.many(sql`delete from blocks`));

const block = (by: Member, whom: Member) =>
  by.call('POST /api/blocks/:id', { params: { id: whom._id } });
const unblock = (by: Member, whom: Member) =>
  by.call('DELETE /api/blocks/:id', { params: { id: whom._id } });
const follow = (by: Member, whom: Member) =>
  by.call('POST /api/follow/:id', { params: { id: whom._id } });

/** Whose reviews of the book somebody sees, and how many they are told there are. */
async function authorsFor(browser: Browser) {
  const { body, headers } = await browser.call('GET /api/reviews/book/:googleId', {
    params: { googleId },
  });
  expect(headers.get('x-total-count')).toBe(String(body.length));
  return body.map(({ user }) => user.username).sort();
}

describe('Blocking somebody', () => {
  it('hides the reviews of each from the other, and from nobody else', async () => {
    expect((await block(rosa, theo)).body).toEqual({ isBlocked: true });
    expect(await authorsFor(rosa)).toEqual(['Rosa', 'Wren']);
    expect(await authorsFor(theo)).toEqual(['Theo', 'Wren']);
    expect(await authorsFor(wren)).toEqual(['Rosa', 'Theo', 'Wren']);
    expect(await authorsFor(site.visitor())).toEqual(['Rosa', 'Theo', 'Wren']);
    expect((await unblock(rosa, theo)).body).toEqual({ isBlocked: false });
    expect(await authorsFor(rosa)).toEqual(['Rosa', 'Theo', 'Wren']);
  });

  it('hides them on the profile and where one review is asked for', async () => {
    await block(theo, rosa);
    for (const [browser, whom, seen] of [
      [rosa, theo, 0],
      [theo, rosa, 0],
      [wren, theo, 1],
      [site.visitor(), theo, 1],
    ] as const) {
      const list = await browser.call('GET /api/profile/:id/reviews', {
        params: { id: whom._id },
      });
      if (seen === 0) expect(list.status).toBe(404);
      else expect([list.body.length, list.headers.get('x-total-count')]).toEqual([1, '1']);
      const one = await browser.call('GET /api/reviews/book/:googleId', {
        params: { googleId },
        query: { user: whom._id },
      });
      expect(one.body).toHaveLength(seen);
    }
  });

  it('hides them among the reviews of the community', async () => {
    await block(rosa, theo);
    for (let n = 0; n < 10; n++) {
      const { body } = await rosa.call('GET /api/reviews/random');
      expect(body.map(({ user }) => user.username)).not.toContain('Theo');
    }
  });

  it('hides them in a feed that somebody else follows', async () => {
    await follow(wren, theo);
    await block(rosa, theo);
    const feedOf = async (browser: Browser) =>
      (await browser.call('GET /api/profile/:id/following/reviews', { params: { id: wren._id } }))
        .body;
    expect(await feedOf(wren)).toHaveLength(1);
    expect(await feedOf(rosa)).toHaveLength(0);
  });

  it('ends follows both ways, and lets no new ones begin', async () => {
    await follow(rosa, theo);
    await follow(theo, rosa);
    await block(rosa, theo);
    for (const [by, whom] of [
      [rosa, theo],
      [theo, rosa],
    ] as const) {
      const asked = await by.call('GET /api/follow/status/:id', { params: { id: whom._id } });
      expect(asked.status).toBe(404);
      const { status, body } = await follow(by, whom);
      expect([status, body.message]).toEqual([404, 'User not found']);
    }
    expect(await wrongCounters(site.db)).toEqual({});
    await unblock(rosa, theo);
    for (const [by, whom] of [
      [rosa, theo],
      [theo, rosa],
    ] as const) {
      const status = await by.call('GET /api/follow/status/:id', { params: { id: whom._id } });
      expect(status.body).toEqual({ isFollowing: false, isRequested: false });
    }
    expect((await follow(theo, rosa)).status).toBe(200);
  });

  it('is told by no answer: neither finds the other, as if they were not there', async () => {
    await block(rosa, theo);
    const nobody = '00000000-0000-7000-8000-000000000000';
    const calls = [
      ['GET', '/api/profile/'],
      ['GET', '/api/profile/', '/followers/count'],
      ['GET', '/api/profile/', '/following/count'],
      ['GET', '/api/profile/', '/followers'],
      ['GET', '/api/profile/', '/following'],
      ['GET', '/api/followers/user/'],
      ['GET', '/api/favorites/user/'],
      ['GET', '/api/follow/status/'],
      ['POST', '/api/follow/'],
      ['DELETE', '/api/follow/'],
      ['DELETE', '/api/followers/'],
    ];
    // Who keeps apart from whom, only the one who does is told.
    for (const method of ['GET', 'POST', 'DELETE']) {
      const before = method === 'GET' ? '/api/blocks/status/' : '/api/blocks/';
      const refused = await theo.request(method, before + rosa._id);
      const missing = await theo.request(method, before + nobody);
      expect([method, refused.status, refused.body]).toEqual([method, 404, missing.body]);
    }
    expect((await theo.call('GET /api/blocks')).body).toEqual([]);
    for (const [by, whom] of [
      [rosa, theo],
      [theo, rosa],
    ] as const)
      for (const [method = '', before = '', after = ''] of calls) {
        const refused = await by.request(method, before + whom._id + after);
        const missing = await by.request(method, before + nobody + after);
        expect([before, refused.status, refused.body]).toEqual([before, 404, missing.body]);
        expect((await wren.request(method, before + whom._id + after)).status).toBeLessThan(300);
      }
    const ada = await site.signUp('Adele', 'admin');
    await block(theo, ada);
    const seen = await ada.call('GET /api/profile/:id', { params: { id: theo._id } });
    expect(seen.status).toBe(200);
    const path = `/api/profile/${theo._id}`;
    expect((await site.visitor().request('GET', path)).status).toBe(200);
    await unblock(rosa, theo);
    expect((await rosa.request('GET', path)).status).toBe(200);
  });

  it('and following at the same moment leaves no follow and right counts', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => site.signUp(`Crowd${n}`)));
    const pairs = people.flatMap((one, at) => people.slice(at + 1).map((other) => [one, other]));
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        pairs.flatMap(([one, other], at) => {
          if (!one || !other) return [];
          const both = [follow(one, other), block(other, one), follow(other, one)];
          return at % 2 === 0 ? both : both.reverse();
        }),
      );
      const { held } = await site.db.one<{ held: number }>(sql`
        select count(*) as held
          from follows f
          join blocks b on (b.blocker_id, b.blocked_id) = (f.follower_id, f.following_id)
                        or (b.blocked_id, b.blocker_id) = (f.follower_id, f.following_id)`);
      expect(held).toBe(0);
      expect(await wrongCounters(site.db)).toEqual({});
      await site.db.many(sql`delete from blocks`);
    }
  });

  it('twice is once, and lists them newest first', async () => {
    await block(rosa, theo);
    await block(rosa, theo);
    await block(rosa, wren);
    const { body } = await rosa.call('GET /api/blocks');
    expect(body.map(({ user }) => user.username)).toEqual(['Wren', 'Theo']);
    expect((await theo.call('GET /api/blocks')).body).toEqual([]);
    const status = (by: Member, whom: Member) =>
      by.call('GET /api/blocks/status/:id', { params: { id: whom._id } });
    expect((await status(rosa, theo)).body).toEqual({ isBlocked: true });
    // Whoever is blocked is not told: to them there is nobody.
    expect((await status(theo, rosa)).status).toBe(404);
    // Two who have both blocked keep what each has done.
    const { params } = { params: { id: theo._id } };
    await theo.call('POST /api/blocks/:id', { params: { id: wren._id } });
    await wren.call('POST /api/blocks/:id', { params });
    expect((await status(theo, wren)).body).toEqual({ isBlocked: true });
    await unblock(theo, wren);
    expect((await status(theo, wren)).status).toBe(200);
  });

  it('does not blind an admin, who looks after what they hide', async () => {
    const ada = await site.signUp('Ada', 'admin');
    await block(theo, ada);
    expect(await authorsFor(ada)).toContain('Theo');
    await block(ada, theo);
    expect(await authorsFor(ada)).not.toContain('Theo');
  });

  it('is refused for oneself and for nobody', async () => {
    const own = await block(rosa, rosa);
    expect([own.status, own.body.message]).toEqual([400, 'You cannot block yourself']);
    const nobody = { params: { id: '00000000-0000-7000-8000-000000000000' } };
    expect((await rosa.call('POST /api/blocks/:id', nobody)).status).toBe(404);
    expect((await rosa.call('DELETE /api/blocks/:id', nobody)).status).toBe(404);
    expect((await rosa.request('POST', '/api/blocks/x')).status).toBe(404);
  });

  it('costs visitors nothing: their answers can be shared, those of members cannot', async () => {
    const path = `/api/reviews/book/${googleId}`;
    const visitor = await site.visitor().request('GET', path);
    expect(visitor.headers.get('cache-control')).toBe('public, no-cache');
    expect(visitor.headers.get('vary')).toContain('cookie');
    const member = await rosa.request('GET', path);
    expect(member.headers.get('cache-control')).toBe('private, no-cache');
  });
});
