import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillCommunity } from '../../bench/community.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { installedPostgres, startOtherPostgres } from '../support/otherPostgres.ts';
import { createTestDatabase, runOn } from '../support/postgres.ts';

const SIZES = { people: 200, books: 300, reviews: 400, follows: 300, entries: 3_000 };
const NOBODY = { uid: 65_534, gid: 65_534 };

/** What the bench has to make: ids that tell the time, counts that are right, books that are found. */
async function expectCommunity(url: string) {
  const [is] = await runOn(
    url,
    `select (select count(*) from users)::integer as people,
            (select amount from totals where name = 'users') as counted,
            (select count(*) from books)::integer as books,
            (select count(*) from book_search where search_text @@ 'river:A')::integer as rivers,
            (select count(*) from books where title like '%River%')::integer as titles,
            (select bool_and(id::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]' and
                             abs(extract(epoch from created_at) * 1000
                                 - ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint) < 2)
               from reviews) as "areInTime"`,
  );
  expect(is).toMatchObject({ people: 200, counted: 200, books: 300, areInTime: true });
  expect(is?.rivers).toBe(is?.titles);
  expect(is?.rivers).toBeGreaterThan(10);
  const [library] = await runOn(
    url,
    `select (select count(*) from entries)::integer as entries,
            (select count(*) from entries e
              where (e.status in ('reading', 'paused')) is distinct from
                    (case when e.status is not null then exists (
                       select from readings r
                        where r.user_id = e.user_id and r.book_id = e.book_id and r.outcome is null) end)
                    and e.status is not null
                 or e.times_read <> (select count(*) from readings r
                                      where r.user_id = e.user_id and r.book_id = e.book_id
                                        and r.outcome = 'finished'))::integer as wrong,
            (select count(*) from books b
              where b.ratings_count <> (select count(*) from entries e
                                         where e.book_id = b.id and e.rating is not null
                                           and e.visibility = 'public'))::integer as miscounted`,
  );
  expect(library).toMatchObject({ wrong: 0, miscounted: 0 });
  expect(library?.entries).toBeGreaterThan(2_000);
}

const indexesOf = async (url: string) =>
  (
    await runOn(
      url,
      `select indexdef as name from pg_indexes where schemaname = 'public'
        union all
       select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
         from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name);

test('the community of the bench has its indexes and its people back when a fill fails', async () => {
  const it = await createTestDatabase();
  await fillCommunity(it.url, SIZES);
  const before = await indexesOf(it.url);
  await runOn(
    it.url,
    `create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`,
  );
  await runOn(
    it.url,
    `create trigger fails before insert on books
    for each row when (new.google_id = 'B299') execute function fail()`,
  );
  await expect(fillCommunity(it.url, SIZES)).rejects.toThrow('no room');
  expect(await indexesOf(it.url)).toEqual(before);
  await expectCommunity(it.url);
  await it.close();
});

const programs = installedPostgres();

test.runIf(programs)('the community of the bench is made on an older PostgreSQL, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'community-'));
  chmodSync(folder, 0o755);
  const other = await startOtherPostgres(programs ?? '', join(folder, 'other'), NOBODY);
  try {
    await runOn(other.url, 'create database community template template0');
    const url = other.url.replace(/postgres$/, 'community');
    await migrate(url);
    await fillCommunity(url, SIZES);
    await expectCommunity(url);
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
