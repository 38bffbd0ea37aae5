import { type Static, Type } from 'typebox';
import {
  AUTHOR_BIO_MAX,
  AUTHOR_NAMES_MAX,
  AUTHOR_SPLIT_MAX,
  AUTHORS_FOUND,
  AUTHORS_FOUND_MAX,
  BOOK_NAME_MAX,
  PAGE_SIZE_MAX,
  SEARCH_TEXT_MAX,
} from '../limits.ts';
import { FoundBook } from './books.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId, ById, Nullable, Page, Person, Text, Time } from './common.ts';
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

/** What a change says of an author; what it did not change is absent. */
const AuthorFacts = Type.Partial(
  Type.Object({
    name: Type.String({ maxLength: BOOK_NAME_MAX }),
    bio: Nullable(Type.String({ maxLength: AUTHOR_BIO_MAX })),
    bornOn: Nullable(Day),
    diedOn: Nullable(Day),
    /** How many books turned out to be somebody else's. */
    books: Type.Integer(),
  }),
);

/** One change of an author by hand. */
const AuthorChange = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(['corrected', 'merged', 'separated', 'split']),
  /** Null when the account is gone, or hidden from the caller. */
  user: Nullable(Person),
  /** Who was merged into this one, separated from them, or told apart by their works. */
  author: Nullable(Type.Object({ _id: Type.String(), slug: Type.String(), name: Type.String() })),
  before: AuthorFacts,
  after: AuthorFacts,
  createdAt: Time,
  /** It is still as this change made it. */
  isRevertible: Type.Boolean(),
});
export type AuthorChange = Static<typeof AuthorChange>;

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
  'PUT /api/authors/:id': {
    summary:
      'Corrects what is said of an author, whose slug stays; what books have printed stays, too; for writers and admins',
    refuses: [
      'author_forbidden',
      'author_name_required',
      'author_name_too_long',
      'author_bio_too_long',
      'author_day_wrong',
      'author_days_wrong',
      'author_exists',
      'authors_too_many_merged',
    ],
    missing,
    params: ByAuthor,
    body: Type.Object({
      name: Type.Optional(Text(BOOK_NAME_MAX)),
      bio: Type.Optional(Nullable(Text(AUTHOR_BIO_MAX))),
      bornOn: Type.Optional(Nullable(Text(20))),
      diedOn: Type.Optional(Nullable(Text(20))),
    }),
    reply: Author,
  },
  'POST /api/authors/:id/merge': {
    summary:
      'Makes an author one with another, to whom their id, slug and name lead from then on; for writers and admins',
    refuses: ['author_forbidden', 'author_is_themselves', 'authors_too_many_merged'],
    missing,
    params: ByAuthor,
    body: Type.Object({ into: ByAuthor.properties.id }),
    reply: Author,
  },
  'POST /api/authors/:id/split': {
    summary:
      'Tells somebody of the same name apart, who has worked on these books instead; answers who; for writers and admins',
    refuses: ['author_forbidden', 'author_books_not_theirs', 'author_split_all', 'busy'],
    missing,
    status: 201,
    idempotencyKey: true,
    params: ByAuthor,
    body: Type.Object({
      books: Type.Array(ByGoogleId.properties.googleId, {
        minItems: 1,
        maxItems: AUTHOR_SPLIT_MAX,
      }),
    }),
    reply: Author,
  },
  'GET /api/authors/:id/changes': {
    summary: 'What people changed about an author, newest first',
    missing,
    params: ByAuthor,
    query: Page,
    reply: Type.Array(AuthorChange, { maxItems: PAGE_SIZE_MAX }),
  },
  'POST /api/authors/:id/changes/:changeId/revert': {
    summary: 'Takes a change back, unless something has changed since; for writers and admins',
    refuses: [
      'author_forbidden',
      'author_not_found',
      'change_overtaken',
      'author_days_wrong',
      'author_exists',
      'authors_too_many_merged',
    ],
    missing: 'change_not_found',
    params: Type.Object({ ...ByAuthor.properties, changeId: ById.properties.id }),
    reply: Author,
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
