import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isToGoOn } from './MoreButton.tsx';

/**
 * Pages of a list are loaded until the item is there that somebody came for, as long as that is reasonable; then the
 * page goes to its place.
 */
export function useArrival<T extends { _id: string }>(
  list: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>,
  linked: string | undefined,
  /** A selector of where it stands. */
  placeOf: (id: string) => string,
) {
  const arrived = useRef<string>(undefined);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const goesOn = isToGoOn(list);
  useEffect(() => {
    if (linked === undefined || arrived.current === linked || !data || isFetchingNextPage) return;
    const isThere = data.pages.some(({ items }) => items.some(({ _id }) => _id === linked));
    if (!isThere && hasNextPage && data.pages.length < PAGES_MOST) {
      if (goesOn) fetchNextPage().catch(() => {});
      return;
    }
    arrived.current = linked;
    const place = document.querySelector<HTMLElement>(placeOf(linked));
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }, [linked, data, goesOn, hasNextPage, isFetchingNextPage, fetchNextPage, placeOf]);
}

const PAGES_MOST = 30;
