import { WhenNear } from '../ui/WhenNear.tsx';
import { BookLists } from './BookLists.tsx';
import { BookQuotes } from './BookQuotes.tsx';

/** What readers make of a book beside their reviews: passages they keep, lists it is on. */
export const BookCommunity = ({ googleId }: { googleId: string }) => (
  <>
    <WhenNear>
      <BookQuotes googleId={googleId} />
    </WhenNear>
    <BookLists googleId={googleId} />
  </>
);
