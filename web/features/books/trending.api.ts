import { item } from '../../queries.ts';

/** Apart from what other screens ask about books: home waits for this. */
export const trendingBooks = () => item('GET /api/books/top-engagement', {});
