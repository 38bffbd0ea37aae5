import type { SeriesBook } from '../../../shared/contract/series.ts';
import type { ListPage } from '../../api.ts';

/** A book and the place it has in a series: `1`, `0.5`, `1-3`; null where nobody knows. */
export interface Placed {
  googleId: string;
  position: string | null;
}

/**
 * Which places books get where one of them is moved: those between it and where it goes move on by one place, so that 1, 2
 * and 3 stay 1, 2 and 3. Where that is not known of all of them (spans, two at one place, none) only what is moved gets
 * another one: the first free number between the two beside it, or the middle.
 */
export function placesAfter(books: readonly Placed[], from: number, to: number): Placed[] {
  const moved = books[from];
  if (!moved || from === to) return [];
  const after = books.toSpliced(from, 1).toSpliced(to, 0, moved);
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const places = books.slice(first, last + 1).map(({ position }) => position);
  const isClear =
    places.every((place) => place !== null && NUMBER.test(place)) &&
    new Set(places.map(Number)).size === places.length;
  if (isClear)
    return after
      .slice(first, last + 1)
      .map(({ googleId }, at) => ({ googleId, position: places[at] ?? null }));
  const before = after.slice(0, to).findLast(({ position }) => endOf(position) !== undefined);
  const next = after.slice(to + 1).find(({ position }) => startOf(position) !== undefined);
  const position = between(endOf(before?.position ?? null), startOf(next?.position ?? null));
  return position === undefined ? [] : [{ googleId: moved.googleId, position }];
}

/** The pages of a series with some books at other places, in the order of all of these. */
export function placedIn(pages: ListPage<SeriesBook>[], placed: readonly Placed[]) {
  const places = new Map(placed.map(({ googleId, position }) => [googleId, position]));
  const books = pages
    .flatMap(({ items }) => items)
    .map((each) => {
      const position = places.get(each.book.googleId);
      return position === undefined ? each : { ...each, position };
    })
    .toSorted((a, b) => (startOf(a.position) ?? AT_END) - (startOf(b.position) ?? AT_END));
  return pages.map((page, at) => ({ ...page, items: at === 0 ? books : [] }));
}

/** Further than any place, as one that nobody knows. */
const AT_END = 1e9;

/** The place behind all others. */
export const placeAtEnd = (books: readonly Placed[]) => {
  const ends = books.flatMap(({ position }) => endOf(position) ?? []);
  return ends.length === 0 ? null : String(Math.floor(Math.max(...ends)) + 1);
};

const NUMBER = /^\d+(\.\d+)?$/;

const startOf = (position: string | null) => numberOf(position?.split('-')[0]);
const endOf = (position: string | null) => numberOf(position?.split('-').at(-1));
const numberOf = (text: string | undefined) =>
  text !== undefined && NUMBER.test(text) ? Number(text) : undefined;

/** A number after one and before another, whole where there is one; undefined where none is left. */
function between(low: number | undefined, high: number | undefined) {
  if (low === undefined && high === undefined) return undefined;
  if (high === undefined) return String(Math.floor(low ?? 0) + 1);
  const above = low ?? 0;
  const whole = Math.floor(above) + 1;
  if (low === undefined && high > 1) return String(Math.ceil(high) - 1);
  if (whole < high) return String(whole);
  const middle = Math.round(((above + high) / 2) * 100) / 100;
  return middle > above && middle < high ? String(middle) : undefined;
}
