import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase, type Sql, sql } from '../../server/platform/db/db.ts';
import { planEachTime } from '../../server/platform/db/statements.ts';
import { listen, networkTo } from '../support/network.ts';
import { createTestDatabase, runOn, type TestDatabase } from '../support/postgres.ts';

let it: TestDatabase;
beforeAll(async () => {
  const made = await createTestDatabase();
  // Waits as long as the product does, which other tests do not.
  const db = openDatabase({ url: made.url, poolSize: 10 });
  const close = async () => {
    await db.close();
    await made.close();
  };
  it = { ...made, db, close };
  await it.db.many(sql`create table notes (id integer primary key, text text not null)`);
});
afterAll(() => it.close());
beforeEach(() => it.db.many(sql`delete from notes`));

const count = async () =>
  (await it.db.one<{ count: number }>(sql`select count(*) from notes`)).count;

const unavailable = expect.objectContaining({
  statusCode: 503,
  code: 'unavailable',
  retryAfter: expect.any(Number),
});

/** A message of PostgreSQL's protocol: its letter, and what is in it. */
function message(letter: string, ...parts: (string | number[])[]) {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.from(`${letter}0000`);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

describe('rows', () => {
  test('times are ISO 8601 in UTC, big integers are numbers, nothing is a Date', async () => {
    const row = await it.db.one(sql`
      select timestamptz '2026-02-03 04:05:06.789012+02' as at, count(*) as count,
             array[timestamptz '2026-01-01 00:00:00+00', null] as times,
             array[1::bigint] as numbers, date '2026-01-02' as day`);
    expect(row).toEqual({
      at: '2026-02-03T02:05:06.789012Z',
      count: 1,
      times: ['2026-01-01T00:00:00Z', null],
      numbers: [1],
      day: '2026-01-02',
    });
  });

  test('first may find nothing, one must find something', async () => {
    expect(await it.db.first(sql`select 1 where false`)).toBeUndefined();
    await expect(it.db.one(sql`select 1 where false`)).rejects.toThrow('A row was expected');
  });

  // ASVS: 1.2.4
  test('a statement is prepared once per connection and its values stay values', async () => {
    const hostile = `'; drop table notes; --`;
    for (const id of [1, 2])
      await it.db.many(sql`insert into notes (id, text) values (${id}, ${hostile})`);
    expect(await it.db.many(sql`select text from notes`)).toEqual([
      { text: hostile },
      { text: hostile },
    ]);
  });

  test('a statement goes on working when a migration changes what it returns', async () => {
    const all = () => it.db.transaction((db) => db.many(sql`select * from notes`));
    const alone = () => it.db.many(sql`select * from notes`);
    await all();
    await alone();
    await runOn(it.url, 'alter table notes add column more text');
    expect(await all()).toEqual([]);
    expect(await alone()).toEqual([]);
  });
});

describe('transactions', () => {
  // ASVS: 2.3.3, 16.5.3
  test('what fails leaves nothing behind', async () => {
    const work = it.db.transaction(async (db) => {
      await db.many(sql`insert into notes values (1, 'one')`);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
  });

  // ASVS: 16.5.3
  test('a failed statement that is ignored does not become an acknowledged loss', async () => {
    const work = it.db.transaction(async (db) => {
      await db.many(sql`insert into notes values (1, 'one')`);
      await db.many(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow('was ignored');
    expect(await count()).toBe(0);
  });

  test('one within another is part of it', async () => {
    const work = it.db.transaction(async (db) => {
      await db.transaction((inner) => inner.many(sql`insert into notes values (1, 'one')`));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
  });

  test('of two in a deadlock the loser runs again from the start', async () => {
    await it.db.many(sql`insert into notes values (1, ''), (2, '')`);
    let attempts = 0;
    let arrived = 0;
    const both = async (first: number, second: number, name: string) =>
      it.db.transaction(async (db) => {
        attempts += 1;
        await append(db, first, name);
        arrived += 1;
        while (arrived < 2) await pause(5);
        await append(db, second, name);
      });
    await Promise.all([both(1, 2, 'a'), both(2, 1, 'b')]);
    expect(attempts).toBe(3);
    const rows = await it.db.many<{ text: string }>(sql`select text from notes`);
    for (const { text } of rows) expect([...text].sort().join('')).toBe('ab');
  });

  test.each(['40P01', '40001'])(
    'one that loses every time is refused as busy: %s',
    async (code) => {
      let attempts = 0;
      const work = it.db.transaction(async (db) => {
        attempts += 1;
        await db.many(sql`do ${sql([`$$ begin raise sqlstate '${code}'; end $$`])}`);
      });
      await expect(work).rejects.toEqual(unavailable);
      expect(attempts).toBeGreaterThan(1);
    },
  );

  test('a statement that is planned each time is not prepared, and another is', async () => {
    const isPrepared = (statement: Sql) =>
      it.db.transaction(async (db) => {
        await db.many(statement);
        const kept = await db.many(sql`
          select 1 from pg_prepared_statements where statement = ${statement.text}`);
        return kept.length > 0;
      });
    expect(await isPrepared(planEachTime(sql`select 'each time'`))).toBe(false);
    expect(await isPrepared(sql`select 'once'`)).toBe(true);
  });

  test('a hundred at once on one row all count', async () => {
    await it.db.many(sql`insert into notes values (1, '')`);
    await Promise.all(
      Array.from({ length: 100 }, () => it.db.transaction((db) => append(db, 1, 'x'))),
    );
    const row = await it.db.one(sql`select length(text) as length from notes`);
    expect(row).toEqual({ length: 100 });
  });

  const append = (db: Db, id: number, text: string) =>
    db.many(sql`update notes set text = text || ${text} where id = ${id}`);
});

describe('faults', () => {
  test('a statement that takes too long is given up by the server', async () => {
    const start = Date.now();
    await expect(it.db.many(sql`select pg_sleep(8)`)).rejects.toEqual(unavailable);
    expect(Date.now() - start).toBeLessThan(7_500);
  });

  test('a lock that is not given up is not waited for', async () => {
    await it.db.many(sql`insert into notes values (1, 'one')`);
    const start = Date.now();
    await it.db.transaction(async (db) => {
      await db.many(sql`update notes set text = 'held'`);
      await expect(it.db.many(sql`update notes set text = 'wanted'`)).rejects.toEqual(unavailable);
    });
    expect(Date.now() - start).toBeLessThan(7_500);
  });

  test('what is answered 503 was not done, though its end takes longer than there was time left', async () => {
    await it.db.many(sql`
      create function check_slowly() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(1.5);
        return null;
      end $$`);
    await it.db.many(sql`
      create constraint trigger notes_checked after insert on notes
      deferrable initially deferred for each row execute function check_slowly()`);
    const db = openDatabase({
      url: it.url,
      timeouts: { connectMs: 5_000, statementMs: 4_000, lockMs: 500, callMs: 2_500, repeats: 0 },
    });
    // Connected: the time for that is none of this.
    await db.transaction((within) => within.many(sql`select 1`)).catch(() => {});
    const work = db.transaction(async (within) => {
      await within.many(sql`select pg_sleep(1.5)`);
      await within.many(sql`insert into notes values (1, 'one')`);
    });
    const isDone = await work.then(
      () => true,
      () => false,
    );
    await pause(2_000);
    expect(await count()).toBe(isDone ? 1 : 0);
    const alone = db.many(sql`insert into notes select 2, 'two' from pg_sleep(3)`);
    const isDoneAlone = await alone.then(
      () => true,
      () => false,
    );
    await pause(3_500);
    expect(await count()).toBe(Number(isDone) + Number(isDoneAlone));
    await db.close();
    await it.db.many(sql`drop function check_slowly() cascade`);
  });

  test('the deadlines are set by the connection itself', async () => {
    const row = await it.db.one(sql`
      select current_setting('statement_timeout') as statement,
             current_setting('lock_timeout') as lock,
             current_setting('idle_in_transaction_session_timeout') as idle,
             current_setting('timezone') as zone`);
    expect(row).toEqual({ statement: '4500ms', lock: '3s', idle: '10s', zone: 'UTC' });
  });

  test('ended connections are 503 at most once and then replaced', async () => {
    await Promise.all(Array.from({ length: 5 }, () => it.db.many(sql`select pg_sleep(0.05)`)));
    await runOn(
      it.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await pause(50);
    expect(await count()).toBe(0);
  });

  test('a connection that ends within a transaction is 503, not a crash', async () => {
    const work = it.db.transaction(async (db) => {
      const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await runOn(it.url, `select pg_terminate_backend(${pid})`);
      await pause(50);
      await db.many(sql`insert into notes values (1, 'one')`);
    });
    await expect(work).rejects.toEqual(unavailable);
    expect(await count()).toBe(0);
  });

  test('a database that takes no writes is 503', async () => {
    const work = it.db.transaction(async (db) => {
      await db.many(sql`set transaction read only`);
      await db.many(sql`insert into notes values (1, 'one')`);
    });
    await expect(work).rejects.toEqual(unavailable);
  });

  test('a rule that is broken is the error of the rule', async () => {
    await it.db.many(sql`insert into notes values (1, 'one')`);
    await expect(it.db.many(sql`insert into notes values (1, 'two')`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    });
  });

  // ASVS: 16.5.2
  test('an unreachable database is 503 at once, and is not stormed', async () => {
    let attempts = 0;
    const server = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    const port = await listen(server);
    const db = openDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c`, poolSize: 10 });
    const start = Date.now();
    let refused = 0;
    // As long as it takes to see that few are tried, and as many as show that all of them are answered at once.
    while (Date.now() - start < 1_500 || refused <= 500) {
      const all = Array.from({ length: 20 }, () =>
        db.many(sql`select 1`).then(
          () => expect.unreachable(),
          (error) => expect(error).toEqual(unavailable),
        ),
      );
      await Promise.all(all);
      refused += all.length;
      await pause(10);
    }
    // The first twenty find out together, ten connections at a time; then five a second.
    expect(attempts).toBeLessThan(12 + (5 * (Date.now() - start)) / 1000);
    await db.close();
    server.close();
  });

  test('a server that ends in the moment it takes a connection in is 503', async () => {
    const [ok, ready, ending] = [
      message('R', [0, 0, 0, 0]),
      message('Z', 'I'),
      message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0'),
    ];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.concat([ok, ready, ending])));
    });
    const port = await listen(server);
    const db = openDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c` });
    for (let time = 0; time < 3; time++)
      await expect(db.many(sql`select 1`)).rejects.toEqual(unavailable);
    await db.close();
    server.close();
  });

  test('a network that swallows everything is answered in time, and forgotten when it heals', async () => {
    const network = await networkTo(it.url);
    const db = openDatabase({ url: network.url, poolSize: 4 });
    await Promise.all(Array.from({ length: 4 }, () => db.many(sql`select pg_sleep(0.05)`)));

    network.fault = 'swallows';
    const start = Date.now();
    const refused = () => expect(db.many(sql`select 1`)).rejects.toEqual(unavailable);
    await Promise.all(Array.from({ length: 8 }, refused));
    expect(Date.now() - start).toBeLessThan(20_000);

    network.heal();
    const healed = Date.now();
    for (;;) {
      const rows = await db.many(sql`select 1 as one`).catch(() => []);
      if (rows.length === 1) break;
      await pause(50);
    }
    expect(Date.now() - healed).toBeLessThan(20_000);
    await db.close();
    network.close();
  });
});
