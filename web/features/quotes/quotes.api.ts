import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

export type QuoteForm = Body<'POST /api/library/:googleId/quotes'>;

/** One's own quotes from a book, newest first. */
export const ownQuotes = (userId: string, googleId: string) =>
  infiniteQueryOptions({
    queryKey: ['quotes', userId, googleId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/library/:googleId/quotes', {
        params: { googleId },
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Keeps a quote, changes the one of this id, or deletes it where nothing is to be in it. */
export function useQuotes(userId: string, googleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id?: string; body?: QuoteForm }) => {
      if (id === undefined)
        await api('POST /api/library/:googleId/quotes', {
          params: { googleId },
          body: body ?? { text: '' },
        });
      else if (body === undefined) await api('DELETE /api/quotes/:id', { params: { id } });
      else await api('PUT /api/quotes/:id', { params: { id }, body });
    },
    onSuccess: () => {
      // The first one puts the book into the library.
      void queries.invalidateQueries({ queryKey: ['library'] });
      return queries.invalidateQueries({ queryKey: ownQuotes(userId, googleId).queryKey });
    },
  });
}
