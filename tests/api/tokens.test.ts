import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isApiToken, newApiToken } from '../../server/platform/auth/apiTokens.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import type { TokenScope } from '../../shared/tokens.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, pathOf, rows, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let ada: Member;
let names = 0;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  ada = await site.signUp('Ada', 'admin');
});
afterAll(() => site?.close());

const newcomer = () => {
  names += 1;
  return site.signUp(`Newcomer${'abcdefghij'[names]}`);
};

const tokenOf = async (member: Member, scopes: TokenScope[] = ['read', 'write'], more = {}) =>
  (
    await member.call('POST /api/account/tokens', {
      body: { name: 'reading machine', scopes, ...more },
    })
  ).body;

/** A program with this token: it keeps no cookies and is on no site. */
const ask = (token: string, method: string, path: string, { body, headers = {} }: Given = {}) =>
  site.visitor().request(method, path, {
    body,
    headers: { origin: undefined, authorization: `Bearer ${token}`, ...headers },
  });
interface Given {
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

describe('A token', () => {
  it('is shown once, and known afterwards by its name and what it may do', async () => {
    const made = await tokenOf(rosa, ['read'], { expiresAt: '2090-01-01T00:00:00Z' });
    expect(made.token).toMatch(/^cpt_[0-9A-Za-z]{43,64}$/);
    expect(made.expiresAt).toBe('2090-01-01T00:00:00Z');
    const { body } = await rosa.call('GET /api/account/tokens');
    expect(body.find(({ _id }) => _id === made._id)).toEqual({ ...made, token: undefined });
    const kept = await site.db.many(sql`select api_tokens::text as row from api_tokens`);
    expect(JSON.stringify(kept)).not.toContain(made.token);
  });

  it('is its owner for every call that its scope allows', async () => {
    const { token } = await tokenOf(rosa);
    const googleId = await addBook(site.db, { googleId: 'token00000001', title: 'A book' });
    expect((await ask(token, 'GET', '/api/profile')).body._id).toBe(rosa._id);
    const written = await ask(token, 'PUT', `/api/library/${googleId}`, {
      body: { status: 'reading' },
    });
    expect([written.status, written.headers.getSetCookie()]).toEqual([201, []]);
    expect((await ask(token, 'GET', `/api/library/${googleId}`)).body).toMatchObject({
      entry: { status: 'reading' },
    });
  });

  it('says when and from which network it was last used', async () => {
    const made = await tokenOf(rosa);
    expect([made.lastUsedAt, made.lastUsedFrom]).toEqual([null, null]);
    await ask(made.token, 'GET', '/api/profile');
    await expect
      .poll(async () => {
        const { body } = await rosa.call('GET /api/account/tokens');
        return body.find(({ _id }) => _id === made._id)?.lastUsedFrom;
      })
      .toBe('127.0.0.0/24');
  });

  it('opens nothing once it was revoked or has run out', async () => {
    const [revoked, expired] = [await tokenOf(rosa), await tokenOf(rosa)];
    await rosa.call('DELETE /api/account/tokens/:id', { params: { id: revoked._id } });
    await site.db.many(
      sql`update api_tokens set expires_at = now() - interval '1 s' where id = ${expired._id}`,
    );
    for (const { token } of [revoked, expired])
      expect(await ask(token, 'GET', '/api/profile')).toMatchObject({
        status: 401,
        body: { id: 'token_wrong' },
      });
    const { body } = await rosa.call('GET /api/account/tokens');
    expect(body.map(({ _id }) => _id)).not.toContain(expired._id);
  });

  it('is refused by its checksum before the database is asked', async () => {
    const token = newApiToken();
    expect(isApiToken(token)).toBe(true);
    const other = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    expect(isApiToken(other)).toBe(false);
    for (const wrong of [other, '', 'x', `${token}x`])
      expect((await ask(wrong, 'GET', '/api/reviews/random')).status).toBe(401);
  });

  it('needs a name, something that it may do and an end that lies ahead', async () => {
    const refused = async (body: object) =>
      (await rosa.request('POST', '/api/account/tokens', { body })).body.id;
    expect(await refused({ name: ' ', scopes: ['read'] })).toBe('token_name_required');
    expect(await refused({ name: 'x'.repeat(61), scopes: ['read'] })).toBe('token_name_too_long');
    expect(await refused({ name: 'x', scopes: [] })).toBe('token_scopes_required');
    expect(await refused({ name: 'x' })).toBe('token_scopes_required');
    expect(await refused({ name: 'x', scopes: ['all'] })).toBe('field_wrong');
    const expiresAt = '2020-01-01T00:00:00Z';
    expect(await refused({ name: 'x', scopes: ['read'], expiresAt })).toBe('token_end_past');
  });

  it('is one of 50 at most', async () => {
    const member = await newcomer();
    await site.db.many(sql`
      insert into api_tokens (id, user_id, name, scopes, token_hash)
      select gen_random_uuid(), ${member._id}, 'one of many', '{read}', sha256(n::text::bytea)
        from generate_series(1, 50) n`);
    const { status, body } = await member.request('POST', '/api/account/tokens', {
      body: { name: 'one more', scopes: ['read'] },
    });
    expect([status, body.id]).toEqual([409, 'tokens_too_many']);
  });
});

describe('What a token may not', () => {
  const path = ([method, at]: readonly [string, string]) => [method, at] as const;

  it('is said by its scopes: read for GET, write for the rest, and neither for e-readers', async () => {
    const [read, write, kosync] = await Promise.all([
      tokenOf(rosa, ['read']),
      tokenOf(rosa, ['write']),
      tokenOf(rosa, ['kosync']),
    ]);
    const lacks = { status: 403, body: { id: 'token_lacks_scope' } };
    expect(await ask(write.token, 'GET', '/api/profile')).toMatchObject(lacks);
    expect(await ask(write.token, 'GET', '/api/reviews/random')).toMatchObject(lacks);
    const body = { bio: 'By a program' };
    expect(await ask(read.token, 'PUT', '/api/profile', { body })).toMatchObject(lacks);
    const { status, body: said } = await ask(write.token, 'PUT', '/api/profile', { body });
    expect([status, said.bio]).toEqual([200, body.bio]);
    expect(await ask(kosync.token, 'GET', '/api/profile')).toMatchObject(lacks);
    expect(await ask(kosync.token, 'PUT', '/api/profile', { body })).toMatchObject(lacks);
  });

  it('is what takes somebody who is signed in, and whatever admins do', async () => {
    const { token } = await tokenOf(ada);
    const id = rosa._id;
    const closed = rows.filter(
      ([call, row]) => row.byToken === 'never' || call.includes('/api/admin/'),
    );
    expect(closed.length).toBeGreaterThan(40);
    for (const [call] of closed) {
      const [method, at] = path(pathOf(call, { id, googleId: 'x' }));
      const answer = await ask(token, method, at, method === 'GET' ? {} : { body: {} });
      expect([call, answer.status, answer.body.id]).toEqual([call, 403, 'token_not_taken']);
    }
  });

  it('is to learn or renew the secret addresses, at which anybody reads who knows them', async () => {
    const { token } = await tokenOf(rosa);
    const { own } = (await rosa.call('GET /api/account/feeds')).body;
    for (const answer of [
      await ask(token, 'GET', '/api/account/feeds'),
      await ask(token, 'POST', '/api/account/feeds/renewal', { body: {} }),
    ]) {
      expect([answer.status, answer.body.id]).toEqual([403, 'token_not_taken']);
      expect(answer.body.message).toBe('No token may do this. Please sign in on the site.');
    }
    expect((await rosa.call('GET /api/account/feeds')).body.own).toBe(own);
  });

  it('is to learn what else opens something, wherever it reads', async () => {
    const { token } = await tokenOf(rosa, ['read']);
    const code = 'an-invitation-of-rosas';
    await site.db.many(sql`
      insert into invitations (id, user_id, code, uses, expires_at)
      values (gen_random_uuid(), ${rosa._id}, ${code}, 2, now() + interval '1 day')`);
    const { own, notifications, calendar } = (await rosa.call('GET /api/account/feeds')).body;
    const secrets = [
      code,
      ...[own, notifications, calendar].map((at) => /[\w-]{40,}/.exec(at)?.[0] ?? ''),
    ];
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{20,}$/);
    expect((await rosa.request('GET', '/api/invitations')).body).toMatchObject([{ code }]);
    let answered = 0;
    for (const [call] of rows.filter(([each]) => each.startsWith('GET '))) {
      const [method, at] = path(pathOf(call, { id: rosa._id, googleId: 'x' }));
      const { status, body } = await ask(token, method, at);
      if (status === 200) answered += 1;
      for (const secret of secrets)
        expect([call, JSON.stringify(body)]).not.toEqual([call, expect.stringContaining(secret)]);
    }
    expect(answered).toBeGreaterThan(50);
  });

  it('is to change an address or a role with the profile', async () => {
    const { token } = await tokenOf(rosa);
    for (const body of [{ email: 'other@example.org' }, { role: 'admin' }])
      expect((await ask(token, 'PUT', '/api/profile', { body })).status).toBe(403);
  });

  it('is to see what only admins see', async () => {
    const { token } = await tokenOf(ada);
    const { status, body } = await ask(token, 'GET', '/api/users?q=rosa');
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('@example')]);
  });

  it('is to learn of other ways in from an export', async () => {
    const { token } = await tokenOf(rosa);
    const { status, body } = await ask(token, 'GET', '/api/account/export');
    expect([status, body.sessions, body.apiTokens]).toEqual([200, undefined, undefined]);
    expect(body.reviews).toEqual([]);
    const own = await rosa.request('GET', '/api/account/export');
    expect(own.body.apiTokens).toEqual(expect.arrayContaining([expect.objectContaining({})]));
  });
});

describe('Who calls', () => {
  it('is decided by the token, whatever cookie comes with it', async () => {
    const { token } = await tokenOf(rosa);
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const both = await ask(token, 'GET', '/api/profile', { headers: { cookie } });
    expect(both.body._id).toBe(rosa._id);
    const written = await ask(token, 'PUT', '/api/profile', {
      headers: { cookie },
      body: { bio: 'Rosa’s' },
    });
    expect(written.body._id).toBe(rosa._id);
    const wrong = await ask(newApiToken(), 'GET', '/api/profile', { headers: { cookie } });
    expect(wrong.status).toBe(401);
    const basic = { cookie, authorization: 'Basic YTpi' };
    expect((await ask('', 'GET', '/api/profile', { headers: basic })).body._id).toBe(ada._id);
  });

  it('is another one for ETags and for what visitors share', async () => {
    const googleId = await addBook(site.db, { googleId: 'token00000002', title: 'Another' });
    const { token } = await tokenOf(rosa);
    const path = `/api/reviews/book/${googleId}`;
    const [visitor, program] = [
      await site.visitor().request('GET', path),
      await ask(token, 'GET', path),
    ];
    expect([visitor.headers.get('vary'), program.headers.get('cache-control')]).toEqual([
      expect.stringContaining('authorization'),
      expect.stringContaining('private'),
    ]);
    const other = await ask((await tokenOf(ada)).token, 'GET', path);
    expect(other.headers.get('etag')).not.toBe(program.headers.get('etag'));
    const etag = program.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    expect((await ask(token, 'GET', path, { headers })).status).toBe(304);
  });

  it('is limited as a person, with however many tokens', async () => {
    const small = await openSite({}, { limits: { write: { ...LIMITS.write, max: 1 } } });
    const lea = await small.signUp('Lea');
    const tokens = [await tokenOf(lea), await tokenOf(lea)];
    const put = (token: string) =>
      small.visitor().request('PUT', '/api/profile', {
        body: { bio: 'x' },
        headers: { origin: undefined, authorization: `Bearer ${token}` },
      });
    const statuses = [];
    for (const { token } of tokens) statuses.push((await put(token)).status);
    await small.close();
    expect(statuses).toEqual([200, 429]);
  });

  it('leaves to whoever has it what no token may do, whatever programs have used up', async () => {
    const few = (name: 'write' | 'read') => ({ [name]: { ...LIMITS[name], max: 3 } });
    const small = await openSite({}, { limits: { ...few('write'), ...few('read') } });
    try {
      const lea = await small.signUp('Lea');
      const max = await small.signUp('Max', 'admin');
      const { _id: id, token } = await tokenOf(lea);
      const { token: ofMax } = await tokenOf(max);
      const headers = { origin: undefined, authorization: `Bearer ${token}` };
      const call = (method: string, headersOf = headers) =>
        small.visitor().request(method, '/api/profile', {
          headers: headersOf,
          ...(method === 'PUT' ? { body: { bio: 'x' } } : {}),
        });
      for (const method of ['GET', 'PUT'])
        for (let n = 0; n < 4; n++) {
          await call(method);
          await call(method, { origin: undefined, authorization: `Bearer ${ofMax}` });
        }
      expect((await call('PUT')).status).toBe(429);
      expect((await lea.call('GET /api/account/tokens')).body).toHaveLength(1);
      expect((await lea.call('POST /api/account/feeds/renewal', { body: {} })).status).toBe(200);
      const revoked = await lea.call('DELETE /api/account/tokens/:id', { params: { id } });
      expect([revoked.status, (await call('GET')).status]).toEqual([204, 401]);
      const suspended = await max.call('PUT /api/admin/users/:id/suspension', {
        params: { id: lea._id },
        body: { reason: 'Spam' },
      });
      expect(suspended.status).toBe(200);
    } finally {
      await small.close();
    }
  });
});

describe('A token ends', () => {
  it('with a change of password where its owner asks for it', async () => {
    const member = await newcomer();
    const { token } = await tokenOf(member);
    const change = (currentPassword: string, newPassword: string, revokeTokens?: boolean) =>
      member.call('PUT /api/account/password', {
        body: { currentPassword, newPassword, ...(revokeTokens ? { revokeTokens } : {}) },
      });
    await change(member.password, 'quite another secret');
    expect((await ask(token, 'GET', '/api/profile')).status).toBe(200);
    await change('quite another secret', 'a third secret of theirs', true);
    expect((await ask(token, 'GET', '/api/profile')).status).toBe(401);
    const query = { actor: member._id };
    const { body: log } = await ada.call('GET /api/admin/log', { query });
    const revoked = log.find(({ event }) => event === 'token-revoked');
    expect(revoked?.details).toBe('“reading machine”');
  });

  it('with a change of password where its owner asks for it, as secret addresses do; with another’s always', async () => {
    const member = await newcomer();
    const addresses = async () => (await member.call('GET /api/account/feeds')).body;
    const answered = async ({ own, calendar }: { own: string; calendar: string }) => [
      (await site.visitor().request('GET', own)).status,
      (await site.visitor().request('GET', calendar)).status,
    ];
    const change = (currentPassword: string, newPassword: string, more: object = {}) =>
      member.call('PUT /api/account/password', {
        body: { currentPassword, newPassword, ...more },
      });
    const first = await addresses();
    await change(member.password, 'quite another secret');
    expect(await answered(first)).toEqual([200, 200]);
    await change('quite another secret', 'a third secret of theirs', { renewAddresses: true });
    expect(await answered(first)).toEqual([404, 404]);
    const { body: log } = await ada.call('GET /api/admin/log', { query: { actor: member._id } });
    expect(
      log
        .find(({ event }) => event === 'addresses-renewed')
        ?.details?.split(', ')
        .sort(),
    ).toEqual(['calendar', 'notifications', 'own']);

    // Who has forgotten it, or lost it to somebody, does not think of them.
    const second = await addresses();
    expect(await answered(second)).toEqual([200, 200]);
    const link = await ada.call('POST /api/admin/users/:id/reset-link', {
      params: { id: member._id },
    });
    const reset = await site.visitor().request('POST', '/api/account/reset', {
      body: { token: link.body.token, password: 'a fourth secret of theirs' },
    });
    expect([reset.status, ...(await answered(second))]).toEqual([204, 404, 404]);

    await member.request('POST', '/api/users/signin', {
      body: { username: member.username, password: 'a fourth secret of theirs' },
    });
    const third = await addresses();
    expect(await answered(third)).toEqual([200, 200]);
    const set = await ada.request('PUT', `/api/admin/users/${member._id}`, {
      body: { password: 'a fifth secret of theirs' },
    });
    expect([set.status, ...(await answered(third))]).toEqual([200, 404, 404]);
  });

  it('with a suspension, also once that is lifted, and with the account', async () => {
    const member = await newcomer();
    const { token } = await tokenOf(member);
    const params = { id: member._id };
    await ada.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam' } });
    expect((await ask(token, 'GET', '/api/profile')).status).toBe(401);
    await ada.call('DELETE /api/admin/users/:id/suspension', { params });
    expect((await ask(token, 'GET', '/api/profile')).status).toBe(401);
    const leaver = await newcomer();
    const gone = await tokenOf(leaver);
    await leaver.call('POST /api/account/deletion', { body: { currentPassword: leaver.password } });
    expect((await ask(gone.token, 'GET', '/api/profile')).status).toBe(401);
  });
});

describe('Programs on other sites', () => {
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

  it('are answered without credentials, and asked beforehand', async () => {
    const preflight = await site.visitor().request('OPTIONS', '/api/library', {
      headers: { ...elsewhere, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const { token } = await tokenOf(rosa);
    const refused = await ask(newApiToken(), 'GET', '/api/profile', { headers: elsewhere });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const written = await ask(token, 'PUT', '/api/profile', {
      headers: elsewhere,
      body: { bio: 'From elsewhere' },
    });
    expect(written.status).toBe(200);
  });

  it('are visitors without a token, whatever cookie is sent along', async () => {
    const read = await rosa.request('GET', '/api/profile', { headers: elsewhere });
    expect(read.status).toBe(401);
    const written = await rosa.request('PUT', '/api/profile', {
      headers: elsewhere,
      body: { bio: 'Not me' },
    });
    expect(written.status).toBe(403);
  });
});
