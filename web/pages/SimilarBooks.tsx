import { useQuery } from '@tanstack/react-query';
import type { BookDetails } from '../../shared/contract/books.ts';
import { BookCards } from '../features/books/BookCards.tsx';
import { reasonOf } from '../features/recommendations/reasonOf.ts';
import { similarBooks } from '../features/recommendations/recommendations.api.ts';
import { words } from '../locales/words.ts';
import styles from './BookLists.module.css';

/** Books like a book, each with the reason; nothing where there is no other, and nobody is told of a failure. */
export function SimilarBooks({ book }: { book: BookDetails }) {
  const { data: similar = [] } = useQuery(similarBooks(book.googleId));
  if (similar.length === 0) return null;
  const reasons = new Map(similar.map(({ book, reason }) => [book.googleId, reasonOf(reason)]));
  return (
    <section aria-labelledby="similar" className={styles.lists}>
      <h2 id="similar">{words.book.similar}</h2>
      <BookCards
        books={similar.map(({ book }) => book)}
        noteOf={({ googleId }) => reasons.get(googleId)}
      />
    </section>
  );
}
