import type { Query } from '../../../shared/contract/index.ts';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { PAGE_SIZE } from '../../../shared/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { type Paged, pageOf, sendPage } from '../../platform/http/pagination.ts';
import { entryOf, type Looker, type ReadingRow } from './entry.sql.ts';
import { isLibraryKey, libraryKeyOf, libraryQueryOf } from './filters.sql.ts';
import { libraryOf } from './library.sql.ts';
import { inOrder } from './status.ts';

/** A page of a library as a query asks for it. */
export async function listed(
  on: Db,
  userId: string,
  looker: Looker,
  { limit, cursor, ...rest }: Query<'GET /api/library'>,
  answer: Paged,
) {
  const wanted = libraryQueryOf(rest);
  if (wanted.sort === 'shelf' && wanted.filter.shelf === undefined) {
    const sentence = 'Please say of which shelf the order is meant';
    throw badRequest(sentence, { shelf: sentence });
  }
  const page = pageOf({ limit, cursor }, PAGE_SIZE, isLibraryKey(wanted.sort));
  const library = await libraryOf(on, userId, looker, wanted, page);
  if (!library) throw notFound('User not found');
  return sendPage(answer, page, { ...library, keyOf: (entry) => libraryKeyOf(wanted.sort, entry) });
}

/** Somebody's own entry with its readings, the newest first. */
export async function detailsOf(db: Db, userId: string, bookId: string): Promise<EntryDetails> {
  const entry = await entryOf(db, userId, bookId);
  if (!entry) throw notFound('This book is not in your library');
  return { ...entry, readings: newestFirst(entry.readings) };
}

function newestFirst(readings: ReadingRow[]) {
  const states = readings.map((reading) => ({
    ...reading,
    id: reading._id,
    editionId: null,
    hasProgress: false,
    reading,
  }));
  return inOrder(states).map((state) => (state as (typeof states)[number]).reading);
}
