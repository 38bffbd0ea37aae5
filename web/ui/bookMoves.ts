import type { ListPage } from '../api.ts';

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
