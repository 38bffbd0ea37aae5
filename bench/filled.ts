import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { newBookOf } from '../server/domains/books/book.ts';
import { searchTextOf } from '../server/domains/books/search/document.ts';
import { noteWords } from '../server/domains/books/search/words.sql.ts';
import { cellsOfBook, insertBooks, insertIsbns } from '../server/domains/catalogue/bulk.sql.ts';
import { onClient } from '../server/domains/catalogue/import/session.ts';
import { type Embedded, startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { adminUrlOf, onUrl } from './community.ts';
import { type World, worldOf } from './generator.ts';

const BATCH = 500;

/** A product's database with the works of a world in it, made once and kept; the caller stops it. */
export async function filledDatabase(works: number, seed: number): Promise<Embedded> {
  const dataDir = join(tmpdir(), 'commonplace-bench', `search-${works}-${seed}`);
  mkdirSync(dataDir, { recursive: true });
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  const settings = {
    shared_preload_libraries: 'pg_stat_statements',
    track_activity_query_size: '32kB',
  };
  const server = await startEmbedded({ dataDir, poolSize: 20, settings });
  await migrate(server.url);
  await onUrl(adminUrlOf(server), 'create extension if not exists pg_stat_statements');
  const marker = join(dataDir, 'filled');
  if (existsSync(marker)) return server;
  console.log(`Filling a database with ${works.toLocaleString('en')} works; this happens once.`);
  await fill(server.url, worldOf(works, seed));
  writeFileSync(marker, '');
  return server;
}

async function fill(url: string, world: World) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  // One that was stopped half-way begins again.
  await client.query('truncate books, book_search, book_listings, words cascade');
  for (let from = 1; from <= world.works; from += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, world.works - from + 1) }, (_, at) =>
      bookOf(world, from + at),
    );
    await client.query('begin');
    await insertBooks(
      client,
      made.map(({ book }) => book),
    );
    await insertIsbns(
      client,
      made.flatMap(({ book, isbns }) =>
        isbns.map((isbn13) => ({ isbn13, bookId: book.id, editionId: null })),
      ),
    );
    await client.query('commit');
    await noteWords(
      onClient(client),
      made.map(({ book }) => book.id),
    );
  }
  await client.query('vacuum analyze');
  await client.end();
}

function bookOf(world: World, number: number) {
  const work = world.work(number);
  const isbns = work.editions.flatMap(({ isbn13 }) => isbn13 ?? []);
  const book = newBookOf({
    googleId: `OL${work.key}W`,
    title: work.title,
    subtitle: work.subtitle,
    authors: work.authors.map((author) => world.author(author).name),
    categories: work.subjects,
    publishedDate: `${work.firstYear}`,
    language: work.language.code,
    description: work.description,
    isbns: isbns.slice(0, 1),
  });
  if (!book) throw new Error(`The work ${number} has no title`);
  const cells = cellsOfBook({
    ...book,
    source: 'openlibrary',
    readers: work.readers,
    identity: null,
    searchText: searchTextOf(book),
  });
  return { book: { id: uuidv7(), editionsCount: work.editions.length, cells }, isbns };
}
