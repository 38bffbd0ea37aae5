import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Quote } from '../../shared/contract/quotes.ts';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { bookDetails } from '../features/books/books.api.ts';
import { QuoteForm } from '../features/quotes/QuoteForm.tsx';
import { QuoteList } from '../features/quotes/QuoteList.tsx';
import { ownQuotesFrom, quotesOf } from '../features/quotes/quotes.api.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { someOf } from '../queries.ts';
import { useAccount } from '../session/account.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** The passages one keeps, of all books or of the one in the address (`?book=`): a commonplace book. */
export function QuotesPage() {
  const { currentUser } = useAccount();
  const search = `${useSearchParams()[0]}`;
  if (!currentUser)
    return (
      <SignInFirst
        text={words.library.signInFirst}
        returnTo={search ? `/quotes?${search}` : '/quotes'}
      />
    );
  return <OwnQuotes userId={currentUser._id} />;
}

function OwnQuotes({ userId }: { userId: string }) {
  const [address] = useSearchParams();
  const googleId = address.get('book') || null;
  const quotes = useInfiniteQuery(
    googleId === null ? quotesOf(userId, undefined) : ownQuotesFrom(googleId),
  );
  // Its quotes say what it is called; where there are none yet, the catalogue does.
  const hasNone = quotes.isSuccess && !someOf(quotes)?.length;
  const details = useQuery({
    ...bookDetails(googleId ?? ''),
    enabled: googleId !== null && hasNone,
  });
  const book = googleId === null ? undefined : (someOf(quotes)?.[0]?.book ?? details.data);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus size={18} aria-hidden />
      {words.quotes.add}
    </Button>
  );
  return (
    <Page
      title={
        googleId === null
          ? words.quotes.mine
          : book
            ? words.quotes.fromTitle(book.title)
            : words.quotes.fromBook
      }
      above={<LibraryPlaces />}
      width="prose"
      actions={someOf(quotes)?.length ? add : null}
    >
      <PagedList
        list={quotes}
        failed={words.quotes.loadFailed}
        empty={
          <Empty drawing="page" text={words.quotes.empty}>
            {add}
          </Empty>
        }
      >
        {(items) => <QuoteList quotes={items} userId={userId} of="book" />}
      </PagedList>
      {isAdding ? (
        <AddQuoteOfBook userId={userId} from={book} onClose={() => setAdding(false)} />
      ) : null}
    </Page>
  );
}

interface AddQuoteProps {
  userId: string;
  /** The book, where that is known. */
  from: NamedBook | undefined;
  onClose: () => void;
}
type NamedBook = Pick<Quote['book'], 'googleId' | 'title'>;

/** Writes down a passage: first the book, then the words. */
function AddQuoteOfBook({ userId, from, onClose }: AddQuoteProps) {
  const [book, setBook] = useState(from);
  return (
    <Dialog
      title={book ? words.conversation.quoteFrom(book.title) : words.quotes.add}
      onClose={onClose}
    >
      {book ? (
        <QuoteForm userId={userId} googleId={book.googleId} onDone={onClose} />
      ) : (
        <BookFinder
          label={words.quotes.whichBook}
          placeholder={words.quotes.whichBook}
          autoFocus
          onChoose={setBook}
        />
      )}
    </Dialog>
  );
}
