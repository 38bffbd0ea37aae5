import { FINISHED_BOARD } from '../../../shared/boards.ts';
import { backOf } from '../../../shared/bookBacks.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { item } from '../../queries.ts';

/** The books that somebody finished last, as far as the caller may see it, or as others would. */
export const finishedLately = (id: string, as?: ViewedAs) =>
  item(
    'GET /api/profile/:id/library',
    { params: { id }, query: { ...FINISHED_BOARD, as } },
    (entries) => entries.map(({ book }) => backOf(book)),
  );
