import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, projectRoot, readConfig, settings } from '../../server/config.ts';

test('without any variable the product is a local one with open roles', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(projectRoot, 'data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    isDatabasePooled: false,
    isDatabasePrepared: true,
    databaseReplicaUrls: [],
    databasePool: 10,
    unsafeDatabase: false,
    logLevel: 'info',
    rolePolicy: 'local',
    registration: 'open',
    registrationQuestion: undefined,
    publicUrl: undefined,
    secureCookies: false,
    oidc: undefined,
    secretKey: undefined,
    mail: undefined,
    trustedProxies: [],
    bookLinks: [],
    catalogueUpstreams: ['openlibrary'],
    googleBooksApiKey: undefined,
    upstreamDailyBudget: { google: 1_000, openlibrary: 5_000 },
    coverCacheMb: 200,
    answerCacheMb: 32,
    workers: 1,
    drainSeconds: 0,
    metricsToken: undefined,
    demo: false,
  });
});

test('a blank variable means the default', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('every setting has a default that is right and a sentence about it', () => {
  for (const [name, { fallback, about, read }] of Object.entries(settings)) {
    expect(typeof read(fallback), name).not.toBe('symbol');
    expect(about, name).toMatch(/^\S.*\.$/);
  }
});

test('roles are approved unless the server is on a loopback address', () => {
  expect(readConfig({ HOST: '127.0.0.2' }).rolePolicy).toBe('local');
  expect(readConfig({ HOST: 'localhost' }).rolePolicy).toBe('local');
  expect(readConfig({ HOST: '::1' }).rolePolicy).toBe('local');
  expect(readConfig({ HOST: '0.0.0.0' }).rolePolicy).toBe('approval');
  expect(readConfig({ HOST: '192.0.2.7' }).rolePolicy).toBe('approval');
  expect(readConfig({ HOST: '0.0.0.0', ROLE_POLICY: 'open' }).rolePolicy).toBe('open');
});

test('a data folder is taken from the project folder on', () => {
  expect(readConfig({ DATA_DIR: 'books' }).dataDir).toBe(join(projectRoot, 'books'));
  expect(readConfig({ DATA_DIR: '/srv/books' }).dataDir).toBe('/srv/books');
});

// ASVS: 12.2.1
test('an https address makes the cookies secure', () => {
  const config = readConfig({ PUBLIC_URL: 'https://Books.example.org:8443/' });
  expect(config).toMatchObject({
    publicUrl: 'https://books.example.org:8443',
    secureCookies: true,
  });
  expect(readConfig({ PUBLIC_URL: 'http://books.example.org' }).secureCookies).toBe(false);
});

test('behind a proxy on the same machine roles are given out by approval', () => {
  expect(readConfig({ PUBLIC_URL: 'https://books.example.org' }).rolePolicy).toBe('approval');
  expect(readConfig({ PUBLIC_URL: 'http://localhost:8080' }).rolePolicy).toBe('local');
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1' }).rolePolicy).toBe('approval');
  expect(
    readConfig({ PUBLIC_URL: 'https://books.example.org', ROLE_POLICY: 'open' }).rolePolicy,
  ).toBe('open');
});

test('mail needs the address of the site, which its links begin with', () => {
  const SMTP_URL = 'smtps://rosa:secret@mail.example.org';
  const PUBLIC_URL = 'https://books.example.org:8443';
  expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL needs PUBLIC_URL as well');
  expect(readConfig({ SMTP_URL, PUBLIC_URL }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'noreply@books.example.org',
    publicUrl: PUBLIC_URL,
  });
  const MAIL_FROM = 'library@example.org';
  expect(readConfig({ SMTP_URL, PUBLIC_URL, MAIL_FROM }).mail?.from).toBe(MAIL_FROM);
  expect(readConfig({ PUBLIC_URL, MAIL_FROM }).mail).toBeUndefined();
  for (const wrong of [{ SMTP_URL: 'https://x' }, { MAIL_FROM: 'a@b.org>, <c@d.org' }])
    expect(() => readConfig({ PUBLIC_URL, ...wrong })).toThrow(ConfigError);
});

test('signing in elsewhere is set up as a whole, over https but on this machine', () => {
  const OIDC_ISSUER = 'https://login.example.org/realms/books';
  const OIDC_CLIENT_ID = 'books';
  const OIDC_CLIENT_SECRET = 'a secret';
  const all = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const oidc = { issuer: OIDC_ISSUER, clientId: 'books', clientSecret: 'a secret', only: false };
  expect(readConfig(all).oidc).toEqual({ ...oidc, name: 'login.example.org' });
  expect(readConfig({ ...all, OIDC_NAME: 'Library card' }).oidc?.name).toBe('Library card');
  expect(readConfig({ OIDC_NAME: 'Library card' }).oidc).toBeUndefined();
  expect(readConfig({ ...all, OIDC_ONLY: '1' }).oidc?.only).toBe(true);
  expect(() => readConfig({ OIDC_ONLY: '1' })).toThrow('OIDC_ONLY needs OIDC_ISSUER');
  expect(() => readConfig({ ...all, OIDC_ONLY: 'yes' })).toThrow(ConfigError);
  for (const missing of Object.keys(all))
    expect(() => readConfig({ ...all, [missing]: '' })).toThrow('need each other');
  expect(() => readConfig({ ...all, HOST: '0.0.0.0' })).toThrow('OIDC_ISSUER needs PUBLIC_URL');
  expect(readConfig({ ...all, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc).toBeDefined();
  for (const wrong of [
    'http://login.example.org',
    'login.example.org',
    'https://a@b.org/',
    'https://b.org/?x',
  ])
    expect(() => readConfig({ ...all, OIDC_ISSUER: wrong })).toThrow(ConfigError);
});

test('lists are separated by commas', () => {
  const config = readConfig({
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    CATALOGUE_UPSTREAMS: 'openlibrary,google',
  });
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  expect(config.catalogueUpstreams).toEqual(['openlibrary', 'google']);
  expect(readConfig({ CATALOGUE_UPSTREAMS: 'none' }).catalogueUpstreams).toEqual([]);
});

test('places where books are to be had have a name, and an address with a gap for the book', () => {
  const links = [
    { name: 'By number', address: 'https://shop.example.org/isbn/{isbn}' },
    { name: 'By title', address: 'http://library.example.org/?q={title}+{author}' },
  ];
  expect(readConfig({ BOOK_LINKS: JSON.stringify(links) }).bookLinks).toEqual(links);
  expect(readConfig({}).bookLinks).toEqual([]);
  for (const wrong of [
    'https://shop.example.org/{isbn}',
    '{}',
    '[null]',
    JSON.stringify([{ name: 'No gap', address: 'https://shop.example.org/' }]),
    JSON.stringify([{ name: 'Nobody knows it', address: 'https://shop.example.org/{isbn}{shop}' }]),
    JSON.stringify([{ name: 'No page', address: 'javascript:alert("{isbn}")' }]),
    JSON.stringify([{ name: 'Its host is the gap', address: 'https://{title}/' }]),
    JSON.stringify([{ name: '', address: 'https://shop.example.org/{isbn}' }]),
    JSON.stringify([links[0], links[0]]),
    JSON.stringify(Array.from({ length: 21 }, (_, n) => ({ ...links[0], name: `${n}` }))),
  ])
    expect(() => readConfig({ BOOK_LINKS: wrong })).toThrow(ConfigError);
});

test('a budget that is not named keeps its default', () => {
  const { upstreamDailyBudget } = readConfig({ UPSTREAM_DAILY_BUDGET: 'google=20' });
  expect(upstreamDailyBudget).toEqual({ google: 20, openlibrary: 5_000 });
});

describe('a wrong value is named with what is allowed', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['HOST', 'example.org:80'],
    ['DATA_DIR', 'a\0b'],
    ['DATABASE_POOL', '0'],
    ['UNSAFE_DATABASE', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE_POLICY', 'Open'],
    ['REGISTRATION', 'ask'],
    ['REGISTRATION_QUESTION', '?'.repeat(501)],
    ['PUBLIC_URL', 'books.example.org'],
    ['PUBLIC_URL', 'https://books.example.org/path'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'true'],
    ['CATALOGUE_UPSTREAMS', 'amazon'],
    ['UPSTREAM_DAILY_BUDGET', 'amazon=7'],
    ['UPSTREAM_DAILY_BUDGET', 'google=-1'],
    ['COVER_CACHE_MB', '1.5'],
  ])('%s=%s', (name, value) => {
    const { allowed } = settings[name as keyof typeof settings];
    expect(() => readConfig({ [name]: value })).toThrow(
      new ConfigError(`${name} is "${value}" but must be ${allowed}.`),
    );
  });

  test('all wrong ones are reported together', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
  });

  test('replicas are addresses of a database that is named as well', () => {
    const DATABASE_URL = 'postgres://db/books';
    const urls = ['postgres://me:se%2Ccret@a:5432/books', 'postgresql://b/books'];
    expect(
      readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: urls.join(', ') }).databaseReplicaUrls,
    ).toEqual(urls);
    expect(() =>
      readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: 'postgres://a/books,me:secret@b' }),
    ).toThrow(
      new ConfigError(
        'DATABASE_REPLICA_URLS is set to something else but must be addresses like postgres://user:password@host:5432/database, separated by commas; a comma in a password is %2C.',
      ),
    );
    expect(() => readConfig({ DATABASE_REPLICA_URLS: 'postgres://a/books' })).toThrow(
      new ConfigError(
        'DATABASE_REPLICA_URLS needs DATABASE_URL as well: the database they replicate.',
      ),
    );
  });

  // ASVS: 13.3.1
  test('a secret is not repeated', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db/books' })).toThrow(
      new ConfigError(
        'DATABASE_URL is set to something else but must be an address like postgres://user:password@host:5432/database.',
      ),
    );
  });
});
