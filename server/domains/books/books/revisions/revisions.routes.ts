import { createHash, randomBytes } from 'node:crypto';
import type { BookFacts } from '../../../../../shared/contract/books.ts';
import { isbn10Of } from '../../../../../shared/isbn.ts';
import { CHANGES_PAGE, COVER_BYTES_MAX, PICTURE_TYPES } from '../../../../../shared/limits.ts';
import {
  type Caller,
  mayChangeCover,
  mayCorrectBook,
  mayRevertChanges,
} from '../../../../../shared/permissions.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { HttpError, refuse, refuseField } from '../../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../../platform/http/pagination.ts';
import type { Routes } from '../../../../platform/http/routes.ts';
import { yearOf } from '../../catalogue/dates.ts';
import { isSameBook } from '../../catalogue/identity.ts';
import type { NewBook } from '../book.ts';
import { factsOfForm } from '../bookForm.ts';
import { bookOf } from '../books.sql.ts';
import { encodeCover, keepCover, OF_BOOKS, showCover } from '../covers/uploads.ts';
import { keyOf } from '../search/normalize.ts';
import { differing, fieldsOf, isEmpty, isRevertible, picked } from './differing.ts';
import {
  addBook,
  addedBook,
  bookOfIsbn,
  changeBook,
  changedBook,
  changeOfBook,
  changesOfBook,
  claimIsbn,
  type KnownBook,
  lockBook,
  type OtherBook,
  onlyUserOf,
  similarBooks,
} from './revisions.sql.ts';

/** The catalogue by hand: adding a book, correcting one, what was changed, taking a change back. */
export function revisionsRoutes({ anyone, member, taking }: Routes, db: Db) {
  member('POST /api/books', async ({ body, user, db }) => {
    const facts = factsOfForm(body);
    const book = await db.transaction((tx) => add(tx, user.id, bookOfFacts(facts)));
    return detailsOf(db, book.googleId);
  });

  member('PUT /api/books/:googleId', async ({ params, body, user }) => {
    const facts = factsOfForm(body);
    await db.transaction(async (tx) => {
      const book = await lockBook(tx, params.googleId);
      if (!book) throw refuse('book_not_found');
      // Nobody does anything with the book meanwhile: what they do refers to it, and waits for the lock.
      if (!(await isCorrectedBy(tx, user, book.id))) throw refuse('correct_book_forbidden');
      await change(tx, 'corrected', user.id, book, facts);
    });
    return detailsOf(db, params.googleId);
  });

  member('GET /api/books/:googleId/correction', async ({ params, user }) => {
    const book = await addedBook(db, params.googleId);
    if (!book) throw refuse('book_not_found');
    return { mayCorrect: await isCorrectedBy(db, user, book.id) };
  });

  taking(PICTURE_TYPES, COVER_BYTES_MAX, ({ member }) =>
    member('PUT /api/books/:googleId/cover', async ({ params, body, user }) => {
      const found = await addedBook(db, params.googleId);
      if (!found) throw refuse('book_not_found');
      if (!mayChangeCover(user, found.addedBy)) throw refuse('change_cover_forbidden');
      if (!(body instanceof Uint8Array)) throw refuse('cover_required');
      const cover = await encodeCover(body);
      await db.transaction(async (tx) => {
        const book = await lockBook(tx, params.googleId);
        if (!book) throw refuse('book_not_found');
        await keepCover(tx, OF_BOOKS, book.id, cover);
        await change(tx, 'corrected', user.id, book, { cover: cover.hash });
      });
      return null;
    }),
  );

  anyone('GET /api/books/:googleId/changes', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query, CHANGES_PAGE);
    const book = await changedBook(reads, params.googleId);
    if (!book) throw refuse('book_not_found');
    const changes = await changesOfBook(reads, book.id, page, await viewer());
    const rows = changes.map((each) => ({
      ...each,
      isRevertible: isRevertible<BookFacts>(book, each),
    }));
    return sendPage(reply, page, { rows, total: book.total, keyOf: newestKeyOf });
  });

  member('POST /api/books/:googleId/changes/:id/revert', async ({ params, user, db }) => {
    if (!mayRevertChanges(user)) throw refuse('revert_forbidden');
    return db.transaction(async (tx) => {
      const book = await lockBook(tx, params.googleId);
      const found = book && (await changeOfBook(tx, book.id, params.id));
      if (!found) throw refuse('change_not_found');
      if (!found.before || isEmpty(found.after)) throw refuse('change_not_revertible');
      if (!isRevertible<BookFacts>(book, found)) throw refuse('change_overtaken');
      const reverted = await change(tx, 'reverted', user.id, book, found.before);
      if (!reverted) throw refuse('change_reverted_already');
      return { ...reverted, isRevertible: true };
    });
  });
}

/** Whether somebody may correct a book; of those who may correct all, it is not asked who has done something with it. */
const isCorrectedBy = async (db: Db, caller: Caller, bookId: string) =>
  mayCorrectBook(caller, null) || mayCorrectBook(caller, await onlyUserOf(db, bookId));

async function detailsOf(db: Db, googleId: string) {
  const book = await bookOf(db, googleId);
  if (!book) throw refuse('book_not_found');
  return book;
}

/** Adds a book that is not here; 409 naming the book where it is. */
async function add(tx: Db, userId: string, book: NewBook) {
  await refuseKnown(tx, book);
  const added = await addBook(tx, userId, book);
  if (added) return claimed(tx, book, added);
  // The id is of a book that somebody added at the same moment, or that was this one once.
  await refuseKnown(tx, book);
  const other = { ...book, googleId: randomBytes(9).toString('base64url') };
  const id = await addBook(tx, userId, other);
  if (!id) throw new Error(`The random id ${other.googleId} is taken`);
  return claimed(tx, other, id);
}

async function refuseKnown(tx: Db, book: NewBook) {
  const ofIsbn = book.isbn13 ? await bookOfIsbn(tx, book.isbn13) : undefined;
  if (ofIsbn) throw isHere(ofIsbn);
  const same = (await similarBooks(tx, book)).find((other) => isSameBook(other, book));
  if (same) throw isHere(same);
}

async function claimed(tx: Db, book: NewBook, id: string) {
  if (book.isbn13 && !(await claimIsbn(tx, book.isbn13, id))) await refuseKnown(tx, book);
  return book;
}

/** Applies what differs to a locked book; undefined when nothing does. */
async function change(
  tx: Db,
  kind: 'corrected' | 'reverted',
  userId: string,
  book: KnownBook,
  facts: BookFacts,
) {
  const after = differing<BookFacts>(book, facts);
  // A year says nothing against its own days.
  if (isYearOf(after.publishedDate, book)) delete after.publishedDate;
  if (isEmpty(after)) return undefined;
  const before: BookFacts = picked(book, fieldsOf(after));
  if (after.isbn13 && !(await claimIsbn(tx, after.isbn13, book.id))) {
    const book = named(await bookOfIsbn(tx, after.isbn13));
    throw refuseField('isbn', 'isbn_taken', { book });
  }
  if (after.cover !== undefined && !(await showCover(tx, OF_BOOKS, book.id, after.cover)))
    throw refuse('cover_gone');
  return changeBook(tx, { book, kind, userId, before, after });
}

const isYearOf = (date: string | null | undefined, { publishedDate }: KnownBook) =>
  date != null && /^-?\d+$/.test(date) && yearOf(date) === yearOf(publishedDate);

/** A book as it is stored, from what a form says of it. */
function bookOfFacts(facts: BookFacts): NewBook {
  const { title = '', authors = [], isbn13 = null } = facts;
  return {
    googleId: idOf(title, authors[0] ?? ''),
    title,
    subtitle: facts.subtitle ?? null,
    originalTitle: facts.originalTitle ?? null,
    otherTitles: [],
    authors,
    categories: facts.categories ?? [],
    publishedDate: facts.publishedDate ?? null,
    pageCount: facts.pageCount ?? null,
    publisher: facts.publisher ?? null,
    language: facts.language ?? null,
    isbn10: (isbn13 && isbn10Of(isbn13)) ?? null,
    isbn13,
    description: facts.description ?? null,
    coverKey: null,
  };
}

/** The same for the same title and author, so that adding a book twice at once meets a unique key. */
const idOf = (title: string, author: string) =>
  createHash('sha256')
    .update(JSON.stringify(['member', keyOf(title) || title, keyOf(author) || author]))
    .digest('base64url')
    .slice(0, 12);

const isHere = (book: OtherBook) =>
  new HttpError(
    { id: 'book_exists', params: { book: named(book) } },
    { fields: { googleId: book.googleId } },
  );

/** A book that something is refused because of, as its sentence names it. */
export const named = (book: Pick<OtherBook, 'title' | 'authors'> | undefined) =>
  book ? `“${book.title}”${book.authors[0] ? ` by ${book.authors[0]}` : ''}` : 'another one';
