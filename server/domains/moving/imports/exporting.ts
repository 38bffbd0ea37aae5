import { Readable } from 'node:stream';
import type { Db } from '../../../platform/db/db.ts';
import { yielder } from '../../../platform/process/yielding.ts';
import { ownPicture } from '../../people/pictures/pictures.sql.ts';
import { inOrder, type ReadingState } from '../../reading/library/status.ts';
import {
  coverBytes,
  coversOfUser,
  type ExportLine,
  exportedBooks,
  PICTURE_FILE,
  placesOfUser,
  restOf,
} from './export.sql.ts';
import { archiveOf, csvHead, csvRowOf } from './formats/commonplace.ts';
import { goodreadsHead, goodreadsRowOf } from './formats/goodreadsWriting.ts';
import type { LibraryItem } from './libraryItem.ts';
import { type ListPlace, listBooksToExport, listsToExport } from './rest.sql.ts';

/** Books read at a time: little memory, however large a library is. */
const BATCH = 200;

/** Somebody's library as CSV, as it is taken. */
export async function* csvOf(
  db: Db,
  userId: string,
  format: 'goodreads' | 'commonplace',
): AsyncGenerator<string> {
  yield format === 'goodreads' ? goodreadsHead() : csvHead();
  // A review of the longest takes a while to write as HTML: others are answered between two rows.
  const others = yielder();
  for await (const rows of entriesOf(db, userId))
    for (const { entry, averageRating, editionTitle } of rows) {
      yield format === 'goodreads'
        ? goodreadsRowOf({ ...entry, title: editionTitle ?? entry.title }, averageRating)
        : csvRowOf(entry);
      await others();
    }
}

/** Everything of somebody's own as a zip, as it is taken: `commonplace.json`, and covers they have handed in. */
export async function archiveFile(db: Db, userId: string, site: string): Promise<Readable> {
  // Loaded by whoever takes everything along: few do.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const { account, settings, shelves, goals, follows } = await restOf(db, userId);
  const covers = await coversOfUser(db, userId);
  const rest = {
    exportedAt: new Date().toISOString(),
    site,
    account,
    settings,
    shelves,
    goals,
    follows: follows.map(({ id, username }) => ({
      address: `${site}/profile/${id}`,
      username,
    })),
    lists: await listsToExport(db, userId),
    covers: covers.map((cover) => ({ file: fileOf(cover), commonplace: cover.googleId })),
  };
  async function* entries() {
    for await (const rows of entriesOf(db, userId)) yield* rows.map(({ entry }) => entry);
  }
  zip.addReadStreamLazy('commonplace.json', {}, (ready) => {
    const parts = { library: entries(), listBooks: listBooksOf(db, userId) };
    const json = Readable.from(archiveOf(rest, parts));
    // What goes wrong in a stream that nobody listens to ends the process; yazl does not.
    json.once('error', (error) => zip.emit('error', error));
    ready(null, json);
  });
  for (const cover of covers)
    zip.addReadStreamLazy(fileOf(cover), { compress: false }, (ready) => {
      coverBytes(db, cover.bookId, cover.hash).then(
        (found) => ready(null, Readable.from([found?.bytes ?? Buffer.alloc(0)])),
        (error: Error) => ready(error, Readable.from([])),
      );
    });
  const picture = 'picture' in account ? await ownPicture(db, userId) : undefined;
  if (picture) zip.addBuffer(picture.bytes, PICTURE_FILE, { compress: false });
  zip.end();
  const stream = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => stream.destroy(error));
  return stream;
}

const fileOf = ({ googleId, hash }: { googleId: string; hash: string }) =>
  `covers/${googleId}-${hash}.webp`;

/** What stands on somebody's lists, some at a time. */
async function* listBooksOf(db: Db, userId: string) {
  let after: ListPlace | undefined = { list: 0, position: '' };
  while (after) {
    const books: Awaited<ReturnType<typeof listBooksToExport>> = await listBooksToExport(
      db,
      userId,
      after,
      BATCH,
    );
    yield* books;
    after = books.length < BATCH ? undefined : books.at(-1);
  }
}

/** All that somebody has of books, some at a time. */
async function* entriesOf(db: Db, userId: string) {
  const places = new Map<string, { name: string; place: number }[]>();
  for (const { googleId, ...place } of await placesOfUser(db, userId))
    places.set(googleId, [...(places.get(googleId) ?? []), place]);
  let after = '';
  for (;;) {
    const rows = await exportedBooks(db, userId, after, BATCH);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({
      averageRating: row.averageRating,
      // Goodreads knows editions, and writes what they are called beside their ISBN.
      editionTitle: row.editionTitle,
      entry: entryOf(row, places.get(row.googleId) ?? []),
    }));
    after = last.googleId;
  }
}

function entryOf(
  { googleId: _, averageRating: __, editionTitle: ___, ...line }: ExportLine,
  places: { name: string; place: number }[],
): LibraryItem {
  const kept = line.readings as unknown as (ReadingState & LibraryItem['readings'][number])[];
  return {
    ...line,
    readings: inOrder(kept) as typeof kept,
    shelves: places.map(({ name }) => name),
    shelfPlaces: Object.fromEntries(places.map(({ name, place }) => [name, place])),
  };
}
