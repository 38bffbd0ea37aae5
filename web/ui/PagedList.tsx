import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPage } from '../api.ts';
import { words } from '../locales/words.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { MoreButton } from './MoreButton.tsx';
import { Skeleton } from './Waiting.tsx';

interface PagedListProps<T> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<T>>>;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** A list that may go on, in each of its states: loading, failed, empty, full. */
export function PagedList<T>({ list, empty, children }: PagedListProps<T>) {
  if (list.isPending)
    return (
      <div role="status" aria-label={words.states.loading}>
        <Skeleton shape="row" />
      </div>
    );
  if (!list.data)
    return (
      <Alert text={words.profiles.failed}>
        <Button small onClick={() => list.refetch()}>
          {words.controls.retry}
        </Button>
      </Alert>
    );
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <MoreButton query={list} />
    </>
  );
}
