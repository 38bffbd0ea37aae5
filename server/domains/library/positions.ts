import { BOOK_PAGES_MAX } from '../../../shared/limits.ts';
import { badRequest } from '../../platform/http/errors.ts';
import type { Place } from './state.sql.ts';

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
    const sentence = 'Please say where you are in one way: a page, a percentage or a minute';
    throw badRequest(sentence, { [second]: sentence });
  }
  const { page = null, percent = null, minute = null } = given;
  if (page !== null && pages !== null && page > pages) {
    const sentence = `This edition has ${pages} pages`;
    throw badRequest(sentence, { page: sentence });
  }
  return { page, minute, percent: percent ?? percentOf({ page }, pages) };
}

/** A place in per cent of a book of so many pages; as it was where that tells nothing. */
export const percentOf = (
  { page, percent = null }: { page: number | null; percent?: number | null },
  pages: number | null,
) =>
  page === null || pages === null ? percent : Math.round(Math.min(1, page / pages) * 10_000) / 100;

/** Tells whether a place is the end of the book. */
export const isAtEnd = ({ percent }: Place) => percent !== null && percent >= 100;

/** How long a copy is said to be. */
export function pagesOf(pages: number, { page }: PositionGiven) {
  if (pages >= (page ?? 0) && pages <= BOOK_PAGES_MAX) return pages;
  const sentence = 'This page would be after the last';
  throw badRequest(sentence, { pages: sentence });
}
