import { useInfiniteQuery } from '@tanstack/react-query';
import { ListCards } from '../features/lists/ListCards.tsx';
import { listsWith } from '../features/lists/lists.api.ts';
import { words } from '../locales/words.ts';
import { someOf } from '../queries.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import styles from './BookLists.module.css';

/** The lists that a book is on; nothing where it is on none, and whoever reads reviews is told of no failure. */
export function BookLists({ googleId }: { googleId: string }) {
  const lists = useInfiniteQuery(listsWith(googleId));
  const items = someOf(lists);
  if (!items) return null;
  return (
    <section aria-labelledby="on-lists" className={styles.lists}>
      <h2 id="on-lists">{words.lists.withBook}</h2>
      <ListCards lists={items} withOwner />
      <MoreButton query={lists} />
    </section>
  );
}
