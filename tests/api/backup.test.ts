import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/prepare.js';
import { backupOf, restore } from '../../server/platform/db/backup.ts';
import { sql } from '../../server/platform/db/db.ts';
import { digestsOf } from '../../server/platform/db/digests.ts';
import { migrate, migrationNames, SchemaError } from '../../server/platform/db/migrate.ts';
import { watch } from '../support/copies.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/postgres.ts';

/** What opens something is not brought back, as if there had been none. */
const BUT = Object.fromEntries(
  ['sessions', 'recovery_codes', 'account_tokens', 'known_devices'].map((table) => [table, 'true']),
);

let original: TestDatabase;
beforeAll(async () => {
  original = await createTestDatabase();
  await fill(original);
});
afterAll(() => original?.close());

describe('The commands', () => {
  // package.json is no gzip.
  it.each([
    ['restore', '/nowhere/a.gz', 'There is no file /nowhere/a.gz.'],
    ['restore', join(root, 'package.json'), 'The file is damaged, or not a backup of Commonplace.'],
    ['restore', '', 'From where?'],
    [
      'backup',
      join(root, 'package.json'),
      `There is a file ${join(root, 'package.json')} already.`,
    ],
    ['backup', '', 'Where to?'],
    ['catalogue', 'import /nowhere/a.csv', 'There is no file /nowhere/a.csv.'],
  ])('%s %s says in a sentence why it does nothing', async (name, given, sentence) => {
    await withEmpty(async ({ url }) => {
      const program = join(root, 'dist/scripts', `${name}.js`);
      const child = spawn(process.execPath, [program, ...given.split(' ')], {
        env: { PATH: process.env.PATH, DATABASE_URL: url, UNSAFE_DATABASE: '1' },
      });
      const copy = watch(child);
      expect(await copy.exitCode).toBe(1);
      expect(copy.complained().startsWith(sentence)).toBe(true);
    });
  });
});

describe('A backup', () => {
  it('is restored row for row, every table of it', async () => {
    await withEmpty(async (copy) => {
      await restore(copy.url, Readable.from([await bytesOf(original.url)]));
      const before = await digestsOf(original.url, BUT);
      expect(before.size).toBeGreaterThan(15);
      expect(await digestsOf(copy.url)).toEqual(before);
      expect(await migrate(copy.url)).toEqual([]);
    });
  });

  it('is read in pieces of any size', async () => {
    const bytes = await bytesOf(original.url);
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += 997) pieces.push(bytes.subarray(at, at + 997));
    // And one by one where a table ends.
    const end = bytes.indexOf('\n\\.\n');
    pieces.splice(
      0,
      Math.ceil((end + 10) / 997),
      ...[...bytes.subarray(0, Math.ceil((end + 10) / 997) * 997)].map((byte) => Buffer.of(byte)),
    );
    await withEmpty(async (copy) => {
      await restore(copy.url, Readable.from(pieces));
      expect(await digestsOf(copy.url)).toEqual(await digestsOf(original.url, BUT));
    });
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const before = await digestsOf(original.url, BUT);
    const backup = backupOf(original.url);
    const pieces = [Buffer.from((await backup.next()).value as string)];
    await addPerson(original, 'late');
    for await (const piece of backup) pieces.push(Buffer.from(piece));
    await original.db.many(sql`delete from users where username = 'late'`);
    await withEmpty(async (copy) => {
      await restore(copy.url, Readable.from(pieces));
      expect(await digestsOf(copy.url)).toEqual(before);
    });
  });

  it('of an older version is restored as it was, and brought up to date', async () => {
    await withEmpty(async (older) => {
      const names = await migrationNames();
      await migrate(older.url, names.slice(0, Math.max(1, names.length - 1)));
      await addPerson(older, 'rosa');
      const bytes = await bytesOf(older.url);
      await withEmpty(async (copy) => {
        await restore(copy.url, Readable.from([bytes]));
        expect(await migrate(copy.url)).toEqual([]);
        expect(await copy.db.many(sql`select username from users`)).toEqual([{ username: 'rosa' }]);
      });
    });
  });

  it.each<[string, (bytes: Buffer) => [before: Buffer, letter: string], string]>([
    ['at its beginning', () => [Buffer.alloc(0), 'x'], 'has more than 1 MB'],
    [
      'in the middle of a table',
      (bytes) => {
        const row = bytes.indexOf('\n', bytes.indexOf('{"table":"words"')) + 1;
        return [bytes.subarray(0, row), 'x'];
      },
      'has more than 32 MB',
    ],
    [
      'of tables',
      (bytes) => [bytes.subarray(0, bytes.indexOf('{"table":') + 10), 'x'],
      'has more than 1 MB',
    ],
  ])(
    'with a line without end %s is refused, and never gathered',
    async (_what, damage, sentence) => {
      const [before, letter] = damage(await bytesOf(original.url));
      const piece = Buffer.alloc(64 * 1024, letter);
      let sent = 0;
      async function* endless() {
        if (before.length > 0) yield before;
        for (; sent < 600 * 1024 * 1024; sent += piece.length) yield piece;
      }
      await withEmpty(async (copy) => {
        await expect(restore(copy.url, endless() as AsyncIterable<Buffer>)).rejects.toThrow(
          sentence,
        );
      });
      expect(sent).toBeLessThan(64 * 1024 * 1024);
    },
  );

  it('goes into an empty database only', async () => {
    const bytes = await bytesOf(original.url);
    const before = await digestsOf(original.url, BUT);
    await expect(restore(original.url, Readable.from([bytes]))).rejects.toThrow(
      'A backup is restored into an empty database only',
    );
    expect(await digestsOf(original.url, BUT)).toEqual(before);
  });

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['ends too early', (bytes) => bytes.subarray(0, bytes.length / 2), 'it ends too early'],
    ['lacks its last line', (bytes) => bytes.subarray(0, bytes.lastIndexOf('{')), 'too early'],
    [
      'lacks a row',
      (bytes) => {
        const text = bytes.toString();
        return Buffer.from(text.replace(/(\{"table":"words"[^\n]*\n)[^\n]*\n/, '$1'));
      },
      'rows are missing',
    ],
    ['is something else', () => Buffer.from('hello\nworld\n'), 'is not a backup of Commonplace'],
    [
      'is of another format',
      () => Buffer.from('{"format":"commonplace-backup","version":9,"migrations":[]}\n'),
      'cannot read',
    ],
    [
      'is from a newer version',
      (bytes) =>
        Buffer.from(bytes.toString().replace('"migrations":[', '"migrations":["9999_new",')),
      'from a newer version',
    ],
    [
      'is of a schema that this version does not continue',
      () =>
        Buffer.from('{"format":"commonplace-backup","version":1,"migrations":["0001_initial"]}\n'),
      'whose schema this version does not continue',
    ],
  ])('that %s is refused, and leaves no row', async (_what, damage, sentence) => {
    const bytes = damage(await bytesOf(original.url));
    await withEmpty(async (copy) => {
      await expect(restore(copy.url, Readable.from([bytes]))).rejects.toThrow(sentence);
      const { found } = await copy.db.one<{ found: string | null }>(sql`
        select to_regclass('users')::text as found`);
      if (!found) return;
      expect(await copy.db.many(sql`select from users`)).toEqual([]);
      // And what is whole can be restored after it.
      await restore(copy.url, Readable.from([await bytesOf(original.url)]));
      expect(await digestsOf(copy.url)).toEqual(await digestsOf(original.url, BUT));
    });
  });
});

describe('A database of a schema that this version does not continue', () => {
  it('is left as it is by a start, which says what to do', async () => {
    await withEmpty(async ({ url, db }) => {
      await db.many(sql`create table migrations (name text primary key)`);
      await db.many(sql`insert into migrations values ('0001_initial')`);
      await expect(migrate(url)).rejects.toThrow(SchemaError);
      await expect(migrate(url)).rejects.toThrow(
        /^[^.]+ a new data folder [^.]+; nothing has been changed\.$/,
      );
      expect(await db.many(sql`select name from migrations`)).toEqual([{ name: '0001_initial' }]);
    });
  });
});

describe('What a backup brings back', () => {
  /** A whole backup with lines put in before its last one, the counts. */
  const withLines = (bytes: Buffer, lines: string[], counts: object) => {
    const text = bytes.toString();
    const at = text.lastIndexOf('{"counts"');
    const last = JSON.parse(text.slice(at));
    const all = JSON.stringify({ counts: { ...last.counts, ...counts } });
    return Buffer.from(`${text.slice(0, at)}${[...lines, all].join('\n')}\n`);
  };
  const restored = async (bytes: Buffer, look: (copy: TestDatabase) => Promise<unknown>) => {
    let found: unknown;
    await withEmpty(async (copy) => {
      await restore(copy.url, Readable.from([bytes]));
      found = await look(copy);
    });
    return found;
  };

  it('is no session, no code and no link, also where an older one holds them', async () => {
    const { id } = await original.db.one<{ id: string }>(sql`select id from users limit 1`);
    const bytes = await bytesOf(original.url);
    expect(bytes.toString()).not.toMatch(
      /"table":"(sessions|recovery_codes|account_tokens|mails|rate_limit_counters)"/,
    );
    const older = withLines(
      bytes,
      [
        JSON.stringify({ table: 'sessions', columns: ['token_hash', 'user_id', 'expires_at'] }),
        `\\\\x${'ab'.repeat(32)}\t${id}\t2999-01-01`,
        '\\.',
        JSON.stringify({ table: 'recovery_codes', columns: ['user_id', 'code_hash'] }),
        `${id}\t\\\\x${'cd'.repeat(32)}`,
        '\\.',
      ],
      { sessions: 1, recovery_codes: 1 },
    );
    const left = await restored(older, async ({ db }) => [
      await db.many(sql`select from sessions`),
      await db.many(sql`select from recovery_codes`),
      (await db.many(sql`select from users`)).length,
    ]);
    expect(left).toEqual([[], [], 3]);
  });

  it('is refused in a sentence where a line between tables cannot be read', async () => {
    const bytes = withLines(await bytesOf(original.url), ['{"table":'], {});
    await withEmpty((copy) =>
      expect(restore(copy.url, Readable.from([bytes]))).rejects.toThrow('The backup is damaged'),
    );
  });

  it.each<[string, string, string[]]>([
    ['a table that is none of ours', 'pg_authid', ['rolname']],
    ['a table of migrations', 'migrations', ['name']],
    ['a table of another schema', 'pg_catalog.pg_class', ['relname']],
    ['a table twice', 'users', ['id']],
    ['a column that is not there', 'blocks', ['id', 'nothing']],
  ])('is refused where it names %s', async (_what, table, columns) => {
    const bytes = withLines(
      await bytesOf(original.url),
      [JSON.stringify({ table, columns }), '\\.'],
      {},
    );
    await withEmpty(async (copy) => {
      await expect(restore(copy.url, Readable.from([bytes]))).rejects.toThrow(
        'The backup is damaged',
      );
      expect(await copy.db.many(sql`select from users`)).toEqual([]);
    });
  });
});

async function bytesOf(url: string) {
  const pieces: Buffer[] = [];
  for await (const piece of backupOf(url)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function withEmpty(work: (database: TestDatabase) => Promise<void>) {
  const database = await createEmptyDatabase();
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const addPerson = ({ db }: TestDatabase, name: string) =>
  db.many(sql`
    insert into users (id, username, username_key, email, email_key, password_hash, role, bio)
    values (gen_random_uuid(), ${name}, ${name}, ${`${name}@example.org`},
            ${`${name}@example.org`}, 'x', 'reader', ${AWKWARD})`);

/** What rows are taken apart at, as somebody may write it. */
const AWKWARD = '\\.\n\\.\n\t\\N \\n {"counts":{}}\r\n\u2028 “é” 👩‍👩‍👧 \\\\';

async function fill(database: TestDatabase) {
  for (const name of ['rosa', 'theo', 'wren']) await addPerson(database, name);
  const { db } = database;
  await db.many(sql`
    insert into reviews (id, book_id, user_id, title, content, rating)
    select gen_random_uuid(), b.id, u.id, ${AWKWARD.slice(0, 8)}, ${AWKWARD}, 7
      from users u cross join (select id from books order by id limit 20) b`);
  await db.many(sql`
    insert into follows (id, follower_id, following_id)
    select gen_random_uuid(), a.id, b.id from users a join users b on a.id <> b.id`);
  await db.many(sql`
    insert into deleted_reviews (id, book_id, user_id, review)
    select id, book_id, user_id, to_jsonb(r) from reviews r limit 5`);
  await db.many(sql`
    insert into audit_log (id, actor_id, actor_name, event, details)
    select gen_random_uuid(), id, username, 'signed-in', ${AWKWARD} from users`);
  await db.many(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select sha256(username::bytea), id, now() + interval '1 day' from users`);
}
