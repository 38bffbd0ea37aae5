import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Call, Row } from '../../shared/contract/index.ts';
import { cutTo, WORST_TEXTS } from '../fuzz/worstTexts.ts';
import { rows } from '../support/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

/** So long nothing that anybody sends may hold the loop in which everybody is answered. */
const HELD_MS = 100;
/** So many are sent, a few at once, before it is asked how long the loop was held. */
const BATCH = 24;
const few = pLimit(3);
/** A machine that is shared holds it as well, and so does whatever is loaded or compiled for the first time. */
const TRIES = 4;
const ADMIN = '00000000-0000-7000-8000-0000000000ad';
const TOKEN = createHash('sha256').update('token').digest('base64url');
/** Node takes headers of 16 kB. */
const ADDRESS_MAX = 12_000;
const BODY_MAX = 255_000;

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
}

interface Asked {
  what: string;
  method: string;
  path: string;
  body?: string;
  type?: string;
}

let database: TestDatabase;
let server: ChildProcess;
let at: { url: string; watch: string };
let googleId: string;
let passwordHash: string;
const PASSWORD = 'the secret of everybody';

beforeAll(async () => {
  await build(['server']);
  passwordHash = await hashPassword(PASSWORD);
  database = await createTestDatabase();
  const book = await database.db.one<{ googleId: string }>(sql`
    select google_id as "googleId" from books order by google_id limit 1`);
  googleId = book.googleId;
  const program = fileURLToPath(new URL('../support/watchedServer.js', import.meta.url));
  server = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      CATALOGUE_UPSTREAMS: 'none',
      ROLE_POLICY: 'open',
      SECRET_KEY: 'a-key-for-tests-of-enough-letters',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  at = await new Promise((resolve, reject) => {
    server.stdout?.once('data', (line) => resolve(JSON.parse(String(line))));
    server.once('exit', (code) => reject(new Error(`It ended with ${code}`)));
  });
}, 120_000);

afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  await database?.close();
});

test('the worst texts, in every field of every call, hold the event loop no longer than 100 ms', async () => {
  const held: string[] = [];
  let sent = 0;
  for (const [call, row] of rows) {
    await restore();
    await heldMs();
    const all = requestsTo(call, row);
    for (let first = 0; first < all.length; first += BATCH) {
      const batch = all.slice(first, first + BATCH);
      sent += batch.length;
      const statuses = await Promise.all(batch.map((each) => few(() => send(each))));
      for (const [index, status] of statuses.entries())
        if (status >= 500 && status !== 503) held.push(`${batch[index]?.what} → ${status}`);
      if ((await heldMs()) <= HELD_MS) continue;
      for (const each of batch) {
        const ms = await leastHeld(each);
        if (ms > HELD_MS) held.push(`${each.what}: ${Math.round(ms)} ms`);
      }
    }
  }
  expect(held).toEqual([]);
  expect(sent).toBeGreaterThan(1_000);
}, 600_000);

async function leastHeld(asked: Asked) {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > HELD_MS; tries++) {
    await restore();
    await heldMs();
    await send(asked);
    least = Math.min(least, await heldMs());
  }
  return least;
}

async function heldMs() {
  const answer = await fetch(at.watch);
  return ((await answer.json()) as { heldMs: number }).heldMs;
}

async function send({ method, path, body, type = 'application/json' }: Asked) {
  const answer = await fetch(at.url + path, {
    method,
    redirect: 'manual',
    headers: {
      origin: at.url,
      cookie: `session=${TOKEN}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Somebody who may do everything, however much of it was done before. */
const restore = () =>
  database.db.many(sql`
    with counted as (
      delete from rate_limit_counters
    ), person as (
      insert into users (id, username, username_key, email, email_key, password_hash, role)
      values (${ADMIN}, 'admin', 'worst-admin', 'admin@example.org', 'worst@example.org',
              ${passwordHash}, 'admin')
          on conflict (id) do update
         set role = excluded.role, password_hash = excluded.password_hash
      returning id
    )
    insert into sessions (token_hash, user_id, expires_at)
    select ${createHash('sha256').update(TOKEN).digest()}, id, now() + interval '1 day' from person
        on conflict (token_hash) do nothing`);

/** Each field of a call with each of the worst texts, cut to fit and as long as it gets, all else right. */
function requestsTo(call: Call, row: Row): Asked[] {
  const [method = '', pattern = ''] = call.split(' ');
  const params = fieldsOf(row.params);
  const query = fieldsOf(row.query);
  const body = fieldsOf(row.body);
  const address = (given: Record<string, string>, search: Record<string, string> = {}) => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(given[name] ?? String(goodOf(name, params[name] ?? {}))),
    );
    const pairs = Object.entries(search).map(
      ([name, text]) => `${name}=${encodeURIComponent(text)}`,
    );
    return `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  };
  const good = Object.fromEntries(
    Object.entries(body).map(([name, each]) => [name, goodOf(name, each)]),
  );
  const json = (given: object) => JSON.stringify(given);
  const hasBody = method !== 'GET' && row.body !== undefined && row.takes === undefined;
  const ordinary = hasBody ? { body: json(good) } : {};

  return [
    ...Object.keys(params).flatMap((name) =>
      shortTexts
        .filter((_, n) => n % 4 === 0)
        .map((text, n) => ({
          what: `${call} :${name} (${n})`,
          method,
          path: address({ [name]: text }),
          ...ordinary,
        })),
    ),
    ...Object.entries(query).flatMap(([name, schema]) =>
      // What is not looked for in texts, all calls share.
      WORST_TEXTS.filter((_, n) => SEARCHED.has(name) || n % 8 === 0).map((text, n) => ({
        what: `${call} ?${name} (${n})`,
        method,
        path: address({}, { [name]: cutToAddress(cutTo(text, schema.maxLength ?? ADDRESS_MAX)) }),
        ...ordinary,
      })),
    ),
    ...(hasBody
      ? [
          ...Object.entries(body).flatMap(([name, schema]) =>
            worstFor(schema).map((value, n) => ({
              what: `${call} ${name} (${n})`,
              method,
              path: address({}),
              body: json({ ...good, [name]: value }),
            })),
          ),
          ...bodies.map((text, n) => ({
            what: `${call} as a whole (${n})`,
            method,
            path: address({}),
            body: text,
          })),
        ].filter((each) => Buffer.byteLength(each.body) <= BODY_MAX)
      : []),
  ];
}

/** Fields of addresses that are more than compared. */
const SEARCHED = new Set(['q', 'author', 'subject']);

const fieldsOf = (schema: object | undefined) => (schema as Schema | undefined)?.properties ?? {};

/** As much of a text as an address holds. */
function cutToAddress(text: string) {
  let short = cutTo(text, ADDRESS_MAX);
  while (encodeURIComponent(short).length > ADDRESS_MAX)
    short = cutTo(short, Math.floor([...short].length / 2));
  return short;
}
const shortTexts = WORST_TEXTS.map(cutToAddress);

/** The worst values for a field. */
function worstFor(schema: Schema): unknown[] {
  const list = (schema.anyOf ?? [schema]).find(({ type }) => type === 'array');
  const text = (schema.anyOf ?? [schema]).find(({ type }) => type === 'string');
  const inner = list?.items?.maxLength ?? 1_000;
  return [
    ...(text ? WORST_TEXTS.map((each) => cutTo(each, text.maxLength ?? 1_000)) : []),
    ...WORST_TEXTS.filter((_, n) => n % 8 === 0),
    Array.from({ length: 120_000 }, () => 1),
    Array.from({ length: 60_000 }, () => []),
    ...(list
      ? WORST_TEXTS.map((each) => {
          const item = cutTo(each, inner);
          const most = Math.floor(BODY_MAX / 1.1 / (Buffer.byteLength(JSON.stringify(item)) + 1));
          return Array.from({ length: Math.min(list.maxItems ?? 1, most) }, () => item);
        })
      : []),
  ];
}

/** Whole bodies that take long to read. */
const bodies = [
  '['.repeat(250_000),
  `${'['.repeat(120_000)}${']'.repeat(120_000)}`,
  '{"a":'.repeat(40_000),
  `{${'"a":{'.repeat(20_000)}${'}'.repeat(20_001)}`,
  `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  `{"a":[${'"",'.repeat(60_000)}""]}`,
  `{"a":[${'{},'.repeat(60_000)}{}]}`,
  `{"a":"${'\\u0315\\u0300'.repeat(20_000)}"}`,
  `{"__proto__":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_001)}`,
  `{"a":1${' '.repeat(240_000)}}`,
];

let number = 0;

/** What a call takes, so that all else in a request is right. */
function goodOf(name: string, schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  const inner = schema.anyOf?.[0] ?? schema;
  number += 1;
  const known: Record<string, unknown> = {
    id: ADMIN,
    subject: ADMIN,
    user: ADMIN,
    googleId,
    book: googleId,
    username: `name-${number}`,
    email: `name-${number}@example.org`,
    role: 'reader',
    kind: 'review',
    currentPassword: PASSWORD,
    reason: 'other',
    rating: 4,
    language: 'en',
    isbn: null,
    year: 1990,
    title: `A title of number ${number}`,
  };
  if (name in known) return known[name];
  switch (inner.type) {
    case 'string':
      return 'a good text';
    case 'array':
      return ['one'];
    case 'integer':
    case 'number':
      return inner.minimum ?? 1;
    case 'boolean':
      return true;
    case 'object':
      return Object.fromEntries(
        Object.entries(inner.properties ?? {}).map(([key, each]) => [key, goodOf(key, each)]),
      );
    default:
      return null;
  }
}
