import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { createApp } from '../server/app.ts';
import { projectRoot, readConfig } from '../server/config.ts';
import { loadCatalogue } from '../server/domains/catalogue/starter.ts';
import { openDatabase, sql } from '../server/platform/db/db.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { UNLIMITED } from '../tests/support/unlimited.ts';

// npm run scan: every regular expression for catastrophic backtracking; sqlmap and wapiti against the
// product, where they are installed (on Debian: apt-get install sqlmap wapiti).

const SCANNER_MS = 10 * 60_000;
const EXPRESSION_MS = 20_000;
/** Where the square of the length is nothing to fear, because of what comes to it. */
const SHORT_ENOUGH: Record<string, string> = {
  'shared/rules.ts': 'an address of at most 254 letters, which is looked at first',
  'server/platform/http/bodyParsers.ts':
    'valid JSON only, in which every quote that begins a text has one that ends it',
  'server/platform/auth/devices.ts': 'one header, and a constant must begin it',
  'server/platform/audit/audit.sql.ts': 'the address of a connection',
  'server/domains/books/covers/generated/cover.ts': 'a title of at most 1,000 letters',
  'server/domains/books/covers/generated/typesetting.ts': 'a title of at most 1,000 letters',
  'server/domains/books/search/document.ts': 'a title of at most 1,000 letters',
  'server/domains/books/search/normalize.ts': 'a word of at most 2,000 letters',
  'server/domains/website/plainText.ts': 'what is left after cutting',
  'server/domains/catalogue/import/csv.ts': 'a file that the operator imports',
  'server/domains/catalogue/import/googleBooks.ts': 'a file that the operator imports',
  'server/domains/catalogue/import/identity.ts': 'a file that the operator imports',
  'server/domains/catalogue/import/titles.ts': 'a title of at most 300 letters',
  'web/api.ts': 'a header of our own',
  'web/ui/markdownTree.ts': 'an address, in which nothing ends a line',
};
const FOLDERS = ['shared', 'server', 'web'];

// npm run scan -- wapiti   one of them: expressions, sqlmap, wapiti
const wanted = process.argv[2];
const findings = [
  ...(wanted === undefined || wanted === 'expressions' ? await slowExpressions() : []),
  ...(wanted === 'expressions' ? [] : await scanned()),
];
for (const finding of findings) console.log(`FOUND ${finding}`);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

/** Expressions that take more than polynomially, or badly polynomially, long for some text. */
async function slowExpressions() {
  const found: string[] = [];
  const expressions = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => expressionsIn(join(folder, name))),
  );
  const unknown: string[] = [];
  const accepted: string[] = [];
  for (const { where, pattern, flags } of expressions) {
    const told = await check(pattern, flags, { timeout: EXPRESSION_MS });
    const said = `${where} /${pattern}/${flags}`;
    if (told.status === 'vulnerable') {
      const { type, summary } = told.complexity;
      const why = SHORT_ENOUGH[where.split(':')[0] ?? ''];
      if (type === 'polynomial' && why) accepted.push(`${said} is ${summary}: ${why}`);
      else found.push(`${said} is ${summary}`);
    }
    if (told.status === 'unknown') unknown.push(said);
  }
  console.log(
    `${expressions.length} regular expressions: ${found.length} slow, ${accepted.length} on short texts only, ${unknown.length} not decided`,
  );
  for (const each of accepted) console.log(`  ${each}`);
  for (const each of unknown) console.log(`  not decided: ${each}`);
  return found;
}

interface Expression {
  where: string;
  pattern: string;
  flags: string;
}

function expressionsIn(file: string): Expression[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const found: Expression[] = [];
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;

  function walk(node: unknown) {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, start } = node as { type?: string; regex?: Expression; start?: number };
    if (type === 'Literal' && regex) {
      const line = text.slice(0, start).split('\n').length;
      found.push({ where: `${file}:${line}`, pattern: regex.pattern, flags: regex.flags });
    }
    for (const child of Object.values(node)) walk(child);
  }
}

/** What the scanners say against a copy of the product with a few people and books in it. */
async function scanned() {
  const all = { sqlmap: sqlmapOn, wapiti: wapitiOn };
  const scanners = Object.fromEntries(
    Object.entries(all).filter(([name]) => wanted === undefined || wanted === name),
  );
  const there = Object.entries(scanners).filter(
    ([name]) => spawnSync(name, ['--version'], { timeout: 30_000 }).error === undefined,
  );
  for (const name of Object.keys(scanners))
    if (!there.some(([each]) => each === name)) console.log(`LEFT OUT: ${name} is not installed`);
  if (there.length === 0) return [];
  return withProduct(async (target) => {
    const found: string[] = [];
    for (const [, scan] of there) found.push(...(await scan(target)));
    return found;
  });
}

interface Target {
  url: string;
  googleId: string;
  cookie: string;
}

/** A question in each of the ways that values come in: in the query, in the path, in a body, in a cookie. */
async function sqlmapOn({ url, googleId, cookie }: Target) {
  const origin = ['--headers', `Origin: ${url}`];
  const json = ['--headers', `Origin: ${url}\nContent-Type: application/json`, '--cookie', cookie];
  const questions: string[][] = [
    ['-u', `${url}/api/books/search?q=river&author=woolf&language=en&from=1900&to=2000`],
    ['-u', `${url}/api/books/suggest?q=river`],
    ['-u', `${url}/api/reviews/book/${googleId}?sort=newest&stars=4&limit=5`],
    ['-u', `${url}/api/users?q=ada&limit=5&cursor=eyJhIjoxfQ`],
    ['-u', `${url}/api/books/${googleId}*`],
    ['-u', `${url}/book/${googleId}*`],
    ['-u', `${url}/api/profile`, '--cookie', cookie, '--level', '2', '-p', 'session'],
    ['-u', `${url}/api/users/signin`, '--data', '{"username":"ada","password":"x"}', ...origin],
    [
      ...['-u', `${url}/api/reviews`, ...json],
      ...['--data', `{"title":"a","content":"b","rating":4,"book":"${googleId}"}`],
    ],
    ['-u', `${url}/api/profile`, '--method', 'PUT', '--data', '{"bio":"I read."}', ...json],
  ];
  const found: string[] = [];
  for (const question of questions) {
    const said = await saidBy('sqlmap', [
      ...question,
      ...['--batch', '--flush-session', '--disable-coloring', '--dbms', 'postgresql'],
      ...['--technique', 'BEUSQ', '--time-sec', '2', '--ignore-code', '401,404'],
    ]);
    const line = /^.*(is vulnerable|identified the following injection point).*$/m.exec(said)?.[0];
    const isDone = /do not appear to be injectable|does not seem to be injectable/.test(said);
    const last = said.trim().split('\n').slice(-4).join(' ');
    console.log(
      `sqlmap ${question[1]}: ${line ?? (isDone ? 'nothing can be injected' : `it did not finish: ${last}`)}`,
    );
    if (line) found.push(`sqlmap ${question[1]}: ${line}`);
  }
  return found;
}

async function wapitiOn({ url, googleId, cookie }: Target) {
  const folder = mkdtempSync(join(tmpdir(), 'wapiti-'));
  const output = join(folder, 'report.json');
  const [name = '', value = ''] = cookie.split('=');
  const cookies = join(folder, 'cookies.json');
  const given = { value, expires: null, secure: false, port: null, version: 0 };
  writeFileSync(cookies, JSON.stringify({ '127.0.0.1': { '/': { [name]: given } } }));
  const starts = [
    '/api/books/search?q=river&author=woolf',
    '/api/books/suggest?q=river',
    `/api/books/${googleId}`,
    `/api/reviews/book/${googleId}?sort=newest&stars=4`,
    '/api/users?q=ada',
    '/api/docs',
    `/book/${googleId}`,
    `/covers/${googleId}.svg?w=100`,
  ].flatMap((path) => ['-s', url + path]);
  const said = await saidBy('wapiti', [
    ...['-u', `${url}/`, ...starts, '-c', cookies, '--scope', 'domain', '--no-bugreport'],
    ...['-m', 'all', '--max-scan-time', '360', '--max-attack-time', '60'],
    ...['--flush-session', '-f', 'json', '-o', output, '-v', '0'],
  ]);
  interface Report {
    vulnerabilities: Record<
      string,
      { level: number; method: string; path: string; info: string }[]
    >;
    infos: { crawled_pages_nbr?: number };
  }
  if (!existsSync(output)) {
    rmSync(folder, { recursive: true });
    return [`wapiti did not finish: ${said.slice(-500)}`];
  }
  const { vulnerabilities, infos }: Report = JSON.parse(readFileSync(output, 'utf8'));
  rmSync(folder, { recursive: true });
  const all = Object.entries(vulnerabilities).flatMap(([kind, each]) =>
    each.map(({ level, method, path, info }) => ({
      kind,
      level,
      said: `${method} ${path}: ${info}`,
    })),
  );
  console.log(
    `wapiti: ${all.length} remarks${infos.crawled_pages_nbr ? ` on ${infos.crawled_pages_nbr} pages` : ''}`,
  );
  for (const { kind, level, said } of all) console.log(`  level ${level}, ${kind}, ${said}`);
  // 1 is low, 2 medium, 3 high, 4 critical.
  return all.filter(({ level }) => level >= 2).map(({ kind, said }) => `wapiti ${kind}: ${said}`);
}

function saidBy(program: string, args: string[]) {
  return new Promise<string>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: SCANNER_MS });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('close', () => resolve(said));
  });
}

async function withProduct<T>(work: (target: Target) => Promise<T>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-scan-'));
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, poolSize: 20 });
  await migrate(server.url);
  const db = openDatabase({ url: server.url, log: console.error });
  await loadCatalogue(db, () => {});
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
    dataDir,
  };
  const app = await createApp({ db, config, limits: UNLIMITED });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  try {
    const { googleId } = await db.one<{ googleId: string }>(sql`
      select google_id as "googleId" from books order by google_id limit 1`);
    const { headers } = await fetch(`${url}/api/users/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({
        username: 'ada',
        email: 'ada@example.org',
        password: 'the secret of ada',
        role: 'writer',
      }),
    });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return await work({ url, googleId, cookie });
  } finally {
    await app.close();
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
