import { useQuery } from '@tanstack/react-query';
import type { BookDetails } from '../../shared/contract/books.ts';
import type { SimilarBook } from '../../shared/contract/recommendations.ts';
import { BookCards } from '../features/books/BookCards.tsx';
import { similarBooks } from '../features/recommendations/recommendations.api.ts';
import { categoryName, words } from '../locales/words.ts';
import styles from './BookLists.module.css';

/** Books like a book, each with the reason; nothing where there is no other, and nobody is told of a failure. */
export function SimilarBooks({ book }: { book: BookDetails }) {
  const { data: similar = [] } = useQuery(similarBooks(book.googleId));
  if (similar.length === 0) return null;
  const reasons = new Map(similar.map((each) => [each.book.googleId, reasonOf(each, book)]));
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

/** Why a book is like another, in the language in use. */
function reasonOf({ book, reason }: SimilarBook, { categories }: BookDetails) {
  if (reason.kind === 'readers') return words.book.sameReaders;
  if (reason.kind === 'author') return words.book.sameAuthor;
  const shared = categories.find((category) => book.categories.includes(category));
  return shared === undefined
    ? words.home.fromCatalogue
    : words.book.sameCategory(categoryName(shared));
}
