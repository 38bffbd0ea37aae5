import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { finishRemovals } from '../../server/domains/keeping/accountChanges/removal.ts';
import { giveUpGroup, groupsFor } from '../../server/domains/talk/groups/groups.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Joining } from '../../shared/groups.ts';
import { GROUP_READS_MAX, GROUP_VOTES_MAX } from '../../shared/limits.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { explaining, type Plan, rowsRead } from '../support/plans.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let wren: Member;
let book: string;
let other: string;
let group: string;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  [rosa, theo, wren] = [
    await site.signUp('Rosa'),
    await site.signUp('Theo'),
    await site.signUp('Wren'),
  ];
  book = await addBook(site.db, { title: 'The Gate', authors: ['Ida Kern'], pageCount: 400 });
  other = await addBook(site.db, { title: 'The Wall' });
});
afterAll(() => site?.close());
beforeEach(() => begin());

async function begin(more: object = {}) {
  const { body } = await rosa.call('POST /api/groups', { body: { title: 'Mondays', ...more } });
  group = body._id;
}
const at = () => ({ params: { id: group } });
const seen = async (who: Browser) => who.call('GET /api/groups/:id', at());
const bring = (by: Member, whom: Member) =>
  by.call('POST /api/groups/:id/members/:userId', { params: { id: group, userId: whom._id } });
const remove = async (by: Member, whom: Member) =>
  (
    await by.call('DELETE /api/groups/:id/members/:userId', {
      params: { id: group, userId: whom._id },
    })
  ).status;
const giveRole = async (by: Member, whom: Member, role: 'owner' | 'moderator' | 'member') =>
  (
    await by.call('PUT /api/groups/:id/members/:userId', {
      params: { id: group, userId: whom._id },
      body: { role },
    })
  ).status;
const change = (body: object) => rosa.call('PUT /api/groups/:id', { ...at(), body });
const names = async (who: Browser, state?: 'asked' | 'invited') => {
  const { body } = await who.call('GET /api/groups/:id/members', {
    ...at(),
    query: state ? { state } : {},
  });
  return Array.isArray(body) ? body.map(({ user }) => user.username) : body;
};
const read = (who: Member, body: object = {}) =>
  who.request('POST', `/api/groups/${group}/reads`, { body: { book, ...body } });

describe('A reading group', () => {
  it('has a name, and an owner who is its first member', async () => {
    const { status, body } = await rosa.call('POST /api/groups', {
      body: { title: ' Mondays at seven ', description: 'By the fire', joining: 'asking' },
    });
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        title: 'Mondays at seven',
        description: 'By the fire',
        visibility: 'public',
        joining: 'asking',
        members: 1,
        reading: null,
        state: 'member',
        role: 'owner',
        createdAt: expect.any(String),
      },
    ]);
    const visited = await site.regular().call('GET /api/groups/:id', { params: { id: body._id } });
    expect(visited.body).toEqual({ ...body, state: null, role: null });
  });

  it.each([
    {},
    { title: ' ' },
    { title: 'x'.repeat(101) },
    { title: 'Good', visibility: 'private' },
    { title: 'Good', visibility: null },
    { title: 'Good', joining: 'everyone' },
    { title: 'Good', description: 'x'.repeat(5_001) },
  ])('is refused with a sentence: %j', async (body) => {
    const { status, body: refusal } = await rosa.request('POST', '/api/groups', { body });
    expect([status, refusal.message]).toEqual([400, expect.stringMatching(/\w+ \w+/)]);
  });

  it('for members shows others its name, its description and how many they are', async () => {
    await change({ visibility: 'members', description: 'Only we know' });
    await read(rosa);
    await bring(theo, theo);
    const outside = {
      title: 'Mondays',
      description: 'Only we know',
      members: 2,
      reading: null,
      state: null,
    };
    for (const who of [wren, site.regular()]) {
      expect((await seen(who)).body).toMatchObject(outside);
      for (const path of ['members', 'reads', 'votes'])
        expect((await who.request('GET', `/api/groups/${group}/${path}`)).status).toBe(404);
    }
    expect((await seen(theo)).body).toMatchObject({ reading: { book }, state: 'member' });
    expect(await names(theo)).toEqual(['Rosa', 'Theo']);
    // Who has only asked is an outsider still.
    await change({ joining: 'asking' });
    expect((await bring(wren, wren)).body).toEqual({ state: 'asked' });
    expect((await seen(wren)).body).toMatchObject({ ...outside, state: 'asked' });
    expect((await wren.request('GET', `/api/groups/${group}/members`)).status).toBe(404);
  });

  it('is changed and deleted by owners alone', async () => {
    await bring(theo, theo);
    for (const who of [theo, wren])
      for (const method of ['PUT', 'DELETE'])
        expect((await who.request(method, `/api/groups/${group}`, { body: {} })).status).toBe(403);
    expect((await change({ title: 'Tuesdays' })).body).toMatchObject({ title: 'Tuesdays' });
    expect((await rosa.call('DELETE /api/groups/:id', at())).status).toBe(204);
    expect((await seen(rosa)).status).toBe(404);
  });

  it('shows in lists the first of its members whom a viewer sees', async () => {
    const facesFor = async (who: Browser) => {
      const { body } = await who.call('GET /api/groups', { query: { limit: 1 } });
      return body[0]?.faces.map(({ username }) => username);
    };
    await bring(theo, theo);
    expect(await facesFor(site.visitor())).toEqual(['Rosa', 'Theo']);
    await theo.call('POST /api/blocks/:id', { params: { id: wren._id } });
    expect(await facesFor(wren)).toEqual(['Rosa']);
    await theo.call('DELETE /api/blocks/:id', { params: { id: wren._id } });
    // Members see each other, others those whose profile they see.
    await theo.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    expect(await facesFor(wren)).toEqual(['Rosa']);
    expect(await facesFor(rosa)).toEqual(['Rosa', 'Theo']);
    await theo.call('PUT /api/account/privacy', { body: { profile: 'public' } });
    await change({ visibility: 'members' });
    expect(await facesFor(wren)).toEqual([]);
  });

  it('is found by whoever could come in, newest first', async () => {
    const found = async (who: Browser, query: object = {}) =>
      (await who.call('GET /api/groups', { query: { limit: 5, ...query } })).body.map(
        ({ _id }) => _id,
      );
    expect((await found(site.visitor()))[0]).toBe(group);
    expect(await found(theo, { mine: 'true' })).not.toContain(group);
    expect(await found(theo, { q: 'MONDAY' })).toContain(group);
    expect(await found(theo, { q: 'nobody reads' })).toEqual([]);
    await change({ visibility: 'members', joining: 'invited' });
    for (const who of [theo, site.visitor()]) expect(await found(who)).not.toContain(group);
    await bring(rosa, theo);
    for (const query of [{}, { mine: 'true' }]) expect(await found(theo, query)).toContain(group);
    expect(await found(site.visitor(), { mine: 'true' })).toEqual([]);
  });

  it('is found by a part of its title without a look at each of very many', async () => {
    const own = await openSite();
    const rosa = await own.signUp('Rosa');
    await own.db.many(sql`
      with made as (
        insert into reading_groups (id, title, visibility, joining, members_count, created_at)
        select gen_random_uuid(), 'A circle of readers ' || n, 'public', 'open', 1,
               now() - n * interval '1 minute'
          from generate_series(1, 3000) n
        returning id
      )
      insert into group_members (group_id, user_id, state, role)
      select id, ${rosa._id}, 'member', 'owner' from made`);
    await own.db.many(sql`
      update reading_groups set title = 'Quixotic Æsop' where title = 'A circle of readers 3000'`);
    await own.db.many(sql`analyze reading_groups, group_members`);
    const plans: Plan[] = [];
    for (const q of ['qui', 'IXOT', 'Æ', 'Quixotic Æsop', 'xq']) {
      plans.length = 0;
      const page = { limit: 20, after: undefined };
      await groupsFor(explaining(own.db, plans), undefined, { isMine: false, q }, page);
      expect([q, plans.map((plan) => rowsRead(plan)).filter((rows) => rows > 200)]).toEqual([
        q,
        [],
      ]);
      const { body } = await own.visitor().call('GET /api/groups', { query: { q } });
      expect(body.map(({ title }) => title)).toEqual(q === 'xq' ? [] : ['Quixotic Æsop']);
    }
    const { body } = await own.visitor().call('GET /api/groups', { query: { q: 'E', limit: 3 } });
    expect(body).toHaveLength(3);
    await own.close();
  });

  it('is in a list that says how many there are where one page holds all of it', async () => {
    const total = async (query: object) => {
      const { body, headers } = await rosa.call('GET /api/groups', { query });
      return [body.length, headers.get('x-total-count'), headers.get('link') !== null];
    };
    await rosa.call('POST /api/groups', { body: { title: 'Thursdays' } });
    const [length, all] = await total({ mine: 'true' });
    expect(length).toBeGreaterThan(1);
    expect(all).toBe(`${length}`);
    expect(await total({ mine: 'true', limit: 1 })).toEqual([1, null, true]);
  });
});

describe('Coming in', () => {
  it.each<[Joining, string | number]>([
    ['open', 'member'],
    ['asking', 'asked'],
    ['invited', 403],
  ])('is as the group says: %s', async (joining, becomes) => {
    await change({ joining });
    for (let n = 0; n < 2; n++) {
      const { status, body } = await bring(theo, theo);
      expect(status === 200 ? body.state : status).toBe(becomes);
    }
    expect((await seen(theo)).body.members).toBe(becomes === 'member' ? 2 : 1);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is accepted by owners and moderators, or declined, or taken back', async () => {
    await change({ joining: 'asking' });
    for (const who of [theo, wren]) await bring(who, who);
    expect(await names(rosa, 'asked')).toEqual(['Theo', 'Wren']);
    expect((await bring(wren, theo)).status).toBe(403);
    expect((await bring(rosa, theo)).body).toEqual({ state: 'member' });
    expect((await theo.request('GET', `/api/groups/${group}/members?state=asked`)).status).toBe(
      403,
    );
    expect(await giveRole(rosa, theo, 'moderator')).toBe(200);
    expect(await names(theo, 'asked')).toEqual(['Wren']);
    expect(await remove(theo, wren)).toBe(204);
    await bring(wren, wren);
    expect(await remove(wren, wren)).toBe(204);
    expect(await remove(wren, wren)).toBe(404);
    expect((await seen(wren)).body).toMatchObject({ members: 2, state: null });
  });

  it('is by invitation where somebody is invited, who accepts or declines', async () => {
    await change({ joining: 'invited', visibility: 'members' });
    expect((await bring(rosa, theo)).body).toEqual({ state: 'invited' });
    expect((await bring(rosa, theo)).body).toEqual({ state: 'invited' });
    expect((await seen(theo)).body).toMatchObject({ state: 'invited', role: null, members: 1 });
    expect((await bring(theo, theo)).body).toEqual({ state: 'member' });
    expect((await bring(theo, wren)).status).toBe(403);
    await bring(rosa, wren);
    expect(await remove(wren, wren)).toBe(204);
    expect((await bring(wren, wren)).status).toBe(403);
    const nobody = { params: { id: group, userId: '00000000-0000-7000-8000-000000000000' } };
    expect((await rosa.call('POST /api/groups/:id/members/:userId', nobody)).status).toBe(404);
  });

  it('waits no longer where the group is open from now on', async () => {
    await change({ joining: 'asking' });
    await bring(theo, theo);
    expect((await change({ joining: 'open' })).body.members).toBe(2);
    expect((await seen(theo)).body).toMatchObject({ state: 'member', role: 'member' });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is counted once, whoever comes and goes at once', async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => [bring(theo, theo), bring(wren, wren)]).flat(),
    );
    expect((await seen(rosa)).body.members).toBe(3);
    await Promise.all(
      Array.from({ length: 6 }, () => [remove(theo, theo), remove(rosa, theo)]).flat(),
    );
    expect((await seen(rosa)).body.members).toBe(2);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('Roles', () => {
  it('are given by owners; the last owner hands over before they leave', async () => {
    for (const who of [theo, wren]) await bring(who, who);
    expect(await giveRole(theo, theo, 'owner')).toBe(403);
    expect([await remove(rosa, rosa), await giveRole(rosa, rosa, 'member')]).toEqual([409, 409]);
    expect(await giveRole(rosa, theo, 'moderator')).toBe(200);
    expect(await remove(theo, rosa)).toBe(403);
    expect(await giveRole(rosa, wren, 'moderator')).toBe(200);
    expect(await remove(theo, wren)).toBe(403);
    expect(await giveRole(rosa, theo, 'owner')).toBe(200);
    expect(await remove(theo, rosa)).toBe(403);
    expect(await remove(rosa, rosa)).toBe(204);
    expect((await seen(rosa)).body).toMatchObject({ members: 2, role: null });
    expect(await remove(theo, theo)).toBe(409);
    const stranger = await site.signUp(`Stranger${Date.now()}`);
    expect(await giveRole(theo, stranger, 'owner')).toBe(404);
  });

  it('pass on with an account that goes: to a moderator, else to whoever is there longest', async () => {
    const leaving = await site.signUp(`Leaving${Date.now()}`);
    const made = await leaving.call('POST /api/groups', { body: { title: 'Left' } });
    const alone = await leaving.call('POST /api/groups', { body: { title: 'Alone' } });
    group = made.body._id;
    for (const who of [wren, theo]) await bring(who, who);
    expect(await giveRole(leaving, theo, 'moderator')).toBe(200);
    const gone = await leaving.call('POST /api/account/deletion', {
      body: { currentPassword: leaving.password },
    });
    expect(gone.status).toBe(204);
    expect((await seen(theo)).body).toMatchObject({ members: 2, role: 'owner' });
    expect(await names(theo)).toEqual(['Wren', 'Theo']);
    const { status } = await theo.call('GET /api/groups/:id', { params: { id: alone.body._id } });
    expect(status).toBe(404);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('Keeping apart', () => {
  it('ends memberships in groups of each other, and the groups are there no more', async () => {
    const mine = group;
    await bring(theo, theo);
    await begin();
    const theirs = (await theo.call('POST /api/groups', { body: { title: 'Theirs' } })).body._id;
    const third = (await wren.call('POST /api/groups', { body: { title: 'Third' } })).body._id;
    for (const id of [theirs, third]) {
      group = id;
      await bring(rosa, rosa);
      if (id === third) await bring(theo, theo);
    }
    await rosa.call('POST /api/blocks/:id', { params: { id: theo._id } });
    const status = async (who: Member, id: string) =>
      (await who.call('GET /api/groups/:id', { params: { id } })).status;
    expect([await status(theo, mine), await status(rosa, theirs)]).toEqual([404, 404]);
    group = mine;
    expect([(await bring(theo, theo)).status, (await bring(rosa, theo)).status]).toEqual([
      404, 404,
    ]);
    expect((await seen(rosa)).body.members).toBe(1);
    // In a group of somebody else both stay, and neither sees the other.
    group = third;
    expect(await names(rosa)).toEqual(['Wren', 'Rosa']);
    expect(await names(theo)).toEqual(['Wren', 'Theo']);
    expect(await wrongCounters(site.db)).toEqual({});
    await rosa.call('DELETE /api/blocks/:id', { params: { id: theo._id } });
    expect((await theo.call('GET /api/groups/:id', { params: { id: mine } })).body.state).toBe(
      null,
    );
  });

  it('no total tells of somebody whom the list leaves out', async () => {
    await bring(theo, theo);
    await theo.call('POST /api/groups/:id/comments', { ...at(), body: { text: 'Here I am' } });
    const listed = async (part: 'members' | 'comments') => {
      const { body, headers } = await wren.request('GET', `/api/groups/${group}/${part}`);
      return [(body as unknown as unknown[]).length, Number(headers.get('x-total-count'))];
    };
    const seenBy = async () => [await listed('members'), await listed('comments')];
    expect(await seenBy()).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await theo.call('POST /api/blocks/:id', { params: { id: wren._id } });
    expect(await seenBy()).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await theo.call('DELETE /api/blocks/:id', { params: { id: wren._id } });
  });

  it('of two owners, the one who was blocked leaves', async () => {
    await bring(theo, theo);
    await giveRole(rosa, theo, 'owner');
    await theo.call('POST /api/blocks/:id', { params: { id: rosa._id } });
    expect((await seen(rosa)).status).toBe(404);
    expect((await seen(theo)).body).toMatchObject({ members: 1, role: 'owner' });
    await theo.call('DELETE /api/blocks/:id', { params: { id: rosa._id } });
  });
});

describe('What a group reads', () => {
  it('has dates and sections, and is shown with the group', async () => {
    await bring(theo, theo);
    expect((await read(theo)).status).toBe(403);
    const sections = [
      { name: ' The road ', upTo: { page: 120 }, on: '2026-12-01' },
      { name: 'The end', upTo: { percent: 100 } },
    ];
    const { status, body } = await read(rosa, {
      from: '2026-11-01',
      until: '2027-01-31',
      sections,
    });
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        book,
        title: 'The Gate',
        authors: ['Ida Kern'],
        thumbnail: `/covers/${book}.svg`,
        pageCount: 400,
        from: '2026-11-01',
        until: '2027-01-31',
        sections: [
          { name: 'The road', upTo: { page: 120 }, on: '2026-12-01' },
          { name: 'The end', upTo: { percent: 100 }, on: null },
        ],
        createdAt: expect.any(String),
      },
    ]);
    expect((await seen(site.regular())).body.reading).toEqual(body);
    const all = await site.visitor().call('GET /api/groups/:id/reads', { ...at(), query: {} });
    expect([all.body, all.headers.get('x-total-count')]).toEqual([[body], '1']);
    const changed = await rosa.request('PUT', `/api/groups/${group}/reads/${body._id}`, {
      body: { until: null, sections: [] },
    });
    expect(changed.body).toMatchObject({ from: '2026-11-01', until: null, sections: [] });
    // Of a hundred groups and reads all of what is long would be megabytes: a list begins it.
    await rosa.request('PUT', `/api/groups/${group}`, { body: { description: 'd'.repeat(5_000) } });
    await rosa.request('PUT', `/api/groups/${group}/reads/${body._id}`, {
      body: {
        sections: Array.from({ length: 100 }, (_, at) => ({
          name: `Part ${at + 1}`,
          upTo: { percent: at + 1 },
          on: null,
        })),
      },
    });
    const [listed] = (await site.visitor().call('GET /api/groups', { query: { limit: 1 } })).body;
    const [row] = (await site.visitor().call('GET /api/groups/:id/reads', { ...at(), query: {} }))
      .body;
    const whole = (await seen(rosa)).body;
    expect(
      [listed, whole].map((each) => [each?.description?.length, each?.reading?.sections.length]),
    ).toEqual([
      [500, 20],
      [5_000, 100],
    ]);
    expect(row?.sections).toEqual(whole.reading?.sections.slice(0, 20));
    const gone = () => rosa.request('DELETE', `/api/groups/${group}/reads/${body._id}`);
    expect([(await gone()).status, (await gone()).status]).toEqual([204, 404]);
    expect((await seen(rosa)).body.reading).toBe(null);
  });

  it('is what it reads now, else what comes next, else what it read last', async () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const reading = async () => (await seen(rosa)).body.reading?.book;
    await read(rosa, { from: '2020-01-01', until: '2020-02-01' });
    expect(await reading()).toBe(book);
    await read(rosa, { book: other, from: day(30) });
    expect(await reading()).toBe(other);
    await read(rosa, { from: day(-3), until: day(3) });
    expect(await reading()).toBe(book);
  });

  it('is no more than lists of groups look through, also when two come at once', async () => {
    await site.db.many(sql`
      insert into group_reads (id, group_id, book_id, starts_on)
      select gen_random_uuid(), ${group}, b.id, '2020-01-01'
        from books b, generate_series(2, ${GROUP_READS_MAX}::integer)
       where b.google_id = ${book}`);
    const answers = await Promise.all([read(rosa), read(rosa)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.id).toBe('group_reads_too_many');
  });

  it.each([
    [{ book: 'nothing' }, 404],
    [{ from: '2026-02-30' }, 400],
    [{ from: '2026' }, 400],
    [{ from: '2026-05-02', until: '2026-05-01' }, 400],
    [{ sections: [{ name: ' ', upTo: { page: 1 } }] }, 400],
    [{ sections: [{ name: 'A', upTo: {} }] }, 400],
    [{ sections: [{ name: 'A', upTo: { page: 1, percent: 2 } }] }, 400],
    [{ sections: [{ name: 'A', upTo: { page: 401 } }] }, 400],
    [{ sections: [{ name: 'x'.repeat(201), upTo: { page: 1 } }] }, 400],
    [{ sections: Array(101).fill({ name: 'A', upTo: { page: 1 } }) }, 400],
  ])('is refused with a sentence: %j', async (body, expected) => {
    const { status, body: refusal } = await read(rosa, body);
    expect([status, refusal.message]).toEqual([expected, expect.stringMatching(/\w+ \w+/)]);
  });

  it('says how far each member is, to whoever sees their entry', async () => {
    await bring(theo, theo);
    await read(rosa);
    // Who reads it once more is as far as that.
    for (const body of [{ status: 'read', endedOn: '2017' }, { status: 'reading' }] as const)
      await theo.call('PUT /api/library/:googleId', { params: { googleId: book }, body });
    await theo.call('POST /api/library/:googleId/progress', {
      params: { googleId: book },
      body: { page: 100 },
    });
    const percents = async (who: Browser) =>
      (await who.call('GET /api/groups/:id/members', { ...at(), query: {} })).body.map((m) => [
        m._id,
        m.user.username,
        m.role,
        m.percent,
      ]);
    const [first, second] = [
      [rosa._id, 'Rosa', 'owner', null],
      [theo._id, 'Theo', 'member', 25],
    ];
    expect(await percents(wren)).toEqual([first, second]);
    await theo.call('PUT /api/library/:googleId', {
      params: { googleId: book },
      body: { visibility: 'private' },
    });
    expect(await percents(rosa)).toEqual([first, [theo._id, 'Theo', 'member', null]]);
    expect(await percents(theo)).toEqual([first, second]);
    // A private profile is among members, and not among what others see of a group.
    await theo.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    expect([await names(rosa), await names(wren)]).toEqual([['Rosa', 'Theo'], ['Rosa']]);
    await theo.call('PUT /api/account/privacy', { body: { profile: 'public' } });
  });
});

describe('What members say', () => {
  const say = (who: Member, text: string, more: object = {}) =>
    who.call('POST /api/groups/:id/comments', { ...at(), body: { text, ...more } });
  const said = async (who: Browser) =>
    (await who.call('GET /api/groups/:id/comments', { ...at(), query: {} })).body;
  const progress = (who: Member, page: number) =>
    who.call('POST /api/library/:googleId/progress', {
      params: { googleId: book },
      body: { page },
    });

  it('is found by the book that it was said about', async () => {
    const about = async (who: Browser, asked: string) => {
      const { body, headers } = await who.call('GET /api/groups/:id/comments', {
        ...at(),
        query: { book: asked },
      });
      return [body.map(({ text }) => text), headers.get('x-total-count')];
    };
    await say(rosa, 'Before there was a book');
    await read(rosa);
    await say(rosa, 'Of the first');
    await rosa.call('POST /api/groups/:id/reads', { ...at(), body: { book: other } });
    await say(rosa, 'Of the second');
    for (const who of [rosa, site.visitor()]) {
      expect(await about(who, book)).toEqual([['Of the first'], '1']);
      expect(await about(who, other)).toEqual([['Of the second'], '1']);
      expect(await about(who, 'nothing')).toEqual([[], '0']);
      expect(await said(who)).toHaveLength(3);
    }
    await change({ visibility: 'members' });
    expect((await wren.request('GET', `/api/groups/${group}/comments?book=${book}`)).status).toBe(
      404,
    );
  });

  it('opens as one reads: text from further on is not in the answer', async () => {
    const [ahead, behind] = [await site.signUp('Ahead'), await site.signUp('Behind')];
    for (const who of [ahead, behind]) await bring(who, who);
    await read(rosa);
    await progress(ahead, 200);
    await progress(behind, 40);
    const { status, body } = await say(ahead, 'The gardener did it');
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        text: 'The gardener did it',
        user: expect.objectContaining({ _id: ahead._id }),
        replyTo: null,
        likes: 0,
        isLiked: false,
        isDeleted: false,
        position: { page: 200 },
        book,
        hidden: [],
      }),
    ]);
    await say(ahead, 'Well begun, >!p10: a gate!< and >!60%: a >!small!< wall!<.', {
      position: null,
    });
    const shut = { text: '', hidden: [{ length: 19, opensAt: { page: 200 } }] };
    for (const who of [behind, wren, site.visitor()])
      expect((await said(who))[0]).toMatchObject(shut);
    expect((await said(behind))[1]).toMatchObject({
      text: 'Well begun, >!p10: a gate!< and >!!<.',
      hidden: [{ length: 16, opensAt: { percent: 60 } }],
    });
    expect((await said(site.visitor()))[1]).toMatchObject({
      text: 'Well begun, >!!< and >!!<.',
      hidden: [
        { length: 6, opensAt: { page: 10 } },
        { length: 16, opensAt: { percent: 60 } },
      ],
    });
    const bytes = JSON.stringify([await said(behind), await said(site.visitor())]);
    for (const word of ['gardener', 'wall', 'small']) expect(bytes).not.toContain(word);
    // A passage inside of it that is left open does not open the whole.
    await say(ahead, '>!60%: a >! butler!<', { position: null });
    const [, , unended] = await said(site.visitor());
    expect(unended).toMatchObject({ text: '>!!<', hidden: [{ opensAt: { percent: 60 } }] });
    // From there on, inclusive; and shut again where progress is corrected.
    await progress(behind, 200);
    expect((await said(behind))[0]).toMatchObject({ text: 'The gardener did it', hidden: [] });
    await progress(behind, 30);
    expect((await said(behind))[0]).toMatchObject(shut);
    await behind.call('PUT /api/library/:googleId', {
      params: { googleId: book },
      body: { status: 'read' },
    });
    expect((await said(behind)).map(({ hidden }) => hidden)).toEqual([[], [], []]);
  });

  it('is said by members, and read by whoever sees what is in the group', async () => {
    expect((await say(theo, 'From outside')).status).toBe(403);
    await bring(theo, theo);
    expect((await say(theo, ' ')).status).toBe(400);
    expect((await say(theo, 'Hello')).body).toMatchObject({ position: null, book: null });
    expect((await said(site.visitor())).map(({ text }) => text)).toEqual(['Hello']);
    await theo.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    expect([(await said(rosa)).length, (await said(wren)).length]).toEqual([1, 0]);
    await theo.call('PUT /api/account/privacy', { body: { profile: 'public' } });
    await change({ visibility: 'members' });
    expect((await wren.request('GET', `/api/groups/${group}/comments`)).status).toBe(404);
    expect((await say(wren, 'From outside')).status).toBe(404);
  });

  it('is replied to, changed, liked and deleted as other comments are', async () => {
    await bring(theo, theo);
    await bring(wren, wren);
    const first = (await say(theo, 'First')).body._id;
    const reply = (await say(wren, 'Reply', { replyTo: first })).body;
    const again = (await say(theo, 'Again', { replyTo: reply._id })).body;
    expect([reply.replyTo, again.replyTo]).toEqual([first, first]);
    const params = { id: first };
    const changed = await theo.call('PUT /api/comments/:id', { params, body: { text: 'Best' } });
    expect([changed.status, changed.body.text]).toEqual([200, 'Best']);
    const byWren = await wren.call('PUT /api/comments/:id', { params, body: { text: 'Mine' } });
    expect(byWren.status).toBe(403);
    expect((await wren.call('PUT /api/comments/:id/like', { params })).body).toEqual({
      isLiked: true,
      likes: 1,
    });
    expect((await theo.call('PUT /api/comments/:id/like', { params })).status).toBe(400);
    expect((await wren.call('DELETE /api/comments/:id', { params })).status).toBe(403);
    // Whoever looks after the group may.
    expect((await rosa.call('DELETE /api/comments/:id', { params })).status).toBe(204);
    expect((await said(theo))[0]).toMatchObject({
      isDeleted: true,
      text: '',
      user: null,
      likes: 0,
    });
    expect((await say(theo, 'Too late', { replyTo: first })).status).toBe(409);
    await begin();
    const elsewhere = await rosa.call('POST /api/groups/:id/comments', {
      ...at(),
      body: { text: 'Elsewhere', replyTo: reply._id },
    });
    expect(elsewhere.status).toBe(400);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is not said again at once where those who look after the group have removed it', async () => {
    await bring(theo, theo);
    const text = 'Nobody in this group has understood a single line of it.';
    const { _id } = (await say(theo, text)).body;
    await rosa.call('DELETE /api/comments/:id', { params: { id: _id } });
    const again = await say(theo, text);
    expect([again.status, again.body.id]).toEqual([403, 'text_removed_before']);
  });

  it('goes with its place once nobody has replied to it any more', async () => {
    await bring(theo, theo);
    const first = (await say(theo, 'First')).body._id;
    const reply = (await say(rosa, 'Reply', { replyTo: first })).body._id;
    for (const [who, id] of [
      [theo, first],
      [rosa, reply],
    ] as const)
      await who.call('DELETE /api/comments/:id', { params: { id } });
    expect(await said(theo)).toEqual([]);
  });
});

it('Members are told of invitations and of what is said, and of neither once it is gone', async () => {
  const told = async (who: Member) =>
    (await who.call('GET /api/notifications', { query: {} })).body
      .filter(({ subject }) => subject.id === group)
      .map(({ kind, subject }) => [kind, subject.title]);
  await change({ joining: 'invited' });
  await bring(rosa, theo);
  expect(await told(theo)).toEqual([['group_invite', 'Mondays']]);
  await bring(theo, theo);
  expect(await told(theo)).toEqual([]);
  const said = await rosa.call('POST /api/groups/:id/comments', { ...at(), body: { text: 'Hi' } });
  expect([await told(theo), await told(rosa)]).toEqual([[['group_comment', 'Mondays']], []]);
  await rosa.call('DELETE /api/comments/:id', { params: { id: said.body._id } });
  expect(await told(theo)).toEqual([]);
});

it('Who is replied to or named in a group is told of that, once, and only members are', async () => {
  const [anna, bert, cleo] = [
    await site.signUp('Anna'),
    await site.signUp('Bert'),
    await site.signUp('Cleo'),
  ];
  for (const who of [anna, bert]) await bring(who, who);
  await change({ visibility: 'members' });
  const say = async (who: Member, text: string, more: object = {}) => {
    const body = { text, ...more };
    return (await who.call('POST /api/groups/:id/comments', { ...at(), body })).body._id;
  };
  const told = async (who: Member) =>
    (await who.call('GET /api/notifications', { query: {} })).body.map(({ kind, subject }) => [
      kind,
      subject.title,
      subject.address,
    ]);
  const first = await say(anna, 'Whodunnit?');
  const reply = await say(bert, 'Not I, @Anna, nor @Rosa, nor @Cleo', { replyTo: first });
  expect(await told(anna)).toEqual([['reply', 'Mondays', `/groups/${group}?comment=${reply}`]]);
  const named = ['mention', 'Mondays', `/groups/${group}?comment=${reply}`];
  const heard = ['group_comment', 'Mondays', `/groups/${group}`];
  expect((await told(rosa)).slice(0, 2)).toEqual([named, heard]);
  expect([await told(bert), await told(cleo)]).toEqual([[heard], []]);
  // One that is changed tells whom it names now.
  await bert.call('PUT /api/comments/:id', { params: { id: reply }, body: { text: 'Not I' } });
  expect((await told(rosa)).map(([kind]) => kind).slice(0, 1)).toEqual(['group_comment']);
  expect(await remove(anna, anna)).toBe(204);
  expect(await told(anna)).toEqual([]);
});

it('A comment that is shut is shown to members who insist, and to nobody else', async () => {
  await read(rosa);
  await bring(theo, theo);
  const said = await theo.call('POST /api/groups/:id/comments', {
    ...at(),
    body: { text: 'The gardener did it', position: { page: 390 } },
  });
  await change({ visibility: 'members' });
  const path = `/api/comments/${said.body._id}/spoilers`;
  const [member, other, visitor] = [
    await rosa.request('GET', path),
    await wren.request('GET', path),
    await site.visitor().request('GET', path),
  ];
  expect(member.body).toEqual({ text: 'The gardener did it' });
  expect([other.status, visitor.status]).toEqual([404, 401]);
});

it('A group is reported with what it says of itself, as its owner’s', async () => {
  const ada = await site.signUp('Ada', 'admin');
  await change({ description: 'Not nice' });
  const report = (who: Member) =>
    who.call('POST /api/reports', { body: { kind: 'group', subject: group, reason: 'abuse' } });
  expect([(await report(theo)).status, (await report(rosa)).status]).toEqual([201, 400]);
  const { body } = await ada.call('GET /api/admin/reports', { query: {} });
  expect(body[0]).toMatchObject({
    kind: 'group',
    subject: group,
    author: { _id: rosa._id },
    evidence: { title: 'Mondays', content: 'Not nice' },
  });

  // Admins delete it, and the log says so.
  const remove = async (who: Member) => (await who.call('DELETE /api/groups/:id', at())).status;
  expect([await remove(theo), await remove(ada), await remove(ada)]).toEqual([403, 204, 404]);
  const log = await site.db.many(sql`
    select actor_name, subject_kind, subject_name from audit_log where event = 'group-deleted'`);
  expect(log).toEqual([{ actor_name: 'Ada', subject_kind: 'group', subject_name: 'Mondays' }]);
});

it('A comment that members alone see is deleted by an admin once it is reported, and the log says so', async () => {
  const eve = await site.signUp('Eve', 'admin');
  await change({ visibility: 'members' });
  await bring(theo, theo);
  const { body: said } = await theo.call('POST /api/groups/:id/comments', {
    ...at(),
    body: { text: 'Something bad' },
  });
  const remove = async () =>
    (await eve.call('DELETE /api/comments/:id', { params: { id: said._id } })).status;
  expect(await remove()).toBe(404);
  await rosa.call('POST /api/reports', {
    body: { kind: 'comment', subject: said._id, reason: 'abuse' },
  });
  const { body: open } = await eve.call('GET /api/admin/reports', { query: {} });
  expect(open[0]?.evidence).toMatchObject({ content: 'Something bad', groupId: group });
  expect([await remove(), await remove()]).toEqual([204, 404]);
  expect((await rosa.call('GET /api/groups/:id/comments', at())).body).toEqual([]);
  const log = await site.db.many(sql`
    select actor_name, subject_name from audit_log where event = 'comment-deleted'`);
  expect(log).toContainEqual({ actor_name: 'Eve', subject_name: '@Theo' });
});

it('A group in which very much was said goes batch by batch, and is seen by nobody at once', async () => {
  await bring(theo, theo);
  await site.db.many(sql`
    insert into comments (id, group_id, user_id, text)
    select gen_random_uuid(), ${group}, ${theo._id}, 'What I think' from generate_series(1, 2500)`);
  const said = async () =>
    (
      await site.db.one<{ count: number }>(sql`
        select count(*)::int as count from comments where group_id = ${group}`)
    ).count;
  const owner = { id: rosa._id, username: rosa.username, role: 'reader' } as const;
  await giveUpGroup(site.db, group, { user: owner, ip: '127.0.0.1' }, false);
  for (const who of [rosa, theo, site.regular()]) expect((await seen(who)).status).toBe(404);
  expect(
    (await theo.call('GET /api/groups', { query: { mine: 'true' } })).body.map(({ _id }) => _id),
  ).not.toContain(group);
  expect(await wrongCounters(site.db)).toEqual({});
  let asked = 0;
  await finishRemovals(site.db, () => asked++ > 0);
  expect(await said()).toBe(1_500);
  // The process that was at it has been killed; whoever comes next finishes.
  await finishRemovals(site.db);
  expect([await said(), await wrongCounters(site.db)]).toEqual([0, {}]);
  expect(await site.db.many(sql`select from reading_groups where id = ${group}`)).toEqual([]);
});

describe('A vote for the next book', () => {
  const vote = (who: Member, googleId: string, method = 'PUT') =>
    who.request(method, `/api/groups/${group}/votes/${googleId}`);
  const votes = async (who: Browser) =>
    (await who.call('GET /api/groups/:id/votes', at())).body.map((each) => [
      each.book.googleId,
      each.votes,
      each.isVoted,
    ]);

  it('is by members, once for each book, and ends when the book is read', async () => {
    expect(await votes(rosa)).toEqual([]);
    expect((await vote(theo, book)).status).toBe(403);
    await bring(theo, theo);
    await vote(rosa, book);
    await vote(rosa, other);
    for (let n = 0; n < 2; n++)
      expect((await vote(theo, other)).body).toEqual({ isVoted: true, votes: 2 });
    expect((await vote(theo, 'nothing')).status).toBe(404);
    expect(await votes(theo)).toEqual([
      [other, 2, true],
      [book, 1, false],
    ]);
    expect((await vote(rosa, other, 'DELETE')).body).toEqual({ isVoted: false, votes: 1 });
    expect(await votes(site.visitor())).toEqual([
      [book, 1, false],
      [other, 1, false],
    ]);
    await read(rosa);
    expect(await votes(rosa)).toEqual([[other, 1, false]]);
    await remove(theo, theo);
    expect(await votes(rosa)).toEqual([]);
  });

  it('has as many as one may have, also when all are given at once', async () => {
    const books = await site.db.many<{ googleId: string }>(sql`
      select google_id as "googleId" from books order by id limit ${GROUP_VOTES_MAX + 10}`);
    const answers = await Promise.all(books.map(({ googleId }) => vote(rosa, googleId)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.id)).toEqual(Array(10).fill('group_votes_too_many'));
    expect(await votes(rosa)).toHaveLength(GROUP_VOTES_MAX);
  });

  it('counts once where two books become one', async () => {
    await bring(theo, theo);
    const [from, into] = [
      await addBook(site.db, { title: 'Twin One' }),
      await addBook(site.db, { title: 'Twin Two' }),
    ];
    for (const googleId of [from, into]) await vote(rosa, googleId);
    await vote(theo, from);
    await read(rosa, { book: into });
    await vote(rosa, into);
    const ids = await site.db.many<{ id: string }>(sql`
      select id from books where google_id in (${from}, ${into}) order by google_id = ${into}`);
    await mergeBooks(site.db, ids[0]?.id ?? '', ids[1]?.id ?? '');
    expect(await votes(rosa)).toEqual([[into, 2, true]]);
    expect((await seen(rosa)).body.reading?.book).toBe(into);
  });
});

describe('Blocking somebody who comes into one’s group at the same moment', () => {
  it('leaves them outside, whichever was first', async () => {
    await begin({ joining: 'open' });
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        bring(theo, theo),
        bring(rosa, theo),
        rosa.call('POST /api/blocks/:id', { params: { id: theo._id } }),
      ]);
      await rosa.call('DELETE /api/blocks/:id', { params: { id: theo._id } });
      const { body } = await theo.call('GET /api/groups/:id', at());
      expect([body.state, body.members]).toEqual([null, 1]);
    }
    expect(await wrongCounters(site.db)).toEqual({});
  });
});
