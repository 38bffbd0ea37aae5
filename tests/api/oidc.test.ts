import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../server/domains/people/accounts/accounts.sql.ts';
import { beginSignUp } from '../../server/domains/people/oidc/oidc.sql.ts';
import { addInvitation } from '../../server/domains/people/registration/invitations.sql.ts';
import { noPassword } from '../../server/platform/auth/passwords.ts';
import { hashOfToken, newToken } from '../../server/platform/auth/randomTokens.ts';
import { sql } from '../../server/platform/db/db.ts';
import { openProvider, passThrough, type TestProvider } from '../support/oidcProvider.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let provider: TestProvider;
let site: Site;
let rosa: Member;

beforeAll(async () => {
  provider = await openProvider();
  const { issuer, client } = provider;
  const oidc = {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    name: 'Library card',
    only: false,
  };
  site = await openSite({ oidc });
  provider.start(`${site.url}/api/oidc/callback`);
  rosa = await site.signUp('Rosa');
  await link(rosa, 'rosa-elsewhere');
});
afterAll(async () => {
  await site?.close();
  await provider?.close();
});
beforeEach(() => {
  Object.assign(provider.behaviour, {
    subject: 'rosa-elsewhere',
    amr: undefined,
    // Whoever is not linked is said to have Rosa's address: of such nobody becomes an account.
    claims: { preferred_username: 'rosa', email: rosa.email, email_verified: true },
    isRefused: false,
    signedInAgo: 0,
    change: undefined,
  });
});

const placeOf = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';
const refusalOf = (answer: { headers: Headers }) =>
  new URLSearchParams(placeOf(answer).split('?')[1]).get('refused');

/** Follows the address that leads back into a browser. */
const comeBack = (browser: Browser, address: string) =>
  browser.request('GET', address.slice(site.url.length));

async function leave(browser: Browser, query = '') {
  const answer = await browser.request('GET', `/api/oidc/signin${query}`);
  expect(answer.status).toBe(302);
  return placeOf(answer);
}

/** All of it: there, and back. */
const signIn = async (browser: Browser, query = '') =>
  comeBack(browser, await passThrough(await leave(browser, query), site.url));

async function link(member: Browser, subject: string) {
  provider.behaviour.subject = subject;
  const { body } = await member.call('POST /api/oidc/link');
  return comeBack(member, await passThrough(body.address, site.url));
}

const whoIs = async (browser: Browser) =>
  (await browser.request('GET', '/api/profile')).body.username;

describe('Signing in elsewhere', () => {
  it('is offered, by its name', async () => {
    const { body } = await site.visitor().call('GET /api/site');
    expect(body.oidc).toEqual({ name: 'Library card', only: false });
  });

  // ASVS: 10.2.1
  it('asks with PKCE, state and nonce, each new, and tells nothing else', async () => {
    const one = new URL(await leave(site.visitor())).searchParams;
    const two = new URL(await leave(site.visitor())).searchParams;
    expect(Object.fromEntries(one)).toMatchObject({
      response_type: 'code',
      client_id: 'commonplace',
      redirect_uri: `${site.url}/api/oidc/callback`,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect([name, one.get(name)]).not.toEqual([name, two.get(name)]);
  });

  // ASVS: 7.6.2
  it('a link on another site leads to the button, and a press on it to the provider', async () => {
    for (const [from, leads] of [
      ['cross-site', /^\/#\/Account\/Signin$/],
      ['same-site', /^\/#\/Account\/Signin$/],
      ['same-origin', /^http:.*\/auth\?/],
    ] as const) {
      const headers = { 'sec-fetch-site': from };
      const answer = await site.visitor().request('GET', '/api/oidc/signin', { headers });
      expect([from, placeOf(answer)]).toEqual([from, expect.stringMatching(leads)]);
    }
    const headers = { 'sec-fetch-site': 'cross-site' };
    const leadsWith = async (query: Record<string, string>) => {
      const address = `/api/oidc/signin?${new URLSearchParams(query)}`;
      return placeOf(await site.visitor().request('GET', address, { headers }));
    };
    expect(await leadsWith({ returnTo: '/details/OL1W', invitation: 'abc' })).toBe(
      '/#/Account/Signin?returnTo=%2Fdetails%2FOL1W&invitation=abc',
    );
    expect(await leadsWith({ returnTo: '//evil.example', invitation: '<b>' })).toBe(
      '/#/Account/Signin',
    );
  });

  it('signs a linked account in, and leads on to where it came from', async () => {
    const browser = site.visitor();
    const answer = await signIn(browser, '?returnTo=%2Fdetails%2FOL1W');
    expect(placeOf(answer)).toBe('/#/Account/Signin?done=1&returnTo=%2Fdetails%2FOL1W');
    expect(await whoIs(browser)).toBe(rosa.username);
    const { body } = await rosa.call('GET /api/oidc/link');
    expect(body.link?.lastUsedAt).toBeTruthy();
  });

  it('leads to no other site', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'x']) {
      const answer = await signIn(site.visitor(), `?${new URLSearchParams({ returnTo })}`);
      expect(placeOf(answer)).toBe('/#/Account/Signin?done=1');
    }
  });

  // ASVS: 10.5.2
  it('never signs an account in by its e-mail address, which the provider calls verified', async () => {
    provider.behaviour.subject = 'somebody-else';
    const browser = site.visitor();
    expect(refusalOf(await signIn(browser))).toBe('oidc_email_taken');
    expect(await whoIs(browser)).toBeUndefined();
  });

  it('asks for the second factor of the account, unless there was one there', async () => {
    await site.db.many(sql`
      insert into totp_secrets (user_id, secret, confirmed_at)
      values (${rosa._id}, ${Buffer.alloc(40)}, now())`);
    const browser = site.visitor();
    expect(placeOf(await signIn(browser))).toBe('/#/Account/Confirm');
    expect(await whoIs(browser)).toBeUndefined();
    expect((await browser.call('GET /api/users/signin/step')).body.totp).toBe(true);
    provider.behaviour.amr = ['pwd', 'otp'];
    const other = site.visitor();
    await signIn(other);
    expect(await whoIs(other)).toBe(rosa.username);
    await site.db.many(sql`delete from totp_secrets where user_id = ${rosa._id}`);
  });

  it('keeps out who is suspended', async () => {
    const vera = await site.signUp('Vera');
    await link(vera, 'vera-elsewhere');
    const ada = await site.signUp('Ada', 'admin');
    const params = { id: vera._id };
    await ada.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam' } });
    const browser = site.visitor();
    const answer = await signIn(browser);
    expect(placeOf(answer)).toBe('/#/Account/Signin?refused=oidc_suspended');
    expect(await whoIs(browser)).toBeUndefined();
  });
});

describe('Nobody is signed in', () => {
  afterEach(() => expect.hasAssertions());

  const isRefused = async (browser: Browser, address: string, id: string) => {
    expect(refusalOf(await comeBack(browser, address))).toBe(id);
    expect(await whoIs(browser)).toBeUndefined();
  };

  // ASVS: 10.1.2
  it('by an address that was used before, or in another browser', async () => {
    const browser = site.visitor();
    const address = await passThrough(await leave(browser), site.url);
    const thief = site.visitor();
    await leave(thief);
    await isRefused(thief, address, 'sign_in_expired');
    const copy = browser.copy();
    await comeBack(browser, address);
    expect(await whoIs(browser)).toBe(rosa.username);
    await isRefused(copy, address, 'sign_in_expired');
  });

  it('by a code that was used already', async () => {
    const [one, two] = [site.visitor(), site.visitor()];
    const first = new URL(await passThrough(await leave(one), site.url));
    await comeBack(one, first.href);
    const second = new URL(await passThrough(await leave(two), site.url));
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    await isRefused(two, second.href, 'oidc_failed');
  });

  it('without a state, a code or an issuer that is right', async () => {
    for (const change of [
      (query: URLSearchParams) => query.delete('code'),
      (query: URLSearchParams) => query.set('code', 'made up'),
      (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
    ]) {
      const browser = site.visitor();
      const address = new URL(await passThrough(await leave(browser), site.url));
      change(address.searchParams);
      await isRefused(browser, address.href, 'oidc_failed');
    }
    const browser = site.visitor();
    for (const query of ['', '?state=x', '?state=a&state=b', `?state=${'a'.repeat(43)}&code=x`])
      await isRefused(browser, `${site.url}/api/oidc/callback${query}`, 'sign_in_expired');
  });

  it('when it took too long', async () => {
    const browser = site.visitor();
    const address = await passThrough(await leave(browser), site.url);
    await site.db.many(sql`update oidc_steps set expires_at = now()`);
    await isRefused(browser, address, 'sign_in_expired');
  });

  it('who does not agree there', async () => {
    provider.behaviour.isRefused = true;
    const browser = site.visitor();
    await isRefused(browser, await passThrough(await leave(browser), site.url), 'oidc_denied');
  });

  // ASVS: 9.1.1, 9.1.2
  it('by an ID token that is forged, of somebody else, for somebody else, too old or of another nonce', async () => {
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    for (const change of [
      { sub: 'vera-elsewhere' },
      { iss: 'https://evil.example' },
      { aud: 'another' },
      { exp: 1 },
      { nonce: 'another' },
    ]) {
      provider.behaviour.change = (tokens) => {
        const [head, , signature] = `${tokens.id_token}`.split('.');
        const claims = part({ ...claimsOf(`${tokens.id_token}`), ...change });
        return { ...tokens, id_token: `${head}.${claims}.${signature}` };
      };
      const browser = site.visitor();
      await isRefused(browser, await passThrough(await leave(browser), site.url), 'oidc_failed');
    }
    provider.behaviour.change = (tokens) => {
      const claims = part(claimsOf(`${tokens.id_token}`));
      return { ...tokens, id_token: `${part({ alg: 'none' })}.${claims}.` };
    };
    const browser = site.visitor();
    await isRefused(browser, await passThrough(await leave(browser), site.url), 'oidc_failed');
    provider.behaviour.change = ({ id_token: _, ...tokens }) => tokens;
    const other = site.visitor();
    await isRefused(other, await passThrough(await leave(other), site.url), 'oidc_failed');
  });

  const now = () => Math.floor(Date.now() / 1_000);
  const withClaims = async (change: Record<string, unknown>) => {
    provider.behaviour.change = (tokens) => ({
      ...tokens,
      id_token: provider.signedAnew(`${tokens.id_token}`, change),
    });
    const browser = site.visitor();
    return { browser, address: await passThrough(await leave(browser), site.url) };
  };

  // ASVS: 9.2.1, 9.2.3, 10.5.1, 10.5.4
  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another site', { aud: 'another' }],
    ['for another site as well, which asked for it', { aud: ['commonplace', 'b'], azp: 'b' }],
    ['of another sign-in', { nonce: 'another' }],
    ['of no sign-in', { nonce: undefined }],
    ['that ran out', { exp: now() - 60 }],
    ['that is not good yet', { nbf: now() + 60 }],
    ['of nobody', { sub: undefined }],
  ])('by an ID token that the provider itself has signed, %s', async (_, change) => {
    const { browser, address } = await withClaims(change);
    await isRefused(browser, address, 'oidc_failed');
  });

  it('whom it names as nobody is kept, or of whom it says too much', async () => {
    for (const change of [
      { sub: '' },
      { sub: 'x'.repeat(256) },
      { sub: 'a\0b' },
      { sub: 'a\ud800' },
      { preferred_username: 'x'.repeat(300_000) },
    ]) {
      const { browser, address } = await withClaims(change);
      await isRefused(browser, address, 'oidc_failed');
    }
  });

  it('but by one of a provider whose clock is a little off, somebody is', async () => {
    for (const change of [{ exp: now() - 4 }, { nbf: now() + 6, iat: now() + 6 }]) {
      const { browser, address } = await withClaims(change);
      await comeBack(browser, address);
      expect([change, await whoIs(browser)]).toEqual([change, rosa.username]);
    }
  });

  // ASVS: 10.5.3
  it('where whoever answers for the provider calls itself another', async () => {
    const server = createServer((request, response) => {
      const { host } = request.headers;
      // In all but its name as it should be.
      const said = {
        issuer: `http://${host}/other`,
        authorization_endpoint: `http://${host}/auth`,
        token_endpoint: `http://${host}/token`,
        jwks_uri: `http://${host}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { id: clientId, secret: clientSecret } = provider.client;
    const issuer = `http://127.0.0.1:${port}`;
    const oidc = { issuer, clientId, clientSecret, name: 'Another', only: false };
    const misled = await openSite({ oidc });
    try {
      const answer = await misled.visitor().request('GET', '/api/oidc/signin');
      expect(placeOf(answer)).toBe('/#/Account/Signin?refused=oidc_failed');
    } finally {
      await misled.close();
      server.close();
    }
  });

  it('while the provider is away, and somebody is as soon as it is back', async () => {
    const gone = await openProvider();
    await gone.close();
    const { issuer, client } = gone;
    const oidc = {
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      name: 'Gone',
      only: false,
    };
    const alone = await openSite({ oidc });
    try {
      const answer = await alone.visitor().request('GET', '/api/oidc/signin');
      expect(placeOf(answer)).toBe('/#/Account/Signin?refused=oidc_failed');
      expect((await alone.visitor().call('GET /api/site')).status).toBe(200);
    } finally {
      await alone.close();
    }
  });

  it('while the provider keeps silent, which holds up nobody else', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { id: clientId, secret: clientSecret } = provider.client;
    const issuer = `http://127.0.0.1:${port}`;
    const silent = await openSite({
      oidc: { issuer, clientId, clientSecret, name: 'Silent', only: false },
    });
    try {
      let waiting = 150;
      const all = Array.from({ length: waiting }, async () => {
        const answer = await silent.visitor().request('GET', '/api/oidc/signin');
        waiting -= 1;
        return refusalOf(answer);
      });
      while (waiting > 30) await new Promise((resolve) => setTimeout(resolve, 100));
      // By then a queue of all of them would stand.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(waiting).toBeGreaterThan(20);
      expect((await silent.visitor().call('GET /api/site')).status).toBe(200);
      expect(new Set(await Promise.all(all))).toEqual(new Set(['oidc_failed']));
    } finally {
      await silent.close();
      server.close();
      server.closeAllConnections();
    }
  });

  it('where it is not set up', async () => {
    const plain = await openSite();
    try {
      const visitor = plain.visitor();
      expect((await visitor.call('GET /api/site')).body.oidc).toBeNull();
      for (const path of ['/api/oidc/signin', '/api/oidc/callback?state=x'])
        expect(refusalOf(await visitor.request('GET', path))).toBe('oidc_off');
      const member = await plain.signUp('Nora');
      expect((await member.call('POST /api/oidc/link')).status).toBe(404);
      expect((await member.call('GET /api/oidc/link')).body).toEqual({
        link: null,
        hasPassword: true,
        proven: [],
      });
      expect((await member.call('DELETE /api/oidc/link')).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

describe('An account', () => {
  it('is linked once, to one, and unlinked', async () => {
    const nora = await site.signUp('Nora');
    expect((await nora.call('GET /api/oidc/link')).body.link).toBeNull();
    expect(placeOf(await link(nora, 'nora-elsewhere'))).toBe('/#/Account/Settings?part=elsewhere');
    expect((await nora.call('GET /api/oidc/link')).body.link?.linkedAt).toBeTruthy();
    // Again changes nothing; somebody else's, or another one, is refused.
    expect(placeOf(await link(nora, 'nora-elsewhere'))).toBe('/#/Account/Settings?part=elsewhere');
    for (const subject of ['rosa-elsewhere', 'another-of-nora'])
      expect(placeOf(await link(nora, subject))).toBe(
        '/#/Account/Settings?part=elsewhere&refused=oidc_in_use',
      );
    provider.behaviour.subject = 'nora-elsewhere';
    const browser = site.visitor();
    await signIn(browser);
    expect(await whoIs(browser)).toBe(nora.username);
    expect((await nora.call('DELETE /api/oidc/link')).status).toBe(204);
    expect((await nora.call('DELETE /api/oidc/link')).status).toBe(404);
    expect(refusalOf(await signIn(site.visitor()))).toBe('oidc_email_taken');
    const log = await site.db.many<{ event: string }>(sql`
      select event from audit_log where actor_id = ${nora._id} and event like 'sign-in-%'
       order by id`);
    expect(log.map(({ event }) => event)).toEqual(['sign-in-linked', 'sign-in-unlinked']);
  });

  it('is not linked by whoever signed out meanwhile, nor in another browser', async () => {
    const mira = await site.signUp('Mira');
    provider.behaviour.subject = 'mira-elsewhere';
    const { body } = await mira.call('POST /api/oidc/link');
    const address = await passThrough(body.address, site.url);
    const stranger = site.visitor();
    expect(refusalOf(await comeBack(stranger, address))).toBe('sign_in_expired');
    await mira.call('POST /api/users/signout');
    expect(refusalOf(await comeBack(mira, address))).toBe('sign_in_expired');
    expect(refusalOf(await signIn(site.visitor()))).toBe('oidc_email_taken');
  });

  it('takes its links along when it goes', async () => {
    const gone = await site.signUp('Gone');
    await link(gone, 'gone-elsewhere');
    const exported = await gone.request('GET', '/api/account/export');
    expect(JSON.stringify(exported.body)).toContain('gone-elsewhere');
    await gone.call('POST /api/account/deletion', { body: { currentPassword: gone.password } });
    provider.behaviour.subject = 'gone-elsewhere';
    expect(refusalOf(await signIn(site.visitor()))).toBe('oidc_email_taken');
  });
});

describe('Somebody new', () => {
  const newHere = (name: string, claims: object) =>
    Object.assign(provider.behaviour, { subject: `new-${name}`, claims });

  it('becomes an account without a password, by a free name that is like theirs', async () => {
    newHere('1', {
      preferred_username: rosa.username,
      email: 'one@new.example',
      email_verified: true,
    });
    const browser = site.visitor();
    expect(placeOf(await signIn(browser, '?returnTo=%2Flibrary'))).toBe(
      '/#/Account/Signin?done=new&returnTo=%2Flibrary',
    );
    const { body } = await browser.call('GET /api/profile');
    expect(body).toMatchObject({
      username: `${rosa.username}-2`,
      email: 'one@new.example',
      role: 'reader',
      isEmailVerified: true,
    });
    expect((await browser.call('GET /api/oidc/link')).body).toMatchObject({
      hasPassword: false,
      proven: [],
    });
    // The next time it is the same one.
    const again = site.visitor();
    await signIn(again);
    expect(await whoIs(again)).toBe(body.username);
    const { status } = await site
      .visitor()
      .call('POST /api/users/signin', { body: { username: body.username, password: 'none:' } });
    expect(status).toBe(401);
  });

  it('is named at once also where the name there is a flood of marks', async () => {
    newHere('flood', {
      preferred_username: `flood${'\u0301\u0323'.repeat(50_000)}`,
      email: 'flood@new.example',
    });
    const began = performance.now();
    expect(placeOf(await signIn(site.visitor()))).toContain('done=new');
    // Put in order all of them take many seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('has an address that counts as proven only where the provider says so', async () => {
    newHere('2', { preferred_username: 'Ann Ä. Other!', email: 'two@new.example' });
    const browser = site.visitor();
    await signIn(browser);
    const { body } = await browser.call('GET /api/profile');
    expect(body).toMatchObject({ username: 'Ann-Ä.-Other', isEmailVerified: false });
  });

  it('is asked for an address where there is none, in the browser in which they came', async () => {
    newHere('3', { preferred_username: 'nameless@elsewhere.example' });
    const browser = site.visitor();
    expect(placeOf(await signIn(browser))).toBe('/#/Account/Signin?new=1');
    expect(await whoIs(browser)).toBeUndefined();
    expect((await browser.call('GET /api/oidc/signup')).body).toEqual({ username: 'nameless' });
    const send = (by: Browser, email: string) =>
      by.call('POST /api/oidc/signup', { body: { email } });
    expect((await send(site.visitor(), 'three@new.example')).status).toBe(401);
    expect((await send(browser, 'nothing')).status).toBe(400);
    expect((await send(browser, rosa.email)).status).toBe(409);
    const copy = browser.copy();
    expect((await send(browser, 'three@new.example')).status).toBe(201);
    expect((await browser.call('GET /api/profile')).body).toMatchObject({
      username: 'nameless',
      isEmailVerified: false,
    });
    expect((await send(copy, 'other@new.example')).status).toBe(401);
  });

  it('is one account however often they come at once', async () => {
    newHere('4', { preferred_username: 'twice', email: 'four@new.example', email_verified: true });
    const browsers = [site.visitor(), site.visitor()];
    const places = await Promise.all(browsers.map((browser) => signIn(browser)));
    expect(places.filter((place) => !refusalOf(place)).length).toBeGreaterThan(0);
    const [{ count } = { count: 0 }] = await site.db.many<{ count: number }>(sql`
      select count(*)::int as count from users where email_key = 'four@new.example'`);
    expect(count).toBe(1);
  });
});

describe('An account without a password', () => {
  let browser: Browser;
  const send = (path: 'deletion' | 'totp') =>
    path === 'deletion'
      ? browser.call('POST /api/account/deletion', { body: { currentPassword: '' } })
      : browser.call('POST /api/account/totp', { body: { currentPassword: '' } });
  const newEmail = (email: string) =>
    browser.call('PUT /api/account/email', { body: { email, currentPassword: '' } });
  const person = { preferred_username: 'unlocked', email: 'u@new.example', email_verified: true };

  async function prove(proofFor: 'deletion' | 'factors' | 'email', who = browser) {
    const { body } = await who.call('POST /api/oidc/proof', { body: { for: proofFor } });
    return comeBack(who, await passThrough(body.address, site.url));
  }

  beforeAll(async () => {
    Object.assign(provider.behaviour, { subject: 'unlocked', claims: person });
    browser = site.visitor();
    await signIn(browser);
  });
  beforeEach(() => {
    Object.assign(provider.behaviour, { subject: 'unlocked', claims: person });
  });

  it('is not unlinked before it has one', async () => {
    expect((await browser.call('DELETE /api/oidc/link')).status).toBe(409);
  });

  it('confirms each thing by itself, by signing in there anew', async () => {
    expect((await newEmail('other@new.example')).status).toBe(403);
    const { body } = await browser.call('POST /api/oidc/proof', { body: { for: 'email' } });
    const asked = new URL(body.address).searchParams;
    expect(asked.get('prompt')).toBe('login');
    const place = await comeBack(browser, await passThrough(body.address, site.url));
    expect(placeOf(place)).toBe('/#/Account/Settings?part=email');
    expect((await browser.call('GET /api/oidc/link')).body.proven).toEqual(['email']);
    expect((await newEmail('other@new.example')).status).toBe(200);
    expect((await send('deletion')).status).toBe(403);
    expect((await send('totp')).status).toBe(403);
  });

  it('is not confirmed by somebody else, elsewhere, too late or by who was signed in there before', async () => {
    provider.behaviour.subject = 'rosa-elsewhere';
    expect(refusalOf(await prove('deletion'))).toBe('oidc_other_person');
    provider.behaviour.subject = 'unlocked';
    provider.behaviour.signedInAgo = 3_600;
    expect(refusalOf(await prove('deletion'))).toBe('oidc_failed');
    provider.behaviour.signedInAgo = 0;
    const other = site.visitor();
    await signIn(other);
    await prove('deletion');
    const elsewhere = await other.call('POST /api/account/deletion', {
      body: { currentPassword: '' },
    });
    expect(elsewhere.status).toBe(403);
    await site.db.many(sql`update oidc_proofs set expires_at = now()`);
    expect((await send('deletion')).status).toBe(403);
  });

  it('is what an empty password never stands for where there is one, whoever has linked the account', async () => {
    // Nor is anybody with one led there and back to confirm it.
    const proof = await rosa.call('POST /api/oidc/proof', { body: { for: 'deletion' } });
    expect(proof.status).toBe(400);
    const answer = await rosa.call('POST /api/account/deletion', { body: { currentPassword: '' } });
    expect(answer.status).toBe(400);
  });

  it('is deleted by its owner', async () => {
    await prove('deletion');
    expect((await send('deletion')).status).toBe(204);
  });
});

describe('Where REGISTRATION lets not everybody in', () => {
  async function openShut(registration: 'open' | 'invite' | 'closed' | 'request', only = false) {
    const own = await openProvider();
    const { issuer, client } = own;
    const oidc = { issuer, clientId: client.id, clientSecret: client.secret, name: 'Card', only };
    const shut = await openSite({ oidc, registration });
    own.start(`${shut.url}/api/oidc/callback`);
    Object.assign(own.behaviour, {
      subject: 'newcomer',
      claims: { preferred_username: 'newcomer', email: 'n@new.example', email_verified: true },
    });
    const come = async (browser: Browser, query = '') => {
      const left = await browser.request('GET', `/api/oidc/signin${query}`);
      const back = await passThrough(placeOf(left), shut.url);
      return browser.request('GET', back.slice(shut.url.length));
    };
    return { shut, come, close: () => Promise.all([shut.close(), own.close()]) };
  }

  it('nobody becomes an account who is not, and whoever is invited does', async () => {
    for (const registration of ['closed', 'request'] as const) {
      const { shut, come, close } = await openShut(registration);
      expect(refusalOf(await come(shut.visitor()))).toBe('oidc_unknown');
      await close();
    }
    const { shut, come, close } = await openShut('invite');
    expect(refusalOf(await come(shut.visitor()))).toBe('oidc_unknown');
    expect(refusalOf(await come(shut.visitor(), '?invitation=made-up'))).toBe('invitation_over');
    const code = 'an-invitation-of-ada-22'.slice(0, 22);
    const ip = '127.0.0.1';
    const ada = await addAccount(shut.db, {
      username: 'Ada',
      usernameKey: 'ada',
      usernameLook: 'ada',
      email: 'ada@new.example',
      emailKey: 'ada@new.example',
      passwordHash: noPassword(),
      role: 'admin',
      roleRequest: null,
      bio: null,
      madeBy: undefined,
      ip,
      mail: undefined,
    });
    const actor = { id: ada._id, username: 'Ada' };
    const expiresAt = new Date(Date.now() + 86_400_000);
    await addInvitation(shut.db, { actor, ip }, { code, uses: 1, expiresAt });
    const browser = shut.visitor();
    await come(browser, `?invitation=${code}`);
    expect(await whoIs(browser)).toBe('newcomer');
    await close();
  });

  it('somebody new who was asked for an address while it was open is told that it is not any more', async () => {
    for (const registration of ['closed', 'invite', 'request'] as const) {
      const { shut, close } = await openShut(registration);
      const token = newToken();
      const begun = { issuer: provider.issuer, subject: 'new', name: 'new', invitation: null };
      await beginSignUp(shut.db, hashOfToken(token), begun);
      const browser = shut.visitor();
      browser.cookies.set('elsewhere', token);
      const { status, body } = await browser.call('POST /api/oidc/signup', {
        body: { email: 'new@new.example' },
      });
      expect([registration, status, body.id]).toEqual([registration, 403, 'oidc_not_let_in']);
      await close();
    }
  });

  it('with OIDC_ONLY nobody signs in or up with a password', async () => {
    const { shut, come, close } = await openShut('closed', true);
    const visitor = shut.visitor();
    expect((await visitor.call('GET /api/site')).body.oidc).toEqual({ name: 'Card', only: true });
    const credentials = { username: 'somebody', password: 'a long password' };
    expect((await visitor.call('POST /api/users/signin', { body: credentials })).body.id).toBe(
      'oidc_only',
    );
    const form = { ...credentials, email: 's@new.example', role: 'reader' };
    expect((await visitor.call('POST /api/users/signup', { body: form })).status).toBe(403);
    expect(refusalOf(await come(visitor))).toBe('oidc_not_let_in');
    await close();
  });

  it('with OIDC_ONLY nobody unlinks the only way in', async () => {
    const { shut, come, close } = await openShut('open', true);
    const newcomer = shut.visitor();
    await come(newcomer);
    const { status, body } = await newcomer.call('DELETE /api/oidc/link');
    expect([status, body.id]).toEqual([403, 'oidc_only']);
    await close();
  });
});
