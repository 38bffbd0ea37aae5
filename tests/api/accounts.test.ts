import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { oneBehindTheOther } from '../support/heldAccount.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let ada: Member;
let rosa: Member;

beforeAll(async () => {
  site = await openSite();
  ada = await site.signUp('Ada', 'admin');
  rosa = await site.signUp('Rosa');
});
afterAll(() => site?.close());

const form = (username: string, more: object = {}) => ({
  username,
  email: `${username.toLowerCase()}@example.org`,
  password: 'a secret',
  role: 'reader',
  ...more,
});

describe('Signing up', () => {
  const signUp = (body: object, browser = site.visitor()) =>
    browser.request('POST', '/api/users/signup', { body });

  // Specification: 7.5
  it('makes an account and signs it in', async () => {
    const browser = site.visitor();
    const { status, body, headers } = await browser.call('POST /api/users/signup', {
      body: form('Theo', { role: 'writer', bio: '  I read.\r\nA lot. ' }),
    });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      username: 'Theo',
      name: 'Theo',
      displayName: null,
      email: 'theo@example.org',
      isEmailVerified: false,
      role: 'writer',
      identity: 'writer',
      bio: 'I read.\nA lot.',
      handle: 'Theo',
      avatarUrl: null,
      isOnline: true,
      firstName: null,
      lastName: null,
      isPrivate: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const profile = await browser.call('GET /api/profile');
    expect(profile.body._id).toBe(body._id);
  });

  // Specification: 3.5; ASVS: 11.4.2
  it('keeps of a password and of a session only hashes', async () => {
    const user = await site.db.one<{ passwordHash: string }>(sql`
      select password_hash as "passwordHash" from users where id = ${rosa._id}`);
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await site.db.one<{ hash: Buffer }>(sql`
      select token_hash as hash from sessions where user_id = ${rosa._id}`);
    const token = rosa.cookies.get('session') ?? '';
    expect(session.hash.includes(Buffer.from(token, 'base64url'))).toBe(false);
    expect(session.hash).toHaveLength(32);
  });

  it.each<[string, object, string, string]>([
    ['no username', { username: ' ' }, 'username', 'Username is required'],
    ['a short one', { username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [
      'a long one',
      { username: 'x'.repeat(31) },
      'username',
      'Username must be at most 30 characters',
    ],
    [
      'markup in it',
      { username: '<b>Theo' },
      'username',
      'Use only letters, digits, “_”, “-” and “.” in a username',
    ],
    ['no address', { email: '' }, 'email', 'Email is required'],
    ['half an address', { email: 'theo@example' }, 'email', 'Please enter a valid email address'],
    [
      'a space in it',
      { email: 'the o@example.org' },
      'email',
      'Please enter a valid email address',
    ],
    [
      'a long address',
      { email: `${'x'.repeat(250)}@a.org` },
      'email',
      'Please enter a valid email address',
    ],
    ['no identity', { role: '' }, 'role', 'Please select your identity'],
    ['a made-up one', { role: 'ADMIN' }, 'role', 'Please select your identity'],
    ['no password', { password: '  ' }, 'password', 'Password is required'],
    [
      'a long password',
      { password: 'x'.repeat(257) },
      'password',
      'Password must be at most 256 characters',
    ],
    ['a long bio', { bio: 'x'.repeat(2_001) }, 'bio', 'Bio must be at most 2,000 characters'],
    [
      'control characters',
      { bio: 'a\u0007b' },
      'bio',
      'The bio holds invisible control characters; please remove them',
    ],
    ['a list of roles', { role: ['admin'] }, 'role', '“role” must be a text'],
    ['an object', { role: { $ne: '' } }, 'role', '“role” must be a text'],
  ])('is refused with a sentence: %s', async (_what, wrong, field, sentence) => {
    const { status, body } = await signUp(form('Somebody', wrong));
    expect(status).toBe(400);
    expect(body).toEqual({
      message: sentence,
      code: 'validation',
      id: expect.any(String),
      params: body.params,
      fields: { [field]: sentence },
      fieldRefusals: { [field]: { id: body.id, params: body.params } },
    });
  });

  it('says everything that is wrong at once, and leads with the first', async () => {
    const { body } = await signUp({});
    expect(body).toEqual({
      message: 'Username is required',
      code: 'validation',
      id: 'username_required',
      fieldRefusals: {
        username: { id: 'username_required' },
        email: { id: 'email_required' },
        role: { id: 'identity_required' },
        password: { id: 'password_required' },
      },
      fields: {
        username: 'Username is required',
        email: 'Email is required',
        role: 'Please select your identity',
        password: 'Password is required',
      },
    });
  });

  it.each([['Rosa'], ['rosa'], ['  ROSA '], ['Ｒｏｓａ'], ['R0sa'], ['𝐑𝐨𝐬𝐚']])(
    'is refused for a name that is taken or looks like one: %s',
    async (username) => {
      const { status, body } = await signUp(form(username, { email: 'new@example.org' }));
      expect(status).toBe(409);
      expect(body).toEqual({
        message: 'Username is already taken',
        code: 'conflict',
        id: 'username_taken',
        fields: { username: 'Username is already taken' },
        fieldRefusals: { username: { id: 'username_taken' } },
      });
    },
  );

  it('is refused for a name of two alphabets, whoever it looks like: Rоsa', async () => {
    const { status, body } = await signUp(form('Rоsa', { email: 'new@example.org' }));
    expect([status, body.message]).toEqual([400, 'Username may hold letters of one alphabet only']);
  });

  it('is refused for an address that is taken', async () => {
    const { status, body } = await signUp(form('Another', { email: 'ROSA@example.org' }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: 'Email is already registered',
      fields: { email: 'Email is already registered' },
    });
  });

  // ASVS: 8.2.3, 15.3.3
  it('ignores what nobody may set', async () => {
    const { status, body } = await signUp(
      form('Modest', {
        _id: ada._id,
        isAdmin: true,
        identity: 'admin',
        createdAt: '2000-01-01T00:00:00Z',
        followers_count: 1000,
      }),
    );
    expect(status).toBe(201);
    expect(body._id).not.toBe(ada._id);
    expect([body.role, body.identity]).toEqual(['reader', 'reader']);
    expect(String(body.createdAt).slice(0, 4)).not.toBe('2000');
  });

  // ASVS: 2.3.4
  it('makes one account however often it is asked at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(form('Eager'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  // Specification: 6.10, 7.6
  it('by an admin makes an account for somebody else, and the admin stays', async () => {
    const session = ada.cookies.get('session');
    const { status, body } = await ada.call('POST /api/users/signup', {
      body: { username: 'Newcomer', email: 'newcomer@example.org', password: 'welcome', bio: null },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ username: 'Newcomer', role: 'reader', isOnline: false });
    expect(ada.cookies.get('session')).toBe(session);
    expect((await ada.call('GET /api/profile')).body.username).toBe('Ada');
  });
});

describe('Signing in', () => {
  const signIn = (username: string, password: string, browser = site.visitor()) =>
    browser.call('POST /api/users/signin', { body: { username, password } });

  // Specification: 3.16, 7.4
  it('works by name and by address, without case', async () => {
    for (const name of ['Rosa', ' rosa ', 'rosa@example.org', 'ROSA@Example.org']) {
      const { status, body } = await signIn(name, rosa.password);
      expect([status, body._id]).toEqual([200, rosa._id]);
    }
  });

  // ASVS: 7.2.2, 7.2.4
  it('gives a new token each time and ends the session before', async () => {
    const browser = site.visitor();
    await signIn('Rosa', rosa.password, browser);
    const before = browser.copy();
    await signIn('Rosa', rosa.password, browser);
    expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'));
    expect((await before.call('GET /api/profile')).status).toBe(401);
    expect((await browser.call('GET /api/profile')).status).toBe(200);
  });

  it('is refused with the same words whether or not there is such an account', async () => {
    const wrong = await signIn('Rosa', 'not the secret');
    const nobody = await signIn('Nobody', 'not the secret');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      message: 'Invalid username or password',
      code: 'unauthenticated',
      id: 'credentials_wrong',
    });
    expect(nobody.body).toEqual(wrong.body);
    expect(nobody.status).toBe(wrong.status);
  });

  it('asks for what is missing', async () => {
    const { status, body } = await signIn(' ', ' ');
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    });
  });

  it('takes a password in whatever form a keyboard gives its letters', async () => {
    const theo = site.visitor();
    await theo.call('POST /api/users/signup', { body: form('Zoe', { password: 'Zo\u00eb' }) });
    expect((await signIn('Zoe', 'Zoe\u0308')).status).toBe(200);
  });

  // ASVS: 7.2.1
  it('is not possible with a session that was made up', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), "' or 1=1 --"]) {
      const headers = { cookie: `session=${token}` };
      expect((await site.visitor().request('GET', '/api/profile', { headers })).status).toBe(401);
    }
  });
});

describe('Signing out', () => {
  // Specification: 7.7; ASVS: 7.4.1
  it('ends the session at once, everywhere it was copied to', async () => {
    const browser = site.visitor();
    await browser.call('POST /api/users/signin', {
      body: { username: 'Rosa', password: rosa.password },
    });
    const copy = browser.copy();
    const { status } = await browser.call('POST /api/users/signout');
    expect(status).toBe(204);
    expect(browser.cookies.has('session')).toBe(false);
    expect((await copy.call('GET /api/profile')).status).toBe(401);
    expect((await rosa.call('GET /api/profile')).status).toBe(200);
  });

  it('is fine when nobody is signed in', async () => {
    expect((await site.visitor().call('POST /api/users/signout')).status).toBe(204);
  });
});

describe('Where an admin grants the roles', () => {
  let strict: Site;
  beforeAll(async () => {
    strict = await openSite({ rolePolicy: 'approval' });
  });
  afterAll(() => strict?.close());

  it('choosing writer or admin is a request, and the answer says so', async () => {
    const winston = strict.visitor();
    const { status, body } = await winston.call('POST /api/users/signup', {
      body: form('Winston', { role: 'writer' }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      role: 'reader',
      identity: 'reader',
      roleRequest: 'writer',
      notice: 'You asked to be a writer. Until an administrator grants it you are a reader.',
    });
    const request = await winston.call('PUT /api/profile', { body: { role: 'admin' } });
    expect(request.status).toBe(200);
    expect(request.body).toMatchObject({
      role: 'reader',
      roleRequest: 'admin',
      notice: 'You asked to be an admin. Until an administrator grants it you are a reader.',
    });
    expect(
      (await winston.request('PUT', `/api/admin/users/${body._id}`, { body: {} })).status,
    ).toBe(403);
  });

  it('an admin sees the request and grants it, and an admin’s own choice is none', async () => {
    const theo = await strict.signUp('Theo', 'writer');
    const admin = await strict.signUp('Ada', 'admin');
    await strict.db.many(sql`update users set role = 'admin' where id = ${admin._id}`);

    const seen = await admin.call('GET /api/users', { query: { q: 'theo' } });
    expect(seen.body).toMatchObject([{ username: 'Theo', role: 'reader', roleRequest: 'writer' }]);
    const unseen = await theo.call('GET /api/users', { query: { q: 'theo' } });
    expect(unseen.body[0]).not.toHaveProperty('roleRequest');

    const granted = await admin.call('PUT /api/admin/users/:id', {
      params: { id: theo._id },
      body: { role: 'writer' },
    });
    expect(granted.body.role).toBe('writer');
    expect(granted.body).not.toHaveProperty('roleRequest');

    const made = await admin.call('POST /api/users/signup', {
      body: form('Wren', { role: 'writer' }),
    });
    expect(made.body.role).toBe('writer');
    expect(made.body).not.toHaveProperty('notice');
  });

  it('nobody needs an admin to become a reader', async () => {
    const wren = strict.visitor();
    await wren.call('POST /api/users/signin', { body: { username: 'Wren', password: 'a secret' } });
    const { body } = await wren.call('PUT /api/profile', { body: { role: 'reader' } });
    expect(body.role).toBe('reader');
    expect(body).not.toHaveProperty('notice');
  });
});

describe('Guessing', () => {
  const few = (max: number) => ({
    signInByAddress: { ...LIMITS.signInByAddress, max: 8 * max },
    signInByAccount: { ...LIMITS.signInByAccount, max },
    signInByDevice: { ...LIMITS.signInByDevice, max },
    signUp: { ...LIMITS.signUp, max: 3 },
    signUpTaken: { ...LIMITS.signUpTaken, max: 2 },
  });
  let guarded: Site;
  let owner: Member;
  beforeAll(async () => {
    guarded = await openSite({}, { limits: few(5) });
    owner = await guarded.signUp('Rosa');
  });
  afterAll(() => guarded?.close());

  const guess = (username: string, browser = guarded.visitor(), headers = {}) =>
    browser.request('POST', '/api/users/signin', {
      body: { username, password: 'a guess' },
      headers,
    });

  // ASVS: 6.3.1
  it('at an account is refused after a few tries, however its name is written', async () => {
    const names = ['Rosa', 'ROSA', ' rosa ', 'Rоsa', 'rosa@example.org'];
    const statuses = await Promise.all(names.map(async (name) => (await guess(name)).status));
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const { status, body, headers } = await guess('rosa');
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(body.message).toMatch(
      /^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/,
    );
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  });

  // ASVS: 6.3.1
  it('does not lock the owner out of a browser of theirs', async () => {
    const stranger = guarded.visitor();
    const right = { body: { username: 'Rosa', password: owner.password } };
    expect((await stranger.call('POST /api/users/signin', right)).status).toBe(429);
    await owner.call('POST /api/users/signout');
    expect((await owner.call('POST /api/users/signin', right)).status).toBe(200);
  });

  it('from a browser of the owner is limited as well', async () => {
    const thief = owner.copy();
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await guess('Rosa', thief)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('at an account that does not exist looks the same', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await guess('Nobody')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('all over the place from one address is refused, whatever the address claims', async () => {
    let refused = 0;
    // More than two windows of the limit take: one may end meanwhile.
    for (let n = 0; n < 70 && refused <= 10; n++) {
      const { status } = await guess(`Somebody${n}`, guarded.visitor(), {
        'x-forwarded-for': `203.0.113.${n}`,
      });
      if (status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(10);
  });

  // ASVS: 6.3.1
  it('counts a thousand tries at once as a thousand', async () => {
    const other = await openSite({}, { limits: few(3) });
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          other.visitor().request('POST', '/api/users/signin', {
            body: { username: 'Nobody', password: 'a guess' },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    } finally {
      await other.close();
    }
  });

  it('signing in rightly uses nothing up', async () => {
    const other = await openSite({}, { limits: few(2) });
    try {
      const theo = await other.signUp('Theo');
      for (let n = 0; n < 20; n++) {
        const answer = await other.visitor().call('POST /api/users/signin', {
          body: { username: 'Theo', password: theo.password },
        });
        expect(answer.status).toBe(200);
      }
    } finally {
      await other.close();
    }
  });

  it('signing up is limited by address, and names that are taken do not count against a class', async () => {
    const signUp = (username: string) =>
      guarded.visitor().request('POST', '/api/users/signup', { body: form(username) });
    expect((await signUp('Rosa')).status).toBe(409);
    expect((await signUp('Second')).status).toBe(201);
    expect((await signUp('Third')).status).toBe(201);
    expect((await signUp('Fourth')).status).toBe(429);
  });

  it('a class of 100 behind one address gets in', () => {
    expect(LIMITS.signUp).toMatchObject({ max: 100, seconds: 3_600 });
    expect(LIMITS.signInByAddress).toMatchObject({ max: 25, seconds: 300 });
    expect(LIMITS.signInByAccount).toMatchObject({ max: 25, seconds: 3_600 });
  });
});

describe('Two hundred sign-ins at once', () => {
  // ASVS: 15.2.2
  it('do not keep readers waiting', async () => {
    const busy = await openSite(
      {},
      { limits: { ...LIMITS, signInByAddress: { ...LIMITS.signInByAddress, max: 1_000 } } },
    );
    const reader = await busy.signUp('Rosa');
    const asked = performance.now();
    const signIns = Array.from({ length: 200 }, (_, n) =>
      busy.visitor().request('POST', '/api/users/signin', {
        body: { username: `Nobody${n}`, password: 'a guess' },
      }),
    );
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      const start = performance.now();
      expect((await busy.visitor().request('GET', `/api/profile/${reader._id}`)).status).toBe(200);
      waits.push(performance.now() - start);
    }
    const statuses = (await Promise.all(signIns)).map(({ status }) => status);
    expect(statuses.every((status) => status === 401 || status === 503)).toBe(true);
    // Where passwords came first, the first would wait for all of them.
    expect(Math.max(...waits)).toBeLessThan((performance.now() - asked) / 2);
    await busy.close();
    // Two hundred passwords take their time on a machine that has other things to do.
  });
});

describe('Somebody who signs in with the old password while it is replaced', () => {
  const signIn = ({ username, password }: Member, browser = site.visitor()) =>
    browser.request('POST', '/api/users/signin', { body: { username, password } });
  const change = (member: Member) =>
    member.request('PUT', '/api/account/password', {
      body: { currentPassword: member.password, newPassword: 'a new secret' },
    });
  async function reset(member: Member) {
    const params = { id: member._id };
    const link = await ada.call('POST /api/admin/users/:id/reset-link', { params });
    const body = { token: link.body.token, password: 'a new secret' };
    return () => site.visitor().request('POST', '/api/account/reset', { body });
  }

  it.each<[string, string, (member: Member) => Promise<() => ReturnType<typeof signIn>>]>([
    ['a change', 'LibraryActor', async (member) => () => change(member)],
    ['a reset', 'Resetter', reset],
  ])('comes in neither before nor after %s', async (_what, name, begin) => {
    for (const isBefore of [true, false]) {
      const owner = await site.signUp(`${name}-${isBefore}`);
      const replace = await begin(owner);
      const thief = site.visitor();
      const enter = () => signIn(owner, thief);
      const answers = await oneBehindTheOther(
        site,
        owner._id,
        isBefore ? [enter, replace] : [replace, enter],
      );
      expect(answers.map(({ status }) => status)).toEqual(isBefore ? [200, 204] : [204, 401]);
      expect((await thief.call('GET /api/profile')).status).toBe(401);
      const { count } = await site.db.one<{ count: number }>(sql`
        select count(*) as count from sessions where user_id = ${owner._id}`);
      expect(count).toBe(name === 'LibraryActor' ? 1 : 0);
    }
  });
});

describe('A password', () => {
  // ASVS: 11.2.2
  it('is hashed anew where the hash was made otherwise', async () => {
    const member = await site.signUp('Oldtimer');
    const weak = await hash(member.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await site.db.many(sql`update users set password_hash = ${weak} where id = ${member._id}`);
    const stored = async () =>
      (
        await site.db.one<{ hash: string }>(sql`
          select password_hash as hash from users where id = ${member._id}`)
      ).hash;
    const signIn = (password: string) =>
      site.visitor().request('POST', '/api/users/signin', {
        body: { username: member.username, password },
      });
    expect((await signIn('another')).status).toBe(401);
    expect(await stored()).toBe(weak);

    const both = await Promise.all([signIn(member.password), signIn(member.password)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(member.password)).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });
});

describe('Old rows', () => {
  it('are cleared away, and those that count stay', async () => {
    await site.db.many(sql`
      insert into rate_limit_counters (subject, started_at, count)
      select 'old:' || n, now() - interval '3 hours', 1 from generate_series(1, 2500) n
      union all
      select 'new', now(), 1`);
    await site.db.many(sql`
      insert into sessions (token_hash, user_id, expires_at)
      select sha256(n::text::bytea), ${rosa._id}, now() - interval '1 minute'
        from generate_series(1, 1000) n`);
    await cleanUp(site.db);
    const left = await site.db.many(sql`
      select subject from rate_limit_counters where subject = 'new' or subject like 'old:%'`);
    expect(left).toEqual([{ subject: 'new' }]);
    const expired = await site.db.many(sql`select from sessions where expires_at < now()`);
    expect(expired).toHaveLength(0);
    expect((await rosa.call('GET /api/profile')).status).toBe(200);
  });
});
