import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../locales/words.ts';
import { MoreButton } from './MoreButton.tsx';
import { RetryAlert } from './RetryAlert.tsx';
import { Skeleton } from './Waiting.tsx';

interface PagedListProps<T> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: T[]; total: number }>>;
  /** What is said where it cannot be loaded. */
  failed: string;
  /** In its place while it is loaded: one row, unless something else comes closer to what will be there. */
  loading?: ReactNode;
  empty: ReactNode;
  /** What there is so far, and of how many. */
  children: (items: T[], total: number) => ReactNode;
}

/** A list that may go on, in each of its states: loading, failed, empty, full. */
export function PagedList<T>({ list, failed, loading, empty, children }: PagedListProps<T>) {
  if (list.isPending)
    return (
      loading ?? (
        <div role="status" aria-label={words.states.loading}>
          <Skeleton shape="row" />
        </div>
      )
    );
  if (!list.data) return <RetryAlert text={failed} query={list} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items, list.data.pages[0]?.total ?? items.length)}
      <MoreButton query={list} />
    </>
  );
}
