import { parseArgs } from 'node:util';
import pg from 'pg';
import { searchBooks } from '../server/domains/books/search/search.sql.ts';
import { onClient } from '../server/domains/catalogue/import/session.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { filledDatabase } from './filled.ts';
import { KINDS, type Query, queriesOn } from './queries.ts';
import { report } from './report.ts';
import { starterRelevance } from './starter.ts';

const LOOKED_AT = 10;
const STARTER_HEAD = ['titles of the starter catalogue', 'queries', 'hit@1', 'hit@3'];

/** How often the meant book is found, and how far up, beside what PostgreSQL does by itself. */
export async function relevanceBench(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      works: { type: 'string' },
      seed: { type: 'string' },
      queries: { type: 'string' },
      /** Real titles, those of the starter catalogue, and no others. */
      starter: { type: 'boolean' },
    },
  });
  const starter = await starterRelevance();
  report('relevance', 'npm run bench -- relevance --starter', STARTER_HEAD, starter);
  if (values.starter) return;
  const works = Number(values.works ?? 100_000);
  const seed = Number(values.seed ?? 1);
  const count = Number(values.queries ?? 1000);
  const server = await filledDatabase(works, seed);
  // What this is compared with may take longer than a statement of the product may.
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const db = onClient(client);
  const queries = (await queriesOn(db, count, seed)).filter(({ meant }) => meant);
  await preparePlain(db);
  const rows: string[][] = [];
  for (const [name, find] of Object.entries({ ours, plain, ilike })) {
    const places = new Map<Query, number>();
    for (const query of queries)
      places.set(query, await placeOf(query, await find(db, query.text)));
    for (const kind of KINDS) {
      const some = queries
        .filter((query) => query.kind === kind)
        .map((query) => places.get(query) ?? 0);
      if (some.length > 0)
        rows.push([NAMES[name as keyof typeof NAMES], kind, `${some.length}`, ...marksOf(some)]);
    }
  }
  await dropPlain(db);
  await client.end();
  await server.stop();
  const command = `npm run bench -- relevance --works ${works} --seed ${seed} --queries ${count}`;
  report('relevance', command, ['search', 'kind', 'queries', 'hit@1', 'hit@3', 'MRR'], rows);
}

const NAMES = { ours: 'this search', plain: 'to_tsvector + ts_rank', ilike: 'ILIKE' };

const page = { limit: LOOKED_AT, after: undefined };

const ours = async (db: Db, q: string) =>
  (await searchBooks(db, { q }, page)).hits.map(({ googleId }) => googleId);

const plain = (db: Db, q: string) =>
  googleIds(
    db,
    sql`
    select b.google_id
      from bench_plain p
      join books b on b.id = p.id
     where p.document @@ plainto_tsquery('simple', ${q})
     order by ts_rank(p.document, plainto_tsquery('simple', ${q})) desc, b.id
     limit ${LOOKED_AT}`,
  );

const ilike = (db: Db, q: string) =>
  googleIds(
    db,
    sql`
    select google_id
      from books
     where title ilike ${`%${q}%`} or array_to_string(authors, ' ') ilike ${`%${q}%`} or isbn13 = ${q}
     order by readers desc, id
     limit ${LOOKED_AT}`,
  );

const googleIds = async (db: Db, statement: ReturnType<typeof sql>) =>
  (await db.many<{ google_id: string }>(statement)).map(({ google_id }) => google_id);

async function preparePlain(db: Db) {
  await dropPlain(db);
  await db.many(sql`create table bench_plain (id uuid primary key, document tsvector)`);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { last } = await db.one<{ last: string | null }>(sql`
      with batch as (
        insert into bench_plain
        select id, to_tsvector('simple', concat_ws(' ', title, subtitle, array_to_string(authors, ' '),
                                                   array_to_string(categories, ' '), isbn13))
          from books where id > ${after} order by id limit 10000
        returning id
      )
      select max(id::text) as last from batch`);
    if (last === null) break;
    after = last;
  }
  await db.many(sql`create index on bench_plain using gin (document)`);
}

const dropPlain = (db: Db) => db.many(sql`drop table if exists bench_plain`);

/** From 1; 0 when it is not among them. */
async function placeOf({ meant }: Query, found: string[]) {
  return found.indexOf(meant?.googleId ?? '') + 1;
}

function marksOf(places: number[]) {
  const share = (isHit: (place: number) => boolean) =>
    `${((100 * places.filter(isHit).length) / places.length).toFixed(1)} %`;
  const rank = places.reduce((sum, place) => sum + (place ? 1 / place : 0), 0) / places.length;
  return [
    share((place) => place === 1),
    share((place) => place >= 1 && place <= 3),
    rank.toFixed(3),
  ];
}
