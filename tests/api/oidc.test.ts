import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { openProvider, passThrough, type TestProvider } from '../support/oidcProvider.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let provider: TestProvider;
let site: Site;
let rosa: Member;

beforeAll(async () => {
  provider = await openProvider();
  const { issuer, client } = provider;
  const oidc = { issuer, clientId: client.id, clientSecret: client.secret, name: 'Library card' };
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
    isRefused: false,
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

  it('never signs an account in by its e-mail address, which the provider calls verified', async () => {
    provider.behaviour.subject = 'somebody-else';
    const browser = site.visitor();
    expect(refusalOf(await signIn(browser))).toBe('oidc_unknown');
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

  it('while the provider is away, and somebody is as soon as it is back', async () => {
    const gone = await openProvider();
    await gone.close();
    const { issuer, client } = gone;
    const oidc = { issuer, clientId: client.id, clientSecret: client.secret, name: 'Gone' };
    const alone = await openSite({ oidc });
    try {
      const answer = await alone.visitor().request('GET', '/api/oidc/signin');
      expect(placeOf(answer)).toBe('/#/Account/Signin?refused=oidc_failed');
      expect((await alone.visitor().call('GET /api/site')).status).toBe(200);
    } finally {
      await alone.close();
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
      expect((await member.call('GET /api/oidc/link')).body).toEqual({ link: null });
      expect((await member.call('DELETE /api/oidc/link')).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

describe('An account', () => {
  it('is linked once, to one, and unlinked', async () => {
    const nora = await site.signUp('Nora');
    expect((await nora.call('GET /api/oidc/link')).body).toEqual({ link: null });
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
    expect(refusalOf(await signIn(site.visitor()))).toBe('oidc_unknown');
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
    expect(refusalOf(await signIn(site.visitor()))).toBe('oidc_unknown');
  });

  it('takes its links along when it goes', async () => {
    const gone = await site.signUp('Gone');
    await link(gone, 'gone-elsewhere');
    const exported = await gone.request('GET', '/api/account/export');
    expect(JSON.stringify(exported.body)).toContain('gone-elsewhere');
    await gone.call('POST /api/account/deletion', { body: { currentPassword: gone.password } });
    provider.behaviour.subject = 'gone-elsewhere';
    expect(refusalOf(await signIn(site.visitor()))).toBe('oidc_unknown');
  });
});
