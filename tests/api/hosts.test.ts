import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { addBook } from '../support/books.ts';
import { openSite, type Site } from '../support/people.ts';

/** As it is without any setting. */
const { rolePolicy } = readConfig({});

let local: Site;
let behind: Site;
let named: Site;
let anywhere: Site;

beforeAll(async () => {
  local = await openSite({ rolePolicy });
  behind = await openSite(
    readConfig({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' }),
  );
  named = await openSite({ publicUrl: 'https://books.example.org' });
  anywhere = await openSite({ host: '0.0.0.0' });
});
afterAll(async () => {
  for (const site of [local, behind, named, anywhere]) await site?.close();
});

/** Asks by any name: `fetch` sends its own. */
function ask(
  site: Site,
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
function askRaw(site: Site, lines: string[]): Promise<string> {
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
async function roleFor(site: Site, headers: OutgoingHttpHeaders = {}) {
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
  ])('for who comes to this machine by %s', async (_what, headers) => {
    expect(await roleFor(local, headers)).toBe('admin');
  });

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
  ])('for nobody who comes through a proxy, by %s', async (_what, headers) => {
    expect(await roleFor(local, headers)).toBe('reader');
  });

  it('for nobody where a proxy is trusted, whatever it sends', async () => {
    expect(await roleFor(behind)).toBe('reader');
    expect(await roleFor(behind, { 'x-forwarded-for': '203.0.113.7' })).toBe('reader');
    expect(await roleFor(behind, { host: 'books.example.org' })).toBe('reader');
  });

  it('for nobody in the profile either, through a proxy', async () => {
    const rosa = await local.signUp('Rosa');
    const answer = await rosa.request('PUT', '/api/profile', {
      body: { role: 'admin' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(answer.body).toMatchObject({ role: 'reader', notice: expect.any(String) });
    expect((await rosa.call('PUT /api/profile', { body: { role: 'admin' } })).body.role).toBe(
      'admin',
    );
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
