import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountUsers } from '../../server/domains/people/users/recount.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { expectNoDeadlock } from '../support/deadlocks.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let winston: Member;
let theo: Member;

const NOBODY = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  site = await openSite();
  [rosa, winston, theo] = await Promise.all([
    site.signUp('Rosa'),
    site.signUp('Winston', 'writer'),
    site.signUp('Theo'),
  ]);
});
afterAll(() => site?.close());

const follow = (who: Member, whom: Member) =>
  who.call('POST /api/follow/:id', { params: { id: whom._id } });
const unfollow = (who: Member, whom: Member) =>
  who.call('DELETE /api/follow/:id', { params: { id: whom._id } });
const status = async (who: Member, whom: Member) =>
  (await who.call('GET /api/follow/status/:id', { params: { id: whom._id } })).body.isFollowing;
const counts = async (whom: Member) => {
  const params = { id: whom._id };
  const followers = await site.visitor().call('GET /api/profile/:id/followers/count', { params });
  const following = await site.visitor().call('GET /api/profile/:id/following/count', { params });
  return [followers.body.followerCount, following.body.followingCount];
};

describe('Following', () => {
  // Specification: 3.14, 3.18, 7.11, 7.16, 7.17
  it('is seen by both, and is the same when repeated', async () => {
    expect(await status(rosa, winston)).toBe(false);
    for (let n = 0; n < 2; n++) {
      const answer = await follow(rosa, winston);
      expect([answer.status, answer.body]).toEqual([200, { isFollowing: true }]);
      expect(await status(rosa, winston)).toBe(true);
      expect(await status(winston, rosa)).toBe(false);
      expect(await counts(winston)).toEqual([1, 0]);
      expect(await counts(rosa)).toEqual([0, 1]);
    }
  });

  // Specification: 3.13, 7.12, 7.15
  it('lists who follows whom, newest first, to anyone', async () => {
    await follow(theo, winston);
    const params = { id: winston._id };
    const { body, headers } = await site
      .visitor()
      .call('GET /api/profile/:id/followers', { params });
    expect(body).toEqual([
      {
        _id: expect.any(String),
        follower: {
          _id: theo._id,
          username: 'Theo',
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
        following: {
          _id: winston._id,
          username: 'Winston',
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ follower: expect.objectContaining({ username: 'Rosa' }) }),
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    expect(headers.get('link')).toBeNull();
    const same = await site.visitor().call('GET /api/followers/user/:id', { params });
    expect(same.body).toEqual(body);
    const following = await site
      .visitor()
      .call('GET /api/profile/:id/following', { params: { id: theo._id } });
    expect(following.body).toEqual([body[0]]);
  });

  // Specification: 7.18
  it('ends, and ending it again changes nothing', async () => {
    for (let n = 0; n < 2; n++) {
      const answer = await unfollow(theo, winston);
      expect([answer.status, answer.body]).toEqual([200, { isFollowing: false }]);
      expect(await counts(winston)).toEqual([1, 0]);
    }
  });

  it('oneself is not possible', async () => {
    const answer = await follow(rosa, rosa);
    expect([answer.status, answer.body.message]).toEqual([400, 'You cannot follow yourself']);
    expect(await status(rosa, rosa)).toBe(false);
  });

  it('nobody is a 404, whatever is asked', async () => {
    for (const id of [NOBODY, 'x', '1', `${rosa._id} `]) {
      const answers = await Promise.all([
        rosa.call('POST /api/follow/:id', { params: { id } }),
        rosa.call('DELETE /api/follow/:id', { params: { id } }),
        rosa.call('GET /api/follow/status/:id', { params: { id } }),
        rosa.call('GET /api/profile/:id/followers', { params: { id } }),
        rosa.call('GET /api/profile/:id/following', { params: { id } }),
        rosa.call('GET /api/followers/user/:id', { params: { id } }),
        rosa.call('GET /api/profile/:id/followers/count', { params: { id } }),
        rosa.call('GET /api/profile/:id/following/count', { params: { id } }),
      ]);
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([404, 'User not found']);
    }
  });

  it('needs no body, and what one says is ignored', async () => {
    const answer = await rosa.request('POST', `/api/follow/${theo._id}`, {
      body: { follower_id: winston._id, isFollowing: false },
    });
    expect(answer.body).toEqual({ isFollowing: true });
    expect(await status(winston, theo)).toBe(false);
    await unfollow(rosa, theo);
  });
});

describe('Many at once', () => {
  it('leave one follow of fifty', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(theo, rosa)));
    expect(answers.every(({ body }) => body.isFollowing === true)).toBe(true);
    expect(await counts(rosa)).toEqual([1, 1]);
    await Promise.all(Array.from({ length: 50 }, () => unfollow(theo, rosa)));
    expect(await counts(rosa)).toEqual([0, 1]);
  });

  it('following and unfollowing each other neither miscount nor stand in each other’s way', async () => {
    const people = [rosa, winston, theo];
    await Promise.all(
      Array.from({ length: 150 }, (_, n) => {
        const who = people[n % 3] as Member;
        const whom = people[(n + 1 + (n % 2)) % 3] as Member;
        return n % 5 === 0 ? unfollow(who, whom) : follow(who, whom);
      }),
    );
    expect(await recountUsers(site.db)).toBe(0);
    await expectNoDeadlock(site);
  });
});

describe('A long list', () => {
  it('is read to its end page by page, each item once', async () => {
    await site.db.many(sql`
      with people as (
        insert into users (id, username, username_key, email, email_key, password_hash, role)
        select gen_random_uuid(), 'fan-' || n, 'fan-' || n, n || '@x.org', n || '@x.org', '', 'reader'
          from generate_series(1, 45) n
        returning id
      )
      insert into follows (id, follower_id, following_id, created_at)
      select gen_random_uuid(), id, ${theo._id},
             -- Many at the same moment.
             timestamptz '2026-01-01' + (row_number() over () / 10) * interval '1.5 milliseconds'
        from people`);
    await recountUsers(site.db);
    const [total] = await counts(theo);

    const seen: string[] = [];
    let path: string | undefined = `/api/profile/${theo._id}/followers?limit=7`;
    while (path !== undefined) {
      const answer = await site.visitor().request('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-total-count')).toBe(String(total));
      seen.push(...(answer.body as unknown as { _id: string }[]).map(({ _id }) => _id));
      path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(total ?? 0);
    expect(new Set(seen).size).toBe(total);
  });

  it.each([
    ['nonsense'],
    [cursor({ createdAt: '2026-02-30T00:00:00.000Z', id: NOBODY })],
    [cursor({ createdAt: '0000-01-01T00:00:00.000Z', id: NOBODY })],
    [cursor({ createdAt: '2026-01-01', id: NOBODY })],
    [cursor({ createdAt: '2026-01-01T00:00:00.000Z', id: "' or 1=1" })],
    [cursor({ createdAt: { $gt: '' }, id: NOBODY })],
    [cursor([null])],
  ])('does not go on from a cursor that was made up: %s', async (made) => {
    const { status, body } = await site.visitor().call('GET /api/profile/:id/followers', {
      params: { id: theo._id },
      query: { cursor: made },
    });
    expect([status, body.code]).toEqual([400, 'validation']);
  });

  function cursor(key: unknown) {
    return Buffer.from(JSON.stringify(key)).toString('base64url');
  }
});
