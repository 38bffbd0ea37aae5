import { WANTED_BOARD } from '../../../shared/boards.ts';
import { backOf } from '../../../shared/bookBacks.ts';
import { item } from '../../queries.ts';

/** What readers want to read, as much as the back of a book shows. */
export const wantedBooks = () =>
  item('GET /api/browse/:shelf', WANTED_BOARD, (books) => books.map(backOf));
