import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let ada: Member;
let rosa: Member;
let theo: Member;

beforeAll(async () => {
  site = await openSite();
  ada = await site.signUp('Ada', 'admin');
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
});
afterAll(() => site?.close());

describe('One’s own profile', () => {
  const change = (body: object, who: Member = rosa) => who.request('PUT', '/api/profile', { body });

  // Specification: 3.2, 3.5, 7.8
  it('holds the address, and never the password', async () => {
    const { status, body } = await rosa.call('GET /api/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: rosa._id, username: 'Rosa', email: 'rosa@example.org' });
    expect(JSON.stringify(body)).not.toMatch(/password|hash|argon/i);
  });

  // Specification: 3.17, 6.2, 7.9
  it('takes what is given and leaves the rest', async () => {
    const first = await change({ bio: 'I read at night.' });
    expect(first.body).toMatchObject({ bio: 'I read at night.', email: 'rosa@example.org' });
    const second = await change({ email: ' Rosa@Example.com ', role: 'writer' });
    expect(second.body).toMatchObject({
      bio: 'I read at night.',
      email: 'Rosa@Example.com',
      role: 'writer',
      identity: 'writer',
    });
    expect((await rosa.call('GET /api/profile')).body).toEqual(second.body);
    expect((await change({})).body).toEqual(second.body);
  });

  it('loses its bio when that is cleared', async () => {
    for (const bio of ['', null, '   ']) {
      await change({ bio: 'Something' });
      expect((await change({ bio })).body.bio).toBeNull();
    }
  });

  it('keeps markup as the text it is', async () => {
    const bio = '<script>alert(1)</script> & "quotes"';
    expect((await change({ bio })).body.bio).toBe(bio);
  });

  it.each<[string, object, string]>([
    ['an address that is none', { email: 'rosa' }, 'Please enter a valid email address'],
    ['no address', { email: '' }, 'Email is required'],
    ['a role that is none', { role: 'editor' }, 'Please select your identity'],
    ['a bio that is too long', { bio: '𝒳'.repeat(2_001) }, 'Bio must be at most 2,000 characters'],
    [
      'a bio with half a letter',
      { bio: 'a\ud800' },
      'The bio holds invisible control characters; please remove them',
    ],
    ['a bio of a list', { bio: ['x'] }, '“bio” must be a text'],
    ['an address of null', { email: null }, '“email” must be a text'],
  ])('refuses %s with a sentence', async (_what, body, sentence) => {
    const answer = await change(body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it('takes a bio of 2,000 letters, however many bytes they have', async () => {
    expect((await change({ bio: '𝒳'.repeat(2_000) })).status).toBe(200);
  });

  // ASVS: 7.5.1
  it('with another address says so in the log, and with the same one nothing', async () => {
    const tess = await site.signUp('Tess');
    const auditEvents = async () =>
      (await ada.call('GET /api/admin/log', { query: { actor: tess._id } })).body.map(
        ({ event, subject, details }) => [event, subject?.name, details],
      );
    const save = (email: string) =>
      tess.call('PUT /api/profile', { body: { email, role: 'reader', bio: 'Hello' } });
    expect((await save(tess.email)).status).toBe(200);
    expect(await auditEvents()).toEqual([['signed-up', undefined, null]]);
    expect((await save('tessa@example.org')).status).toBe(200);
    expect(await auditEvents()).toEqual([
      ['email-changed', 'Tess', null],
      ['signed-up', undefined, null],
    ]);
  });

  it('refuses an address that somebody else has', async () => {
    const answer = await change({ email: 'THEO@example.org' });
    expect([answer.status, answer.body.message]).toEqual([409, 'Email is already registered']);
  });

  // ASVS: 15.3.3
  it('changes nothing that has its own ways', async () => {
    const before = await rosa.call('GET /api/profile');
    await change({
      _id: theo._id,
      username: 'Ada2',
      password: 'changed',
      isOnline: false,
      identity: 'admin',
      roleRequest: 'admin',
      followers_count: 9,
    });
    expect((await rosa.call('GET /api/profile')).body).toEqual(before.body);
  });

  it('of an admin keeps its role', async () => {
    const answer = await change({ role: 'reader', bio: 'No more' }, ada);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'An admin cannot give up their own role',
    ]);
    const same = await change({ role: 'admin', bio: 'Still here' }, ada);
    expect(same.body).toMatchObject({ role: 'admin', bio: 'Still here' });
  });

  // Specification: 6.2
  it('with a new role keeps its session, and the role counts at once', async () => {
    expect((await change({ role: 'admin' }, theo)).body.role).toBe('admin');
    const list = await theo.call('GET /api/users');
    expect(list.body[0]).toHaveProperty('email');
    await site.db.many(sql`update users set role = 'reader' where id = ${theo._id}`);
    const after = await theo.call('GET /api/users');
    expect(after.body[0]).not.toHaveProperty('email');
  });
});

describe('Somebody’s profile', () => {
  // Specification: 3.2, 6.5, 7.10
  it('is seen by anyone, without the address', async () => {
    for (const browser of [site.visitor(), theo, rosa, ada]) {
      const { status, body } = await browser.call('GET /api/profile/:id', {
        params: { id: rosa._id },
      });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(
        [
          '_id',
          'avatarUrl',
          'bio',
          'createdAt',
          'displayName',
          'firstName',
          'handle',
          'identity',
          'isOnline',
          'isPrivate',
          'lastName',
          'name',
          'role',
          'username',
        ].sort(),
      );
      expect(body.isOnline).toBe(true);
    }
  });

  it('is offline five minutes after they were last seen', async () => {
    await site.db.many(sql`
      update users set last_seen_at = now() - interval '301 seconds' where id = ${rosa._id}`);
    const seen = () => site.visitor().call('GET /api/profile/:id', { params: { id: rosa._id } });
    await expect.poll(async () => (await seen()).body.isOnline).toBe(false);
    const { username, password } = rosa;
    const back = site.visitor();
    await back.call('POST /api/users/signin', { body: { username, password } });
    await back.call('GET /api/profile');
    await expect.poll(async () => (await seen()).body.isOnline).toBe(true);
  });

  // Specification: 7.10
  it('of nobody is a 404', async () => {
    for (const id of ['01890000-0000-7000-8000-000000000000', 'rosa']) {
      const { status, body } = await rosa.call('GET /api/profile/:id', { params: { id } });
      expect([status, body]).toEqual([
        404,
        { message: 'User not found', code: 'not_found', id: 'user_not_found' },
      ]);
    }
  });
});
