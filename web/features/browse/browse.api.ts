import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { item, list } from '../../queries.ts';

/** The shelves of the day. They stay as they are while somebody walks along them. */
export const browseShelves = () => ({
  ...item('GET /api/browse', {}),
  refetchOnWindowFocus: false,
});

/** All that stands on one. */
export const booksOnShelf = (shelf: string) => ({
  ...list('GET /api/browse/:shelf', { params: { shelf }, query: { limit: SEARCH_RESULTS } }),
  refetchOnWindowFocus: false,
});
