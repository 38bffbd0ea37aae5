import { useEffect, useRef, useState } from 'react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import styles from './MoreButton.module.css';

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Shows the next page of a list that goes on. */
export function MoreButton({ query }: MoreButtonProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [isUsed, setUsed] = useState(false);
  // After the last page the focus stays where the button was.
  useEffect(() => {
    if (isUsed && !query.hasNextPage && document.activeElement === document.body)
      place.current?.focus();
  }, [isUsed, query.hasNextPage]);
  if (!query.hasNextPage && !isUsed) return null;
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
