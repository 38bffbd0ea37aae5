import { useInfiniteQuery } from '@tanstack/react-query';
import { QuoteList } from '../features/quotes/QuoteList.tsx';
import { quotesFromBook } from '../features/quotes/quotes.api.ts';
import { words } from '../locales/words.ts';
import { someOf } from '../queries.ts';
import { useAccount } from '../session/account.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import styles from './BookLists.module.css';

/** What readers keep from a book; nothing where nobody does, and whoever reads reviews is told of no failure. */
export function BookQuotes({ googleId }: { googleId: string }) {
  const { currentUser } = useAccount();
  const quotes = useInfiniteQuery(quotesFromBook(googleId));
  const items = someOf(quotes);
  if (!items) return null;
  return (
    <section aria-labelledby="from-book" className={styles.lists}>
      <h2 id="from-book" tabIndex={-1}>
        {words.quotes.fromBook}
      </h2>
      <QuoteList quotes={items} userId={currentUser?._id} of="person" />
      <MoreButton query={quotes} />
    </section>
  );
}
