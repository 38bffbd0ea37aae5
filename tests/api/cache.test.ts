import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, root } from '../../scripts/prepare.js';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type Database, sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { type Browser, browserAt, type Loose, type Member, signUpAt } from '../support/people.ts';
import { createTestDatabase, runOn, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let one: Process;
let other: Process;
let rosa: Member;
let theo: Member;

beforeAll(async () => {
  await build();
  database = await createTestDatabase();
  [one, other] = await Promise.all([startProcess(database.url), startProcess(database.url)]);
  rosa = await signUpAt(one.url, 'Rosa');
  theo = await signUpAt(one.url, 'Theo');
});
afterAll(async () => {
  await Promise.all([one?.end(), other?.end()]);
  await database?.close();
});

/** So long a cached answer is given. */
const SECOND = 1_000;
/** Within this everyone knows of what anybody has written: a second, and what it takes to ask. */
const SOON = 2 * SECOND;
const text = { title: 'A title', content: 'What I thought of it.', rating: 4 };

/** The same browser, talking to another process. */
function at(process: Process, browser: Browser) {
  const moved = browserAt(process.url);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

/** Answers of all processes for a visitor, asked so often that all of them cache it. */
async function warm(path: string) {
  for (const { url } of [one, other])
    for (let time = 0; time < 40; time++) await (await fetch(url + path)).arrayBuffer();
}

const read = async (process: Process, path: string): Promise<Loose & Loose[]> =>
  (await (await fetch(process.url + path)).json()) as never;

/** How long it took until something is so, in ms. */
async function timeUntil(isSo: () => Promise<boolean>) {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > 10 * SECOND) throw new Error('It never came to be');
    await pause(20);
  }
  return performance.now() - start;
}

/** Something that is written, and how one sees that it is there in a cached answer. */
type Change = [
  what: string,
  path: (book: string) => string,
  write: (book: string) => Promise<unknown>,
  isThere: (answer: Loose & Loose[], book: string) => boolean,
];

describe('What somebody writes at one process', () => {
  /** In what is answered to each member anew. */
  const own: Change[] = [
    [
      'a review, in the list of the book',
      (book) => `/api/reviews/book/${book}`,
      (book) => rosa.call('POST /api/reviews', { body: { ...text, book } }),
      (answer) => answer.length === 1,
    ],
    [
      'a review, in the rating of the book',
      (book) => `/api/books/${book}`,
      (book) => rosa.call('POST /api/reviews', { body: { ...text, book } }),
      ({ book }) => (book as Loose).averageRating === 4,
    ],
    [
      'a new bio, on the profile',
      () => `/api/profile/${rosa._id}`,
      () =>
        rosa.call('PUT /api/profile', { body: { bio: `Reads ${randomBytes(4).toString('hex')}` } }),
      ({ bio }) => `${bio}`.startsWith('Reads '),
    ],
    [
      'a follow, in the count',
      () => `/api/profile/${theo._id}/followers/count`,
      () => rosa.call('POST /api/follow/:id', { params: { id: theo._id } }),
      ({ followerCount }) => followerCount === 1,
    ],
  ];

  /** In what everyone is given the same of. */
  const shared: Change[] = [
    [
      'a favourite, among the books people are busy with',
      () => '/api/books/top-engagement',
      (book) => rosa.call('POST /api/favorites/:googleId', { params: { googleId: book } }),
      (answer, book) => answer.some(({ googleId }) => googleId === book),
    ],
    [
      'a review, in the rating of a book that a search found',
      () => '/api/books/search?q=a+book&maxResults=40',
      (book) => rosa.call('POST /api/reviews', { body: { ...text, book } }),
      ({ books }, book) =>
        (books as Loose[]).some((each) => each.googleId === book && each.averageRating === 4),
    ],
    [
      'a book that was missing, among what a search finds',
      (book) => `/api/books/search?q=missing+${book.slice(0, 6)}`,
      (book) =>
        rosa.call('POST /api/books', {
          body: { title: `Missing ${book.slice(0, 6)}`, authors: ['Un Known'] },
        }),
      ({ total }) => total === 1,
    ],
    [
      'a book that was missing, among suggestions',
      (book) => `/api/books/suggest?q=lacking+${book.slice(0, 6)}`,
      (book) =>
        rosa.call('POST /api/books', {
          body: { title: `Lacking ${book.slice(0, 6)}`, authors: ['Un Known'] },
        }),
      ({ suggestions }) => (suggestions as Loose[]).length === 1,
    ],
  ];

  it.each(own)(
    'is seen at once by them, anywhere, and a second later by all: %s',
    async (_what, pathOf, write, isThere) => {
      const { book, path } = await prepared(pathOf, isThere);
      await write(book);
      for (const process of [other, one]) {
        const own = await at(process, rosa).request('GET', path);
        expect(isThere(own.body as never, book)).toBe(true);
      }
      for (const process of [one, other])
        expect(await timeUntil(async () => isThere(await read(process, path), book))).toBeLessThan(
          SOON,
        );
    },
  );

  it.each([...own, ...shared])(
    'is seen at once by all, at that process: %s',
    async (_what, pathOf, write, isThere) => {
      const { book, path } = await prepared(pathOf, isThere);
      await write(book);
      expect(isThere(await read(one, path), book)).toBe(true);
      expect(isThere((await rosa.request('GET', path)).body as never, book)).toBe(true);
    },
  );

  it.each(shared)(
    'is seen a second later by all, anywhere: %s',
    async (_what, pathOf, write, isThere) => {
      const { book, path } = await prepared(pathOf, isThere);
      await write(book);
      const isThereNow = async () => isThere(await read(other, path), book);
      expect(await timeUntil(isThereNow)).toBeLessThan(SOON);
    },
  );

  /** A book, and an address whose answer is cached by all before something of it is written. */
  async function prepared(pathOf: Change[1], isThere: Change[3]) {
    const book = await addBook(database.db, { title: `A book ${randomBytes(4).toString('hex')}` });
    const path = pathOf(book);
    await rosa.call('DELETE /api/follow/:id', { params: { id: theo._id } });
    await rosa.call('PUT /api/profile', { body: { bio: '' } });
    await pause(SECOND);
    await warm(path);
    expect(isThere(await read(other, path), book)).toBe(false);
    return { book, path };
  }

  it('is seen wherever it is shown: a review that is edited, a name that is changed', async () => {
    const ada = await signUpAt(one.url, 'Ada', 'admin');
    const book = await addBook(database.db, { title: 'Shown elsewhere' });
    const { body } = await theo.call('POST /api/reviews', { body: { ...text, book } });
    const lists = [`/api/reviews/book/${book}`, `/api/profile/${theo._id}/reviews`];
    for (const list of lists) await warm(list);

    await theo.call('PUT /api/reviews/:id', {
      params: { id: body._id },
      body: { ...text, title: 'Another title' },
    });
    for (const list of lists) {
      const isThere = async () => (await read(other, list))[0]?.title === 'Another title';
      expect(await timeUntil(isThere)).toBeLessThan(SOON);
    }
    for (const list of lists) await warm(list);
    await ada.call('PUT /api/admin/users/:id', {
      params: { id: theo._id },
      body: { username: 'Theophil' },
    });
    for (const list of lists) {
      const isThere = async () =>
        (((await read(other, list))[0]?.user ?? {}) as Loose).username === 'Theophil';
      expect(await timeUntil(isThere)).toBeLessThan(SOON);
    }
  });

  it('counts at once where somebody is signed in: the end of a session, a new role', async () => {
    const ada = await signUpAt(one.url, 'Winston', 'admin');
    const nora = await signUpAt(one.url, 'Nora');
    const elsewhere = at(other, nora);
    const isAdmin = async () => (await elsewhere.request('GET', '/api/admin/reports')).status;
    for (let time = 0; time < 3; time++) expect(await isAdmin()).toBe(403);
    await nora.call('PUT /api/profile', { body: { role: 'admin' } });
    expect(await isAdmin()).not.toBe(403);
    await ada.call('DELETE /api/admin/users/:id', { params: { id: nora._id } });
    expect((await elsewhere.call('GET /api/profile')).status).toBe(401);

    const tab = at(other, rosa);
    expect((await tab.call('GET /api/profile')).status).toBe(200);
    await at(one, rosa).call('POST /api/users/signout');
    expect((await tab.call('GET /api/profile')).status).toBe(401);
    rosa = await signUpAt(one.url, 'Rosalind');
  });

  it('is seen within a second after connections to the database were killed', async () => {
    const path = `/api/profile/${theo._id}`;
    await warm(path);
    await runOn(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // The first to write may meet a connection that is gone.
    const write = () => theo.call('PUT /api/profile', { body: { bio: 'After the fault' } });
    await timeUntil(async () => (await write()).status === 200);
    const isThere = async () => (await read(other, path)).bio === 'After the fault';
    expect(await timeUntil(isThere)).toBeLessThan(SOON);
  });
});

describe('What becomes private', () => {
  it('is gone for visitors two seconds later, at every process', async () => {
    const nora = await signUpAt(one.url, 'Known');
    const book = await addBook(database.db, { title: 'Read in private' });
    const review = await nora.call('POST /api/reviews', {
      body: { ...text, title: 'Norasecret', book },
    });
    await nora.call('POST /api/favorites/:googleId', { params: { googleId: book } });
    const list = await nora.call('POST /api/lists', { body: { title: 'Norasecret books' } });
    const onList = { id: String(list.body._id), googleId: book };
    await nora.call('PUT /api/lists/:id/books/:googleId', { params: onList, body: {} });
    const pages = [`/book/${book}`, `/profile/${nora._id}`, `/list/${list.body._id}`];
    const calls = [
      `/api/reviews/book/${book}`,
      `/api/reviews/${review.body._id}`,
      `/api/profile/${nora._id}/reviews`,
      `/api/favorites/user/${nora._id}`,
      `/api/books/${book}/lists`,
      `/api/lists/${list.body._id}`,
      `/api/lists/${list.body._id}/books`,
    ];
    const shown = async (process: Process, path: string) => {
      const answer = await fetch(process.url + path);
      const said = await answer.text();
      return answer.ok && /Norasecret|Read in private/.test(said.replace(/<head>.*<\/head>/s, ''));
    };
    for (const process of [one, other])
      for (const path of [...pages, ...calls])
        expect([path, await shown(process, path)]).toEqual([path, true]);
    await nora.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    await pause(SOON);
    for (const process of [other, one])
      for (const path of [...pages, ...calls].filter((each) => each !== `/book/${book}`))
        expect([path, await shown(process, path)]).toEqual([path, false]);
    for (const process of [other, one])
      expect(await (await fetch(`${process.url}/book/${book}`)).text()).not.toContain('Norasecret');
  });
});

describe('What is answered to one member', () => {
  /** Their answers at all processes, asked so often that any that is cached would be. */
  const asked = async (who: Browser, path: string) => {
    for (const process of [one, other])
      for (let time = 0; time < 3; time++) await at(process, who).request('GET', path);
  };
  const body = async (process: Process, who: Browser, path: string) =>
    (await at(process, who).request('GET', path)).body as Loose & Loose[];

  const changes: Change[] = [
    [
      'a favourite',
      () => '/api/favorites',
      (book) => rosa.call('POST /api/favorites/:googleId', { params: { googleId: book } }),
      (answer, book) => answer.some((favorite) => favorite.book === book),
    ],
    [
      'the new title of a favourite',
      () => '/api/favorites',
      async (book) => {
        await rosa.call('POST /api/favorites/:googleId', { params: { googleId: book } });
        await asked(rosa, '/api/favorites');
        await database.db.many(sql`
          update books set title = 'Corrected' where google_id = ${book}`);
      },
      (answer, book) =>
        answer.some((favorite) => favorite.book === book && favorite.title === 'Corrected'),
    ],
    [
      'a follow',
      () => `/api/follow/status/${theo._id}`,
      async () => {
        await rosa.call('DELETE /api/follow/:id', { params: { id: theo._id } });
        await asked(rosa, `/api/follow/status/${theo._id}`);
        await rosa.call('POST /api/follow/:id', { params: { id: theo._id } });
      },
      ({ isFollowing }) => isFollowing === true,
    ],
    [
      'a follow that the other has ended by blocking',
      () => `/api/follow/status/${theo._id}`,
      async () => {
        await theo.call('POST /api/blocks/:id', { params: { id: rosa._id } });
        await theo.call('DELETE /api/blocks/:id', { params: { id: rosa._id } });
      },
      ({ isFollowing }) => isFollowing === false,
    ],
    [
      'a new bio',
      () => '/api/profile',
      () => rosa.call('PUT /api/profile', { body: { bio: 'Reads on trains' } }),
      ({ bio }) => bio === 'Reads on trains',
    ],
    [
      'an address, only in one’s own profile',
      () => '/api/profile',
      () =>
        database.db.many(sql`
        update users set email = 'rosa@example.com', email_key = 'rosa@example.com'
         where id = ${rosa._id}`),
      ({ email }) => email === 'rosa@example.com',
    ],
    [
      'that the address is confirmed',
      () => '/api/profile',
      () =>
        database.db.many(sql`
        update users set email_verified_at = now() where id = ${rosa._id}`),
      ({ isEmailVerified }) => isEmailVerified === true,
    ],
    [
      'a role that is asked for',
      () => '/api/profile',
      () =>
        database.db.many(sql`
        update users set role_request = 'admin' where id = ${rosa._id}`),
      ({ roleRequest }) => roleRequest === 'admin',
    ],
  ];

  it.each(changes)(
    'is right at once, at any process: %s',
    async (_what, pathOf, write, isThere) => {
      const book = await addBook(database.db, { title: `Own ${randomBytes(4).toString('hex')}` });
      const path = pathOf(book);
      await asked(rosa, path);
      const before = await body(one, rosa, path);
      await write(book);
      for (const process of [other, one]) {
        const now = await body(process, rosa, path);
        expect(isThere(now, book)).toBe(true);
        expect(now).not.toEqual(before);
      }
    },
  );

  it('is never sent to anybody else, nor to a session that has ended', async () => {
    const vera = await signUpAt(one.url, 'Vera');
    const zoe = await signUpAt(one.url, 'Zoe');
    const book = await addBook(database.db, { title: 'Only for Vera' });
    await vera.call('POST /api/favorites/:googleId', { params: { googleId: book } });
    await vera.call('POST /api/follow/:id', { params: { id: theo._id } });
    const paths = ['/api/profile', '/api/favorites', `/api/follow/status/${theo._id}`];
    for (const path of paths) {
      await asked(vera, path);
      for (const process of [one, other]) {
        const own = await body(process, vera, path);
        const theirs = await body(process, zoe, path);
        expect([path, theirs]).not.toEqual([path, own]);
        // Kept by now for both; what each gets is still theirs.
        expect(await body(process, zoe, path)).toEqual(theirs);
        expect(await body(process, vera, path)).toEqual(own);
        expect((await fetch(process.url + path)).status).toBe(401);
      }
      const answer = await fetch(one.url + path, {
        headers: { cookie: [...vera.cookies].map((pair) => pair.join('=')).join('; ') },
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('set-cookie')).toBe(null);
    }
    // Of these a part is for everybody, and says for whom it is by who asks.
    for (const path of ['/api/lists', '/api/lists?sort=newest', `/api/profile/${vera._id}/lists`]) {
      const { headers } = await vera.request('GET', path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
      expect([path, headers.get('vary')]).toEqual([path, 'cookie, authorization']);
    }
    const left = at(other, vera);
    await vera.call('POST /api/users/signout');
    for (const path of paths) expect((await left.request('GET', path)).status).toBe(401);
  });
});

describe('A cached answer', () => {
  // ASVS: 14.2.2
  it('holds nothing of whoever asked: their address, their session, what only they see', async () => {
    const ada = await signUpAt(one.url, 'Abigail', 'admin');
    const book = await addBook(database.db, { title: 'Seen by one only' });
    await theo.call('POST /api/reviews', { body: { ...text, book } });
    const paths = [
      `/api/profile/${ada._id}`,
      `/api/profile/${theo._id}/reviews`,
      `/api/profile/${theo._id}/followers`,
      `/api/favorites/user/${ada._id}`,
      `/api/reviews/book/${book}`,
      `/api/books/${book}`,
      '/api/books/top-engagement',
      '/api/reviews/random',
      '/api/users',
    ];
    for (const path of paths) {
      // First by somebody of whom much is known, so that theirs is what might be cached.
      const own = await ada.request('GET', path);
      expect([path, own.status]).toEqual([path, 200]);
      for (const process of [one, other]) {
        const answer = await fetch(process.url + path);
        const said = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
        expect([path, answer.headers.get('set-cookie')]).toEqual([path, null]);
        for (const secret of [ada.email, theo.email, ...ada.cookies.values()])
          expect([path, said.includes(secret)]).toEqual([path, false]);
      }
    }
  });

  it('is not given to somebody it shows a blocked person to, nor theirs to visitors', async () => {
    const book = await addBook(database.db, { title: 'Written by one of two' });
    const iris = await signUpAt(one.url, 'Iris');
    await theo.call('POST /api/reviews', { body: { ...text, book } });
    const path = `/api/reviews/book/${book}`;
    const count = async (browser: Browser) =>
      ((await browser.request('GET', path)).body as unknown as unknown[]).length;
    await warm(path);
    await iris.call('POST /api/blocks/:id', { params: { id: theo._id } });
    for (const process of [one, other]) {
      expect(await count(at(process, iris))).toBe(0);
      expect(await count(browserAt(process.url))).toBe(1);
      expect(await count(at(process, iris))).toBe(0);
    }
  });

  // ASVS: 14.2.2
  it('is never one of a member’s own pages', async () => {
    const own = ['/api/profile', '/api/favorites', '/api/blocks', '/api/account/sessions'];
    for (const path of own) {
      expect((await theo.request('GET', path)).status).toBe(200);
      for (const process of [one, other])
        expect((await fetch(process.url + path)).status).toBe(401);
    }
  });

  it('says the same as one that is rendered again, with the same headers, and 304 to whoever has it', async () => {
    const path = `/api/profile/${theo._id}/reviews?limit=1`;
    const answers = [];
    for (let time = 0; time < 3; time++) {
      const answer = await fetch(one.url + path);
      const headers = Object.fromEntries(answer.headers);
      delete headers.date;
      answers.push({ headers, text: await answer.text() });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const { headers = {} } = answers[0] ?? {};
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers.vary).toContain('cookie');
    expect(headers['x-total-count']).toMatch(/^\d+$/);
    const again = await fetch(one.url + path, { headers: { 'if-none-match': `${headers.etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const head = await fetch(one.url + path, { method: 'HEAD' });
    expect(head.headers.get('etag')).toBe(headers.etag);
  });

  it('is sent again where only the headers differ: a list that no longer goes on', async () => {
    const nora = await signUpAt(one.url, 'Nora');
    const ids = [];
    for (const title of ['Read first', 'Read next']) {
      const book = await addBook(database.db, { title });
      const { body } = await nora.call('POST /api/reviews', { body: { ...text, book } });
      ids.push(String(body._id));
    }
    const path = `/api/profile/${nora._id}/reviews?limit=1`;
    const longer = await fetch(one.url + path);
    expect(longer.headers.get('link')).toContain('rel="next"');
    await nora.call('DELETE /api/reviews/:id', { params: { id: ids[0] ?? '' } });
    await pause(SECOND);
    const known = { headers: { 'if-none-match': `${longer.headers.get('etag')}` } };
    const shorter = await fetch(one.url + path, known);
    expect([shorter.status, shorter.headers.get('link')]).toEqual([200, null]);
    expect(await shorter.json()).toEqual(await longer.json());
  });

  it('does not grow with what an address has beside what is asked', async () => {
    const token = 'a-token-for-the-tests';
    const app = await createApp({
      db: database.db,
      config: readConfig({
        LOG_LEVEL: 'silent',
        CATALOGUE_UPSTREAMS: 'none',
        METRICS_TOKEN: token,
      }),
    });
    const cached = async (state: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await app.inject({ url: '/metrics', headers });
      return Number(
        new RegExp(`commonplace_cached_responses{state="${state}"} (\\d+)`).exec(body)?.[1],
      );
    };
    const path = `/api/profile/${theo._id}/reviews`;
    const first = await app.inject(`${path}?limit=5`);
    expect([first.statusCode, await cached('entries')]).toEqual([200, 1]);
    const bytes = await cached('bytes');
    const long = 'x'.repeat(12_000);
    for (const url of [
      `${path}?limit=5&x=${long}1`,
      `${path}?limit=5&${long}2=`,
      `${path}?limit=005`,
      `${path}?${'&'.repeat(12_000)}limit=5`,
      `${path}?%6cimit=5`,
    ]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body]).toEqual([200, first.body]);
    }
    expect([await cached('entries'), await cached('bytes')]).toEqual([1, bytes]);
    await app.inject('/api/reviews/random');
    const drawn = await cached('entries');
    for (let n = 0; n < 20; n++) await app.inject(`/api/reviews/random?n=${n}`);
    expect(await cached('entries')).toBe(drawn);
    await app.close();
  });

  it('is nothing of what was refused', async () => {
    const path = '/api/books/not-here-yet';
    expect((await fetch(one.url + path)).status).toBe(404);
    await database.db.many(sql`
      insert into book_aliases (google_id, book_id)
      select 'not-here-yet', id from books limit 1`);
    expect((await fetch(one.url + path)).status).toBe(200);
  });
});

describe('A thousand who ask at once', () => {
  it('cause one statement in a second at most', async () => {
    const asked: string[] = [];
    const app = await createApp({
      db: noting(database.db, asked),
      config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
    });
    await app.ready();
    const book = await addBook(database.db, { title: 'Asked for by a thousand' });
    for (const url of [
      `/api/books/${book}`,
      `/api/reviews/book/${book}`,
      `/api/profile/${theo._id}`,
    ]) {
      asked.length = 0;
      const startedAt = performance.now();
      let asking = 1_000;
      // On a slow machine some are told to come back, and do.
      for (let round = 0; asking > 0 && round < 20; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: asking }, () => app.inject({ method: 'GET', url })),
        );
        const codes = answers.map(({ statusCode }) => statusCode);
        expect(new Set([200, 503, ...codes])).toEqual(new Set([200, 503]));
        asking = codes.filter((code) => code === 503).length;
        if (asking > 0) await pause(500);
      }
      expect(asking).toBe(0);
      // The queue looks for work now and then, whoever asks.
      const loads = asked.filter((statement) => !/\bjobs\b/.test(statement));
      expect([url, new Set(loads).size]).toEqual([url, 1]);
      expect(loads.length).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / SECOND));
    }
    await app.close();
  });
});

/** The same database, with every statement written down. */
function noting(db: Database, asked: string[]) {
  return new Proxy(db, {
    get(target, name: keyof Database) {
      const method = target[name];
      if (name !== 'many' && name !== 'first' && name !== 'one') return method;
      return (statement: { text: string }) => {
        asked.push(statement.text);
        return (method as (statement: unknown) => unknown)(statement);
      };
    },
  });
}

interface Process {
  url: string;
  end(): Promise<void>;
}

/** The built product as a process of its own, on a database that others use, too. */
async function startProcess(databaseUrl: string): Promise<Process> {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      UNSAFE_DATABASE: '1',
      LOG_LEVEL: 'error',
      CATALOGUE_UPSTREAMS: 'none',
      ROLE_POLICY: 'open',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    url: await addressSaidBy(child),
    async end() {
      child.kill();
      await ended;
    },
  };
}

function addressSaidBy(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    const lines: string[] = [];
    child.once('exit', () => reject(new Error(`It did not start:\n${lines.join('\n')}`)));
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        lines.push(line);
        const port = /is open at .*:(\d+)/.exec(line)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
  });
}
