import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryFields } from '../../server/domains/reading/library/entryItem.sql.ts';
import { quoteFields } from '../../server/domains/talk/quotes/quoteItem.sql.ts';
import { saidColumns, takenAlong } from '../../server/domains/talk/reviews/earlier.sql.ts';
import {
  earlierReviewFields,
  reviewFields,
} from '../../server/domains/talk/reviews/reviewItem.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { apply, isMigrated, migrate, migrationNames } from '../../server/platform/db/migrate.ts';
import { KEYS_OF_CALLERS } from '../../server/platform/http/errors.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let it: TestDatabase;
beforeAll(async () => {
  it = await createTestDatabase();
});
afterAll(() => it.close());

const names = async (statement: ReturnType<typeof sql>) =>
  (await it.db.many<{ name: string }>(statement)).map(({ name }) => name);

test('every table has a primary key', async () => {
  const without = await names(sql`
    select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_constraint where conrelid = pg_class.oid and contype = 'p')`);
  expect(without).toEqual([]);
});

test('there is no sequence, so that ids do not meet in one place', async () => {
  expect(await names(sql`select sequencename as name from pg_sequences`)).toEqual([]);
});

// ASVS: 16.2.2
test('text is text, and times have their zone', async () => {
  const others = await names(sql`
    select table_name || '.' || column_name || ' ' || data_type as name
      from information_schema.columns
     where table_schema = 'public'
       and data_type in ('character varying', 'character', 'timestamp without time zone',
                         'time without time zone', 'money', 'json')`);
  expect(others).toEqual([]);
});

test('every foreign key has an index that begins with it', async () => {
  const without = await names(sql`
    select conrelid::regclass || '.' || conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and not exists (
         select 1 from pg_index
          where indrelid = conrelid and indpred is null
            and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`);
  expect(without).toEqual([]);
});

test('the keys that tell that the caller’s account has gone are those to accounts, and no others', async () => {
  const keys = await names(sql`
    select c.conname as name
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) = 1
       and a.attname in ('user_id', 'follower_id', 'note_by')`);
  expect([...KEYS_OF_CALLERS].sort()).toEqual(keys.sort());
});

test('ids made by the application have no default in the database', async () => {
  const made = await names(sql`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' and column_default is not null`);
  expect(made).toEqual([]);
});

test('names and e-mails, reviews, favourites and follows are unique by constraint', async () => {
  const unique = await names(sql`
    select conrelid::regclass || ' (' || string_agg(attname, ', ' order by attname) || ')' as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype in ('p', 'u') and connamespace = 'public'::regnamespace
     group by pg_constraint.oid, conrelid`);
  expect(unique).toEqual(
    expect.arrayContaining([
      'users (username_key)',
      'users (username_look)',
      'users (email_key)',
      'books (google_id)',
      'reviews (book_id, user_id)',
      'favorites (book_id, user_id)',
      'follows (follower_id, following_id)',
    ]),
  );
});

// ASVS: 1.4.2
test('counters cannot go below zero', async () => {
  const unchecked = await names(sql`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ 's_count$|_sum$'
       and not exists (
         select 1 from pg_constraint
          where contype = 'c' and conrelid = table_name::regclass
            and pg_get_constraintdef(oid) like '%(' || column_name || ' >= 0)%')`);
  expect(unchecked).toEqual([]);
});

test('what is put into the folder later is of the next start', async () => {
  const names = await migrationNames();
  expect(await migrationNames()).toBe(names);
});

test('migrating again changes nothing', async () => {
  expect(await migrate(it.url)).toEqual([]);
});

test('what a newer version has applied is left as it is, and this one goes on', async () => {
  await it.db.many(sql`insert into migrations (name) values ('9999_newer')`);
  expect(await migrate(it.url)).toEqual([]);
  expect(await isMigrated(it.db)).toBe(true);
  await it.db.many(sql`delete from migrations where name = '9999_newer'`);
});

/** Words that no capability adds to: states, answers to a question, who may see or do something, where books come from. */
const CLOSED = [
  ...['account_tokens.purpose', 'passkey_challenges.purpose'],
  ...['users.role', 'users.role_request', 'users.profile_visibility', 'users.default_visibility'],
  ...['books.source', 'editions.source', 'provider_requests.upstream', 'provider_budgets.upstream'],
  ...['book_revisions.kind', 'totals.name', 'notification_settings.mail'],
  ...['entries.status', 'entries.format', 'entries.visibility', 'readings.outcome'],
  ...['progress.visibility', 'quotes.visibility', 'reviews.visibility', 'shelves.visibility'],
  ...[
    'library_imports.state',
    'library_imports.visibility',
    'import_rows.state',
    'import_rows.result',
  ],
  ...['lists.visibility', 'lists.kind', 'reading_groups.visibility', 'reading_groups.joining'],
  ...['group_members.state', 'group_members.role'],
];

test('no list of words that grows stands in a constraint', async () => {
  const lists = await names(sql`
    select conrelid::regclass || '.' || attname as name
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'c' and connamespace = 'public'::regnamespace
       and pg_get_constraintdef(pg_constraint.oid) ~ ('\\(' || attname || ' = ANY \\(ARRAY\\[')`);
  expect(lists.sort()).toEqual(CLOSED.sort());
});

describe('a migration', () => {
  const connected = async () => {
    const client = new pg.Client({ connectionString: it.url });
    await client.connect();
    return client;
  };

  test('waits for a lock some seconds, and nobody longer behind it', async () => {
    const [client, reader] = [await connected(), await connected()];
    await reader.query('begin');
    await reader.query('select from quotes');
    const change = apply(client, '9999_change', 'alter table quotes add column other text;');
    await expect(change).rejects.toThrow('lock timeout');
    await client.end();
    await reader.query('commit');
    await reader.end();
    expect(await names(sql`select name from migrations where name = '9999_change'`)).toEqual([]);
  });

  test('that is outside of a transaction makes an index while others write', async () => {
    const [client, writer, other] = [await connected(), await connected(), await connected()];
    await writer.query('begin');
    await writer.query('delete from goals');
    const text = `-- Outside of a transaction: an index.
      drop index concurrently if exists goals_by_year;
      create index concurrently goals_by_year on goals (year);
    `;
    const made = apply(client, '9999_index', text);
    // While it waits for those who write already, others write.
    await other.query("set lock_timeout = '20s'");
    await other.query('delete from goals');
    await writer.query('commit');
    await made;
    for (const each of [client, writer, other]) await each.end();
    expect(await names(sql`select name from migrations where name = '9999_index'`)).toHaveLength(1);
    const valid = sql`
      select indexrelid::regclass::text as name from pg_index
       where indexrelid = 'goals_by_year'::regclass and indisvalid`;
    expect(await names(valid)).toHaveLength(1);
    await it.db.many(sql`drop index goals_by_year`);
    await it.db.many(sql`delete from migrations where name like '9999%'`);
  });
});

/** Columns that the archive of a library leaves out, and why. */
const NOT_IN_ARCHIVE: Record<string, Record<string, string>> = {
  entries: {
    ...byName(['user_id', 'book_id', 'review_id', 'revision', 'edition_id'], 'ids of this site'),
    ...byName(
      [
        'is_counted',
        'is_trending',
        'is_rating_narrow',
        'is_set_aside',
        'updated_at',
        'shown_at',
        'rated_at',
      ],
      'kept by this site',
    ),
    ...byName(
      ['started_on', 'ended_on', 'last_started_on', 'last_ended_on', 'times_read'],
      'told by the readings',
    ),
  },
  quotes: {
    ...byName(['id', 'user_id', 'book_id', 'updated_at'], 'ids of this site, and its own times'),
    ...byName(['likes_count', 'comments_count'], 'counted here'),
    is_for_everybody: 'kept by this site',
  },
  reviews: {
    ...byName(['id', 'user_id', 'book_id', 'updated_at', 'random_key'], 'ids of this site'),
    ...byName(
      ['is_counted', 'is_trending', 'is_set_aside', 'likes_count', 'comments_count'],
      'counted here',
    ),
    rating: 'the book’s, in its entry',
    reading_id: 'told by the days',
    told: 'the words of its text',
  },
  earlier_reviews: {
    ...byName(['id', 'user_id', 'book_id', 'updated_at'], 'ids of this site'),
    ...byName(['likes_count', 'comments_count'], 'counted here'),
    reading_id: 'told by the days',
  },
};

function byName(names: string[], reason: string) {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

test('every column of what people keep is in the archive of their library, or left out with a reason', async () => {
  const fields = {
    entries: entryFields,
    quotes: quoteFields,
    reviews: reviewFields,
    earlier_reviews: earlierReviewFields,
  };
  const lost: string[] = [];
  for (const [table, sqlOf] of Object.entries(fields)) {
    const text = Object.values(sqlOf)
      .map((each) => each.text)
      .join(' ');
    const columns = await names(sql`
      select attname as name from pg_attribute
       where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
    for (const column of columns) {
      const isTaken = new RegExp(`\\.${column}\\b`).test(text);
      if (isTaken === (NOT_IN_ARCHIVE[table]?.[column] !== undefined))
        lost.push(`${table}.${column}`);
    }
  }
  expect(lost).toEqual([]);
});

test('a review takes every column along that the newest and the earlier ones have', async () => {
  const named = (columns: typeof takenAlong) => columns.sql.split(',').map((name) => name.trim());
  const there = await names(sql`
    select attname as name from pg_attribute
     where attrelid = 'all_reviews'::regclass and attnum > 0 and not attisdropped and attname <> 'rating'`);
  expect(named(takenAlong).sort()).toEqual(there.sort());
  expect([...named(takenAlong), 'rating']).toEqual(expect.arrayContaining(named(saidColumns)));
});
