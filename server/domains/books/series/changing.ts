import { isDeepStrictEqual } from 'node:util';
import {
  BOOK_NAME_MAX,
  SERIES_DESCRIPTION_MAX,
  SERIES_MERGED_MAX,
} from '../../../../shared/limits.ts';
import { isBlank, lengthOf } from '../../../../shared/rules.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import { separate } from '../books/byHand.sql.ts';
import { merge as mergeByHand } from '../books/byHand.ts';
import { SERIES_OF_BOOK_MAX } from '../books/series.sql.ts';
import { seriesPositionOf } from '../books/seriesPlaces.ts';
import {
  adoptAuthor,
  changeOfSeries,
  describeSeries,
  hasPlace,
  type KeptPlace,
  keepPlace,
  keptPlace,
  type LockedSeries,
  noteChange,
  otherSeriesOf,
  renameSeries,
  SERIES,
} from './changes.sql.ts';

/** The name of a series as it was typed. */
export function nameOf(text: string) {
  const name = cleanLine('name', text);
  if (isBlank(name)) throw refuseField('name', 'series_name_required');
  if (lengthOf(name) <= BOOK_NAME_MAX) return name;
  throw refuseField('name', 'series_name_too_long', { most: BOOK_NAME_MAX });
}

export function descriptionOf(text: string | null) {
  const description = cleanText('description', text ?? '');
  if (lengthOf(description) <= SERIES_DESCRIPTION_MAX) return description || null;
  throw refuseField('description', 'series_description_too_long', { most: SERIES_DESCRIPTION_MAX });
}

/** `1`, `0.5`, `1-3`; blank is none. */
export function positionOf(text: string | null) {
  const position = seriesPositionOf(cleanLine('position', text ?? ''));
  if (position === null || POSITION.test(position)) return position;
  throw refuseField('position', 'series_position_wrong');
}

const POSITION = /^\d{1,5}(\.\d{1,2})?(-\d{1,5}(\.\d{1,2})?)?$/;

interface Facts {
  name?: string | undefined;
  description?: string | null | undefined;
}

/** Corrects what differs, and keeps what it was. */
export async function correct(tx: Db, userId: string, series: LockedSeries, facts: Facts) {
  const { id } = series;
  const before: Facts = {};
  const after: Facts = {};
  if (facts.name !== undefined && facts.name !== series.name) {
    const { isTaken, names } = await renameSeries(tx, id, facts.name);
    if (isTaken) throw refuse('series_exists');
    if (names > SERIES_MERGED_MAX)
      throw refuse('series_too_many_names', { most: SERIES_MERGED_MAX });
    Object.assign(before, { name: series.name });
    Object.assign(after, { name: facts.name });
  }
  if (facts.description !== undefined && facts.description !== series.description) {
    await describeSeries(tx, id, facts.description);
    Object.assign(before, { description: series.description });
    Object.assign(after, { description: facts.description });
  }
  if (Object.keys(after).length > 0)
    await noteChange(tx, { id, userId, kind: 'corrected', before, after });
}

/** Puts a book somewhere in a series, or out of it, and keeps where it was. */
export async function place(
  tx: Db,
  userId: string,
  seriesId: string,
  book: { id: string; author?: string | null },
  after: KeptPlace,
) {
  const before = await keptPlace(tx, seriesId, book.id);
  if (isDeepStrictEqual(before, after)) return;
  // What is nowhere cannot be taken out.
  if (!after.isIn && after.isByHand && !(await hasPlace(tx, seriesId, book.id))) return;
  if (after.isIn && !before.isIn) {
    const { count } = await otherSeriesOf(tx, seriesId, book.id);
    if (count >= SERIES_OF_BOOK_MAX)
      throw refuse('series_of_book_too_many', { most: SERIES_OF_BOOK_MAX });
    if (book.author !== undefined) await adoptAuthor(tx, seriesId, book.author);
  }
  await keepPlace(tx, seriesId, book.id, after);
  const kind = after.isIn ? 'placed' : 'removed';
  await noteChange(tx, { id: seriesId, userId, kind, bookId: book.id, before, after });
}

/** Makes a series part of another, with all that were merged into it. */
export const merge = (tx: Db, userId: string, from: string, into: string) =>
  mergeByHand(tx, MERGING, { userId, from, into });

const MERGING = {
  kind: SERIES,
  most: SERIES_MERGED_MAX,
  isItself: () => refuse('series_is_itself'),
  isTooMany: (most: number) => refuse('series_too_many_merged', { most }),
};

/** Takes a change back, which is a change as well. */
export async function revert(tx: Db, userId: string, series: LockedSeries, changeId: string) {
  const change = await changeOfSeries(tx, series.id, changeId);
  if (!change) throw refuse('change_not_found');
  const { kind, bookId, otherId, before, after, isRevertible } = change;
  if (kind === 'added') throw refuse('change_not_revertible');
  if (!isRevertible) throw refuse('change_overtaken');
  if (kind === 'corrected') return correct(tx, userId, series, before);
  if (bookId !== null) {
    const { position = null, isIn = false, isByHand = false } = before;
    return place(tx, userId, series.id, { id: bookId }, { position, isIn, isByHand });
  }
  if (otherId === null) throw refuse('change_overtaken');
  if (kind === 'separated') return merge(tx, userId, otherId, series.id);
  const { names = [] } = after;
  await separate(tx, SERIES, { names, id: otherId, from: series.id });
  await noteChange(tx, { id: series.id, userId, kind: 'separated', otherId });
}
