import { createHash } from 'node:crypto';
import type pg from 'pg';
import { raw } from 'sql-template-tag';
import type { NewBook } from '../server/domains/books/books/book.ts';
import { ratingCounts } from '../server/domains/books/books/ratings.ts';
import { searchTextOf } from '../server/domains/books/books/search/document.ts';
import { indexBooks } from '../server/domains/books/books/search/store.sql.ts';
import { favoriteTrend, reviewTrend } from '../server/domains/books/books/trending.ts';
import { type Sql, sql } from '../server/platform/db/db.ts';
import { type Embedded, startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { tokenOf } from './asking.ts';
import { libraryOf } from './communityLibrary.ts';
import { TALK_TABLES, TALK_WRITES, type Talk, talk } from './communityTalk.ts';
import { adminUrlOf, fillOnce, keptFolder, WATCHED, withClient } from './databases.ts';
import { BOOKS, idOf, idSql, SIGNED_IN, type Sizes, uuidv7Sql } from './ids.ts';

/** Some of its people, by number: who follows how many, and whom a tenth of all follow. */
export const FOLLOWS_200 = 11;
export const FOLLOWS_5000 = 12;
export const FAMOUS = 1;

/**
 * A product's database with a made-up community in it, made inside PostgreSQL once for each size and
 * kept; the caller stops it. Few have much and many little: a popular book has hundreds of times the
 * reviews of another, and so do people. Where they are to talk, that too is kept with it.
 */
export async function communityDatabase(sizes: Sizes, talking?: Talk): Promise<Embedded> {
  const dataDir = keptFolder(['community', ...Object.values(sizes)].join('-'));
  await fillOnce(dataDir, 'filled', ({ url }) => fillCommunity(url, sizes));
  if (talking !== undefined)
    await fillOnce(dataDir, `talking-${talking.likes}-${talking.comments}`, (filling) =>
      fillTalk(adminUrlOf(filling), sizes.people, talking),
    );
  const settings = { ...WATCHED, ...(sizes.entries ? LARGE : {}) };
  const server = await startEmbedded({ dataDir, poolSize: 80, settings });
  await migrate(server.url);
  return server;
}

/** As somebody would set it for a site of this size on a machine of 24 GB. */
const LARGE = { shared_buffers: '4GB', effective_cache_size: '12GB' };

/**
 * Makes a community in a migrated database, in place of whoever is there. What would be looked up and
 * kept in order row by row (indexes, foreign keys, counters) is made at the end, all at once: ten million
 * reviews take minutes that way and hours in the other.
 */
export async function fillCommunity(url: string, sizes: Sizes) {
  await withClient(url, async (client) => {
    await fill(client, sizes);
    await client.query('vacuum analyze');
  });
}

/** In one transaction: where it fails or is killed, the indexes and whoever was there are there again. */
async function fill(client: pg.Client, sizes: Sizes) {
  const run = (statement: Sql | string) => client.query(statement);
  await run('begin');
  await run('set synchronous_commit = off');
  await run("set maintenance_work_mem = '1GB'");
  await run("set work_mem = '256MB'");
  await run('truncate users, books, book_search, book_listings, words cascade');
  const putBack = await withoutKeys(client, TABLES);
  // What triggers would make row by row is made at the end as well.
  await run("set commonplace.is_restoring = 'on'");
  // The same community every time.
  await run('select setseed(0.5)');
  await run(reviewsOf(sizes));
  await run(favoritesOf(sizes));
  await run(followsOf(sizes));
  for (const table of ['reviews', 'favorites', 'follows']) await run(`analyze ${table}`);
  for (const statement of libraryOf(sizes)) {
    await run(statement);
    await run('analyze entries, readings');
  }
  await run(usersOf(sizes));
  await run(booksOf(sizes));
  await run('analyze books');
  await fillSearch(client);
  await putBack();
  // Who wrote them, as the trigger would have it.
  await run('select credit_books(array(select id from books))');
  await run('analyze authors, book_authors');
  const tokens = Array.from({ length: Math.min(SIGNED_IN, sizes.people) }, (_, at) => at + 1);
  await run(sql`
    insert into sessions (token_hash, user_id, expires_at, last_seen_at)
    select hash, id, now() + interval '300 days', now()
      from unnest(${tokens.map((n) => createHash('sha256').update(tokenOf(n)).digest())}::bytea[],
                  ${tokens.map((n) => idOf(n))}::uuid[]) as each (hash, id)`);
  await run('commit');
}

/**
 * Lets a community talk, as a superuser, in place of what it has said before: in one transaction, like the rest. What
 * is made here needs neither triggers nor a look for each foreign key.
 */
function fillTalk(url: string, people: number, talking: Talk) {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query("set work_mem = '256MB'");
    const putBack = await withoutKeys(client, TALK_TABLES);
    await talk(client, people, talking);
    await putBack();
    await client.query('commit');
    await client.query(`vacuum analyze ${TALK_WRITES.join(', ')}`);
  });
}

/** Books whose documents are put together and stored at a time. */
const INDEXED_AT_ONCE = 1_000;

/** Makes the books findable, as the application does with those that it stores. */
async function fillSearch(client: pg.Client) {
  let after = BEFORE_ALL;
  for (;;) {
    const { rows } = await client.query<FilledBook>(sql`
      select id, google_id as "googleId", title, subtitle, original_title as "originalTitle",
             other_titles as "otherTitles", authors, categories, language, description,
             published_date as "publishedDate"
        from books
       where id > ${after}
       order by id
       limit ${INDEXED_AT_ONCE}`);
    if (rows.length === 0) return;
    await client.query(
      indexBooks(rows.map(({ id, ...book }) => ({ id, searchText: searchTextOf(book) }))),
    );
    // Of tables that it takes for empty, the planner would read all of what has come, each time.
    if (after === BEFORE_ALL) await client.query('analyze book_search, book_listings, words');
    after = rows.at(-1)?.id ?? '';
  }
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type FilledBook = NewBook & { id: string };

/** What people do. */
const TABLES = [
  'reviews',
  'favorites',
  'follows',
  'entries',
  'readings',
  'progress',
  'shelves',
  'shelf_entries',
];

/** Removes the keys and indexes of tables for now; what it returns adds them again. */
async function withoutKeys(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<{ remove: string; add: string }>(bareOf(tables));
  for (const { remove } of rows) await client.query(remove);
  return async () => {
    // The last first: what a foreign key leads to is there before it.
    for (const { add } of rows.toReversed()) await client.query(add);
  };
}

/**
 * The keys and indexes of tables, in the order in which they are removed, each with how it is added
 * again. What a foreign key leads to has been made right here: looking twenty million of them up would
 * take as long as making them.
 */
const bareOf = (tables: string[]) => sql`
  select remove, add
    from (select 'alter table ' || on_table || ' drop constraint ' || name as remove,
                 'alter table ' || on_table || ' add constraint ' || name || ' '
                   || case when contype = 'f' then regexp_replace(definition, '( NOT VALID)?$', ' NOT VALID')
                           else definition end as add,
                 contype::text as kind
            from (select conrelid::regclass::text as on_table, conname as name, contype,
                         pg_get_constraintdef(oid) as definition
                    from pg_constraint
                   where (conrelid = any(${tables}::regclass[]) and contype in ('p', 'f'))
                      or (confrelid = any(${tables}::regclass[]) and contype = 'f')) as keys
           union all
          select 'drop index ' || indexname, indexdef, 'index'
            from pg_indexes
           where tablename = any(${tables}) and indexname not in (select conname from pg_constraint)) as parts
   order by kind`;

/** The n-th of so many, small numbers more often: the larger the power, the more. */
const skewed = (most: number, power: number) => `1 + floor(${most} * random() ^ ${power})::integer`;

/**
 * So many pairs of two numbers, each once, and when they came together, the oldest first: as they would
 * lie on disk. An id tells the time, as everywhere in the product.
 */
const inTime = (pairs: string) => `
  select a, b, at, ${uuidv7Sql('at')} as id
    from (select a, b, date_trunc('milliseconds', now() - random() * interval '3 years') as at
            from (${pairs}) each
           group by a, b) as once
   order by at`;

const reviewsOf = ({ people, books, reviews }: Sizes) => `
  insert into reviews (id, book_id, user_id, title, content, rating, created_at, updated_at)
  select id, ${idSql('a', BOOKS)}, ${idSql('b')}, 'What I thought, ' || row_number() over (),
         repeat('I read it twice and would again; the middle is slow. ', 1 + (a + b) % 15),
         2 + (a * 7 + b) % 9, at, at
    from (${inTime(`
      select ${skewed(books, 3)} as a, ${skewed(people, 2)} as b
        from generate_series(1, ${reviews})`)}) as each`;

const favoritesOf = ({ people, books, reviews }: Sizes) => `
  insert into favorites (id, user_id, book_id, created_at)
  select id, ${idSql('b')}, ${idSql('a', BOOKS)}, at
    from (${inTime(`
      select ${skewed(books, 3)} as a, ${skewed(people, 2)} as b
        from generate_series(1, ${Math.ceil(reviews / 4)})`)}) as each`;

const followsOf = ({ people, follows }: Sizes) => {
  const some = (who: number, count: number) => {
    const step = Math.max(1, Math.floor(people / count));
    return `
      select ${who}, 20 + n * ${step} from generate_series(0, ${count - 1}) n
       where 20 + n * ${step} <= ${people}`;
  };
  return `
  insert into follows (id, follower_id, following_id, created_at)
  select id, ${idSql('a')}, ${idSql('b')}, at
    from (${inTime(`
      select *
        from (select 20 + floor((${people} - 20) * random())::integer as a,
                     ${skewed(people, 3)} as b
                from generate_series(1, ${follows})
               union all
              select n, ${FAMOUS} from generate_series(20, ${people}, 10) n
               union all ${some(FOLLOWS_200, 200)}
               union all ${some(FOLLOWS_5000, 5_000)}) as pairs
       where a <> b`)}) as each`;
};

const usersOf = ({ people }: Sizes) => `
  insert into users (id, username, username_key, username_look, email, email_key, password_hash, role, bio,
                     created_at, last_seen_at, reviews_count, favorites_count, followers_count,
                     following_count)
  select u.id, 'reader-' || n, 'reader-' || n, 'reader-' || n, 'reader-' || n || '@example.org',
         'reader-' || n || '@example.org', '', case when n % 50 = 0 then 'writer' else 'reader' end,
         case when n % 3 = 0 then repeat('Reads in trains and in the evening. ', 1 + n % 5) end,
         now() - random() * interval '3 years', now(), coalesce(r.count, 0), coalesce(f.count, 0),
         coalesce(a.count, 0), coalesce(b.count, 0)
    from (select n, ${idSql('n')} as id from generate_series(1, ${people}) n) u
    left join (select user_id, count(*) from reviews group by 1) r on r.user_id = u.id
    left join (select user_id, count(*) from favorites group by 1) f on f.user_id = u.id
    left join (select following_id, count(*) from follows group by 1) a on a.following_id = u.id
    left join (select follower_id, count(*) from follows group by 1) b on b.follower_id = u.id`;

const booksOf = ({ books }: Sizes) => sql`
  insert into books (id, google_id, source, title, authors, categories, published_date, page_count,
                     publisher, language, description, reviews_count, rating_sum, rating_counts,
                     favorites_count, trend)
  select b.id, 'B' || n, 'member',
         (array['The Silent', 'A Winter', 'The Last', 'Another', 'My Own'])[1 + n % 5] || ' '
           || (array['River', 'Letter', 'Garden', 'House', 'Sea', 'Year', 'Machine'])[1 + n % 7]
           || ' ' || n,
         array['Author ' || n % 9973], array['Fiction', 'Category ' || n % 97],
         1900 + n % 120, 100 + n % 700, 'Press ' || n % 499, 'en',
         repeat('A family comes home after many years and finds the door open. ', 2 + n % 12),
         coalesce(r.count, 0), coalesce(r.ratings, 0), r.counts, coalesce(f.count, 0),
         coalesce(r.trend, 0) + coalesce(f.trend, 0)
    from (select n, ${raw(idSql('n', BOOKS))} as id from generate_series(1, ${books}::integer) n) b
    left join (select book_id, count(created_at), sum(rating) as ratings, ${ratingCounts} as counts,
                      sum(${reviewTrend(sql`created_at`)}) as trend
                 from (select book_id, rating, created_at from reviews
                        union all
                       select book_id, rating, null from entries where is_counted) rated
                group by 1) r on r.book_id = b.id
    left join (select book_id, count(*), sum(${favoriteTrend(sql`created_at`)}) as trend
                 from favorites group by 1) f on f.book_id = b.id`;
