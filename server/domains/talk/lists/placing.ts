import { generateKeyBetween } from 'fractional-indexing';
import { LIST_BOOKS_MAX } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { lockAll } from '../../../platform/db/locks.ts';
import { brokenKeyOf, HttpError, refuse } from '../../../platform/http/errors.ts';
import { inTurns } from '../../../platform/process/inTurn.ts';
import { type Note, noteOnList, placeOnList, putOnList } from './lists.sql.ts';

/** How often it is tried without holding anybody up, and how often at all. */
const HOPEFUL_TRIES = 3;
const TRIES = 10;

/** What is put on a list. */
interface Put {
  googleId: string;
  /** Before which book; null: at the end. */
  before: string | null;
  /** undefined: as it was. */
  note?: Note | undefined;
  /** A book that is on the list stays where it is. */
  isKept?: true;
}

const inTurn = inTurns();

/**
 * Puts books on a list in turn, as many want the same place at its end; again where another process was faster, at last
 * with the places locked.
 */
export const untilPlaced = <T>(db: Db, id: string, attempt: (on: Db) => Promise<T>): Promise<T> =>
  inTurn(id, async () => {
    for (let tried = 0; tried < TRIES; tried++) {
      try {
        return await (tried < HOPEFUL_TRIES ? attempt(db) : withPlacesLocked(db, id, attempt));
      } catch (error) {
        if (!isOvertaken(error)) throw error;
      }
    }
    throw refuse('busy');
  });

const withPlacesLocked = <T>(db: Db, id: string, attempt: (on: Db) => Promise<T>) =>
  db.transaction(async (within) => {
    await lockAll(within, 'places', id);
    return attempt(within);
  });

/** Puts a book on a list or moves it; the id that it has inside the database. */
export async function put(db: Db, id: string, { googleId, before, note, isKept }: Put) {
  const place = await placeOnList(db, id, googleId, before);
  if (!place || (before !== null && place.before === null)) throw refuse('book_not_found');
  const { bookId, current } = place;
  if (place.isFull === null) throw refuse('list_not_found');
  if (current === null && place.isFull) throw refuse('list_full', { most: LIST_BOOKS_MAX });
  if (current !== null && (isKept || isBetween(current, place))) {
    if (note) await noteOnList(db, id, bookId, note);
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
