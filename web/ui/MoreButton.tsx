import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import styles from './MoreButton.module.css';

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Shows the next page of a list that goes on. */
export const MoreButton = ({ query }: MoreButtonProps) =>
  query.hasNextPage ? (
    <p className={styles.more}>
      <Button aria-disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchingNextPage ? words.states.loading : words.controls.more}
      </Button>
    </p>
  ) : null;
