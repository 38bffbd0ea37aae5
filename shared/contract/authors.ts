import { type Static, Type } from 'typebox';
import {
  AUTHOR_BIO_MAX,
  AUTHOR_NAMES_MAX,
  AUTHORS_FOUND,
  AUTHORS_FOUND_MAX,
  BOOK_NAME_MAX,
  PAGE_SIZE_MAX,
  SEARCH_TEXT_MAX,
} from '../limits.ts';
import { FoundBook } from './books.ts';
import { cachedFor } from './caching.ts';
import { Nullable, Page } from './common.ts';
import { AuthorRole } from './contributors.ts';
import type { Rows } from './row.ts';

/** A year, year and month, or a day; years before our era are negative. */
const Day = Type.String({ maxLength: 20 });

/** Somebody who has worked on books, as a search finds them. */
export const AuthorSummary = Type.Object({
  _id: Type.String(),
  /** What their page is called in addresses: `/author/ursula-k-le-guin`. */
  slug: Type.String(),
  name: Type.String({ maxLength: BOOK_NAME_MAX }),
  /** Pen names, and other ways to write it. */
  otherNames: Type.Array(Type.String({ maxLength: BOOK_NAME_MAX }), {
    maxItems: AUTHOR_NAMES_MAX,
  }),
  /** An address on this site; null: there is none. */
  photo: Nullable(Type.String()),
  /** How many books they have worked on. */
  books: Type.Integer(),
});
export type AuthorSummary = Static<typeof AuthorSummary>;

/** An author and their page. */
export const Author = Type.Object({
  ...AuthorSummary.properties,
  bio: Nullable(Type.String({ maxLength: AUTHOR_BIO_MAX })),
  bornOn: Nullable(Day),
  diedOn: Nullable(Day),
  followers: Type.Integer(),
  /** Whether the caller wants to know of their new books. */
  isFollowing: Type.Boolean(),
});
export type Author = Static<typeof Author>;

/** A book of an author, and what they did for it. */
export const AuthorBook = Type.Object({
  ...FoundBook.properties,
  roles: Type.Array(AuthorRole, { maxItems: 10 }),
});
export type AuthorBook = Static<typeof AuthorBook>;

/** Whether the caller follows an author, and how many do. */
const AuthorFollowing = Type.Object({ isFollowing: Type.Boolean(), followers: Type.Integer() });

/** In which order the books of an author are: the most read first, the newest, the best rated. */
export const AUTHOR_BOOKS_SORTS = ['read', 'year', 'rating'] as const;
export type AuthorBooksSort = (typeof AUTHOR_BOOKS_SORTS)[number];

/** Their id, what their page is called, or a name that books have. */
const ByAuthor = Type.Object({ id: Type.String({ minLength: 1, maxLength: BOOK_NAME_MAX }) });
const missing = 'author_not_found';

export const authors = {
  'GET /api/authors': {
    summary: 'Finds authors by their names, in other spellings as well, those of most books first',
    refuses: ['search_text_required'],
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: AUTHORS_FOUND_MAX, default: AUTHORS_FOUND }),
      ),
    }),
    reply: Type.Array(AuthorSummary, { maxItems: AUTHORS_FOUND_MAX }),
    cache: cachedFor('everyone'),
  },
  'GET /api/authors/:id': {
    summary: 'One author, by id, slug or name',
    missing,
    params: ByAuthor,
    reply: Author,
    cache: cachedFor('visitors'),
  },
  'GET /api/authors/:id/books': {
    summary: 'The books that an author has worked on: most read, newest or best rated first',
    missing,
    params: ByAuthor,
    query: Type.Object({
      ...Page.properties,
      sort: Type.Optional(Type.Enum([...AUTHOR_BOOKS_SORTS])),
    }),
    reply: Type.Array(AuthorBook, { maxItems: PAGE_SIZE_MAX }),
    cache: cachedFor('visitors'),
  },
  'PUT /api/authors/:id/follow': {
    summary: 'Follows an author: new books of theirs are told of',
    refuses: ['authors_followed_too_many'],
    missing,
    params: ByAuthor,
    reply: AuthorFollowing,
  },
  'DELETE /api/authors/:id/follow': {
    summary: 'Follows an author no more',
    missing,
    params: ByAuthor,
    reply: AuthorFollowing,
  },
} satisfies Rows;
