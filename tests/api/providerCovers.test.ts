import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { coverCache } from '../../server/domains/books/books/covers/diskCache.ts';
import { providerCovers } from '../../server/domains/books/books/covers/providerCovers.ts';
import {
  encodeCover,
  keepCover,
  OF_BOOKS,
  showCover,
} from '../../server/domains/books/books/covers/uploads.ts';
import {
  googleCovers,
  openLibraryCovers,
} from '../../server/domains/books/books/providers/coverSources.ts';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';
import { NOTHING_RUNS } from '../../server/platform/http/securityHeaders.ts';
import { addBook } from '../support/books.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type Fault, isTestAddress, startUpstreams } from '../support/upstreams.ts';

let test: TestDatabase;
let services: Awaited<ReturnType<typeof startUpstreams>>;
let folder: string;
let books = 0;
let app: FastifyInstance;
const clock = { now: Date.now() };

const plain = (background: string) =>
  sharp({ create: { width: 60, height: 90, channels: 3, background } });

beforeAll(async () => {
  [test, services] = await Promise.all([createTestDatabase(), startUpstreams()]);
  services.state.picture = await plain('#6E2226').jpeg().toBuffer();
});
afterAll(() => Promise.all([test.close(), services.close()]));
beforeEach(async () => {
  Object.assign(services.state, { fault: 'none', faults: {}, asked: [], delayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'covers-'));
  app = await startApp();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A product that has just started, on the folder of covers there is. */
async function startApp({ timeoutMs = 300 } = {}) {
  const started = await createApp({
    db: test.db,
    config: readConfig({
      LOG_LEVEL: 'silent',
      CATALOGUE_UPSTREAMS: 'none',
      ANSWER_CACHE_MB: '0',
    }),
    covers: providerCovers(
      [googleCovers(services.url), openLibraryCovers(services.url)],
      coverCache(folder, 10_000_000),
      {
        timeoutMs,
        mayConnect: isTestAddress,
        now: () => clock.now,
        site: 'https://books.example.org',
      },
    ),
  });
  await started.ready();
  return started;
}

async function bookWith(coverKey: string) {
  const googleId = await addBook(test.db, { title: `Cover ${books++}`, authors: ['A'], coverKey });
  const { body } = await app.inject(`/api/books/${googleId}`);
  const { book } = JSON.parse(body) as { book: { thumbnail: string; image: string; _id: string } };
  return { ...book, googleId };
}

async function get(url: string) {
  // Who brings a cookie is told what is so at this moment, whoever changed it.
  const cookie = 'device=of-nobody';
  const { statusCode, headers, rawPayload, body } = await app.inject({ url, headers: { cookie } });
  return {
    status: statusCode,
    type: headers['content-type'],
    caching: headers['cache-control'],
    headers,
    bytes: rawPayload,
    body,
  };
}

describe('The cover of a book that a provider has', () => {
  it('comes through our address, to be kept for ever under its version', async () => {
    const { thumbnail, image, googleId } = await bookWith('12345');
    expect(thumbnail).toMatch(new RegExp(`^/covers/${googleId}\\?v=[0-9a-f]{12}$`));
    expect(image).toBe(thumbnail);
    const { status, type, caching, headers, bytes } = await get(thumbnail);
    expect([status, type]).toEqual([200, 'image/jpeg']);
    expect(bytes.equals(services.state.picture)).toBe(true);
    expect(caching).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toBe(NOTHING_RUNS);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await get(`/covers/${googleId}`)).caching).toContain('max-age=86400');
    expect((await get(`/covers/${googleId}?v=000000000000`)).caching).toContain('max-age=86400');
    expect(services.state.asked).toEqual([
      {
        url: '/b/id/12345-M.jpg?default=false',
        agent: 'Commonplace/0.1 (https://books.example.org)',
      },
    ]);
  });

  it('is told from the shape of its key, whatever the source of the book', async () => {
    await get((await bookWith('gB00kLamp01_')).thumbnail);
    expect(services.state.asked[0]?.url).toBe(
      '/books/content?id=gB00kLamp01_&printsec=frontcover&img=1&zoom=1',
    );
    for (const key of ['../../etc/passwd', 'a/../b', '0', '-1', '12345678901', 'x', '..'])
      expect((await get((await bookWith(key)).thumbnail)).type).toContain('svg');
    expect(services.state.asked).toHaveLength(1);
  });

  it('is fetched once, also when many ask at the same time, and is there after a restart', async () => {
    services.state.delayMs = 100;
    const { thumbnail } = await bookWith('20001');
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(thumbnail)));
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['image/jpeg']));
    expect(services.state.asked).toHaveLength(1);
    await app.close();
    app = await startApp();
    services.state.fault = 'error';
    expect((await get(thumbnail)).type).toBe('image/jpeg');
    expect(services.state.asked).toHaveLength(1);
  });

  it('may lie behind a redirect within the list', async () => {
    expect((await get((await bookWith('30201')).thumbnail)).type).toBe('image/jpeg');
    expect(services.state.asked.map(({ url }) => url)).toEqual([
      '/b/id/30201-M.jpg?default=false',
      '/moved/b/id/30201-M.jpg',
    ]);
  });

  it('changes its address when the key changes', async () => {
    const { thumbnail, googleId, _id } = await bookWith('40001');
    await test.db.many(sql`update books set cover_key = '40002' where id = ${_id}`);
    const { body } = await get(`/api/books/${googleId}`);
    expect(JSON.parse(body).book.thumbnail).not.toBe(thumbnail);
  });

  const faults: Fault[] = [
    'error',
    'busy',
    'silent',
    'slow',
    'html',
    'svg',
    'huge',
    'gzip',
    'cut',
    'redirect',
    'loop',
    'hangup',
  ];
  it.each(faults)(
    'is the drawn one when that fails (%s), and is not asked for again soon',
    async (fault) => {
      const { thumbnail, googleId } = await bookWith('50001');
      services.state.fault = fault;
      const { status, type, caching, body } = await get(thumbnail);
      expect([status, type, caching]).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
        'public, max-age=300',
      ]);
      expect(body).toBe((await get(`/covers/${googleId}.svg`)).body);
      const asked = services.state.asked.length;
      services.state.fault = 'none';
      expect((await get(thumbnail)).type).toContain('svg');
      expect(services.state.asked).toHaveLength(asked);
      clock.now += 25 * 60 * 60_000;
      expect((await get(thumbnail)).type).toBe('image/jpeg');
    },
  );

  it('is the drawn one when there is none', async () => {
    services.state.picture = Buffer.alloc(0);
    expect((await get((await bookWith('60001')).thumbnail)).type).toContain('svg');
    services.state.picture = await plain('#6E2226').jpeg().toBuffer();
  });

  it('makes nobody wait for a service that goes on failing', async () => {
    services.state.fault = 'silent';
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => bookWith(`7000${at + 10}`)),
    );
    await Promise.all(all.map(({ thumbnail }) => get(thumbnail)));
    // Eight at once, and those that followed before three had failed.
    expect(services.state.asked.length).toBeLessThanOrEqual(12);
    const asked = services.state.asked.length;
    expect((await get((await bookWith('70099')).thumbnail)).type).toContain('svg');
    expect(services.state.asked).toHaveLength(asked);
  });

  it('keeps nothing else from being answered, however many wait for it', async () => {
    await app.close();
    app = await startApp({ timeoutMs: 4_000 });
    services.state.delayMs = 1_500;
    // One after another: a busy machine refuses some of so many at once.
    const covers: Awaited<ReturnType<typeof bookWith>>[] = [];
    for (let at = 0; at < 130; at++) covers.push(await bookWith(`${75_000 + at}`));
    const asked = covers.flatMap(({ thumbnail }) => [get(thumbnail), get(thumbnail)]);
    // A queue has to stand for half a second until anybody is refused.
    for (let time = 0; time < 6; time++) {
      await pause(200);
      expect((await get('/api/books/top-engagement')).status).toBe(200);
    }
    services.state.delayMs = 0;
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(answers.filter(({ type }) => type === 'image/jpeg').length).toBeGreaterThan(20);
    // Whoever was shown the drawn one is shown the picture when they ask again.
    expect((await get(covers.at(-1)?.thumbnail ?? '')).type).toBe('image/jpeg');
  });

  it('is drawn without asking anybody where no service is named', async () => {
    const { thumbnail } = await bookWith('80001');
    await app.close();
    app = await createApp({
      db: test.db,
      config: {
        ...readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' }),
        dataDir: folder,
      },
    });
    expect((await get(thumbnail)).type).toContain('svg');
    expect(services.state.asked.filter(({ url }) => url.includes('80001'))).toEqual([]);
  });

  it('is found under an id that the book had before', async () => {
    const { _id, googleId } = await bookWith('90001');
    await test.db.many(sql`insert into book_aliases values ('old-id-of-it', ${_id})`);
    expect((await get('/covers/old-id-of-it')).type).toBe('image/jpeg');
    expect((await get('/covers/old-id-of-it.svg')).body).toBe(
      (await get(`/covers/${googleId}.svg`)).body,
    );
  });

  it('of a book that is not there is a 404 in a sentence', async () => {
    for (const id of ['nothing-here', 'a.b', '..%2f..%2fetc%2fpasswd', '%E2%98%83']) {
      const { status, body } = await get(`/covers/${id}`);
      expect(status).toBe(404);
      expect(JSON.parse(body).code).toBe('not_found');
    }
  });
});

describe('The cover that a member has handed in', () => {
  it('is shown before all others, as WebP, with an address of its own', async () => {
    const { thumbnail, googleId, _id } = await bookWith('95001');
    const hash = await storeCover(test.db, _id, await plain('green').png().toBuffer());
    const { body } = await get(`/api/books/${googleId}`);
    const now = JSON.parse(body).book.thumbnail as string;
    expect(now).toBe(`/covers/${googleId}?v=${hash}`);
    expect(now).not.toBe(thumbnail);
    const { type, caching, bytes } = await get(now);
    expect([type, caching]).toEqual(['image/webp', 'public, max-age=31536000, immutable']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 90 });
    expect(services.state.asked).toEqual([]);
    expect((await get(`/covers/${googleId}.svg`)).type).toContain('svg');
  });

  it('can be taken back, to the one before or to none', async () => {
    const id = await addBook(test.db, { title: `Cover ${books++}`, authors: ['A'] });
    const { _id } = await test.db.one<{ _id: string }>(
      sql`select id as "_id" from books where google_id = ${id}`,
    );
    const first = await storeCover(test.db, _id, await plain('green').png().toBuffer());
    const second = await storeCover(test.db, _id, await plain('blue').png().toBuffer());
    const shown = async () => JSON.parse((await get(`/api/books/${id}`)).body).book.thumbnail;
    expect(await shown()).toBe(`/covers/${id}?v=${second}`);
    expect(await showCover(test.db, OF_BOOKS, _id, first)).toBe(true);
    expect(await shown()).toBe(`/covers/${id}?v=${first}`);
    expect(await showCover(test.db, OF_BOOKS, _id, 'nothing-like')).toBe(false);
    expect(await showCover(test.db, OF_BOOKS, _id, null)).toBe(true);
    expect(await shown()).toBe(`/covers/${id}.svg`);
  });

  it('is one of five that are kept of a book', async () => {
    const { _id } = await bookWith('96001');
    let last = '';
    for (const colour of ['red', 'green', 'blue', 'white', 'black', 'yellow', 'pink'])
      last = await storeCover(test.db, _id, await plain(colour).png().toBuffer());
    const kept = await test.db.many<{ hash: string }>(
      sql`select hash from cover_images where book_id = ${_id} order by created_at desc, hash`,
    );
    expect(kept).toHaveLength(5);
    expect(kept[0]?.hash).toBe(last);
  });

  it('stays when its book becomes one with another', async () => {
    const [old, kept] = [await bookWith('98001'), await bookWith('98002')];
    const hash = await storeCover(test.db, old._id, await plain('olive').png().toBuffer());
    expect(await mergeBooks(test.db, old._id, kept._id)).toBe(true);
    const { body } = await get(`/api/books/${kept.googleId}`);
    expect(JSON.parse(body).book.thumbnail).toBe(`/covers/${kept.googleId}?v=${hash}`);
    expect((await get(`/covers/${old.googleId}?v=${hash}`)).type).toBe('image/webp');
  });

  it('is not stored when it is no picture', async () => {
    const { _id } = await bookWith('97001');
    await expect(storeCover(test.db, _id, Buffer.alloc(100))).rejects.toMatchObject({
      statusCode: 400,
    });
    const kept = await test.db.many(sql`select from cover_images where book_id = ${_id}`);
    expect(kept).toEqual([]);
  });
});

/** Makes a picture the cover of a book, as when a member hands it in; returns its hash. */
async function storeCover(db: Db, bookId: string, picture: Uint8Array) {
  const cover = await encodeCover(picture);
  await keepCover(db, OF_BOOKS, bookId, cover);
  return cover.hash;
}
