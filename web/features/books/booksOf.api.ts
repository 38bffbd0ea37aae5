import { CATALOGUE_CATEGORY } from '../../../shared/categories.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { listIn } from '../../queries.ts';

/** The books of a category, most read first. */
export const booksOf = (category: string) =>
  listIn(
    'GET /api/books/search',
    { query: { subject: category, maxResults: SEARCH_RESULTS } },
    ({ books, total }) => ({ items: books, total }),
  );

/** The books of the shelf that home has while nothing is trending. */
export const booksOfCatalogue = () => booksOf(CATALOGUE_CATEGORY);
