import type { Body } from '../../../shared/contract/index.ts';
import { QUOTES_OF_BOOK } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { LIBRARY, QUOTES } from '../../changes.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

export type QuoteForm = Body<'POST /api/library/:googleId/quotes'>;

/** One that the caller may see. */
export const quoteWith = (id: string) => item('GET /api/quotes/:id', { params: { id } });

/** Anybody's quotes from a book, newest first. */
export const quotesFromBook = (googleId: string) =>
  list('GET /api/books/:googleId/quotes', {
    params: { googleId },
    query: { limit: QUOTES_OF_BOOK },
  });

/** One's own quotes from a book, newest first. */
export const ownQuotesFrom = (googleId: string) =>
  list('GET /api/library/:googleId/quotes', { params: { googleId } });

/** Somebody's quotes, as far as the caller may see them, or as somebody else would. */
export const quotesOf = (id: string, as: ViewedAs | undefined) =>
  list('GET /api/profile/:id/quotes', { params: { id }, query: { as } });

/** Keeps a quote, changes the one of this id, or deletes it where nothing is to be in it. */
export const useQuotes = (googleId: string, failure: 'in place' | (() => string)) =>
  useWrite(
    async ({ id, body }: { id?: string; body?: QuoteForm }) => {
      if (id === undefined)
        await api('POST /api/library/:googleId/quotes', {
          params: { googleId },
          body: body ?? { text: '' },
        });
      else if (body === undefined) await api('DELETE /api/quotes/:id', { params: { id } });
      else await api('PUT /api/quotes/:id', { params: { id }, body });
    },
    // The first one puts the book into the library.
    { changes: [...QUOTES], alsoChanges: [...LIBRARY], failure },
  );

/** Likes a quote, or likes it no more. */
export const likeQuote = (id: string, isLiked: boolean) =>
  api(isLiked ? 'PUT /api/quotes/:id/like' : 'DELETE /api/quotes/:id/like', { params: { id } });
