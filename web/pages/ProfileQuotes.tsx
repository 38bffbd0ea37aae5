import { useInfiniteQuery } from '@tanstack/react-query';
import type { ViewedAs } from '../../shared/visibility.ts';
import { QuoteList } from '../features/quotes/QuoteList.tsx';
import { quotesOf } from '../features/quotes/quotes.api.ts';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';

interface ProfileQuotesProps {
  userId: string;
  isOwn: boolean;
  as: ViewedAs | undefined;
}

/** The passages somebody keeps. */
export function ProfileQuotes({ userId, isOwn, as }: ProfileQuotesProps) {
  const { currentUser } = useAccount();
  const quotes = useInfiniteQuery(quotesOf(userId, as));
  return (
    <PagedList
      list={quotes}
      failed={words.quotes.loadFailed}
      empty={<Empty drawing="page" text={isOwn ? words.quotes.ownNone : words.quotes.none} />}
    >
      {(items) => <QuoteList quotes={items} userId={currentUser?._id} of="book" />}
    </PagedList>
  );
}
