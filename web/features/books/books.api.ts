import { CATALOGUE_CATEGORY } from '../../../shared/categories.ts';
import type {
  BookForm,
  Facets,
  FoundBook,
  NamedSeries,
  NewBookForm,
} from '../../../shared/contract/books.ts';
import type { Format } from '../../../shared/library.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { ApiError, api, failureMessage, isStatus } from '../../api.ts';
import { BOOKS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list, listIn } from '../../queries.ts';
import type { Candidate } from '../../ui/FoundChoice.tsx';
import { useWrite } from '../../write.ts';

export const bookDetails = (googleId: string) =>
  item('GET /api/books/:googleId', { params: { googleId } }, (reply) => {
    const { success, book }: { success: boolean; book?: typeof reply.book } = reply;
    if (!success || !book) throw new BookRefused(404, reply as { message?: string });
    return book;
  });

export const trendingBooks = () => item('GET /api/books/top-engagement', {});

/** What narrows a search down. */
export interface SearchFilters {
  /** A category. */
  subject?: string;
  language?: string;
  /** The first and the last year. */
  from?: number;
  to?: number;
  /** That an edition of it has. */
  format?: Format;
  /** Moods that it has, and content warnings that it has not: ids with commas. */
  mood?: string;
  without?: string;
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
  /** What they have in common, with the first page; not where that came from the address. */
  facets?: Facets | undefined;
  /** Series that are called like that; as the facets. */
  series?: NamedSeries[] | undefined;
}

/** What a search finds, page by page; the first is known already where the address has it (`claimed`). */
export const foundBooks = (q: string, filters: SearchFilters, claimed?: FoundBooks) =>
  listIn(
    'GET /api/books/search',
    { query: { q, ...filters, maxResults: SEARCH_RESULTS } },
    (reply: Loose): FoundBooks => {
      const { success, books, total, ...more } = reply;
      if (!success || !Array.isArray(books)) throw new SearchRefused();
      return { ...more, books, total: total ?? books.length };
    },
    claimed,
  );

/** Other servers may answer without success, and without a total. */
type Loose = Partial<Omit<FoundBooks, 'books'>> & { success: boolean; books?: FoundBook[] };

/** The books of a category, most read first. */
export const booksOf = (category: string) =>
  listIn(
    'GET /api/books/search',
    { query: { subject: category, maxResults: SEARCH_RESULTS } },
    ({ books, total }) => ({ items: books, total }),
  );

/** The books of the shelf that home has while nothing is trending. */
export const booksOfCatalogue = () => booksOf(CATALOGUE_CATEGORY);

/** Books that may be the one that is meant, as they stand beside each other. */
export const booksNamed = (q: string) =>
  item('GET /api/books/search', { query: { q, maxResults: 8 } }, ({ books }): Candidate[] =>
    books.map(({ googleId, title, authors, publishedDate }) => ({
      _id: googleId,
      name: title,
      otherNames: [...authors.slice(0, 2), ...(publishedDate ? [publishedDate.slice(0, 4)] : [])],
    })),
  );

/** The book that has an ISBN, null when it is not here. */
export const bookOfIsbn = (isbn13: string) =>
  item(
    'GET /api/books/search',
    { query: { q: isbn13, maxResults: 1 } },
    ({ books: [book = null] }) => book,
  );

/** What people changed about a book, newest first. */
export const changesOfBook = (googleId: string) =>
  list('GET /api/books/:googleId/changes', { params: { googleId } });

/** Adds a book, and its cover; with what kept the cover from being taken, as the book is there without it. */
export const useAddBook = () =>
  useWrite(
    async ({ body, cover }: { body: NewBookForm; cover: Blob | undefined }) => {
      const book = await api('POST /api/books', { body });
      const coverError: unknown = await setCover(book.googleId, cover).catch(
        (error: unknown) => error,
      );
      return { book, coverError };
    },
    { changes: BOOKS, failure: 'in place' },
  );

/** Whether one may correct a book. */
export const mayCorrect = (googleId: string) =>
  item(
    'GET /api/books/:googleId/correction',
    { params: { googleId } },
    ({ mayCorrect }) => mayCorrect,
  );

/** Corrects a book, and its cover; answers whether there was something to correct. */
export const useCorrectBook = (googleId: string) =>
  useWrite(
    async ({ body, cover }: { body: BookForm; cover: Blob | undefined }) => {
      const isChanged = Object.keys(body).length > 0;
      if (isChanged) await api('PUT /api/books/:googleId', { params: { googleId }, body });
      await setCover(googleId, cover);
      return isChanged || cover !== undefined;
    },
    // Where the cover was refused, the rest is there.
    { changes: BOOKS, changesEvenSo: true, failure: 'in place' },
  );

async function setCover(googleId: string, cover: Blob | undefined) {
  if (cover) await api('PUT /api/books/:googleId/cover', { params: { googleId }, body: cover });
}

export const useRevertChange = (googleId: string) =>
  useWrite(
    (id: string) =>
      api('POST /api/books/:googleId/changes/:id/revert', { params: { googleId, id } }),
    // Where it failed, somebody else may have been faster.
    { changes: BOOKS, changesEvenSo: true, failure: () => words.history.revertFailed },
  );

/** The server answered, and said that the search was no success. */
class SearchRefused extends Error {}

export const searchFailure = (error: unknown) =>
  error instanceof SearchRefused ? words.search.refused : words.search.failed;

/** The server answered, and said that this was no success: in words of its own, if it gave some. */
class BookRefused extends ApiError {}

export function bookSentence(error: unknown) {
  if (error instanceof BookRefused) return failureMessage(error, words.books.notFound);
  return isStatus(error, 404) ? words.books.notFound : words.books.detailsFailed;
}

/** Whether a book is not there, rather than out of reach for now. */
export const isNoBook = (error: unknown) => isStatus(error, 404);

/** The sentence when a book could not be added or corrected. */
export function changeSentence(error: unknown) {
  if (isStatus(error, 401)) return words.bookForm.sessionEnded;
  return failureMessage(error, words.bookForm.failed);
}
