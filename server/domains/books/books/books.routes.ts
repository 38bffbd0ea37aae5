import { SEARCH_RESULTS } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { rankedPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { bookOf, languagesOfBooks, trendingBooks } from './books.sql.ts';
import type { Enrichment } from './providers/enrichment.ts';
import { withFields } from './search/fields.ts';
import { type Hit, searchBooksForReader } from './search/search.sql.ts';
import { suggestionsFor } from './search/suggest.sql.ts';

/** Trending books, the search, one book. Upstreams are asked only for what the catalogue lacks. */
export function booksRoutes({ anyone }: Routes, db: Db, enrichment: Enrichment) {
  anyone('GET /api/books/top-engagement', async ({ query, reads, viewer }) =>
    trendingBooks(reads, await viewer(), query.limit),
  );

  anyone('GET /api/books/search', async ({ query, reads, page: sent }) => {
    const { cursor, maxResults = SEARCH_RESULTS, mood, without, ...asked } = query;
    const search = withFields({
      ...asked,
      moods: mood?.split(','),
      without: without?.split(','),
    });
    const q = search.q?.trim() ?? '';
    const hasFilter = Object.entries(search).some(
      ([name, value]) => name !== 'q' && value !== undefined,
    );
    if (!q && !hasFilter) throw refuse('search_text_required');
    const page = rankedPageOf({ cursor, limit: maxResults });
    const first = await searchBooksForReader(reads, search, page);
    // Another word than the one that was typed may be the best we have, and still not what is meant.
    const isMeant = !first.isVague && first.corrected === undefined;
    const isPoor = !isMeant || first.total < maxResults;
    const mayFill = q !== '' && !hasFilter && cursor === undefined;
    // What was just added is in the database itself.
    const isFilled = mayFill && isPoor && (await enrichment.fill(q, maxResults));
    const found = isFilled ? await searchBooksForReader(db, search, page) : first;
    const hits = sendPage(sent, page, { rows: found.hits, total: found.total, keyOf: keyOfHit });
    return {
      success: true as const,
      books: hits.map(({ score: _, ...book }) => book),
      total: found.total,
      ...(found.corrected === undefined ? {} : { corrected: found.corrected }),
      ...(found.isVague && found.hits.length > 0 ? { isVague: true } : {}),
      ...(found.unfiltered === undefined ? {} : { unfiltered: found.unfiltered }),
      ...(found.facets && cursor === undefined && hits.length > 0 ? { facets: found.facets } : {}),
      ...(found.series && cursor === undefined ? { series: found.series } : {}),
    };
  });

  anyone('GET /api/books/suggest', async ({ query, reads }) => ({
    suggestions: await suggestionsFor(reads, query.q),
  }));

  anyone('GET /api/books/languages', ({ reads }) => languagesOfBooks(reads));

  anyone('GET /api/books/:googleId', async ({ params, reads }) => {
    const { googleId } = params;
    const known = await bookOf(reads, googleId);
    const book =
      known ?? ((await enrichment.fetch(googleId)) ? await bookOf(db, googleId) : undefined);
    if (!book) throw refuse('book_not_found');
    const isIncomplete = book.description === null || book.pageCount === null;
    if (known && isIncomplete) enrichment.complete(book.googleId);
    return { success: true as const, book };
  });
}

const keyOfHit = ({ score, _id }: Hit) => ({ score, id: _id });
