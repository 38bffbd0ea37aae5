import type { Position } from '../../../../shared/contract/library.ts';
import { BOOK_PAGES_MAX } from '../../../../shared/limits.ts';
import { refuseField } from '../../../platform/http/errors.ts';
import type { KeptProgress, Place } from './state.sql.ts';

/** Where in a book, as a call says it. */
export interface PositionGiven {
  page?: number | undefined;
  percent?: number | undefined;
  minute?: number | undefined;
}

/** What a call says of a position, in a book of so many pages; undefined: nothing. */
export function placeOf(given: PositionGiven, pages: number | null): Place | undefined {
  const said = (['page', 'percent', 'minute'] as const).filter((name) => given[name] !== undefined);
  const [first, second] = said;
  if (first === undefined) return undefined;
  if (second !== undefined) {
    throw refuseField(second, 'position_ambiguous');
  }
  const { page = null, percent = null, minute = null } = given;
  if (page !== null && pages !== null && page > pages)
    throw refuseField('page', 'page_after_last', { pages });
  return { page, minute, percent: percent ?? percentOf({ page }, pages) };
}

/** What a call says as a `position` of its own; null: none. One that holds nothing says nothing and is refused. */
export function positionIn(given: PositionGiven | null | undefined, pages: number | null) {
  if (given === null || given === undefined) return null;
  const place = placeOf(given, pages);
  if (!place) throw refuseField('position', 'position_required');
  return place;
}

/** A place in per cent of a book of so many pages; as it was where that tells nothing. */
export const percentOf = (
  { page, percent = null }: { page: number | null; percent?: number | null },
  pages: number | null,
) =>
  page === null || pages === null ? percent : Math.round(Math.min(1, page / pages) * 10_000) / 100;

/** A place as calls answer it, as it was given; null: none. SQL says the same: `positionOf`. */
export function positionAt({ page, minute, percent }: Place): Position | null {
  if (page !== null) return { page };
  if (minute !== null) return { minute };
  return percent === null ? null : { percent };
}

/** Where somebody was last, by what was said of it. */
export const newestOf = (rows: KeptProgress[]) =>
  rows.reduce<KeptProgress | null>(
    (newest, row) =>
      newest === null || row.at > newest.at || (row.at === newest.at && row.id > newest.id)
        ? row
        : newest,
    null,
  );

/** Tells whether a place is the end of the book. */
export const isAtEnd = ({ percent }: Place) => percent !== null && percent >= 100;

/** How long a copy is said to be. */
export function pagesOf(pages: number, { page }: PositionGiven) {
  if (pages >= (page ?? 0) && pages <= BOOK_PAGES_MAX) return pages;
  throw refuseField('pages', 'pages_before_page');
}
