import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import { type NewBook, newBookOf } from '../../books/books/book.ts';
import { addContributors } from '../../books/books/contributors.sql.ts';
import {
  addBook,
  bookOfIsbn,
  claimIsbn,
  type OtherBook,
  similarBooks,
} from '../../books/books/revisions/revisions.sql.ts';
import { keepPlaces } from '../../books/books/series.sql.ts';
import type { SeriesPlace } from '../../books/books/seriesPlaces.ts';
import { hasSameTitle, isSameBook } from '../../books/catalogue/identity.ts';
import { BOOKS_A_DAY } from '../../reading/items/limits.ts';
import { idsOfBooks } from '../../reading/library/state.sql.ts';
import { booksAddedToday } from './imports.sql.ts';
import type { LibraryItem } from './libraryItem.ts';

/** A book that a row is of, and whether it was added for it. */
export interface Contributed {
  googleId: string;
  bookId: string;
  isMade: boolean;
}

/** Tells how many books somebody's imports may still add today. */
export const roomOfDay = async (db: Db, userId: string) =>
  Math.max(0, BOOKS_A_DAY - (await booksAddedToday(db, userId)));

/**
 * Adds the book of a row to the catalogue as a member's, unless it has come since the row was looked for;
 * undefined where the row says too little of it, or no more may be added.
 */
export async function contribute(
  db: Db,
  userId: string,
  row: LibraryItem,
  /** The person wants it as a book of its own, whatever resembles it. */
  isWanted: boolean,
  hasRoom: boolean,
): Promise<Contributed | undefined> {
  const book = newBookOf({
    title: row.title,
    subtitle: row.subtitle ?? undefined,
    authors: row.authors,
    publishedDate: yearOf(row.originalYear ?? row.year),
    pageCount: row.pages ?? undefined,
    publisher: row.publisher ?? undefined,
    language: row.language ?? undefined,
    isbns: row.isbns,
  });
  if (!book) return undefined;
  const { series, contributors } = row;
  const known = isWanted ? undefined : await knownOf(db, book, series);
  if (known) return existing(db, known);
  if (!hasRoom) return undefined;
  // Another may have the ISBN where the person wants a book of its own.
  const isFree = book.isbn13 === null || !(await bookOfIsbn(db, book.isbn13));
  const own: NewBook = isFree ? book : { ...book, isbn13: null, isbn10: null };
  const first = isWanted ? undefined : await addBook(db, userId, own, true);
  if (first) return made(own, first);
  const other = { ...own, googleId: randomBytes(9).toString('base64url') };
  const id = await addBook(db, userId, other, true);
  return id === undefined ? undefined : made(other, id);

  async function made({ googleId, isbn13 }: NewBook, bookId: string): Promise<Contributed> {
    if (isbn13) await claimIsbn(db, isbn13, bookId);
    await keepPlaces(
      db,
      series.map((each) => ({ ...each, bookId, userId: null })),
    );
    if (contributors.length > 0) await addContributors(db, bookId, contributors);
    return { googleId, bookId, isMade: true };
  }
}

async function existing(db: Db, { googleId }: OtherBook): Promise<Contributed | undefined> {
  const [found] = await idsOfBooks(db, [googleId]);
  return found?.bookId ? { googleId, bookId: found.bookId, isMade: false } : undefined;
}

async function knownOf(db: Db, book: NewBook, series: SeriesPlace[]) {
  const ofIsbn = book.isbn13 ? await bookOfIsbn(db, book.isbn13) : undefined;
  if (ofIsbn && hasSameTitle(ofIsbn, book)) return ofIsbn;
  return (await similarBooks(db, book)).find((other) => isSameBook(other, { ...book, series }));
}

const yearOf = (year: number | null) => (year === null ? undefined : String(year));
