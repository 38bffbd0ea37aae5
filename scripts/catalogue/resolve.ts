import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { SeriesPlace } from '../../server/domains/books/books/seriesPlaces.ts';
import type { Combined } from '../../server/domains/books/catalogue/identity.ts';
import {
  combine,
  hasSameAuthor,
  hasSameTitle,
  identityOf,
  isSameBook,
} from '../../server/domains/books/catalogue/identity.ts';
import {
  type BookCells,
  type ChangedBook,
  cellsOfBook,
  cellsOfEdition,
  insertBooks,
  insertEditions,
  insertIsbns,
  type NewEdition,
  searchTextOfBook,
  updateBooks,
} from './bulk.sql.ts';
import type { ImportRecord } from './incoming.ts';
import {
  insertAliases,
  insertPendingAuthors,
  knownEditions,
  lookUp,
  markOf,
  moveEditions,
  type SourceRow,
  updateEditions,
} from './resolve.sql.ts';
import { keepTold, type Told } from './told.sql.ts';

/** A book on its way in with all that can be computed before looking anything up. */
export interface Prepared extends Omit<ImportRecord, 'editions'> {
  editions: PreparedEdition[];
  identity: string | null;
  isbns: string[];
  cells: BookCells;
}

interface PreparedEdition {
  edition: NewEdition;
  /** Names it among all editions. */
  mark: string;
  cells: string;
}

/** A book that is there. */
export interface KnownBook extends Combined {
  id: string;
  editionsCount: number;
  identity: string | null;
  /** How many reviews and favourites it has. */
  engagement: number;
  /** Where it stands in series for everybody. */
  series: SeriesPlace[];
  /** A person may change it while this is read: then all is read again. */
  updatedAt: string;
}

/** What a batch came to. */
export interface Counts {
  newBooks: number;
  changedBooks: number;
  newEditions: number;
  changedEditions: number;
  merged: number;
}

/** The part of storing that needs no database, so that it goes on while that is busy. */
export function prepare(incoming: ImportRecord): Prepared {
  const { book, key, isPartial, editions, awaited, told } = incoming;
  const identity = identityOf(book) ?? null;
  return {
    book,
    key,
    isPartial,
    awaited,
    told,
    editions: editions.map((edition) => ({
      edition,
      mark: markOf(edition),
      cells: cellsOfEdition(edition),
    })),
    identity,
    isbns: isbnsOf(editions),
    cells: cellsOfBook({ ...book, identity, searchText: searchTextOfBook(book) }),
  };
}

function isbnsOf(editions: NewEdition[]): string[] {
  const [first, ...others] = editions;
  if (first === undefined || others.length === 0) return first?.isbns ?? [];
  return [...new Set(editions.flatMap(({ isbns }) => isbns))];
}

/**
 * Stores a batch of books in the transaction of the client: finds for each the book it is (see
 * docs/decisions/0020) or makes a new one. `merge` is called for books that turn out to be one. Tells
 * which books the batch is, besides what it came to.
 */
export async function resolve(
  client: pg.ClientBase,
  batch: Prepared[],
  merge: (from: string, into: string) => Promise<void> = async () => {},
): Promise<{ counts: Counts; bookIds: string[] }> {
  let shelf = shelfOf(await lookUp(client, batch));
  const merged = await mergeTwins(shelf, batch, merge);
  if (merged > 0) shelf = shelfOf(await lookUp(client, batch));
  const there = await knownEditions(
    client,
    batch.flatMap(({ editions }) => editions.map(({ edition }) => edition)),
  );
  const inserts = new Map<string, { id: string; editionsCount: number; cells: BookCells }>();
  const updates = new Map<string, ChangedBook>();
  const aliases: { googleId: string; bookId: string }[] = [];
  const editions: { bookId: string; cells: string }[] = [];
  const renewed = new Map<string, SourceRow>();
  const moved: { id: string; bookId: string }[] = [];
  const isbns: { isbn13: string; bookId: string; editionId: string | null }[] = [];
  const awaited: { key: number; place: number; bookId: string }[] = [];
  const told = new Map<string, Told>();

  for (const each of batch) {
    const [known] = shelf.booksOf(each);
    const id = known?.id ?? uuidv7();
    told.set(id, { ...each.told, bookId: id });
    let fresh = 0;
    for (const { edition, mark, cells } of each.editions) {
      const before = there.get(mark);
      if (before) {
        const { edition: said } = before;
        if (before.bookId !== id) moved.push({ id: said.id, bookId: id });
        const says = combined(said, edition);
        there.set(mark, { ...before, edition: says, bookId: id });
        if (!isSameEdition(said, says)) renewed.set(says.id, says);
      } else {
        fresh += 1;
        editions.push({ bookId: id, cells });
        there.set(mark, { edition, bookId: id });
      }
      const editionId = before?.edition.id ?? edition.id;
      if (before?.isIsbnByHand) continue;
      for (const isbn13 of edition.isbns)
        if (!shelf.leadsSomewhere(isbn13)) isbns.push({ isbn13, bookId: id, editionId });
    }
    for (const author of each.awaited) awaited.push({ ...author, bookId: id });

    if (!known) {
      inserts.set(id, { id, editionsCount: fresh, cells: each.cells });
      shelf.add(newBookOf(each, id, fresh), each);
      continue;
    }
    if (known.googleId !== each.key && !shelf.isKey(each.key))
      aliases.push({ googleId: each.key, bookId: id });
    const book = changed(known, each, fresh);
    shelf.add(book ? { ...known, ...book } : known, each);
    if (!book) continue;
    if (inserts.has(id))
      inserts.set(id, { id, editionsCount: book.editionsCount, cells: cellsOfBook(book) });
    else updates.set(id, book);
  }

  await insertBooks(client, [...inserts.values()]);
  await updateBooks(client, [...updates.values()]);
  await insertEditions(client, editions);
  await updateEditions(client, [...renewed.values()]);
  await moveEditions(client, moved);
  await insertIsbns(client, isbns);
  await insertAliases(client, aliases);
  await insertPendingAuthors(client, awaited);
  await keepTold(client, [...told.values()]);
  const counts = {
    newBooks: inserts.size,
    changedBooks: updates.size,
    newEditions: editions.length,
    changedEditions: renewed.size,
    merged,
  };
  return { counts, bookIds: [...told.keys()] };
}

/** Merges books that a record of the batch finds to be one; tells how many are gone. */
async function mergeTwins(
  shelf: Shelf,
  batch: Prepared[],
  merge: (from: string, into: string) => Promise<void>,
) {
  let merged = 0;
  for (const each of batch) {
    const [known, ...others] = shelf.booksOf(each);
    for (const other of known ? others : []) {
      await merge(other.id, (known as KnownBook).id);
      shelf.forget(other);
      merged += 1;
    }
  }
  return merged;
}

/** An edition as the newer record has it, which never erases with nothing. */
const combined = (before: SourceRow, edition: SourceRow): SourceRow => ({
  ...before,
  title: edition.title,
  subtitle: edition.subtitle ?? before.subtitle,
  publisher: edition.publisher ?? before.publisher,
  publishedDate: edition.publishedDate ?? before.publishedDate,
  pageCount: edition.pageCount ?? before.pageCount,
  language: edition.language ?? before.language,
  physicalFormat: edition.physicalFormat ?? before.physicalFormat,
});

const isSameEdition = (before: SourceRow, now: SourceRow) =>
  before.title === now.title &&
  before.subtitle === now.subtitle &&
  before.publisher === now.publisher &&
  before.publishedDate === now.publishedDate &&
  before.pageCount === now.pageCount &&
  before.language === now.language &&
  before.physicalFormat === now.physicalFormat;

const newBookOf = (each: Prepared, id: string, editionsCount: number): KnownBook => ({
  ...each.book,
  id,
  editionsCount,
  identity: each.identity,
  engagement: 0,
  series: [],
  updatedAt: '',
});

/** The book as it is after hearing this; undefined when nothing is different. */
function changed(known: KnownBook, each: Prepared, fresh: number): ChangedBook | undefined {
  const { engagement: _, series: __, ...before } = known;
  const combined = combine(known, each.book, { isPartial: each.isPartial });
  const after = {
    ...before,
    ...combined,
    editionsCount: known.editionsCount + fresh,
    identity: identityOf(combined) ?? null,
  };
  const isSame = (Object.keys(before) as (keyof typeof before)[]).every(
    (field) => `${before[field]}` === `${after[field]}`,
  );
  return isSame ? undefined : { ...after, searchText: searchTextOfBook(after) };
}

/** What was looked up for a batch, and what the batch adds to it. */
export interface LookedUp {
  books: KnownBook[];
  /** Public ids, old ones too. */
  keys: { mark: string; id: string }[];
  isbns: { mark: string; id: string }[];
}

function shelfOf({ books, keys, isbns }: LookedUp) {
  const byId = new Map(books.map((book) => [book.id, book]));
  const byKey = new Map(keys.map(({ mark, id }) => [mark, id]));
  const byIsbn = new Map(isbns.map(({ mark, id }) => [mark, id]));
  const byIdentity = new Map<string, Set<string>>();
  for (const { id, identity } of books) if (identity) marked(identity).add(id);

  function marked(identity: string) {
    const ids = byIdentity.get(identity) ?? new Set<string>();
    byIdentity.set(identity, ids);
    return ids;
  }

  return {
    /** The books that this one is, the one to keep first; more than one are to be merged. */
    booksOf(each: Prepared): KnownBook[] {
      const found = new Set<KnownBook>();
      const byOwnKey = byId.get(byKey.get(each.key) ?? '');
      if (byOwnKey) found.add(byOwnKey);
      const isWork = isWorkKey(each.key);
      for (const isbn of each.isbns) {
        const book = byId.get(byIsbn.get(isbn) ?? '');
        if (!book || found.has(book)) continue;
        // ISBNs get used twice, and typed wrongly: something else must speak for it too.
        const isBelieved =
          isWork && isWorkKey(book.googleId)
            ? isSameBook(book, each.book)
            : hasSameTitle(book, each.book) || hasSameAuthor(book, each.book);
        if (isBelieved) found.add(book);
      }
      for (const id of (each.identity && byIdentity.get(each.identity)) || []) {
        const book = byId.get(id);
        // Open Library has told its works apart.
        if (!book || found.has(book) || (isWork && isWorkKey(book.googleId))) continue;
        if (isSameBook(book, each.book)) found.add(book);
      }
      const all = [...found];
      if (all.length < 2 || byOwnKey) return byOwnKey ? sure(all) : all;
      return sure(all.sort((a, b) => b.engagement - a.engagement || (a.id < b.id ? -1 : 1)));
    },
    isKey: (key: string) => byKey.has(key),
    leadsSomewhere: (isbn13: string) => byIsbn.has(isbn13),
    add(book: KnownBook, { key, isbns }: Prepared) {
      byId.set(book.id, book);
      byKey.set(key, book.id);
      for (const isbn of isbns) if (!byIsbn.has(isbn)) byIsbn.set(isbn, book.id);
      if (book.identity) marked(book.identity).add(book.id);
    },
    forget({ id, googleId }: KnownBook) {
      byId.delete(id);
      byKey.delete(googleId);
    },
  };
}

type Shelf = ReturnType<typeof shelfOf>;

const isWorkKey = (key: string) => /^OL\d+W$/.test(key);

/** One record may join many books; two works that Open Library tells apart stay two. */
function sure([first, ...rest]: KnownBook[]): KnownBook[] {
  if (!first) return [];
  return [
    first,
    ...rest.filter(
      (book) => isSameBook(first, book) && !(isWorkKey(first.googleId) && isWorkKey(book.googleId)),
    ),
  ];
}
