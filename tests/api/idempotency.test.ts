import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { type Database, sql } from '../../server/platform/db/db.ts';
import type { KeyedCall } from '../../shared/contract/index.ts';
import { IDEMPOTENCY_KEYS_MAX } from '../../shared/limits.ts';
import { addBook } from '../support/books.ts';
import { browserAt, type Member, openSite, pathOf, rows, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let books = 0;
let keys = 0;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  rosa = await site.signUp('Rosa', 'writer');
  theo = await site.signUp('Theo');
});
afterAll(() => site.close());

const newBook = () => addBook(site.db, { title: `Book ${++books}`, pageCount: 300 });
const newKey = () => `key-${++keys}`;
const text = { title: 'A title', content: 'What I thought of it.', rating: 4 };

interface Call {
  params?: Record<string, string>;
  body?: unknown;
  type?: string;
  by?: Member;
}

/** Makes what a call is about, and says how it is called. */
const CALLS: Record<KeyedCall, () => Promise<Call>> = {
  'POST /api/groups': async () => ({ body: { title: 'Readers' } }),
  'POST /api/groups/:id/reads': async () => ({
    params: { id: await made('/api/groups', { title: 'Readers' }) },
    body: { book: await newBook() },
  }),
  'POST /api/groups/:id/comments': async () => ({
    params: { id: await made('/api/groups', { title: 'Readers' }) },
    body: { text: 'Good evening' },
  }),
  'POST /api/lists': async () => ({ body: { title: 'A list' } }),
  'POST /api/lists/:id/suggestions': async () => ({
    params: { id: await made('/api/lists', { title: 'An open list', kind: 'open' }) },
    body: { googleId: await newBook() },
    by: theo,
  }),
  'POST /api/shelves': async () => ({ body: { name: `Shelf ${++books}` } }),
  'POST /api/authors/:id/split': async () => {
    const name = `Nora Twice ${++books}`;
    const made = [1, 2].map((n) => ({ title: `Of ${name} ${n}`, authors: [name] }));
    const [one] = await Promise.all(made.map((book) => addBook(site.db, book)));
    return { params: { id: `nora-twice-${books}` }, body: { books: [one] } };
  },
  'POST /api/series': async () => ({ body: { name: `Series ${++books}` } }),
  'POST /api/books': async () => ({
    body: { title: `A new book ${++books}`, authors: ['Nora Nobody'] },
  }),
  'POST /api/books/:googleId/changes/:id/revert': async () => {
    const googleId = await newBook();
    const body = { title: 'Another title', authors: ['Nora Nobody'] };
    await rosa.request('PUT', `/api/books/${googleId}`, { body });
    const { body: changes } = await rosa.call('GET /api/books/:googleId/changes', {
      params: { googleId },
    });
    return { params: { googleId, id: changes[0]?._id ?? '' } };
  },
  'POST /api/books/:googleId/editions': async () => ({
    params: { googleId: await newBook() },
    body: { title: 'Another edition' },
  }),
  'POST /api/editions/:id/changes/:changeId/revert': async () => {
    const id = await made(`/api/books/${await newBook()}/editions`, { title: 'Another edition' });
    const params = { id };
    await rosa.call('PUT /api/editions/:id', { params, body: { title: 'Another title' } });
    const { body: changes } = await rosa.call('GET /api/editions/:id/changes', { params });
    return { params: { id, changeId: changes[0]?._id ?? '' } };
  },
  'POST /api/reviews': async () => ({ body: { ...text, book: await newBook() } }),
  'POST /api/reviews/:id/comments': async () => ({
    params: { id: await made('/api/reviews', { ...text, book: await newBook() }) },
    body: { text: 'Good evening' },
  }),
  'POST /api/quotes/:id/comments': async () => ({
    params: {
      id: await made(`/api/library/${await newBook()}/quotes`, { text: 'Call me whatever.' }),
    },
    body: { text: 'Good evening' },
  }),
  'POST /api/progress/:id/comments': async () => {
    const said = await rosa.call('POST /api/library/:googleId/progress', {
      params: { googleId: await newBook() },
      body: { percent: 1, note: 'Hm.' },
    });
    return { params: { id: said.body.progress._id }, body: { text: 'Good evening' } };
  },
  'POST /api/questions': async () => ({ body: { text: 'Which book was it?' } }),
  'POST /api/questions/:id/answers': async () => ({
    params: { id: await made('/api/questions', { text: 'Which book was it?' }) },
    body: { googleId: await newBook() },
  }),
  'POST /api/library/:googleId/quotes': async () => ({
    params: { googleId: await newBook() },
    body: { text: 'Call me whatever.' },
  }),
  'POST /api/library/:googleId/readings': async () => ({
    params: { googleId: await newBook() },
    body: { endedOn: '2020', outcome: 'finished' },
  }),
  'POST /api/library/:googleId/progress': async () => ({
    params: { googleId: await newBook() },
    body: { page: 12, note: 'It begins' },
  }),
  'POST /api/reports': async () => ({
    body: { kind: 'profile', subject: theo._id, reason: 'spam' },
  }),
  'POST /api/imports': async () => ({
    body: `Title,Author,My Rating,Exclusive Shelf\nEmma ${++books},Jane Austen,5,read\n`,
    type: 'text/csv',
  }),
};

async function made(path: string, body: object) {
  const answer = await rosa.request('POST', path, { body });
  expect([path, answer.status, answer.body.message]).toEqual([path, 201, undefined]);
  return String(answer.body._id);
}

/** Sends a call with a key, or without. */
function send(call: string, { params, body, type, by = rosa }: Call, key?: string) {
  const [method, path] = pathOf(call as KeyedCall, params);
  return by.request(method, path, {
    body,
    headers: { 'idempotency-key': key, ...(type ? { 'content-type': type } : {}) },
  });
}

/** How many rows there are in each table, but for those that count calls, once nothing is done in the background. */
async function allRows() {
  for (let tried = 0; tried < 1_500; tried++) {
    const { jobs } = await site.db.one<{ jobs: number }>(sql`select count(*) as jobs from jobs`);
    if (Number(jobs) === 0) break;
    await pause(20);
  }
  return site.db.many<{ name: string; rows: string }>(sql`
    select relname as name,
           (xpath('/row/c/text()',
                  query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as rows
      from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('rate_limit_counters', 'cache_invalidations')
     order by relname`);
}

it('every call that makes something takes a key, but for those whose answers hold a secret', () => {
  const without = rows
    .filter(([call, row]) => call.startsWith('POST') && row.status === 201 && !row.idempotencyKey)
    .map(([call]) => call);
  expect(without.sort()).toEqual([
    'POST /api/account/passkeys',
    'POST /api/account/recovery-codes',
    'POST /api/account/tokens',
    'POST /api/account/totp',
    'POST /api/admin/users/:id/reset-link',
    'POST /api/invitations',
    'POST /api/oidc/signup',
    'POST /api/users/signup',
  ]);
});

describe.each(Object.entries(CALLS))('%s', (call, prepare) => {
  it('sent four times at once with one key, makes one thing and gets one answer', async () => {
    const prepared = await prepare();
    const key = newKey();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(call, prepared, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [first] = answers;
    for (const { body } of answers) expect(body).toEqual(first?.body);
    const before = await allRows();
    expect((await send(call, prepared, key)).body).toEqual(first?.body);
    expect(await allRows()).toEqual(before);
  });

  it('makes nothing where its answer cannot be kept', async () => {
    const prepared = await prepare();
    const before = await allRows();
    await site.db.many(sql`
      alter table idempotency_keys add constraint nothing_more check (false) not valid`);
    const { status } = await send(call, prepared, newKey());
    await site.db.many(sql`alter table idempotency_keys drop constraint nothing_more`);
    expect(status).toBe(500);
    expect(await allRows()).toEqual(before);
  });
});

describe('An Idempotency-Key', () => {
  const list = { body: { title: 'A list' } };
  const make = (key?: string, by = rosa, title = 'A list') =>
    send('POST /api/lists', { body: { title }, by }, key);

  it('is not asked for: without one, each call makes something', async () => {
    const answers = await Promise.all([make(), make()]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(2);
  });

  it('is refused with another body or another call', async () => {
    const key = newKey();
    const first = await make(key);
    const other = await make(key, rosa, 'Another list');
    expect([other.status, other.body.id]).toEqual([422, 'idempotency_key_reused']);
    const elsewhere = await send('POST /api/groups', list, key);
    expect([elsewhere.status, elsewhere.body.id]).toEqual([422, 'idempotency_key_reused']);
    expect((await make(key)).body).toEqual(first.body);
  });

  it('is somebody’s own', async () => {
    const key = newKey();
    const [hers, his] = [await make(key), await make(key, theo)];
    expect(his.status).toBe(201);
    expect(his.body._id).not.toBe(hers.body._id);
  });

  it('with which something was refused, serves again', async () => {
    const key = newKey();
    const id = await made('/api/lists', { title: 'Closed' });
    const call = { params: { id }, body: { googleId: await newBook() }, by: theo };
    const suggest = () => send('POST /api/lists/:id/suggestions', call, key);
    expect((await suggest()).body.id).toBe('list_not_open');
    await rosa.call('PUT /api/lists/:id', { params: { id }, body: { kind: 'open' } });
    expect((await suggest()).status).toBe(201);
  });

  it('is known to another process, and after a restart', async () => {
    const key = newKey();
    const first = await make(key);
    const other: FastifyInstance = await createApp({
      db: site.db as Database,
      config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
      limits: UNLIMITED,
    });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const there = browserAt(`http://127.0.0.1:${(other.server.address() as AddressInfo).port}`);
    for (const [name, value] of rosa.cookies) there.cookies.set(name, value);
    const again = await there.request('POST', '/api/lists', {
      ...list,
      headers: { 'idempotency-key': key },
    });
    await other.close();
    expect(again.body).toEqual(first.body);
  });

  it('is forgotten after an hour, with the answer', async () => {
    const key = newKey();
    const first = await make(key);
    const kept = () =>
      site.db.first<{ minutes: number }>(sql`
        select extract(epoch from expires_at - now()) / 60 as minutes
          from idempotency_keys
         where user_id = ${rosa._id} and key = ${key}`);
    expect(Number((await kept())?.minutes)).toBeLessThanOrEqual(60);
    await site.db.many(sql`
      update idempotency_keys set expires_at = now() - interval '1 second' where key = ${key}`);
    const second = await make(key);
    expect(second.body._id).not.toBe(first.body._id);
    expect((await make(key)).body).toEqual(second.body);
    await site.db.many(sql`
      update idempotency_keys set expires_at = now() - interval '1 second' where key = ${key}`);
    await cleanUp(site.db);
    expect(await kept()).toBeUndefined();
  });

  it('makes nothing twice where the answer was too large to be kept', async () => {
    const googleId = await newBook();
    const said = { params: { googleId }, body: { page: 1, note: 'n'.repeat(2_000) } };
    for (let at = 0; at < 60; at++) await send('POST /api/library/:googleId/progress', said);
    const key = newKey();
    const first = await send('POST /api/library/:googleId/progress', said, key);
    expect(first.status).toBe(201);
    const again = await send('POST /api/library/:googleId/progress', said, key);
    expect([again.status, again.body.id]).toEqual([409, 'idempotency_key_spent']);
  });

  it('is kept for so many calls of a person, the newest', async () => {
    await site.db.many(sql`
      insert into idempotency_keys (user_id, key, request, answer, expires_at)
      select ${theo._id}, 'old ' || n, decode(repeat('00', 32), 'hex'), '{}',
             now() + n * interval '1 second'
        from generate_series(1, ${IDEMPOTENCY_KEYS_MAX + 20}) n`);
    const key = newKey();
    await make(key, theo);
    const left = await site.db.many<{ key: string }>(sql`
      select key from idempotency_keys where user_id = ${theo._id} order by expires_at desc`);
    expect(left).toHaveLength(IDEMPOTENCY_KEYS_MAX);
    expect(left[0]).toEqual({ key });
  });

  it('answers what was made also to who may make no more of it, so often', async () => {
    const question = { name: 'question', max: 2, seconds: 24 * 60 * 60 };
    const askedAgain = { name: 'asked-again', max: 3, seconds: 60 * 60 };
    const strict = await openSite({}, { limits: { ...UNLIMITED, question, askedAgain } });
    const asker = await strict.signUp('Asker');
    const ask = (text: string, key?: string) =>
      asker.request('POST', '/api/questions', {
        body: { text },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const [first, last] = [
      await ask('The first one?', 'first'),
      await ask('The last one?', 'last'),
    ];
    expect([first.status, last.status]).toEqual([201, 201]);
    const again = await ask('The last one?', 'last');
    expect([again.status, again.body]).toEqual([201, last.body]);
    expect((await ask('The first one?', 'first')).body).toEqual(first.body);
    // Nothing new, with a key or without one.
    const more = await ask('One more?', 'more');
    expect([more.status, more.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await ask('One more?')).status).toBe(429);
    expect((await ask('The last one?', 'last')).status).toBe(429);
    const asked = await strict.db.one(sql`select count(*)::integer as questions from questions`);
    expect(asked).toEqual({ questions: 2 });
    await strict.close();
  });

  it.each(['', 'with a space', 'k'.repeat(256)])('that is “%s” is refused', async (key) => {
    const { status, body } = await make(key);
    expect([status, body.id]).toEqual([400, 'idempotency_key_wrong']);
  });
});
