import { keepPreviousData } from '@tanstack/react-query';
import { WANTED_BOARD } from '../../../shared/boards.ts';
import { backOf } from '../../../shared/bookBacks.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { item, list } from '../../queries.ts';

/** The shelves of the day. They stay as they are while somebody walks along them. */
export const browseShelves = () => ({
  ...item('GET /api/browse', {}),
  refetchOnWindowFocus: false,
});

/** All that stands on one, or what of it people say something of (ids with commas). They stay until others are there. */
export const booksOnShelf = (
  shelf: string,
  { mood, without }: { mood?: string; without?: string } = {},
) => ({
  ...list('GET /api/browse/:shelf', {
    params: { shelf },
    query: {
      limit: SEARCH_RESULTS,
      ...(mood ? { mood } : {}),
      ...(without ? { without } : {}),
    },
  }),
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: false,
});

/** What readers want to read, as much as the back of a book shows. */
export const wantedBooks = () =>
  item('GET /api/browse/:shelf', WANTED_BOARD, (books) => books.map(backOf));
