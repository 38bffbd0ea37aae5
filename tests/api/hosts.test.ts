import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { sql } from '../../server/platform/db/db.ts';
import { TIME_ZONE_HEADER } from '../../shared/requestHeaders.ts';
import { addBook } from '../support/books.ts';
import { openSite, type Site, signUpAt } from '../support/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

/** As it is without any setting. */
const { rolePolicy } = readConfig({});

let test: TestDatabase;
let local: Awaited<ReturnType<typeof processOn>>;
let behind: Site;
let named: Site;
let anywhere: Site;

beforeAll(async () => {
  test = await createTestDatabase();
  local = await processOn({ rolePolicy });
  behind = await openSite(
    readConfig({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' }),
  );
  named = await openSite({ publicUrl: 'https://books.example.org' });
  anywhere = await openSite({ host: '0.0.0.0' });
});
afterAll(async () => {
  for (const site of [behind, named, anywhere]) await site?.close();
  await local?.app.close();
  await test?.close();
});

/** What Chromium sends with a call of our own pages that changes something. */
const OF_OUR_PAGE = {
  origin: 'http://localhost:3000',
  referer: 'http://localhost:3000/',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  'sec-ch-ua': '"Chromium";v="130"',
  [TIME_ZONE_HEADER]: 'Europe/Berlin',
};

/** Another process of the local site. */
async function processOn(settings: Partial<Config>) {
  const config = readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' });
  const app = await createApp({ db: test.db, config: { ...config, ...settings } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

/** The same as if nothing had been seen of an outside yet. */
async function anew() {
  await test.db.many(sql`delete from role_choice_closed`);
  return processOn({ rolePolicy });
}

const policyOf = async (site: At) =>
  JSON.parse((await ask(site, '/api/users/role-policy')).text).rolePolicy;

type At = Pick<Site, 'url'>;

/** Asks by any name: `fetch` sends its own. */
function ask(
  site: At,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<{ status: number; text: string; headers: OutgoingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const request = httpRequest(
      site.url + path,
      {
        method,
        headers: { ...(sent ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    request.on('error', reject);
    request.end(sent);
  });
}
interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: object;
}

/** Sends a request letter by letter. */
function askRaw(site: At, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write([...lines, '', ''].join('\r\n'));
  });
}

let people = 0;
async function roleFor(site: At, headers: OutgoingHttpHeaders = {}) {
  people += 1;
  const username = `person${people}`;
  const { status, text } = await ask(site, '/api/users/signup', {
    method: 'POST',
    headers,
    body: {
      username,
      email: `${username}@example.org`,
      password: 'of sixty letters',
      role: 'admin',
    },
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return JSON.parse(text).role;
}

describe('Any role is free to choose', () => {
  it.each<[string, OutgoingHttpHeaders]>([
    ['localhost', { host: 'localhost:3000' }],
    ['a name below it', { host: 'books.localhost' }],
    ['127.0.0.1', {}],
    ['[::1]', { host: '[::1]:3000' }],
    ['a script of a page', { 'x-requested-with': 'XMLHttpRequest' }],
    ['a page of localhost', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
    ['our own pages', { host: 'localhost:3000', ...OF_OUR_PAGE }],
  ])('for who comes to this machine by %s', async (_what, headers) => {
    expect(await roleFor(local, headers)).toBe('admin');
    expect(await policyOf(local)).toBe('open');
  });

  it('for nobody where a proxy is trusted, whatever it sends', async () => {
    expect(await roleFor(behind)).toBe('reader');
    expect(await roleFor(behind, { 'x-forwarded-for': '203.0.113.7' })).toBe('reader');
    expect(await roleFor(behind, { host: 'books.example.org' })).toBe('reader');
    expect(await policyOf(behind)).toBe('approval');
  });

  it('also after a page of elsewhere has sent a browser of this machine here', async () => {
    const elsewhere = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
      referer: 'https://evil.example/page',
    };
    expect((await ask(local, '/api/users', { headers: elsewhere })).status).toBe(200);
    const { status } = await ask(local, '/api/users/signup', {
      method: 'POST',
      headers: elsewhere,
      body: {},
    });
    expect(status).toBe(403);
    expect(await roleFor(local)).toBe('admin');
  });
});

describe('The first sign of an outside ends the free choice of roles', () => {
  it.each<[string, OutgoingHttpHeaders]>([
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'books.example.org' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['Via', { via: '1.1 proxy' }],
    ['CF-Connecting-IP', { 'cf-connecting-ip': '203.0.113.7' }],
    ['X-Client-IP', { 'x-client-ip': '203.0.113.7' }],
    ['Fastly-Client-IP', { 'fastly-client-ip': '203.0.113.7' }],
    ['X-Amzn-Trace-Id', { 'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678' }],
    ['X-Azure-Ref', { 'x-azure-ref': '0zxV+XAAAAABKMMOjBv2NT4TY6SQVjC0z' }],
    ['X-Scheme', { 'x-scheme': 'https' }],
    ['X-Request-Id', { 'x-request-id': '8d9f3a' }],
    ['a header that nobody here has heard of', { 'x-proxyuser-ip': '203.0.113.7' }],
    ['traceparent', { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }],
    [
      'the origin of another name',
      { origin: 'https://books.example.org', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'a page of another name',
      { referer: 'https://books.example.org/?q=x', 'sec-fetch-site': 'same-origin' },
    ],
  ])('for who brings it, and for all who come after: %s', async (_what, headers) => {
    const site = await anew();
    try {
      expect(await roleFor(site, headers)).toBe('reader');
      expect(await roleFor(site)).toBe('reader');
      expect(await policyOf(site)).toBe('approval');
    } finally {
      await site.app.close();
    }
  });

  it.each<[string, (site: At) => Promise<unknown>]>([
    ['a page', (site) => ask(site, '/', { headers: { referer: 'https://books.example.org/' } })],
    ['what is not there', (site) => ask(site, '/nothing', { headers: { via: '1.1 proxy' } })],
    [
      'what a page of elsewhere asks for through a proxy',
      (site) => ask(site, '/', { headers: { 'sec-fetch-site': 'cross-site', via: '1.1 proxy' } }),
    ],
    ['a probe', (site) => ask(site, '/healthz', { headers: { forwarded: 'for=_x' } })],
    ['another host', (site) => ask(site, '/', { headers: { host: 'books.example.org' } })],
    ['HTTP/1.0', (site) => askRaw(site, ['GET /healthz HTTP/1.0', 'Host: localhost'])],
  ])('whatever it asks for: %s', async (_what, come) => {
    const site = await anew();
    try {
      expect(await policyOf(site)).toBe('open');
      await come(site);
      const rows = await test.db.many(sql`select sign from role_choice_closed`);
      expect(rows).toEqual([{ sign: expect.any(String) }]);
      expect(await roleFor(site)).toBe('reader');
    } finally {
      await site.app.close();
    }
  });

  it('for all processes, for those that start later, and in the profile', async () => {
    const site = await anew();
    const other = await processOn({ rolePolicy });
    try {
      const rosa = await signUpAt(site.url, 'Rosa');
      expect(await roleFor(site)).toBe('admin');
      expect(await policyOf(other)).toBe('open');
      await ask(other, '/api/users', { headers: { origin: 'https://books.example.org' } });
      expect(await roleFor(site)).toBe('reader');
      const answer = await rosa.call('PUT /api/profile', { body: { role: 'admin' } });
      expect(answer.body).toMatchObject({ role: 'reader', notice: expect.any(String) });
      const later = await processOn({ rolePolicy });
      expect(await roleFor(later)).toBe('reader');
      await later.app.close();
      const told = await processOn({ rolePolicy: 'open' });
      expect(await roleFor(told)).toBe('admin');
      await told.app.close();
    } finally {
      await other.app.close();
      await site.app.close();
    }
  });

  it('so that nobody is made an admin after it was answered, however many ask at once', async () => {
    const site = await anew();
    const other = await processOn({ rolePolicy });
    try {
      const before = Array.from({ length: 6 }, () => roleFor(site));
      const outside = ask(other, '/healthz', { headers: { via: '1.1 proxy' } }).then(async () =>
        test.db.one<{ count: number }>(
          sql`select count(*)::integer as count from users where role = 'admin'`,
        ),
      );
      const [{ count }] = await Promise.all([outside, ...before]);
      const after = await test.db.one<{ count: number }>(
        sql`select count(*)::integer as count from users where role = 'admin'`,
      );
      expect(after.count).toBe(count);
    } finally {
      await other.app.close();
      await site.app.close();
    }
  });

  it('and is not answered where that could not be written down', async () => {
    const site = await anew();
    try {
      await test.db.many(sql`alter table role_choice_closed rename to role_choice_away`);
      const sign = { via: '1.1 proxy' };
      expect((await ask(site, '/api/users', { headers: sign })).status).toBe(500);
      await test.db.many(sql`alter table role_choice_away rename to role_choice_closed`);
      expect((await ask(site, '/api/users', { headers: sign })).status).toBe(200);
      expect(await policyOf(site)).toBe('approval');
    } finally {
      await site.app.close();
    }
  });
});

describe('A request by the name of another site', () => {
  it.each([
    ['evil.example'],
    ['evil.example:3000'],
    ['localhost.evil.example'],
    ['127.0.0.1.evil.example'],
    ['notlocalhost'],
    ['128.0.0.1'],
    ['192.168.0.7:3000'],
    ['localhost:3000@evil.example'],
  ])('is answered 421 while this machine alone is served: %s', async (host) => {
    for (const path of ['/', '/api/users', '/api/books/top-engagement', '/healthz', '/nothing']) {
      const { status, text, headers } = await ask(local, path, { headers: { host } });
      expect([path, status]).toEqual([path, 421]);
      expect(JSON.parse(text)).toMatchObject({ code: 'validation' });
      expect(headers['content-security-policy']).toBeDefined();
    }
    expect(
      (await ask(local, '/api/users/signup', { method: 'POST', headers: { host }, body: {} }))
        .status,
    ).toBe(421);
  });

  it('is answered 421 where the name is blank', async () => {
    const answer = await askRaw(local, ['GET / HTTP/1.1', 'Host:', 'Connection: close']);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('is not given what is kept either', async () => {
    const path = '/api/books/top-engagement';
    for (let n = 0; n < 3; n += 1) expect((await ask(local, path)).status).toBe(200);
    expect((await ask(local, path, { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  it('is answered 421 where PUBLIC_URL names the site', async () => {
    const statusOf = async (host: string, path = '/api/users') =>
      (await ask(named, path, { headers: { host } })).status;
    expect(await statusOf('books.example.org')).toBe(200);
    expect(await statusOf('Books.Example.org:443')).toBe(200);
    expect(await statusOf('localhost:3000')).toBe(200);
    expect(await statusOf('127.0.0.1', '/readyz')).toBe(200);
    expect(await statusOf('example.org')).toBe(421);
    expect(await statusOf('books.example.org.evil.example')).toBe(421);
    expect(await statusOf('evil.example', '/healthz')).toBe(421);
  });

  it('is answered where nothing is known of the names of the site', async () => {
    const { status } = await ask(anywhere, '/api/users', {
      headers: { host: 'books.example.org' },
    });
    expect(status).toBe(200);
  });
});

describe('A request of two names', () => {
  it.each<[string, string[]]>([
    ['in two headers', ['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: localhost']],
    [
      'in two headers, one of a stranger',
      ['GET /healthz HTTP/1.1', 'Host: localhost', 'host: evil.example'],
    ],
    ['in address and header', ['GET http://evil.example/healthz HTTP/1.1', 'Host: localhost']],
    ['or none', ['GET /healthz HTTP/1.0']],
  ])('is answered 400: %s', async (_what, lines) => {
    for (const site of [local, named, anywhere])
      expect(await askRaw(site, [...lines, 'Connection: close'])).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("A stranger's name", () => {
  it.each<[string, OutgoingHttpHeaders]>([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example' }],
    ['a Host with another port', { host: 'localhost:1', 'x-forwarded-host': 'evil.example' }],
  ])('ends up in no address that is given out: %s', async (_what, headers) => {
    for (const site of [anywhere, behind]) {
      const book = await addBook(site.db, { title: 'Strange' });
      const person = await site.signUp(
        `Reader${people}x${site === behind ? 'b' : 'a'}${_what.length}`,
      );
      const paths = [
        '/robots.txt',
        '/sitemap.xml',
        '/sitemap-books.xml',
        '/opensearch.xml',
        `/book/${book}`,
        `/profile/${person._id}`,
        '/api/users?limit=1',
        '/',
      ];
      for (const path of paths) {
        const { text, headers: sent } = await ask(site, path, { headers });
        expect([path, text]).toEqual([path, expect.not.stringContaining('evil.example')]);
        expect([path, JSON.stringify(sent)]).toEqual([
          path,
          expect.not.stringContaining('evil.example'),
        ]);
      }
    }
  });

  it('leaves nothing that depends on it in a cache', async () => {
    for (const site of [local, anywhere])
      for (const path of ['/robots.txt', '/sitemap.xml', '/opensearch.xml']) {
        const { headers } = await ask(site, path);
        expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
      }
    expect((await ask(named, '/robots.txt')).headers['cache-control']).toContain('max-age=86400');
  });
});
