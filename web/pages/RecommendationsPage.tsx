import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SIMILAR_BOOKS } from '../../shared/limits.ts';
import { failureMessage } from '../api.ts';
import { booksOf } from '../features/books/books.api.ts';
import { FoundBookRowsToCome } from '../features/books/FoundBookRow.tsx';
import { Dismissals, Tastes } from '../features/recommendations/AnsweredBooks.tsx';
import { Choosing } from '../features/recommendations/Choosing.tsx';
import { Recommended } from '../features/recommendations/Recommended.tsx';
import { recommendedBooks } from '../features/recommendations/recommendations.api.ts';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** What to read next; whoever has no books yet says first which they liked. */
export function RecommendationsPage() {
  const { currentUser } = useAccount();
  return currentUser ? (
    <ForReader />
  ) : (
    <SignInFirst text={words.recommended.signIn} returnTo="/recommendations" />
  );
}

const useKind = (category: string) => useInfiniteQuery(booksOf(category));

function ForReader() {
  const query = useQuery(recommendedBooks(SIMILAR_BOOKS));
  const { data } = query;
  /** Whoever chooses goes on until there is what they chose for; nothing takes the books away under their finger. */
  const [isChoosing, setChoosing] = useState(false);
  if (data?.length === 0 && !isChoosing) setChoosing(true);

  async function show() {
    const { data: found = [] } = await query.refetch();
    if (found.length > 0) setChoosing(false);
  }

  return (
    <Page title={words.recommended.title} intro={words.recommended.about}>
      {query.isPending ? (
        <Waiting text={words.recommended.loading}>
          <FoundBookRowsToCome />
        </Waiting>
      ) : null}
      {query.isError && (isChoosing || !data) ? (
        <RetryAlert text={failureMessage(query.error, words.recommended.failed)} query={query} />
      ) : null}
      {data && isChoosing ? (
        <Choosing useKind={useKind} isBusy={query.isFetching} onDone={show} />
      ) : null}
      {data && !isChoosing ? (
        <>
          <Recommended books={data} />
          <Tastes />
          <Dismissals />
        </>
      ) : null}
    </Page>
  );
}
