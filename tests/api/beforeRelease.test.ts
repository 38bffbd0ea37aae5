import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchBooks } from '../../server/domains/books/search/search.sql.ts';
import { backupOf, restore } from '../../server/platform/db/backup.ts';
import { migrationsBeforeRelease } from '../../server/platform/db/beforeRelease/carryOver.ts';
import { sql } from '../../server/platform/db/db.ts';
import { migrate, namesIn, SchemaError } from '../../server/platform/db/migrate.ts';
import { createEmptyDatabase, runOn, schemaOf, type TestDatabase } from '../support/postgres.ts';

// Data folders made before the first release have a schema that grew in twenty-one steps.

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createEmptyDatabase();
  await migrate(fresh.url);
});
afterAll(() => fresh?.close());

const BOOK = '01890000-0000-7000-8000-000000000001';
const PERSON = '01890000-0000-7000-8000-000000000002';
const REVIEW = '01890000-0000-7000-8000-000000000003';

describe('A database from before the first release', () => {
  it('is left as it is by a start, which says how it is carried over', async () => {
    await withOld('0017_own_answers', async ({ url }) => {
      const schema = await schemaOf(url);
      await expect(migrate(url)).rejects.toThrow(SchemaError);
      await expect(migrate(url)).rejects.toThrow(/npm run backup .*npm run restore/);
      expect(await schemaOf(url)).toEqual(schema);
    });
  });

  it.each(['0003_search', '0017_own_answers', '0030_names'])(
    'that stopped at %s is carried over by a backup and its restoring',
    async (last) => {
      await withOld('0002_editions', async (old) => {
        await fill(old.url);
        await migrateOld(old.url, last);
        await withEmpty(async ({ url, db }) => {
          await restore(url, Readable.from(await backup(old.url)));
          expect(await schemaOf(url)).toEqual(await schemaOf(fresh.url));
          expect(await migrate(url)).toEqual([]);
          expect(
            await db.many(sql`
              select u.username, b.title, r.content, r.rating, e.status, g.outcome
                from users u
                join reviews r on r.user_id = u.id
                join books b on b.id = r.book_id
                join entries e on e.user_id = u.id and e.book_id = b.id and e.review_id = r.id
                join readings g on g.user_id = u.id and g.book_id = b.id`),
          ).toEqual([
            {
              username: 'rosa',
              title: 'Old Lighthouse',
              content: 'What was written',
              rating: 8,
              status: 'read',
              outcome: 'finished',
            },
          ]);
          expect(await db.many(sql`select rating_sum, ratings_count from books`)).toEqual([
            { rating_sum: 8, ratings_count: 1 },
          ]);
          const page = { limit: 5, after: undefined };
          for (const asked of [
            { q: 'lighthouse' },
            { q: 'lighthuose' },
            { author: 'Ann Bee' },
            { subject: 'sea', language: 'en', from: 1930, to: 1932 },
          ]) {
            const { hits } = await searchBooks(db, asked, page);
            expect([asked, hits.map(({ title }) => title)]).toEqual([asked, ['Old Lighthouse']]);
          }
        });
      });
    },
  );

  it('brings back nothing that was under way, whatever it was called then', async () => {
    await withOld('0017_own_answers', async (old) => {
      await fill(old.url, '');
      await runOn(
        old.url,
        `insert into sign_in_steps (token_hash, user_id, state, expires_at)
         values (decode(repeat('ab', 32), 'hex'), '${PERSON}', decode(repeat('cd', 32), 'hex'), '2999-01-01')`,
      );
      await withEmpty(async ({ url, db }) => {
        await restore(url, Readable.from(await backup(old.url)));
        expect(await db.many(sql`select from pending_sign_ins`)).toEqual([]);
        expect(await db.many(sql`select username from users`)).toEqual([{ username: 'rosa' }]);
      });
    });
  });
});

/** Somebody who has reviewed a book, in the tables of the second step, or of a later one. */
async function fill(url: string, search = ', search_text') {
  const document =
    search === ''
      ? ''
      : `, $$'old':1A 'lighthouse':2A 'ann':3B 'bee':4B 't=old lighthouse' 'a=ann bee' 'c=sea' 'm=sea'$$`;
  await runOn(
    url,
    `insert into books (id, google_id, source, title, authors, categories, published_date, language, readers,
                        reviews_count, rating_sum${search})
     values ('${BOOK}', 'old', 'member', 'Old Lighthouse', '{Ann Bee}', '{Sea}', '1931-05', 'en', 50, 1, 8${document})`,
  );
  await runOn(
    url,
    `insert into users (id, username, username_key, email, email_key, password_hash, role, reviews_count)
     values ('${PERSON}', 'rosa', 'rosa', 'rosa@example.org', 'rosa@example.org', 'x', 'reader', 1)`,
  );
  await runOn(
    url,
    `insert into reviews (id, book_id, user_id, title, content, rating)
     values ('${REVIEW}', '${BOOK}', '${PERSON}', 'A title', 'What was written', 8)`,
  );
}

async function backup(url: string) {
  const pieces: Buffer[] = [];
  for await (const piece of backupOf(url)) pieces.push(Buffer.from(piece));
  return [Buffer.concat(pieces)];
}

async function migrateOld(url: string, last: string) {
  const names = await namesIn(migrationsBeforeRelease);
  await migrate(url, names.slice(0, names.indexOf(last) + 1), migrationsBeforeRelease);
}

const withOld = (last: string, work: (database: TestDatabase) => Promise<void>) =>
  withEmpty(async (database) => {
    await migrateOld(database.url, last);
    await work(database);
  });

async function withEmpty(work: (database: TestDatabase) => Promise<void>) {
  const database = await createEmptyDatabase();
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
