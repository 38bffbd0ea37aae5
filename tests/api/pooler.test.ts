import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase, serverSettings, sql } from '../../server/platform/db/db.ts';
import { checkPooler, connectQuery } from '../../server/platform/db/externalDatabase.ts';
import { signUpAt } from '../support/people.ts';
import { hasPooler, startPooler } from '../support/pooler.ts';
import { createTestDatabase, databaseAt, type TestDatabase } from '../support/postgres.ts';

/** Fewer than what the product holds: without a pooler there would be no room. */
const POOL_SIZE = 3;

describe.skipIf(!hasPooler)('Through a PgBouncer that pools transactions', () => {
  let test: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let url: string;
  let db: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    pooler = await startPooler(test.url, { connectQuery: connectQuery(), poolSize: POOL_SIZE });
    url = databaseAt(pooler.url, new URL(test.url).pathname.slice(1));
    db = openDatabase({ url, poolSize: 10, isPooled: true, isPrepared: false });
  });
  afterAll(async () => {
    await db?.close();
    await pooler?.stop();
    await test?.close();
  });

  it('the deadlines hold on every connection', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        db.one<{ name: string }>(sql`
          select current_setting('statement_timeout') as name, pg_sleep(0.02)`),
      ),
    );
    expect(new Set(all.map(({ name }) => name))).toEqual(new Set(['4500ms']));
    await checkPooler(url);
    expect(Object.keys(serverSettings())).toContain('idle_in_transaction_session_timeout');
  });

  it('a pooler that sets no deadlines is refused at the start, with the line that it needs', async () => {
    const bare = await startPooler(test.url);
    const refused = checkPooler(databaseAt(bare.url, new URL(test.url).pathname.slice(1)));
    await expect(refused).rejects.toThrow(/does not set .*, statement_timeout as/);
    await expect(refused).rejects.toThrow(`connect_query='${connectQuery()}'`);
    await bare.stop();
    await expect(checkPooler(bare.url)).rejects.toThrow(/cannot be reached/);
  });

  it('people use the product at once, more of them than there are connections', async () => {
    const app = await createApp({
      db,
      config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
    });
    const site = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const people = [];
      for (const name of ['Ada', 'Rosa', 'Wren', 'Theo']) people.push(await signUpAt(site, name));
      const [book] = await db.many<{ id: string }>(sql`
        select google_id as id from books order by google_id limit 1`);
      const params = { googleId: book?.id ?? '' };
      const kept = await Promise.all(
        people.flatMap((person) => [
          person.call('PUT /api/library/:googleId', { params, body: { status: 'read' } }),
          person.call('GET /api/feed', {}),
          person.call('GET /api/books/search', { query: { q: 'the' } }),
        ]),
      );
      expect(kept.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      const books = await Promise.all(
        people.map((person) => person.call('GET /api/library/:googleId', { params })),
      );
      expect(books.map(({ body }) => body.entry?.status)).toEqual(['read', 'read', 'read', 'read']);
    } finally {
      await app.close();
    }
  });

  it('a transaction that fails leaves nothing behind, neither in the database nor on the connection', async () => {
    const broken = db.transaction(async (within) => {
      await within.many(sql`create table left_behind ()`);
      await within.many(sql`select 1 / 0`);
    });
    await expect(broken).rejects.toThrow('division by zero');
    const looks = await Promise.all(
      Array.from({ length: 10 }, () =>
        db.one<{ is: string | null }>(sql`select to_regclass('left_behind') as is`),
      ),
    );
    expect(looks.every(({ is }) => is === null)).toBe(true);
  });
});
