import { HOME_SPINES } from '../../../shared/limits.ts';
import { item } from '../../queries.ts';

/** What readers want to read, as much as the back of a book shows. */
export const wantedBooks = () =>
  item(
    'GET /api/browse/:shelf',
    { params: { shelf: 'wanted' }, query: { limit: HOME_SPINES } },
    (books) =>
      books.map(({ googleId, title, authors, pageCount }) => ({
        googleId,
        title,
        authors,
        pageCount,
      })),
  );
