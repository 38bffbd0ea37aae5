import { item } from '../../queries.ts';
import type { Candidate } from '../../ui/FoundChoice.tsx';

// By itself: the page of a book does not need it before it is asked for.

/** Books that may be the one that is meant, as they stand beside each other. */
export const booksNamed = (q: string) =>
  item('GET /api/books/search', { query: { q, maxResults: 8 } }, ({ books }): Candidate[] =>
    books.map(({ googleId, title, authors, publishedDate }) => ({
      _id: googleId,
      name: title,
      otherNames: [...authors.slice(0, 2), ...(publishedDate ? [publishedDate.slice(0, 4)] : [])],
    })),
  );
