import { uuidv7 } from 'uuidv7';
import { MERGED_BY_BOTH_MAX, MERGED_ENTRIES_MAX } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { byTheOneThatStays, mergeBooks } from '../../books/catalogue/merge.sql.ts';
import { keepAfter, keepBefore, type Pair } from './kept.sql.ts';
import {
  addMerge,
  endMerge,
  keepFacts,
  lockBooks,
  lockBoth,
  type Merger,
  mergeToUndo,
  sizeOf,
} from './merges.sql.ts';
import { separateBooks } from './undoing.ts';

/** Makes two books one, and keeps what each was. */
export async function merge(tx: Db, pair: Pair, by: Merger) {
  const { entries, both } = await sizeOf(tx, pair, MERGED_ENTRIES_MAX);
  if (entries > MERGED_ENTRIES_MAX || both > MERGED_BY_BOTH_MAX)
    throw refuse('book_merge_too_large', { most: MERGED_ENTRIES_MAX, both: MERGED_BY_BOTH_MAX });
  if ((await lockBooks(tx, [pair.from, pair.into])) < 2) throw refuse('book_not_found');
  await lockBoth(tx, pair);
  const id = uuidv7();
  await addMerge(tx, id, pair, by);
  await keepBefore(tx, id, pair);
  await mergeBooks(tx, pair.from, pair.into, byTheOneThatStays);
  await keepAfter(tx, id, pair);
  await keepFacts(tx, id, pair.into);
  return id;
}

/** Takes that back, within its time. */
export async function undo(tx: Db, id: string, by: Merger) {
  const { from, into, isUndone, isTooOld, isOvertaken } = existingMerge(await mergeToUndo(tx, id));
  if (isUndone) throw refuse('book_merge_undone');
  if (isTooOld) throw refuse('book_merge_too_old');
  if (isOvertaken || (await lockBooks(tx, [into])) < 1) throw refuse('book_merge_overtaken');
  await separateBooks(tx, { mergeId: id, from, into });
  await endMerge(tx, id, by);
}

const existingMerge = existingOr('book_merge_not_found');
