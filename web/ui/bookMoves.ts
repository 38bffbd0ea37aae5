import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListPage } from '../api.ts';
import { itemsIn } from '../queries.ts';

/** Where a book goes: before another, or to the end. */
export interface Move {
  googleId: string;
  before: string | null;
}

/** The pages of a list with one of their books in another place; the end is that of what has come. */
export function movedIn<T>(
  pages: ListPage<T>[],
  { googleId, before }: Move,
  idOf: (item: T) => string,
): ListPage<T>[] {
  const moved = pages.flatMap(({ items }) => items).find((item) => idOf(item) === googleId);
  if (!moved || googleId === before) return pages;
  return pages.map((page, at) => {
    const rest = page.items.filter((item) => idOf(item) !== googleId);
    const to = before === null ? -1 : rest.findIndex((item) => idOf(item) === before);
    if (to !== -1) return { ...page, items: rest.toSpliced(to, 0, moved) };
    const isEnd = before === null && at === pages.length - 1;
    return { ...page, items: isEnd ? [...rest, moved] : rest };
  });
}

/** A list of books that may go on. */
export type Further<T> = Pick<
  UseInfiniteQueryResult<InfiniteData<ListPage<T>>>,
  'hasNextPage' | 'fetchNextPage'
>;

/** Fetches the next page of a list, and gives the books that are there by then; nothing where all have come. */
export function furtherOf<T>(
  { hasNextPage, fetchNextPage }: Further<T>,
  idOf: (item: T) => string,
) {
  if (!hasNextPage) return undefined;
  return async () => {
    const { data } = await fetchNextPage();
    return data ? itemsIn(data).map((item) => ({ googleId: idOf(item) })) : [];
  };
}

export const idsOf = (books: readonly { googleId: string }[]) =>
  books.map(({ googleId }) => googleId);

/**
 * Where a book goes back to that was taken from a place of `then`: before the next one that is still there, or behind
 * the last one before it, as others may have been taken away meanwhile and more have come.
 */
export function placeBack(then: readonly string[], at: number, now: readonly string[]) {
  const next = then.slice(at + 1).find((id) => now.includes(id));
  if (next !== undefined) return next;
  const last = then.slice(0, at).findLast((id) => now.includes(id));
  return now[last === undefined ? 0 : now.indexOf(last) + 1] ?? null;
}
