import { generateKeyBetween } from 'fractional-indexing';
import { LIST_BOOKS_MAX } from '../../../shared/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { brokenKeyOf, HttpError, refuse } from '../../platform/http/errors.ts';
import { noteOnList, placeOnList, putOnList } from './lists.sql.ts';

const TRIES = 10;

/** What is put on a list. */
interface Put {
  googleId: string;
  /** Before which book; null: at the end. */
  before: string | null;
  /** undefined: as it was. */
  note?: string | null | undefined;
  /** A book that is on the list stays where it is. */
  isKept?: true;
}

/** Runs what puts a book on a list, again where somebody else has put another at the same place meanwhile. */
export async function untilPlaced<T>(attempt: () => Promise<T>) {
  for (let tried = 0; tried < TRIES; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  throw refuse('busy');
}

/** Puts a book on a list or moves it; the id that it has inside the database. */
export async function put(db: Db, id: string, { googleId, before, note, isKept }: Put) {
  const place = await placeOnList(db, id, googleId, before);
  if (!place || (before !== null && place.before === null)) throw refuse('book_not_found');
  const { bookId, current } = place;
  if (place.isFull === null) throw refuse('list_not_found');
  if (current === null && place.isFull) throw refuse('list_full', { most: LIST_BOOKS_MAX });
  if (current !== null && (isKept || isBetween(current, place))) {
    if (note !== undefined) await noteOnList(db, id, bookId, note);
    return bookId;
  }
  const position = generateKeyBetween(place.after, place.before);
  if (!(await putOnList(db, id, { bookId, position, note }))) throw refuse('busy');
  return bookId;
}

/** A book before itself is there already, too. */
const isBetween = (
  current: string,
  { after, before }: { after: string | null; before: string | null },
) =>
  current === before ||
  ((after === null || after < current) && (before === null || current < before));

/** The place is taken, or the book became one with another or the list went, since they were read. */
const isOvertaken = (error: unknown) =>
  (error instanceof HttpError && error.id === 'busy') ||
  ['list_books_list_id_position_key', 'list_books_book_id_fkey'].includes(brokenKeyOf(error) ?? '');
