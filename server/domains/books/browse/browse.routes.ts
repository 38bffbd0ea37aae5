import { browseShelfOf, nameOfShelf } from '../../../../shared/browse.ts';
import { SEARCH_RESULTS } from '../../../../shared/limits.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { rankedPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { booksOnShelf, firstOnShelves, shelvesOfBestKnown } from './browse.sql.ts';
import { searchOf, shelvesOfDay, titleOf } from './choosing.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Shelves to walk along, and all that stands on one. */
export function browseRoutes({ anyone }: Routes) {
  anyone('GET /api/browse', async ({ reads, viewer: seeing }) => {
    const viewer = await seeing();
    const found = await shelvesOfBestKnown(reads);
    const shelves = shelvesOfDay(found, Math.floor(Date.now() / DAY_MS)).filter(
      ({ kind }) => kind !== 'following' || viewer !== undefined,
    );
    const books = await firstOnShelves(reads, shelves, viewer);
    return shelves.flatMap((shelf, place) => {
      const here = books.filter(({ at }) => at === place);
      if (here.length === 0) return [];
      return [
        {
          shelf: nameOfShelf(shelf),
          title: titleOf(shelf),
          id: shelf.kind,
          params: shelf.params,
          books: here.map(({ at: _, ...book }) => book),
          ...searchOf(shelf),
        },
      ];
    });
  });

  anyone('GET /api/browse/:shelf', async ({ params, query, reads, viewer: seeing, page: sent }) => {
    const shelf = browseShelfOf(params.shelf);
    if (!shelf) throw refuse('browse_shelf_not_found');
    const viewer = await seeing();
    if (shelf.kind === 'following' && viewer === undefined) throw refuse('browse_shelf_members');
    const { mood, without } = query;
    const page = rankedPageOf(query, SEARCH_RESULTS);
    const rows = await booksOnShelf(reads, shelf, {
      viewer,
      page,
      moods: mood?.split(','),
      without: without?.split(','),
    });
    // A category, a decade or a language of which there is no book is no shelf.
    const isWhole = page.after === undefined && mood === undefined && without === undefined;
    if (rows.length === 0 && isWhole && Object.keys(shelf.params).length > 0)
      throw refuse('browse_shelf_not_found');
    const books = sendUncountedPage(sent, page, {
      rows,
      keyOf: ({ score, _id }) => ({ score, id: _id }),
    });
    return books.map(({ score: _, ...book }) => book);
  });
}
