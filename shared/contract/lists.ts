import { type Static, Type } from 'typebox';
import { LIKED_SORTS } from '../likes.ts';
import {
  LIST_DESCRIPTION_MAX,
  LIST_NOTE_MAX,
  LIST_TITLE_MAX,
  PAGE_SIZE_MAX,
  SEARCH_TEXT_MAX,
  SHELF_COVERS,
} from '../limits.ts';
import { LIST_KINDS } from '../lists.ts';
import { BookSummary } from './books.ts';
import { cachedFor } from './caching.ts';
import {
  ByGoogleId,
  ById,
  Liking,
  Nullable,
  Page,
  Person,
  ProfilePage,
  Text,
  Time,
  VisibilityName,
} from './common.ts';
import { LIST, LIST_NOTE } from './refused.ts';
import type { Rows } from './row.ts';

const Kind = Type.Enum([...LIST_KINDS]);

/** Books that somebody has put together for others to read, in an order of their own. */
export const List = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  visibility: VisibilityName,
  /** `open`: members suggest books. */
  kind: Kind,
  /** Whose members put books on it as its owner does; null as well where the caller does not see the group. */
  group: Nullable(Type.Object({ _id: Type.String(), title: Type.String() })),
  /** Whether the caller puts books on it. */
  mayAdd: Type.Boolean(),
  /** How many there are on it. */
  books: Type.Integer(),
  likes: Type.Integer(),
  /** Whether the caller likes it. */
  isLiked: Type.Boolean(),
  /** Of its first books. */
  covers: Type.Array(Type.String(), { maxItems: SHELF_COVERS }),
  owner: Person,
  createdAt: Time,
  updatedAt: Time,
});
export type List = Static<typeof List>;

const OwnList = Type.Object({
  ...List.properties,
  /** Whether the book that was asked about is on it. */
  hasBook: Type.Optional(Type.Boolean()),
});
export type OwnList = Static<typeof OwnList>;

const ListedBook = Type.Object({
  ...BookSummary.properties,
  /** What the list says of it. */
  note: Nullable(Type.String()),
  /** Who wrote that, where it is not the list’s owner. */
  noteBy: Nullable(Person),
  addedAt: Time,
});
export type ListedBook = Static<typeof ListedBook>;

const Suggestion = Type.Object({
  _id: Type.String(),
  googleId: Type.String(),
  note: Nullable(Type.String()),
  book: Type.Object({
    googleId: Type.String(),
    title: Type.String(),
    authors: Type.Array(Type.String()),
    thumbnail: Nullable(Type.String()),
  }),
  user: Person,
  createdAt: Time,
});
export type ListSuggestion = Static<typeof Suggestion>;

const Title = Text(LIST_TITLE_MAX);
const Note = Type.Optional(Nullable(Text(LIST_NOTE_MAX)));
const ListForm = Type.Object({
  title: Type.Optional(Title),
  description: Type.Optional(Nullable(Text(LIST_DESCRIPTION_MAX))),
  visibility: Type.Optional(VisibilityName),
  kind: Type.Optional(Kind),
  /** The reading group of a list of the kind `group`; the caller is a member. */
  group: Type.Optional(ById.properties.id),
});

const missing = 'list_not_found';
const ByBook = Type.Object({ ...ById.properties, ...ByGoogleId.properties });
const BySuggestion = Type.Object({ ...ById.properties, suggestionId: ById.properties.id });
const cache = cachedFor('visitors');

const pageOf = <T extends Type.TSchema>(item: T) => Type.Array(item, { maxItems: PAGE_SIZE_MAX });

export const lists = {
  'GET /api/lists': {
    summary:
      'The caller’s lists, newest first; with `book` each says whether that is on it. With `sort` or `q` everybody’s public lists, for visitors, too: the newest or, with `sort=liked`, the most liked first, by a part of the title',
    refuses: ['sign_in_required'],
    query: Type.Object({
      ...Page.properties,
      book: Type.Optional(ByGoogleId.properties.googleId),
      sort: Type.Optional(Type.Enum([...LIKED_SORTS])),
      /** A part of the title. */
      q: Type.Optional(Text(SEARCH_TEXT_MAX)),
    }),
    reply: pageOf(OwnList),
    cache: cachedFor('visitors'),
  },
  'GET /api/profile/:id/lists': {
    summary: 'Somebody’s lists that the caller may see, newest first',
    missing: 'user_not_found',
    params: ById,
    query: ProfilePage,
    reply: pageOf(List),
  },
  'GET /api/books/:googleId/lists': {
    summary: 'Lists with a book on them that the caller may see, newest first',
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Page,
    reply: pageOf(List),
    // Of whoever is seen again no list stands in an answer.
    cache: cachedFor('visitors'),
  },
  'POST /api/lists': {
    summary: 'Makes a list',
    refuses: [...LIST, 'lists_too_many'],
    incomplete: { title: 'list_title_required' },
    status: 201,
    idempotencyKey: true,
    body: Type.Object({ ...ListForm.properties, title: Title }),
    reply: List,
  },
  'GET /api/lists/:id': {
    summary: 'One list',
    missing,
    params: ById,
    reply: List,
    cache,
  },
  'PUT /api/lists/:id': {
    summary: 'Changes a list of the caller’s: absent = left',
    refuses: [...LIST, 'list_of_others', 'text_changed'],
    missing,
    params: ById,
    body: Type.Object({
      ...ListForm.properties,
      /** What the form began with: where it is that no more, nothing is changed. */
      was: Type.Optional(Type.Object({ title: Title, description: Text(LIST_DESCRIPTION_MAX) })),
    }),
    reply: List,
  },
  'DELETE /api/lists/:id': {
    summary: 'Deletes a list of the caller’s; admins delete those of others',
    refuses: ['list_of_others'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/lists/:id/books': {
    summary: 'The books on a list with its notes, in its order',
    missing,
    params: ById,
    query: Page,
    reply: pageOf(ListedBook),
    cache,
  },
  'PUT /api/lists/:id/books/:googleId': {
    summary:
      'Puts a book on a list, or moves it: before another, or to the end; a note left out stays',
    refuses: [...LIST_NOTE, 'list_of_others', 'book_not_found', 'list_full'],
    missing,
    params: ByBook,
    body: Type.Object({
      note: Note,
      before: Type.Optional(Nullable(ByGoogleId.properties.googleId)),
    }),
    reply: Type.Null(),
  },
  'DELETE /api/lists/:id/books/:googleId': {
    summary: 'Takes a book off a list',
    refuses: ['list_of_others', 'book_not_found'],
    missing,
    params: ByBook,
    reply: Type.Null(),
  },
  'PUT /api/lists/:id/like': {
    summary: 'Likes a list, once however often',
    refuses: ['list_like_own'],
    missing,
    params: ById,
    reply: Liking,
  },
  'DELETE /api/lists/:id/like': {
    summary: 'Likes a list no more',
    missing,
    params: ById,
    reply: Liking,
  },
  'GET /api/lists/:id/suggestions': {
    summary: 'Books suggested for a list, newest first: for its owner all, for others their own',
    missing,
    params: ById,
    query: Page,
    reply: pageOf(Suggestion),
  },
  'POST /api/lists/:id/suggestions': {
    summary: 'Suggests a book for an open list; again: with another note',
    refuses: [
      ...LIST_NOTE,
      'book_not_found',
      'list_suggest_own',
      'list_not_open',
      'list_has_book',
      'list_suggestions_too_many',
    ],
    missing,
    status: 201,
    idempotencyKey: true,
    params: ById,
    body: Type.Object({ googleId: ByGoogleId.properties.googleId, note: Note }),
    reply: Suggestion,
  },
  'POST /api/lists/:id/suggestions/:suggestionId': {
    summary: 'Accepts a suggestion: its book goes to the end of the list',
    refuses: ['list_of_others', 'list_suggestion_not_found', 'list_full'],
    missing,
    params: BySuggestion,
    reply: Type.Null(),
  },
  'DELETE /api/lists/:id/suggestions/:suggestionId': {
    summary: 'Declines a suggestion, or takes back the caller’s own',
    refuses: ['list_of_others', 'list_suggestion_not_found'],
    missing,
    params: BySuggestion,
    reply: Type.Null(),
  },
} satisfies Rows;
