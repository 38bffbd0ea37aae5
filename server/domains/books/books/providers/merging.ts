import type { Db } from '../../../../platform/db/db.ts';
import { isSameBook } from '../../catalogue/identity.ts';
import { storeBooks } from '../../catalogue/upsert.sql.ts';
import { type NewBook, newBookOf, type RawBook } from '../book.ts';
import { knownBooks } from '../search/search.sql.ts';
import { candidatesOf, type KnownBook, storeEnriched, storeLeads } from './enrichment.sql.ts';
import type { Provider } from './provider.ts';

/**
 * Stores what a provider has found: new books, and for those that are here already what they lack.
 * Their ids and ISBNs lead to the book they became. True when anything is new.
 */
export async function mergeFound(db: Db, source: Provider['name'], raw: RawBook[]) {
  const found = raw.flatMap((each) => newBookOf(each) ?? []);
  if (found.length === 0) return false;
  const { known, fresh } = await sortedOut(db, found);
  const { firsts, others } = apart(fresh);
  if (firsts.length > 0) await storeBooks(db, source, firsts);
  if (others.length > 0) known.push(...(await sortedOut(db, others)).known);
  if (known.length > 0) await storeLeads(db, known.map(leadOf));
  const isFilled = await enrichBooks(db, known);
  return firsts.length > 0 || isFilled;
}

/** What a provider says about a book that is here. */
export interface ProviderRecord {
  book: KnownBook;
  found: NewBook;
}

/** Fills what books lack with what was found about them; true when anything was. */
export async function enrichBooks(db: Db, known: ProviderRecord[]) {
  const books = new Map<string, KnownBook>();
  for (const { book, found } of known) {
    const filled = filledWith(books.get(book.id) ?? book, found);
    if (filled) books.set(book.id, filled);
  }
  if (books.size === 0) return false;
  return (await storeEnriched(db, [...books.values()])).length > 0;
}

/** The fields that may be filled, by the columns in which a person may have said otherwise. */
const FILLABLE = {
  description: 'description',
  page_count: 'pageCount',
  publisher: 'publisher',
  language: 'language',
  published_date: 'publishedDate',
  categories: 'categories',
  cover_key: 'coverKey',
} as const satisfies Record<string, keyof NewBook>;

/** The book with its enrichment filled; undefined when nothing is new. What a person has said stays. */
function filledWith(book: KnownBook, found: NewBook): KnownBook | undefined {
  const enrichment = Object.entries(FILLABLE).filter(
    ([column, field]) =>
      isMissing(book[field]) && !isMissing(found[field]) && !book.corrected.includes(column),
  );
  if (enrichment.length === 0) return undefined;
  return { ...book, ...Object.fromEntries(enrichment.map(([, field]) => [field, found[field]])) };
}

const isMissing = (value: string | number | string[] | null) =>
  value === null || (Array.isArray(value) && value.length === 0);

/** Which of those found are here already, and which are not. */
async function sortedOut(db: Db, found: NewBook[]) {
  const candidates = await candidatesOf(db, found);
  // Without an author it cannot be told whether it is the same; it is not stored once more.
  const alike = await knownBooks(db, found);
  const known: ProviderRecord[] = [];
  const fresh: NewBook[] = [];
  for (const each of found) {
    const book = candidates.find(
      ({ of, isAlike, ...other }) => of === each.googleId && (!isAlike || isSameBook(other, each)),
    );
    if (book) known.push({ book, found: each });
    else if (!alike.has(each.googleId)) fresh.push(each);
  }
  return { known, fresh };
}

/** One service has the same book under different ids: the first of each, and the others. */
function apart(books: NewBook[]) {
  const firsts: NewBook[] = [];
  const others: NewBook[] = [];
  for (const book of books) {
    const isThere = firsts.some(
      (first) => isSameBook(first, book) || (book.isbn13 !== null && book.isbn13 === first.isbn13),
    );
    (isThere ? others : firsts).push(book);
  }
  return { firsts, others };
}

const leadOf = ({ book, found }: ProviderRecord) => ({
  bookId: book.id,
  googleId: found.googleId,
  isbn13: book.corrected.includes('isbn13') ? null : found.isbn13,
});
