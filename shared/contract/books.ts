import { type Static, type TObject, Type } from 'typebox';
import { MOOD_IDS, WARNING_IDS } from '../impressions.ts';
import { FORMATS } from '../library.ts';
import {
  BOOK_DESCRIPTION_MAX,
  BOOK_LIST_MAX,
  BOOK_NAME_MAX,
  BOOK_TITLE_MAX,
  BOOK_YEAR_MIN,
  CONTRIBUTORS_SHOWN,
  FACET_NAMES_MAX,
  PICTURE_TYPES,
  SEARCH_RESULTS_MAX,
  SEARCH_SERIES_MAX,
  SEARCH_TEXT_MAX,
  SERIES_SLUG_MAX,
  TRENDING_BOOKS,
} from '../limits.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId, ById, Nullable, Page, Person, Picture, Text, Time, Word } from './common.ts';
import { Contributor } from './contributors.ts';
import { BOOK, COVER } from './refused.ts';
import type { Rows } from './row.ts';

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

/** A book or an author that somebody may be typing the name of. */
export const Suggestion = Type.Union([
  Type.Object({
    kind: Type.Literal('book'),
    googleId: Type.String(),
    title: Type.String(),
    authors: Type.Array(Type.String()),
  }),
  Type.Object({ kind: Type.Literal('author'), name: Type.String() }),
]);
export type Suggestion = Static<typeof Suggestion>;

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
  /** Where it stands in series. */
  series: Type.Array(
    Type.Object({
      _id: Type.String(),
      slug: Type.String(),
      name: Type.String(),
      position: Nullable(Type.String()),
    }),
    { maxItems: BOOK_LIST_MAX },
  ),
  /** Who worked on it, its authors first: `authors` has them as they are printed. */
  contributors: Type.Array(Contributor, { maxItems: CONTRIBUTORS_SHOWN }),
});
export type BookDetails = Static<typeof BookDetails>;

/** Those that are blank or there twice do not count. */
const Names = Type.Array(Text(BOOK_NAME_MAX), { maxItems: 2 * BOOK_LIST_MAX });

/** What people say of a book: given = set, null = not known, absent = left. Each has its rule. */
const BookForm = Type.Object({
  title: Type.Optional(Text(BOOK_TITLE_MAX)),
  subtitle: Type.Optional(Nullable(Text(BOOK_TITLE_MAX))),
  /** In the language it was written in, where that is another. */
  originalTitle: Type.Optional(Nullable(Text(BOOK_TITLE_MAX))),
  authors: Type.Optional(Names),
  /** ISBN-10 or -13 in any shape. */
  isbn: Type.Optional(Nullable(Word)),
  /** Of the first publication; negative before our era. */
  year: Type.Optional(Nullable(Type.Integer())),
  /** ISO 639: two or three letters. */
  language: Type.Optional(Nullable(Word)),
  pageCount: Type.Optional(Nullable(Type.Integer())),
  publisher: Type.Optional(Nullable(Text(BOOK_NAME_MAX))),
  /** May hold the simple HTML of the allow-list. */
  description: Type.Optional(Nullable(Text(BOOK_DESCRIPTION_MAX))),
  categories: Type.Optional(Names),
});
export type BookForm = Static<typeof BookForm>;

const NewBookForm = Type.Object({
  ...BookForm.properties,
  title: Text(BOOK_TITLE_MAX),
  authors: Names,
});
export type NewBookForm = Static<typeof NewBookForm>;

/** The fields of a book that people change, as they are kept; in a change, those that it changed. */
export const BookFacts = Type.Partial(
  Type.Object({
    title: Type.String(),
    subtitle: Nullable(Type.String()),
    originalTitle: Nullable(Type.String()),
    authors: Type.Array(Type.String()),
    categories: Type.Array(Type.String()),
    publishedDate: Nullable(Type.String()),
    pageCount: Nullable(Type.Integer()),
    publisher: Nullable(Type.String()),
    language: Nullable(Type.String()),
    isbn13: Nullable(Type.String()),
    description: Nullable(Type.String()),
    /** A cover that was handed in; null: the one that a provider has, or ours. */
    cover: Nullable(Type.String()),
  }),
);
export type BookFacts = Static<typeof BookFacts>;

/** One change by hand of something with such facts. */
export const revisionOf = <Facts extends TObject>(facts: Facts) =>
  Type.Object({
    _id: Type.String(),
    kind: Type.Enum(['added', 'corrected', 'reverted']),
    /** Null when the account is gone. */
    user: Nullable(Person),
    /** Null when it was added. */
    before: Nullable(facts),
    after: facts,
    createdAt: Time,
    /** It still has what this change set, and had something before: it can be reverted. */
    isRevertible: Type.Boolean(),
  });

/** One change of a book by hand. */
const BookRevision = revisionOf(BookFacts);
export type BookRevision = Static<typeof BookRevision>;

const missing = 'book_not_found';

/** Some of these, with commas between. */
const Ids = (ids: readonly string[]) =>
  Type.String({
    maxLength: ids.join(',').length,
    pattern: `^(${ids.join('|')})(,(${ids.join('|')}))*$`,
  });

/** What people say of the books that are asked for. */
export const ImpressionFilters = Type.Object({
  /** Moods that people find in it, all of them, with commas between: `dark,sad`. */
  mood: Type.Optional(Ids(MOOD_IDS)),
  /** Content warnings that nobody gives of it, with commas between. */
  without: Type.Optional(Ids(WARNING_IDS)),
});

const Facet = Type.Array(Type.Object({ name: Type.String(), books: Type.Integer() }), {
  maxItems: FACET_NAMES_MAX,
});
/** Of the first 1,000 books found, how many each category, language, decade (its first year) and format has. */
export const Facets = Type.Object({
  categories: Facet,
  languages: Facet,
  decades: Facet,
  formats: Facet,
});
export type Facets = Static<typeof Facets>;

/** A series as a search finds it. */
export const SeriesSummary = Type.Object({
  _id: Type.String(),
  /** What its page is called in addresses: `/series/the-locked-tomb`. */
  slug: Type.String({ maxLength: SERIES_SLUG_MAX }),
  name: Type.String({ maxLength: BOOK_NAME_MAX }),
  /** How many places it has: a book at `1-3` stands for three, two at one place for one. */
  books: Type.Integer(),
});
export type SeriesSummary = Static<typeof SeriesSummary>;

const NamedSeries = Type.Omit(SeriesSummary, ['books']);
export type NamedSeries = Static<typeof NamedSeries>;

export const books = {
  'GET /api/books/top-engagement': {
    summary: `At most ${TRENDING_BOOKS} trending books, most engaged first`,
    query: Type.Object({ limit: Page.properties.limit }),
    reply: Type.Array(BookSummary),
    // Members are shown none that they have hidden.
    cache: cachedFor('visitors'),
  },
  'GET /api/books/search': {
    summary:
      'Finds books by title, author, series, category or ISBN; lists those of an author or subject',
    refuses: ['search_text_required'],
    query: Type.Object({
      /** May be left out when something else is given. */
      q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
      author: Type.Optional(Type.String({ minLength: 1, maxLength: BOOK_NAME_MAX })),
      subject: Type.Optional(Type.String({ minLength: 1, maxLength: BOOK_NAME_MAX })),
      /** ISO 639: two or three letters. */
      language: Type.Optional(Type.String({ maxLength: 3, pattern: '^[a-z]{2,3}$' })),
      /** The first and the last year of publication. */
      from: Type.Optional(Type.Integer({ minimum: BOOK_YEAR_MIN, maximum: 9_999 })),
      to: Type.Optional(Type.Integer({ minimum: BOOK_YEAR_MIN, maximum: 9_999 })),
      /** Of the first 1,000 found, those that have an edition of this format; without `q` of all books. */
      format: Type.Optional(Type.Enum([...FORMATS])),
      ...ImpressionFilters.properties,
      maxResults: Type.Optional(Type.Integer({ minimum: 1, maximum: SEARCH_RESULTS_MAX })),
      cursor: Page.properties.cursor,
    }),
    reply: Type.Object({
      success: Type.Literal(true),
      books: Type.Array(FoundBook),
      /** How many there are in all; 1,000 stands for as many or more. */
      total: Type.Integer(),
      /** The words that were searched instead of those typed, where these found nothing good. */
      corrected: Type.Optional(Type.String()),
      /** No title or author is what was asked for: the books have the words here and there, or some of them. */
      isVague: Type.Optional(Type.Boolean()),
      /** Where filters leave nothing: how many books there are without them. */
      unfiltered: Type.Optional(Type.Integer()),
      /** What the books found have in common, the most books first; with the first page only, where anything is found. */
      facets: Type.Optional(Facets),
      /** The series that are called so, the best known first, of whose books the answer is, with the first page only. */
      series: Type.Optional(Type.Array(NamedSeries, { maxItems: SEARCH_SERIES_MAX })),
    }),
    cache: cachedFor('everyone'),
  },
  'GET /api/books/suggest': {
    summary: 'What somebody may be typing: books and authors, of which the last word is only begun',
    query: Type.Object({ q: Type.String({ maxLength: SEARCH_TEXT_MAX }) }),
    reply: Type.Object({ suggestions: Type.Array(Suggestion) }),
    cache: cachedFor('everyone'),
  },
  'GET /api/books/languages': {
    summary: 'The languages that books are in, those of most books first',
    reply: Type.Array(
      Type.Object({
        /** ISO 639: two or three letters; what a search takes as `language`. */
        language: Type.String(),
        books: Type.Integer(),
      }),
    ),
    // To count those of many books takes a while, and one book more or less is nothing among them.
    cache: cachedFor('everyone', { ttlMs: 60_000, survivesWrites: true }),
  },
  'GET /api/books/:googleId': {
    summary: 'One book',
    missing: 'book_not_found',
    params: ByGoogleId,
    reply: Type.Object({ success: Type.Literal(true), book: BookDetails }),
    cache: cachedFor('visitors'),
  },
  'POST /api/books': {
    summary: 'Adds a book that is missing',
    refuses: [...BOOK, 'book_exists', 'isbn_taken'],
    incomplete: { title: 'book_title_required', authors: 'authors_required' },
    status: 201,
    idempotencyKey: true,
    body: NewBookForm,
    reply: BookDetails,
  },
  'PUT /api/books/:googleId': {
    summary:
      'Corrects a book; for writers, admins and whoever added it by hand while nobody else has done anything with it',
    refuses: [...BOOK, 'isbn_taken', 'correct_book_forbidden'],
    missing,
    params: ByGoogleId,
    body: BookForm,
    reply: BookDetails,
  },
  'GET /api/books/:googleId/correction': {
    summary: 'Whether the caller may correct a book',
    missing,
    params: ByGoogleId,
    reply: Type.Object({ mayCorrect: Type.Boolean() }),
  },
  'PUT /api/books/:googleId/cover': {
    summary: 'Gives a book a cover; for writers, admins and whoever added the book',
    refuses: [...COVER, 'change_cover_forbidden'],
    missing,
    params: ByGoogleId,
    takes: PICTURE_TYPES,
    body: Picture,
    reply: Type.Null(),
  },
  'GET /api/books/:googleId/changes': {
    summary: 'What people changed about a book, newest first',
    missing,
    params: ByGoogleId,
    query: Page,
    reply: Type.Array(BookRevision),
  },
  'POST /api/books/:googleId/changes/:id/revert': {
    summary: 'Takes a change back, unless its fields have changed since; for writers and admins',
    refuses: [
      'revert_forbidden',
      'change_not_revertible',
      'change_overtaken',
      'change_reverted_already',
      'cover_gone',
      'isbn_taken',
    ],
    missing: 'change_not_found',
    params: Type.Object({ ...ByGoogleId.properties, ...ById.properties }),
    status: 201,
    idempotencyKey: true,
    reply: BookRevision,
  },
} satisfies Rows;
