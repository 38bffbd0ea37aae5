import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { refuse } from '../../server/platform/http/errors.ts';
import { shedLoad } from '../../server/platform/http/loadShedding.ts';
import { type Member, openSite, rows, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
});
afterAll(() => site?.close());

describe('Every answer', () => {
  const answers: [what: string, method: string, path: string, status: number][] = [
    ['a list', 'GET', '/api/users', 200],
    ['a refusal', 'GET', '/api/profile', 401],
    ['an unknown call', 'GET', '/api/nothing', 404],
    ['an unknown page', 'GET', '/nothing', 404],
    ['an address that is no address', 'GET', '/api/%E0%A4%A', 400],
    ['a health check', 'GET', '/healthz', 200],
    ['the documentation', 'GET', '/api/docs', 200],
  ];

  // Specification: 7.1; ASVS: 1.3.2, 3.2.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6
  it.each(answers)('carries the security headers: %s', async (_what, method, path, status) => {
    const answer = await site.visitor().request(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self' data:;" +
        "font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';" +
        "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
        "require-trusted-types-for 'script';trusted-types dompurify service-worker",
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  // ASVS: 3.3.1, 3.3.2, 3.3.3, 3.3.4, 3.4.1
  it('asks browsers for https only where the site is on https', async () => {
    const secure = await openSite({ publicUrl: 'https://books.example.org' });
    try {
      const answer = await secure.visitor().request('GET', '/healthz');
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
      const signUp = await secure.visitor().request('POST', '/api/users/signup', {
        headers: { origin: 'https://books.example.org' },
        body: { username: 'Theo', email: 't@example.org', password: 'p', role: 'reader' },
      });
      const cookies = signUp.headers.getSetCookie();
      expect(cookies[0]).toMatch(
        /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(cookies[1]).toMatch(/^__Host-device=.*HttpOnly; Secure/);
    } finally {
      await secure.close();
    }
  });

  // ASVS: 14.3.2
  it('about the caller is stored by nobody, and the others carry an ETag', async () => {
    const own = await rosa.call('GET /api/profile');
    expect(own.headers.get('cache-control')).toBe('no-store');
    const refused = await site.visitor().call('GET /api/profile');
    expect(refused.headers.get('cache-control')).toBe('no-store');

    const open = await site.visitor().request('GET', `/api/profile/${rosa._id}`);
    expect(open.headers.get('cache-control')).toBe('public, no-cache');
    const etag = open.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await site
      .visitor()
      .request('GET', `/api/profile/${rosa._id}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('An unsafe call', () => {
  const unsafe = rows.map(([call]) => call).filter((call) => !call.startsWith('GET '));
  const from = (headers: Record<string, string | undefined>) =>
    rosa.request('PUT', '/api/profile', { body: {}, headers });

  it('is accepted from our own pages', async () => {
    expect((await from({})).status).toBe(200);
    expect((await from({ origin: undefined, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  // ASVS: 3.5.1, 3.5.2
  it.each(unsafe)('is refused from another site: %s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    for (const browser of [rosa, site.visitor()]) {
      const { status, body } = await browser.request(method, path.replace(/:\w+/, rosa._id), {
        headers: { origin: 'https://evil.example' },
      });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });

  // ASVS: 3.5.1
  it('is refused whatever else it claims', async () => {
    const { host } = new URL(site.url);
    const foreign: Record<string, string | undefined>[] = [
      { origin: 'null' },
      { origin: '' },
      { origin: `http://${host}.evil.example` },
      { origin: `http://evil.example/${host}` },
      { origin: `http://${host}@evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', origin: undefined },
      { origin: undefined },
      { origin: undefined, referer: `${site.url}/` },
    ];
    for (const headers of foreign) {
      expect([headers, (await from(headers)).status]).toEqual([headers, 403]);
    }
  });

  it('is refused from the same name on http where the site is on https', async () => {
    const secure = await openSite({ publicUrl: 'https://books.example.org' });
    const signOut = async (origin: string) => {
      const headers = { origin };
      return (await secure.visitor().request('POST', '/api/users/signout', { headers })).status;
    };
    expect(await signOut('https://books.example.org')).toBe(204);
    expect(await signOut(secure.url.replace('http:', 'https:'))).toBe(204);
    expect(await signOut(secure.url)).toBe(403);
    await secure.close();
  });

  it('is accepted from a program that is signed in nowhere', async () => {
    const answer = await site.visitor().request('POST', '/api/users/signin', {
      headers: { origin: undefined },
      body: { username: 'Rosa', password: rosa.password },
    });
    expect(answer.status).toBe(200);
  });
});

describe('A body', () => {
  const signIn = (body: unknown, headers: Record<string, string | undefined> = {}) =>
    site.visitor().request('POST', '/api/users/signin', { body, headers });

  // ASVS: 3.5.2
  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['text/plain; application/json'],
    [''],
  ])('that is not JSON is 415: “%s”', async (type) => {
    const { status, body } = await signIn('{"username":"Rosa"}', { 'content-type': type });
    expect([status, body.code]).toEqual([415, 'validation']);
  });

  // ASVS: 5.2.3
  it('that is compressed is 415', async () => {
    const answer = await signIn('{}', { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
  });

  // ASVS: 5.2.1
  it('that is too large is 413', async () => {
    const { status, body } = await signIn({ username: 'x'.repeat(300_000) });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  // ASVS: 1.5.2, 2.2.1, 15.3.5, 15.3.6, 15.3.7
  it.each([
    ['half an object', '{"username":'],
    ['many brackets', '['.repeat(65_536)],
    ['deep nesting', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"Rosa"'],
    ['nothing', ''],
    ['__proto__', '{"__proto__":{"role":"admin"},"username":"Rosa","password":"x"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['a number for a name', '{"username":1,"password":"x"}'],
    ['a list for a name', '{"username":["Rosa"],"password":"x"}'],
    ['an object for a password', '{"username":"Rosa","password":{"$ne":""}}'],
    ['a NUL', '{"username":"Ro\\u0000sa","password":"x"}'],
    ['half a letter', '{"username":"Ro\\ud800sa","password":"x"}'],
    ['NaN', '{"username":NaN}'],
  ])('that makes no sense is 400: %s', async (_what, text) => {
    const { status, body } = await signIn(text);
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.message).toMatch(/^[A-Z“].{10,}$/);
  });

  it('may hold colons, quotes and braces in its texts', async () => {
    const odd = [
      { username: 'x":"{\\', password: '"a": "b", "a": {"a":1}' },
      { username: 'Rosa', password: ':', ':b': 1, ',': 2, '"': 3, ':': [{ username: 'again' }] },
    ];
    for (const body of odd) expect((await signIn(body)).status).toBe(401);
  });

  it('may be missing where a call has none', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await site.visitor().request('POST', '/api/users/signout', { headers });
    expect(answer.status).toBe(204);
  });
});

describe('An address', () => {
  it.each([
    ['/api'],
    ['/api/'],
    ['/api/nothing'],
    ['/api/profile/'],
    ['/API/profile'],
    ['/api/users/'],
    ['/api/users;x'],
  ])('that no call has is a 404 in JSON: %s', async (path) => {
    const { status, body } = await rosa.request('GET', path);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('of another method is a 404 in JSON', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await rosa.request(method, '/api/users')).body.code).toBe('not_found');
      expect((await rosa.request(method, '/')).body.code).toBe('not_found');
    }
  });

  // ASVS: 13.4.4
  it('is not echoed by TRACE, and not tunnelled by CONNECT', async () => {
    const answers = ['TRACE', 'CONNECT'].map(
      (method) =>
        new Promise<number>((resolve) => {
          const request = httpRequest(`${site.url}/api/users`, {
            method,
            headers: { 'x-own': '1' },
          });
          request.on('response', (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          });
          request.on('connect', (response) => resolve(response.statusCode ?? 0));
          // Hung up on: that is no answer either.
          request.on('error', () => resolve(0));
          request.end();
        }),
    );
    const [traced, tunnelled] = await Promise.all(answers);
    expect(traced).toBe(404);
    expect(tunnelled).not.toBe(200);
  });

  // ASVS: 4.1.1
  it('of no page is a page with a way home', async () => {
    const { status, headers, body } = await site.visitor().request('GET', '/details/OL45804W');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body.text).toContain('<a href="/">');
  });

  // ASVS: 1.1.1
  it.each([
    ['/api/profile/%'],
    ['/api/profile/%zz'],
    ['/api/profile/%00'],
    ['/api/users?q=%00'],
    ['/%00'],
  ])('that is no text is 400: %s', async (path) => {
    const { status, body } = await site.visitor().request('GET', path);
    expect([status, body.code]).toEqual([400, 'validation']);
  });

  // ASVS: 1.1.1
  it.each([
    ['/api/profile/not-a-uuid', 'User not found'],
    [`/api/profile/${'x'.repeat(500)}`, undefined],
    ['/api/profile/..%2f..%2fetc%2fpasswd', 'User not found'],
    ['/api/profile/not-a-uuid/followers', 'User not found'],
  ])('with an id that is none is a 404: %s', async (path, message) => {
    const { status, body } = await site.visitor().request('GET', path);
    expect([status, body.code]).toEqual([404, 'not_found']);
    if (message) expect(body.message).toBe(message);
  });

  // ASVS: 1.4.2, 15.3.5, 15.3.7
  it.each([
    ['limit=0'],
    ['limit=101'],
    ['limit=-1'],
    ['limit=1e9'],
    ['limit=1e1'],
    ['limit=0x10'],
    ['limit=NaN'],
    ['limit='],
    ['limit=5.5'],
    ['limit=5&limit=6'],
    ['cursor=a&cursor=b'],
    ['cursor='],
    ['cursor=made-up'],
    ['cursor=bnVsbA'],
    ['cursor=e30'],
    [`cursor=${'A'.repeat(601)}`],
    ['q=a&q=b'],
    [`q=${'x'.repeat(201)}`],
  ])('with a parameter that is wrong is 400: %s', async (query) => {
    const { status, body } = await site.visitor().request('GET', `/api/users?${query}`);
    expect([status, body.code]).toEqual([400, 'validation']);
  });
});

describe('A broken connection', () => {
  // ASVS: 3.4.4, 3.4.6
  it('that speaks no HTTP gets a refusal', async () => {
    const answer = await raw('hello\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain("frame-ancestors 'none'");
    expect(answer).toContain('"code":"validation"');
  });

  it('with two lengths of its body, of which one may be smuggled past a proxy, gets a refusal', async () => {
    const both = 'transfer-encoding: chunked\r\ncontent-length: 4';
    const answer = await raw(
      `POST /api/users/signout HTTP/1.1\r\nhost: localhost\r\n${both}\r\n\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('with a method that only tells what was sent gets a refusal', async () => {
    const answer = await raw('TRACE / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 40[045] /);
  });

  it('with an expectation that nobody knows is answered with all our headers', async () => {
    const answer = await raw(
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
  });

  // ASVS: 4.2.1
  it('that says in two ways how long its body is gets a refusal', async () => {
    const lengths = [
      'content-length: 4\r\ntransfer-encoding: chunked',
      'content-length: 4\r\ncontent-length: 5',
      'transfer-encoding: chunked, identity',
    ];
    for (const each of lengths) {
      const head = `POST /api/users/signout HTTP/1.1\r\nhost: localhost\r\n${each}`;
      const answer = await raw(
        `${head}\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/^HTTP/gm)).toHaveLength(1);
    }
  });

  it('with too many headers gets a refusal', async () => {
    const headers = Array.from({ length: 2_000 }, (_, n) => `x-${n}: ${n}`).join('\r\n');
    const answer = await raw(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('is given up after a time', () => {
    const { server } = site.app;
    expect(server.requestTimeout).toBeGreaterThan(0);
    expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
    expect(server.timeout).toBeGreaterThan(0);
  });
});

describe('A failure nobody foresaw', () => {
  // ASVS: 13.4.2, 16.5.1
  it('reveals nothing but an id of ours', async () => {
    const app = await appOnBrokenDatabase();
    const answer = await app.inject({ url: '/api/users', headers: { 'x-request-id': 'mine' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
      id: 'internal',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await app.close();
  });

  it('of the database is no reason to be restarted, but to get no requests', async () => {
    const app = await appOnBrokenDatabase(refuse('busy'));
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    for (const url of ['/readyz', '/api/users']) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await app.close();
  });

  function appOnBrokenDatabase(error = new Error('relation "users" has a secret')) {
    const failing = () => Promise.reject(error);
    const db = {
      many: failing,
      first: failing,
      one: failing,
      transaction: failing,
      onConnection: failing,
      connections: () => ({ open: 0, idle: 0, waiting: 0 }),
      close: async () => {},
    };
    return createApp({
      db,
      config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' }),
    });
  }
});

describe('Whoever watches over the process', () => {
  it('learns that it is up and ready', async () => {
    expect((await site.visitor().request('GET', '/healthz')).status).toBe(200);
    expect((await site.visitor().request('GET', '/readyz')).status).toBe(200);
  });
});

describe('The documentation', () => {
  it.each(['/api/openapi.json', '/api/docs'])('is made and compressed once: %s', async (path) => {
    const get = (headers: Record<string, string>) => fetch(site.url + path, { headers });
    const packed = await get({ 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const plain = await get({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
    const etag = packed.headers.get('etag') ?? '';
    expect(etag).not.toBe(plain.headers.get('etag'));
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('describes every call, and who may make it, for programs', async () => {
    const { body } = await site.visitor().request('GET', '/api/openapi.json');
    const document = body as unknown as {
      openapi: string;
      paths: Record<string, Record<string, { summary: string; 'x-who': string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(described.sort()).toEqual(rows.map(([call]) => call).sort());
    expect(document.paths['/api/admin/users/{id}']?.put?.['x-who']).toBe('admin');
  });

  it('describes every call for people, without a script', async () => {
    const { body, headers } = await site.visitor().request('GET', '/api/docs');
    expect(headers.get('content-type')).toContain('text/html');
    for (const [call] of rows) expect(body.text).toContain(`<h2>${call}</h2>`);
    expect(body.text).not.toMatch(/<script|style=|<style/);
    const style = await site.visitor().request('GET', '/api/docs.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });
});

describe('The pages', () => {
  let built: Site;
  beforeAll(async () => {
    const website = await mkdtemp(join(tmpdir(), 'commonplace-website-'));
    await mkdir(join(website, 'assets'));
    await writeFile(join(website, 'index.html'), '<!doctype html><title>Commonplace</title>');
    const script = 'console.log(1);'.repeat(100);
    await writeFile(join(website, 'assets/index-abc123.js'), script);
    await writeFile(join(website, 'assets/index-abc123.js.br'), brotliCompressSync(script));
    await writeFile(join(website, 'assets/index-abc123.js.gz'), gzipSync(script));
    await writeFile(join(website, 'assets/index-abc123.js.map'), '{}');
    built = await openSite({}, { website });
  });
  afterAll(() => built?.close());
  const get = (path: string, headers = {}) => built.visitor().request('GET', path, { headers });

  it('begin at /, which is asked for anew each time', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body.text).toContain('Commonplace');
    expect((await get('/?utm=x')).status).toBe(200);
  });

  it('are made of files that never change, as small as a browser can read them', async () => {
    const path = '/assets/index-abc123.js';
    for (const encoding of ['br', 'gzip']) {
      const { status, headers, body } = await get(path, { 'accept-encoding': encoding });
      expect(status).toBe(200);
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
      expect(body.text).toContain('console.log(1);');
    }
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const etag = plain.headers.get('etag') ?? '';
    const again = await get(path, { 'accept-encoding': 'identity', 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  // ASVS: 1.1.1, 5.3.2, 13.4.1, 13.4.3
  it.each([
    ['/assets/index-abc123.js.map'],
    ['/assets/'],
    ['/assets/missing.js'],
    ['/index-abc123.js'],
    ['/../package.json'],
    ['/..%2fpackage.json'],
    ['/assets/..%2f..%2f..%2f..%2fetc/passwd'],
    ['/.env'],
    ['//evil.example/'],
  ])('hold nothing else: %s', async (path) => {
    const { status } = await get(path);
    expect(status).toBe(404);
  });
});

describe('HEAD', () => {
  it('answers as GET does, without a body, and to the same people', async () => {
    const head = (path: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        httpRequest(site.url + path, { method: 'HEAD' }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end(),
      );
    expect(await head('/api/users')).toBe(200);
    expect(await head('/api/profile')).toBe(401);
  });
});

describe('A process that cannot keep up', () => {
  /** Sleeps with the whole process, and leaves the processor to the other tests. */
  const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  /** Many long turns, so that the next two seconds' requests are refused. */
  async function keepBusy() {
    for (let turn = 0; turn < 6; turn++) {
      block(900);
      await pause(0);
    }
  }

  it('refuses nobody because its start took long turns', async () => {
    const app = fastify();
    shedLoad(app);
    app.register(keepBusy);
    app.get('/', async () => 'here');
    expect((await fetch(await app.listen({ host: '127.0.0.1', port: 0 }))).status).toBe(200);
    await app.close();
  });

  it('serves on after one long turn, and refuses some after many, until they are over', async () => {
    const token = 'a-token-of-enough-letters';
    const own = await openSite({ metricsToken: token });
    const search = `${own.url}/api/books/search?q=middlemarch`;
    const { headers: usual } = await fetch(`${own.url}/healthz`);
    block(2_500);
    await pause(50);
    expect((await fetch(search)).status).toBe(200);

    await keepBusy();
    const refused = await fetch(search);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toEqual({
      message: 'The site is busy. Please try again in a moment.',
      code: 'unavailable',
      id: 'busy',
    });
    for (const [name, value] of usual)
      if (/security|origin|frame|content-type-options|referrer|permissions/.test(name))
        expect([name, refused.headers.get(name)]).toEqual([name, value]);
    expect((await fetch(search, { method: 'HEAD' })).status).toBe(503);
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);

    const post = (headers: string) =>
      `POST /api/reviews HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`;
    const health = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    // A machine that others use too may come to a request only when the two seconds are over: then it is sent again.
    const whileBusy = (ask: () => Promise<string>) =>
      expect
        .poll(
          async () => {
            await keepBusy();
            return ask();
          },
          { interval: 1 },
        )
        .toMatch(/^HTTP\/1\.1 503/);
    let answers = '';
    await whileBusy(async () => {
      answers = await raw(`${post('content-length: 4')}body${health}`, own);
      return answers;
    });
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200']);
    // Nobody reads a body without an end, only to be able to answer what comes after it.
    await whileBusy(async () => {
      answers = await raw(post('transfer-encoding: chunked'), own);
      return answers;
    });
    expect(answers).toMatch(/\r\nconnection: close\r\n/i);

    const headers = { authorization: `Bearer ${token}` };
    const metrics = await (await fetch(`${own.url}/metrics`, { headers })).text();
    expect(metrics).toMatch(/_count\{method="GET",route="[^"]+",status="503"\} 1$/m);
    expect(metrics).toMatch(/_count\{method="POST",route="[^"]+",status="503"\} 2$/m);

    await expect.poll(async () => (await fetch(search)).status).toBe(200);
    await own.close();
  });
});

/** What comes back for bytes that are sent as they are, until the connection is closed. */
const raw = (text: string, { url } = site) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

it('answers requests that come without waiting for answers, and ends a connection that piles them up', async () => {
  const { host } = new URL(site.url);
  const sent = async (count: number) => {
    const one = `GET /api/site HTTP/1.1\r\nHost: ${host}\r\n`;
    const answers = await raw(
      `${`${one}\r\n`.repeat(count - 1)}${one}Connection: close\r\n\r\n`,
    ).catch(() => '');
    return answers.split('HTTP/1.1 200').length - 1;
  };
  expect(await sent(20)).toBe(20);
  expect(await sent(1_000)).toBeLessThan(50);
  expect(await sent(20)).toBe(20);
});

it('ends a body that comes too slowly, and waits for a file that comes over a slow line', async () => {
  const cookie = [...rosa.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { hostname, port } = new URL(site.url);
  /** Sends a body in four parts, 8 seconds apart; what it was answered. */
  async function sendSlowly(path: string, type: string, body: string) {
    const socket = connect(Number(port), hostname);
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (piece) => {
        text += piece;
        if (text.includes('\r\n\r\n')) resolve(text.split('\r\n')[0] ?? '');
      });
      socket.on('error', reject);
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${site.url}\r\n` +
        `cookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    const part = Math.ceil(body.length / 4);
    for (let at = 0; at < 4 && socket.writable; at += 1) {
      socket.write(body.slice(at * part, (at + 1) * part));
      await pause(8_000);
    }
    const status = await answer;
    socket.destroy();
    return status;
  }
  const isbns = '9780141439518\n'.repeat(20_000);
  const [review, file] = await Promise.all([
    sendSlowly('/api/reviews', 'application/json', JSON.stringify({ title: 'x'.repeat(80) })),
    sendSlowly('/api/imports?name=slow.txt', 'text/plain', isbns),
  ]);
  expect(review).toBe('HTTP/1.1 408 Request Timeout');
  expect(file).toBe('HTTP/1.1 201 Created');
});
