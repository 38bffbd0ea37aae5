import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { REMEMBERED_MAX } from '../../../../shared/limits.ts';
import { projectRoot } from '../../../config.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { hasShape, shapeError } from '../../../platform/http/validation.ts';
import { type NewBook, newBookOf } from '../books/book.ts';
import { keepPlacesOf } from '../books/series.sql.ts';
import type { SeriesPlace } from '../books/seriesPlaces.ts';
import { rememberBooks } from '../recall/memories.sql.ts';
import { storeBooks } from './upsert.sql.ts';

/** One entry of the files in catalogue/books/; catalogue/README.md explains it. */
export const CatalogueBook = Type.Object(
  {
    id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{12}$' })),
    title: Type.String({ minLength: 1 }),
    subtitle: Type.Optional(Type.String({ minLength: 1 })),
    originalTitle: Type.Optional(Type.String({ minLength: 1 })),
    otherTitles: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    authors: Type.Array(Type.String({ minLength: 1 })),
    published: Type.Integer({ minimum: -4000, maximum: 2100 }),
    language: Type.String({ pattern: '^[a-z]{2,3}$' }),
    pages: Type.Optional(Type.Integer({ minimum: 1 })),
    publisher: Type.Optional(Type.String({ minLength: 1 })),
    isbn13: Type.Optional(Type.String({ pattern: '^97[89][0-9]{10}$' })),
    categories: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
    description: Type.String({ minLength: 1 }),
    series: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1 }),
            position: Type.Optional(Type.String({ pattern: '^[0-9]+([.][0-9]+)?(-[0-9]+)?$' })),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    remembered: Type.Optional(Type.String({ minLength: 1, maxLength: REMEMBERED_MAX })),
  },
  { additionalProperties: false },
);
export type CatalogueBook = Static<typeof CatalogueBook>;

export const catalogueFolder = join(projectRoot, 'catalogue', 'books');

/** Raised when the same files have to be stored differently, so that they are loaded again. */
const VERSION = '4';
const NAME = 'starter';
const BATCH = 200;
const ATTEMPTS = 20;

/**
 * Loads the starter catalogue into the database. Files that have been loaded already cost one
 * statement; corrections reach the books that are there and touch no counter. Entries that cannot
 * be used are named in the log and left out. Several processes may do this at once.
 */
export async function loadCatalogue(db: Db, say: (line: string) => void, folder = catalogueFolder) {
  const files = await filesOf(folder);
  const hash = hashOf(files);
  const same = await db.first(sql`
    select from loaded_catalogues where name = ${NAME} and hash = ${hash}`);
  if (same) return;

  const entries = files.flatMap((file) => entriesOf(file, say));
  say(`Loading ${entries.length} books of the starter catalogue`);
  for (let at = 0; at < entries.length; at += BATCH) {
    const some = entries.slice(at, at + BATCH);
    await whenNotBusy(() =>
      storeBooks(
        db,
        'catalogue',
        some.map(({ book }) => book),
      ),
    );
    await whenNotBusy(() =>
      keepPlacesOf(
        db,
        some.flatMap(({ book: { googleId }, series }) =>
          series.map((place) => ({ googleId, ...place })),
        ),
      ),
    );
    await whenNotBusy(() =>
      rememberBooks(
        db,
        some.map(({ book, remembered }) => ({ googleId: book.googleId, remembered })),
      ),
    );
  }
  // How telling a word is, is known from these statistics (books/recall/); PostgreSQL collects them by itself only later.
  await db.many(sql`analyze book_memories`);
  await db.many(sql`
    insert into loaded_catalogues (name, hash)
    values (${NAME}, ${hash})
        on conflict (name) do update set hash = excluded.hash, loaded_at = now()`);
}

/** Another process that loads the same books may hold their rows for longer than a statement waits for them. */
async function whenNotBusy(work: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof HttpError && error.code === 'unavailable';
      if (!isBusy || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A book of the catalogue's files as it is stored. */
export const bookOfCatalogue = (book: CatalogueBook): NewBook | undefined =>
  newBookOf({
    ...book,
    googleId: book.id,
    publishedDate: String(book.published),
    pageCount: book.pages,
    isbns: book.isbn13 ? [book.isbn13] : [],
  });

interface File {
  name: string;
  text: string;
}

async function filesOf(folder: string): Promise<File[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
}

function hashOf(files: File[]) {
  const hash = createHash('sha256').update(VERSION);
  for (const { name, text } of files) hash.update(JSON.stringify([name, text]));
  return hash.digest('hex');
}

interface Entry {
  book: NewBook;
  /** What readers remember of it: it is found by this, and nobody is shown it. */
  remembered: string | null;
  series: SeriesPlace[];
}

function entriesOf({ name, text }: File, say: (line: string) => void): Entry[] {
  const entries = parse(text);
  if (!Array.isArray(entries)) {
    say(`catalogue/books/${name} is left out: it is not a list in JSON`);
    return [];
  }
  return entries.flatMap((entry: unknown, at) => {
    if (hasShape(CatalogueBook, entry)) {
      const book = bookOfCatalogue(entry);
      if (book) {
        const series = (entry.series ?? []).map(({ name, position = null }) => ({
          name,
          position,
        }));
        return [{ book, remembered: entry.remembered ?? null, series }];
      }
    }
    say(`catalogue/books/${name}: entry ${at + 1} is left out: ${problemOf(entry)}`);
    return [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const problemOf = (entry: unknown) =>
  shapeError(CatalogueBook, entry) ?? 'its title cannot be used';
