import { uuidv7 } from 'uuidv7';
import { cellsOfBook, insertBooks, insertIsbns } from '../scripts/catalogue/bulk.sql.ts';
import { onClient } from '../scripts/catalogue/session.ts';
import { newBookOf } from '../server/domains/books/books/book.ts';
import { searchTextOf } from '../server/domains/books/books/search/document.ts';
import { noteWords } from '../server/domains/books/books/search/words.sql.ts';
import { loadCatalogue } from '../server/domains/books/catalogue/starter.ts';
import { type Embedded, startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { fillOnce, keptFolder, WATCHED, withClient, withDb } from './databases.ts';
import { type World, worldOf } from './generator.ts';

const BATCH = 500;

/** The starter catalogue: real titles. */
export const STARTER = 'starter';

/** A product's database with so many works of a world in it, or real ones, made once and kept under a name; the caller stops it. */
export async function filledDatabase(
  works: number | typeof STARTER,
  seed = 1,
  name = 'search',
): Promise<Embedded> {
  const dataDir = keptFolder(`${name}-${works}-${seed}`);
  await fillOnce(dataDir, 'filled', ({ url }) =>
    works === STARTER
      ? withDb(url, (db) => loadCatalogue(db, () => {}))
      : fill(url, worldOf(works, seed)),
  );
  const server = await startEmbedded({ dataDir, poolSize: 20, settings: WATCHED });
  await migrate(server.url);
  return server;
}

const fill = (url: string, world: World) =>
  withClient(url, async (client) => {
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
  });

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
