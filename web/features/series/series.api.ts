import { item, list } from '../../queries.ts';

/** A series, by its id or by what its page is called. */
export const seriesOf = (id: string) => item('GET /api/series/:id', { params: { id } });

/** The books of a series, in order. */
export const booksInSeries = (id: string) => list('GET /api/series/:id/books', { params: { id } });

/** A book of a series, with the one before it and the one after it. */
export const booksAround = (id: string, googleId: string) =>
  item('GET /api/series/:id/books', { params: { id }, query: { around: googleId } });
