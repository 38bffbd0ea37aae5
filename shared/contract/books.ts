import { type Static, Type } from 'typebox';
import { SEARCH_RESULTS_MAX, SEARCH_TEXT_MAX } from '../limits.ts';
import { ByGoogleId, Nullable } from './common.ts';

/** A book in a list. */
export const BookSummary = Type.Object({
  _id: Type.String(),
  googleId: Type.String(),
  title: Type.String(),
  authors: Type.Array(Type.String()),
  categories: Type.Array(Type.String()),
  /** An address on this site. */
  thumbnail: Nullable(Type.String()),
  /** Mean rating in stars, 1 to 5; null while nobody has rated. */
  averageRating: Nullable(Type.Number()),
  ratingsCount: Type.Integer(),
});
export type BookSummary = Static<typeof BookSummary>;

/** A book found by a search. */
export const FoundBook = Type.Object({
  ...BookSummary.properties,
  /** May hold the simple HTML of the allow-list, sanitised. */
  description: Nullable(Type.String()),
  publishedDate: Nullable(Type.String()),
  pageCount: Nullable(Type.Integer()),
});
export type FoundBook = Static<typeof FoundBook>;

/** Everything known about a book. */
export const BookDetails = Type.Object({
  ...FoundBook.properties,
  subtitle: Nullable(Type.String()),
  originalTitle: Nullable(Type.String()),
  image: Nullable(Type.String()),
  publisher: Nullable(Type.String()),
  language: Nullable(Type.String()),
  isbn10: Nullable(Type.String()),
  isbn13: Nullable(Type.String()),
  reviewsCount: Type.Integer(),
  favoritesCount: Type.Integer(),
});
export type BookDetails = Static<typeof BookDetails>;

export const books = {
  'GET /api/books/top-engagement': {
    summary: 'Trending books, most engaged first',
    reply: Type.Array(BookSummary),
  },
  'GET /api/books/search': {
    summary: 'Finds books by title, author, category or ISBN',
    query: Type.Object({
      q: Type.String({ maxLength: SEARCH_TEXT_MAX }),
      maxResults: Type.Optional(Type.Integer({ minimum: 1, maximum: SEARCH_RESULTS_MAX })),
    }),
    reply: Type.Object({
      success: Type.Literal(true),
      books: Type.Array(FoundBook),
      /** How many there are in all. */
      total: Type.Integer(),
    }),
  },
  'GET /api/books/:googleId': {
    summary: 'One book',
    missing: 'Book not found',
    params: ByGoogleId,
    reply: Type.Object({ success: Type.Literal(true), book: BookDetails }),
  },
};
