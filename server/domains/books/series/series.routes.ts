import type { Viewer } from '../../../platform/auth/viewer.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { itemPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { booksOfSeries, seriesFor } from './series.sql.ts';

/** Series of books, in order. */
export function seriesRoutes({ anyone }: Routes) {
  anyone('GET /api/series/:id', async ({ params, reads, viewer }) => {
    const series = await seriesFor(reads, params.id, idOf(await viewer()));
    if (!series) throw refuse('series_not_found');
    return series;
  });

  anyone('GET /api/series/:id/books', async (input) => {
    const { params, query, reads, viewer } = input;
    const { around } = query;
    const page = around === undefined ? itemPageOf(query) : NEIGHBOURS;
    const found = await booksOfSeries(reads, params.id, idOf(await viewer()), page, around);
    if (!found) throw refuse('series_not_found');
    return sendPage(input.page, page, {
      ...found,
      keyOf: ({ bookId }) => ({ id: bookId }),
    });
  });
}

/** A book, the one before it and the one after it. */
const NEIGHBOURS = { limit: 3, after: undefined };

const idOf = (viewer: Viewer) => (viewer && 'id' in viewer ? viewer.id : undefined);
