import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  BookDetails,
  BookForm,
  FoundBook,
  NewBookForm,
} from '../../../shared/contract/books.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { ApiError, api, apiList, isStatus, sentenceOf } from '../../api.ts';
import { apiPage } from '../../apiPage.ts';
import { words } from '../../locales/words.ts';
import { useMutation } from '../../mutation.ts';

export const bookDetails = (googleId: string) =>
  queryOptions({
    queryKey: ['books', 'details', googleId],
    queryFn: async ({ signal }) => {
      const reply: { success: boolean; book?: unknown; message?: string } = await api(
        'GET /api/books/:googleId',
        { params: { googleId }, signal },
      );
      if (!reply.success || !reply.book) throw new BookRefused(404, reply);
      return (reply as { book: BookDetails }).book;
    },
  });

/** What narrows a search down. */
export interface SearchFilters {
  language?: string;
  /** The first and the last year. */
  from?: number;
  to?: number;
}

/** A page of books found. */
export interface FoundBooks {
  books: FoundBook[];
  /** How many there are in all, and the cursor of the next page where there is one. */
  total: number;
  next?: string | undefined;
  /** The words that were meant where those typed found nothing good. */
  corrected?: string | undefined;
  /** None of them may be meant: they only mention what was asked for. */
  isVague?: boolean | undefined;
  /** How many there are without the filters, where these leave none. */
  unfiltered?: number | undefined;
}

/** What a search finds, page by page; the first is known already where the address has it (`cached`). */
export const foundBooks = (q: string, filters: SearchFilters, cached?: FoundBooks) =>
  infiniteQueryOptions({
    // What an address claims is kept apart from what the server has answered.
    queryKey: ['books', 'search', q, filters, cached ?? null],
    initialPageParam: undefined as string | undefined,
    ...(cached
      ? {
          initialData: { pages: [cached], pageParams: [undefined] },
          staleTime: Number.POSITIVE_INFINITY,
        }
      : {}),
    queryFn: async ({ pageParam: cursor, signal }): Promise<FoundBooks> => {
      const query = { q, ...filters, maxResults: SEARCH_RESULTS };
      const { reply, next } = await apiPage('GET /api/books/search', {
        query: cursor === undefined ? query : { ...query, cursor },
        signal,
      });
      const { success, books, total, corrected, isVague, unfiltered }: Loose = reply;
      if (!success || !Array.isArray(books)) throw new SearchRefused();
      return { books, total: total ?? books.length, next, corrected, isVague, unfiltered };
    },
    getNextPageParam: (page) => page.next,
  });

/** Other servers may answer without success, and without a total. */
type Loose = Partial<Omit<FoundBooks, 'books'>> & { success: boolean; books?: FoundBook[] };

/** The languages that books of the catalogue are in, those of most books first. */
export const catalogueLanguages = () =>
  queryOptions({
    queryKey: ['books', 'languages'],
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => api('GET /api/books/languages', { signal }),
  });

/** The book that has an ISBN, null when it is not here. */
export const bookOfIsbn = (isbn13: string) =>
  queryOptions({
    queryKey: ['books', 'isbn', isbn13],
    queryFn: async ({ signal }) => {
      const { books } = await api('GET /api/books/search', {
        query: { q: isbn13, maxResults: 1 },
        signal,
      });
      return books[0] ?? null;
    },
  });

/** What people changed about a book, newest first. */
export const changesOfBook = (googleId: string) =>
  infiniteQueryOptions({
    queryKey: ['books', 'changes', googleId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/books/:googleId/changes', {
        params: { googleId },
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

export function useAddBook() {
  const refresh = useRefreshBooks();
  return useMutation({
    mutationFn: (body: NewBookForm) => api('POST /api/books', { body }),
    onSuccess: refresh,
  });
}

export function useCorrectBook(googleId: string) {
  const refresh = useRefreshBooks();
  return useMutation({
    mutationFn: (body: BookForm) => api('PUT /api/books/:googleId', { params: { googleId }, body }),
    onSuccess: refresh,
  });
}

export function useSetCover() {
  const refresh = useRefreshBooks();
  return useMutation({
    mutationFn: ({ googleId, file }: { googleId: string; file: Blob }) =>
      api('PUT /api/books/:googleId/cover', { params: { googleId }, body: file }),
    onSuccess: refresh,
  });
}

export function useRevertChange(googleId: string) {
  const refresh = useRefreshBooks();
  return useMutation({
    mutationFn: (id: string) =>
      api('POST /api/books/:googleId/changes/:id/revert', { params: { googleId, id } }),
    onSettled: refresh,
  });
}

/** The server answered, and said that the search was no success. */
class SearchRefused extends Error {}

export const searchSentence = (error: unknown) =>
  error instanceof SearchRefused ? words.search.refused : words.search.failed;

/** The server answered, and said that this was no success: in words of its own, if it gave some. */
class BookRefused extends ApiError {}

export function bookSentence(error: unknown) {
  if (error instanceof BookRefused) return sentenceOf(error, words.books.notFound);
  return isStatus(error, 404) ? words.books.notFound : words.books.detailsFailed;
}

/** Whether a book is not there, rather than out of reach for now. */
export const isNoBook = (error: unknown) => isStatus(error, 404);

/** The sentence when a book could not be added or corrected. */
export function changeSentence(error: unknown) {
  if (isStatus(error, 401)) return words.bookForm.sessionEnded;
  return sentenceOf(error, words.bookForm.failed);
}

/** A book shows in lists, in searches and in what is said of it. */
function useRefreshBooks() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['books'] });
}
