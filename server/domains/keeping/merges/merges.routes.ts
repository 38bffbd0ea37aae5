import { uuidv7 } from 'uuidv7';
import { MERGED_BY_BOTH_MAX, MERGED_ENTRIES_MAX } from '../../../../shared/limits.ts';
import { type Caller, mayMergeBooks } from '../../../../shared/permissions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { idInside } from '../../books/books/books.sql.ts';
import { mergeBooks } from '../../books/catalogue/merge.sql.ts';
import { keepAfter, keepBefore, type Pair } from './kept.sql.ts';
import {
  addMerge,
  endMerge,
  keepFacts,
  lockBooks,
  lockBoth,
  type Merger,
  mergeOf,
  mergesMade,
  mergeToUndo,
  sizeOf,
} from './merges.sql.ts';
import { separateBooks } from './undoing.ts';

/** Books that are one are made one by hand, with a way back. */
export function mergesRoutes({ member }: Routes, db: Db) {
  member('GET /api/books/merges', async ({ query, reply, reads, user }) => {
    refuseOthers(user);
    const page = newestPageOf(query);
    const { rows, total = 0 } = await mergesMade(reads, user, page);
    return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
  });

  member('POST /api/books/:googleId/merge', async ({ params, body, user, session, request }) => {
    refuseOthers(user);
    const by = { user: session.user, ip: request.ip };
    const id = await db.transaction(async (tx) => {
      const from = existingBook(await idInside(tx, params.googleId)).id;
      const into = existingBook(await idInside(tx, body.into)).id;
      if (from === into) throw refuse('book_is_itself');
      return merge(tx, { from, into }, by);
    });
    return mergeOf(db, user, id);
  });

  member('POST /api/books/merges/:id/undo', async ({ params, user, session, request }) => {
    refuseOthers(user);
    await db.transaction((tx) => undo(tx, params.id, { user: session.user, ip: request.ip }));
    return mergeOf(db, user, params.id);
  });
}

/** Makes two books one, and keeps what each was. */
async function merge(tx: Db, pair: Pair, by: Merger) {
  if ((await lockBooks(tx, [pair.from, pair.into])) < 2) throw refuse('book_not_found');
  const { entries, both } = await sizeOf(tx, pair, MERGED_ENTRIES_MAX);
  if (entries > MERGED_ENTRIES_MAX || both > MERGED_BY_BOTH_MAX)
    throw refuse('book_merge_too_large', { most: MERGED_ENTRIES_MAX, both: MERGED_BY_BOTH_MAX });
  await lockBoth(tx, pair);
  const id = uuidv7();
  await addMerge(tx, id, pair, by);
  await keepBefore(tx, id, pair);
  await mergeBooks(tx, pair.from, pair.into);
  await keepAfter(tx, id, pair);
  await keepFacts(tx, id, pair.into);
  return id;
}

async function undo(tx: Db, id: string, by: Merger) {
  const { from, into, isUndone, isTooOld, isOvertaken } = existingMerge(await mergeToUndo(tx, id));
  if (isUndone) throw refuse('book_merge_undone');
  if (isTooOld) throw refuse('book_merge_too_old');
  if (isOvertaken || (await lockBooks(tx, [into])) < 1) throw refuse('book_merge_overtaken');
  await separateBooks(tx, { mergeId: id, from, into });
  await endMerge(tx, id, by);
}

function refuseOthers(user: Caller) {
  if (!mayMergeBooks(user)) throw refuse('book_merge_forbidden');
}

const existingBook = existingOr('book_not_found');
const existingMerge = existingOr('book_merge_not_found');
