import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { BOOK_LINKS_MAX, isBookLink } from '../shared/bookLinks.ts';
import { REGISTRATION_QUESTION_MAX } from '../shared/limits.ts';
import { isPlainAddress } from './platform/mail/address.ts';

/** The folder of package.json, whether this file runs from server/ or from dist/server/. */
export const projectRoot = rootAbove(import.meta.dirname);

/** Everything a person can set, in the order of the README's table; an empty value means the default. */
export const settings = {
  PORT: setting({
    fallback: '3000',
    about: 'The port to listen on; 0 takes any free one.',
    allowed: 'a whole number from 0 to 65535',
    read: wholeNumber(0, 65_535),
  }),
  HOST: setting({
    fallback: '127.0.0.1',
    about: 'The address to listen on; 0.0.0.0 or :: is every address of the machine.',
    allowed: 'an IP address or localhost',
    read: (text) => (text === 'localhost' || isIP(text) ? text : WRONG),
  }),
  DATA_DIR: setting({
    fallback: './data',
    about:
      'The folder for everything the product keeps, relative to the project; made when it is not there.',
    allowed: 'a folder',
    read: (text) => (text.includes('\0') ? WRONG : resolve(projectRoot, text)),
  }),
  DATABASE_URL: setting({
    fallback: '',
    about:
      'A PostgreSQL (15 or newer) of your own; without it the product starts the one it brings along.',
    allowed: 'an address like postgres://user:password@host:5432/database',
    read: optional((text) => (isPostgresUrl(text) ? text : WRONG)),
    isSecret: true,
  }),
  DATABASE_MIGRATION_URL: setting({
    fallback: '',
    about:
      'The same database past a connection pooler such as PgBouncer, where DATABASE_URL leads through one; used at the start, for migrations and for commands.',
    allowed: 'an address like postgres://user:password@host:5432/database',
    read: optional((text) => (isPostgresUrl(text) ? text : WRONG)),
    isSecret: true,
  }),
  DATABASE_PREPARE: setting({
    fallback: '1',
    about:
      'Set to 0 where the pooler keeps no prepared statements: a PgBouncer before 1.21 that pools transactions.',
    allowed: '0 or 1',
    read: isOn,
  }),
  DATABASE_REPLICA_URLS: setting({
    fallback: '',
    about:
      'Streaming replicas of the database of DATABASE_URL, separated by commas; what is only read is read there while they keep up.',
    allowed:
      'addresses like postgres://user:password@host:5432/database, separated by commas; a comma in a password is %2C',
    read: listOf((text) => (isPostgresUrl(text) ? text : WRONG)),
    isSecret: true,
  }),
  DATABASE_POOL: setting({
    fallback: '10',
    about: 'How many connections to the database, and to each replica, one process holds at most.',
    allowed: 'a whole number from 1 to 200',
    read: wholeNumber(1, 200),
  }),
  UNSAFE_DATABASE: setting({
    fallback: '0',
    about:
      'Set to 1 to accept a PostgreSQL of your own that may lose what it has acknowledged (fsync, full_page_writes or synchronous_commit off).',
    allowed: '0 or 1',
    read: isOn,
  }),
  WORKERS: setting({
    fallback: '1',
    about:
      'How many processes serve the port together; more than one where the machine has more than two processors.',
    allowed: 'a whole number from 1 to 64',
    read: wholeNumber(1, 64),
  }),
  DRAIN_SECONDS: setting({
    fallback: '0',
    about:
      'How many seconds it goes on serving after it was told to end, while /readyz says 503 already: as long as a balancer in front takes to notice.',
    allowed: 'a whole number from 0 to 60',
    read: wholeNumber(0, 60),
  }),
  LOG_LEVEL: setting({
    fallback: 'info',
    about: 'How much the server logs.',
    allowed: 'trace, debug, info, warn, error, fatal or silent',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  }),
  ROLE_POLICY: setting({
    fallback: '',
    about:
      'open: anyone chooses any role; approval: an admin grants writer and admin. Without it: approval where HOST or PUBLIC_URL is no loopback address or TRUSTED_PROXIES is set; else open until the first request that shows that it comes from outside this machine, and approval from then on.',
    allowed: 'open or approval',
    read: optional(oneOf('open', 'approval')),
  }),
  REGISTRATION: setting({
    fallback: 'open',
    about:
      'Who may sign up. open: everybody; invite: whoever has an invitation of a member or an admin; request: whoever an admin lets in, one after the other; closed: nobody. Admins may always add people.',
    allowed: 'open, invite, request or closed',
    read: oneOf('open', 'invite', 'request', 'closed'),
  }),
  REGISTRATION_QUESTION: setting({
    fallback: '',
    about:
      'What those are asked who ask to be let in (REGISTRATION=request); without it they are asked nothing.',
    allowed: `a sentence of at most ${REGISTRATION_QUESTION_MAX} characters`,
    read: optional((text) => ([...text].length <= REGISTRATION_QUESTION_MAX ? text : WRONG)),
  }),
  PUBLIC_URL: setting({
    fallback: '',
    about:
      'The address people use when it is not the one the server listens on, such as https://books.example.org behind a proxy; links to books and profiles carry it, and https makes the cookies Secure.',
    allowed: 'an address like https://books.example.org, without a path',
    read: optional(originOf),
  }),
  SMTP_URL: setting({
    fallback: '',
    about:
      'The server that takes mail from this site; with it addresses are verified and forgotten passwords reset by mail. It needs PUBLIC_URL.',
    allowed: 'an address like smtps://user:password@mail.example.org, or smtp:// for STARTTLS',
    read: optional((text) => (isSmtpUrl(text) ? text : WRONG)),
    isSecret: true,
  }),
  MAIL_FROM: setting({
    fallback: '',
    about: 'The address that mails come from; without it noreply@ the host of PUBLIC_URL.',
    allowed: 'an e-mail address',
    read: optional((text) => (isPlainAddress(text) ? text : WRONG)),
  }),
  OIDC_ISSUER: setting({
    fallback: '',
    about:
      'The OpenID Connect provider with which people may sign in as well; it needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and knows PUBLIC_URL with /api/oidc/callback behind it as the address that leads back.',
    allowed: 'an address like https://login.example.org/realms/books; http only on this machine',
    read: optional((text) => (isIssuer(text) ? text : WRONG)),
  }),
  OIDC_CLIENT_ID: setting({
    fallback: '',
    about: 'What the provider calls this site.',
    allowed: 'at most 200 characters',
    read: optional((text) => (text.length <= 200 ? text : WRONG)),
  }),
  OIDC_CLIENT_SECRET: setting({
    fallback: '',
    about: 'What this site proves to the provider who it is with.',
    allowed: 'at most 500 characters',
    read: optional((text) => (text.length <= 500 ? text : WRONG)),
    isSecret: true,
  }),
  OIDC_NAME: setting({
    fallback: '',
    about: 'What the provider is called on the button; without it the host of OIDC_ISSUER.',
    allowed: 'at most 40 characters',
    read: optional((text) => ([...text].length <= 40 ? text : WRONG)),
  }),
  OIDC_ONLY: setting({
    fallback: '',
    about: 'Set to 1, nobody signs in or up with a password: the provider is the only way.',
    allowed: '1, or nothing',
    read: (text) => (text === '' || text === '1' ? text === '1' : WRONG),
  }),
  SECRET_KEY: setting({
    fallback: '',
    about:
      'What the secrets of authenticator apps are sealed with in the database, the same for all processes; without it a file in DATA_DIR, and with DATABASE_URL no such apps.',
    allowed: 'at least 32 characters without spaces',
    read: optional((text) => (/^[\x21-\x7e]{32,512}$/.test(text) ? text : WRONG)),
    isSecret: true,
  }),
  TRUSTED_PROXIES: setting({
    fallback: '',
    about:
      'Addresses or networks of the proxies in front, separated by commas, whose X-Forwarded-For is believed.',
    allowed: 'IP addresses or networks like 10.0.0.0/8, separated by commas',
    read: listOf(networkOf),
  }),
  BOOK_LINKS: setting({
    fallback: '',
    about:
      '“Where to get it” on the page of a book: names and addresses in which {isbn}, {title} and {author} are filled in.',
    allowed:
      'JSON like [{"name": "WorldCat", "address": "https://search.worldcat.org/search?q=bn:{isbn}"}], 20 at most',
    read: bookLinksOf,
  }),
  CATALOGUE_UPSTREAMS: setting({
    fallback: 'openlibrary',
    about: 'Where to look for books the catalogue does not hold, separated by commas; or nowhere.',
    allowed: 'openlibrary, google or both, separated by a comma; or none',
    read: (text) => (text === 'none' ? [] : listOf(oneOf('openlibrary', 'google'))(text)),
  }),
  GOOGLE_BOOKS_API_KEY: setting({
    fallback: '',
    about: 'The key for Google Books; without it Google allows few questions a day.',
    allowed: 'letters, digits, - and _',
    read: optional((text) => (/^[\w-]+$/.test(text) ? text : WRONG)),
    isSecret: true,
  }),
  UPSTREAM_DAILY_BUDGET: setting({
    fallback: 'google=1000,openlibrary=5000',
    about:
      'How many requests a day each of CATALOGUE_UPSTREAMS is sent at most, by all processes together; one that is not named keeps its default.',
    allowed: 'names with whole numbers, like google=1000,openlibrary=5000',
    read: budgetsOf,
  }),
  COVER_CACHE_MB: setting({
    fallback: '200',
    about:
      'How many megabytes of covers from CATALOGUE_UPSTREAMS and of previews for links are kept in the data folder; the oldest go first.',
    allowed: 'a whole number from 0 to 1000000',
    read: wholeNumber(0, 1_000_000),
  }),
  ANSWER_CACHE_MB: setting({
    fallback: '32',
    about:
      'How many megabytes of answers that are the same for everyone one process keeps in memory, a quarter of them for pages that it draws; what was asked for longest ago goes first.',
    allowed: 'a whole number from 0 to 100000',
    read: wholeNumber(0, 100_000),
  }),
  METRICS_TOKEN: setting({
    fallback: '',
    about:
      'What whoever reads /metrics sends as a bearer token; without it there is no such address.',
    allowed: 'at least 16 letters, digits, - and _',
    read: optional((text) => (/^[\w-]{16,256}$/.test(text) ? text : WRONG)),
    isSecret: true,
  }),
  COMMONPLACE_DEMO: setting({
    fallback: '0',
    about: 'Set to 1 to fill the site with made-up people and reviews, as npm run demo does.',
    allowed: '0 or 1',
    read: isOn,
  }),
};

/** Reads all settings; throws one ConfigError that names everything that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const value = <Name extends keyof typeof settings>(name: Name): ValueOf<Name> => {
    const { fallback, read, allowed, isSecret } = settings[name] as Setting<ValueOf<Name>>;
    const text = env[name]?.trim() || fallback;
    const result = read(text);
    if (result !== WRONG) return result;
    problems.push(
      `${name} is ${isSecret ? 'set to something else' : `"${text}"`} but must be ${allowed}.`,
    );
    return read(fallback) as ValueOf<Name>;
  };

  const host = value('HOST');
  const publicUrl = value('PUBLIC_URL');
  const trustedProxies = value('TRUSTED_PROXIES');
  // Behind a proxy the server listens on loopback and is public all the same.
  const isPrivate =
    isLoopback(host) &&
    trustedProxies.length === 0 &&
    (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));
  const smtpUrl = value('SMTP_URL');
  if (smtpUrl !== undefined && publicUrl === undefined)
    problems.push('SMTP_URL needs PUBLIC_URL as well: the links in mails begin with it.');
  const oidcParts = {
    issuer: value('OIDC_ISSUER'),
    clientId: value('OIDC_CLIENT_ID'),
    clientSecret: value('OIDC_CLIENT_SECRET'),
  };
  const oidc = oidcOf(oidcParts, value('OIDC_NAME'), value('OIDC_ONLY'));
  if (!oidc && Object.values(oidcParts).some((part) => part !== undefined))
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other.');
  if (!oidc && value('OIDC_ONLY'))
    problems.push('OIDC_ONLY needs OIDC_ISSUER as well: nobody could sign in.');
  if (oidc && !isPrivate && publicUrl === undefined)
    problems.push('OIDC_ISSUER needs PUBLIC_URL as well: the provider leads back there.');
  const mailFrom = value('MAIL_FROM');
  const databaseUrl = value('DATABASE_URL');
  const databaseReplicaUrls = value('DATABASE_REPLICA_URLS');
  if (databaseReplicaUrls.length > 0 && databaseUrl === undefined)
    problems.push('DATABASE_REPLICA_URLS needs DATABASE_URL as well: the database they replicate.');
  const databaseMigrationUrl = value('DATABASE_MIGRATION_URL');
  if (databaseMigrationUrl !== undefined && databaseUrl === undefined)
    problems.push('DATABASE_MIGRATION_URL needs DATABASE_URL as well: the pooler it goes past.');
  const config = {
    port: value('PORT'),
    host,
    dataDir: value('DATA_DIR'),
    databaseUrl,
    /** Past the pooler where there is one, else the same. */
    databaseDirectUrl: databaseMigrationUrl ?? databaseUrl,
    isDatabasePooled: databaseMigrationUrl !== undefined,
    isDatabasePrepared: value('DATABASE_PREPARE'),
    databaseReplicaUrls,
    databasePool: value('DATABASE_POOL'),
    unsafeDatabase: value('UNSAFE_DATABASE'),
    workers: value('WORKERS'),
    drainSeconds: value('DRAIN_SECONDS'),
    logLevel: value('LOG_LEVEL'),
    rolePolicy: value('ROLE_POLICY') ?? (isPrivate ? ('local' as const) : 'approval'),
    registration: value('REGISTRATION'),
    registrationQuestion: value('REGISTRATION_QUESTION'),
    oidc,
    publicUrl,
    secureCookies: publicUrl?.startsWith('https:') ?? false,
    secretKey: value('SECRET_KEY'),
    mail: mailOf(smtpUrl, mailFrom, publicUrl),
    trustedProxies,
    bookLinks: value('BOOK_LINKS'),
    catalogueUpstreams: value('CATALOGUE_UPSTREAMS'),
    googleBooksApiKey: value('GOOGLE_BOOKS_API_KEY'),
    upstreamDailyBudget: value('UPSTREAM_DAILY_BUDGET'),
    coverCacheMb: value('COVER_CACHE_MB'),
    answerCacheMb: value('ANSWER_CACHE_MB'),
    metricsToken: value('METRICS_TOKEN'),
    demo: value('COMMONPLACE_DEMO'),
  };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** What all settings come to. */
export type Config = ReturnType<typeof readConfig>;

/** A setting that is wrong, in sentences for the person who set it. */
export class ConfigError extends Error {}

/** Tells whether an address to listen on is reachable from this machine only. */
export function isLoopback(host: string) {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}

/** How mail is sent, where it is: links begin with the address that people use. */
function mailOf(smtpUrl?: string, from?: string, publicUrl?: string) {
  if (smtpUrl === undefined || publicUrl === undefined) return undefined;
  return { smtpUrl, from: from ?? `noreply@${new URL(publicUrl).hostname}`, publicUrl };
}

/** Where people may sign in beside here; all of it, or nothing. */
function oidcOf(
  {
    issuer,
    clientId,
    clientSecret,
  }: Record<'issuer' | 'clientId' | 'clientSecret', string | undefined>,
  name: string | undefined,
  only: boolean,
) {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return undefined;
  return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).hostname, only };
}

const WRONG = Symbol('wrong');

function setting<T>(of: Setting<T>) {
  return of;
}

function wholeNumber(least: number, most: number) {
  return (text: string) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return number >= least && number <= most ? number : WRONG;
  };
}

function isOn(text: string) {
  return text === '0' || text === '1' ? text === '1' : WRONG;
}

function oneOf<const T extends string>(...words: T[]) {
  return (text: string) => words.find((word) => word === text) ?? WRONG;
}

function optional<T>(read: (text: string) => T | typeof WRONG) {
  return (text: string) => (text === '' ? undefined : read(text));
}

function listOf<T>(read: (text: string) => T | typeof WRONG) {
  return (text: string) => {
    const items: T[] = [];
    for (const part of text.split(',').map((each) => each.trim())) {
      if (part === '') continue;
      const item = read(part);
      if (item === WRONG) return WRONG;
      items.push(item);
    }
    return items;
  };
}

function bookLinksOf(text: string) {
  if (text === '') return [];
  try {
    const links: unknown = JSON.parse(text);
    if (!Array.isArray(links) || links.length > BOOK_LINKS_MAX) return WRONG;
    const read = links.map((link) => ({
      name: `${link?.name ?? ''}`,
      address: `${link?.address}`,
    }));
    const names = new Set(read.map(({ name }) => name));
    return read.every(isBookLink) && names.size === read.length ? read : WRONG;
  } catch {
    return WRONG;
  }
}

function budgetsOf(text: string) {
  const budgets = { google: 1_000, openlibrary: 5_000 };
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [, name = '', number = ''] = /^(google|openlibrary)=(\d{1,9})$/.exec(part) ?? [];
    if (name !== 'google' && name !== 'openlibrary') return WRONG;
    budgets[name] = Number(number);
  }
  return budgets;
}

function isPostgresUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
}

function isSmtpUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== '';
}

function isIssuer(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || text.length > 500 || url.search || url.hash || url.username) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

function originOf(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return WRONG;
  const hasMore = url.pathname !== '/' || url.search || url.hash || url.username || url.password;
  return hasMore ? WRONG : url.origin;
}

function networkOf(text: string) {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return WRONG;
  if (bits === undefined) return text;
  return wholeNumber(0, version === 4 ? 32 : 128)(bits) === WRONG ? WRONG : text;
}

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('package.json is missing: the project is not complete');
  return rootAbove(above);
}

interface Setting<T> {
  /** Used when the variable is not set or blank. */
  fallback: string;
  about: string;
  allowed: string;
  read: (text: string) => T | typeof WRONG;
  /** Kept out of messages. */
  isSecret?: boolean;
}

type ValueOf<Name extends keyof typeof settings> = Exclude<
  ReturnType<(typeof settings)[Name]['read']>,
  typeof WRONG
>;
