import type { Query } from '../../../../shared/contract/index.ts';
import type { EntryDetails } from '../../../../shared/contract/library.ts';
import { PAGE_SIZE } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { type Paged, pageOf, sendPage } from '../../../platform/http/pagination.ts';
import { entryOf, type ReadingRow, type SeenBy } from './entry.sql.ts';
import { isLibraryKey, libraryKeyOf, libraryQueryOf } from './filters.sql.ts';
import { libraryOf } from './library.sql.ts';
import { profileSeen } from './seen.sql.ts';
import { inOrder } from './status.ts';

/** A page of a library as a query asks for it. */
export async function listed(
  on: Db,
  userId: string,
  seenBy: SeenBy,
  { limit, cursor, ...rest }: Query<'GET /api/library'>,
  answer: Paged,
) {
  const wanted = libraryQueryOf(rest);
  if (wanted.sort === 'shelf' && wanted.filter.shelf === undefined) {
    throw refuseField('shelf', 'shelf_required');
  }
  const page = pageOf({ limit, cursor }, PAGE_SIZE, isLibraryKey(wanted.sort));
  const profile = seenBy.isOwner ? { isSeen: true, seenBy } : await profileSeen(on, userId, seenBy);
  if (!profile) throw refuse('user_not_found');
  const library = profile.isSeen
    ? await libraryOf(on, userId, profile.seenBy, wanted, page)
    : { rows: [] };
  return sendPage(answer, page, { ...library, keyOf: (entry) => libraryKeyOf(wanted.sort, entry) });
}

/** Somebody's own entry with its readings, the newest first. */
export async function detailsOf(db: Db, userId: string, bookId: string): Promise<EntryDetails> {
  const entry = await entryOf(db, userId, bookId);
  if (!entry) throw refuse('entry_not_found');
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
