import { useEffect, useRef, useState } from 'react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import styles from './MoreButton.module.css';
import { RetryAlert } from './RetryAlert.tsx';

/** A list that may go on. */
export interface FurtherPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Whether a list fetches its next page by itself: not while it does, and after a failure only when somebody says so. */
export const isToGoOn = ({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: FurtherPages) =>
  hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

interface MoreButtonProps {
  query: FurtherPages;
}

/** Shows the next page of a list that goes on; where that could not be loaded, it says so. */
export function MoreButton({ query }: MoreButtonProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [isUsed, setUsed] = useState(false);
  // After the last page the focus stays where the button was.
  useEffect(() => {
    if (isUsed && !query.hasNextPage && document.activeElement === document.body)
      place.current?.focus();
  }, [isUsed, query.hasNextPage]);
  if (!query.hasNextPage && !isUsed) return null;
  if (query.hasNextPage && query.isFetchNextPageError && !query.isFetchingNextPage)
    return <MoreFailed query={query} />;
  return (
    <p ref={place} tabIndex={-1} className={query.hasNextPage ? styles.more : undefined}>
      {query.hasNextPage ? (
        <Button
          aria-disabled={query.isFetchingNextPage}
          onClick={() => {
            setUsed(true);
            query.fetchNextPage();
          }}
        >
          {query.isFetchingNextPage ? words.states.loading : words.controls.more}
        </Button>
      ) : null}
    </p>
  );
}

/** In the place of the next page where that could not be loaded. */
export const MoreFailed = ({ query }: MoreButtonProps) => (
  <RetryAlert text={words.states.moreFailed} query={{ refetch: query.fetchNextPage }} />
);
