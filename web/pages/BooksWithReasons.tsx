import type { SimilarBook } from '../../shared/contract/recommendations.ts';
import { BookCards } from '../features/books/BookCards.tsx';
import { reasonOf } from '../features/recommendations/reasonOf.ts';

/** Books on a shelf, each with why it is there. */
export function BooksWithReasons({ books }: { books: readonly SimilarBook[] }) {
  const reasons = new Map(books.map(({ book, reason }) => [book.googleId, reasonOf(reason)]));
  return (
    <BookCards
      books={books.map(({ book }) => book)}
      noteOf={({ googleId }) => reasons.get(googleId)}
    />
  );
}
