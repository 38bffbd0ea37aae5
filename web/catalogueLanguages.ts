import { item } from './queries.ts';

/** The languages that books of the catalogue are in, those of most books first. */
export const catalogueLanguages = () => ({
  ...item('GET /api/books/languages', {}),
  staleTime: 10 * 60_000,
});
