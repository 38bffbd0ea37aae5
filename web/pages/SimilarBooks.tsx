import { useQuery } from '@tanstack/react-query';
import type { BookDetails } from '../../shared/contract/books.ts';
import { similarBooks } from '../features/recommendations/recommendations.api.ts';
import { words } from '../locales/words.ts';
import styles from './BookLists.module.css';
import { BooksWithReasons } from './BooksWithReasons.tsx';

/** Books like a book, each with the reason; nothing where there is no other, and nobody is told of a failure. */
export function SimilarBooks({ book }: { book: BookDetails }) {
  const { data: similar = [] } = useQuery(similarBooks(book.googleId));
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className={styles.lists}>
      <h2 id="similar">{words.book.similar}</h2>
      <BooksWithReasons books={similar} />
    </section>
  );
}
