import { type Static, Type } from 'typebox';
import { LIKED_SORTS } from '../likes.ts';
import { BOOK_TITLE_MAX, QUOTE_NOTE_MAX, QUOTE_TEXT_MAX } from '../limits.ts';
import { cachedFor } from './caching.ts';
import {
  ByGoogleId,
  ById,
  Hidden,
  Liking,
  Nullable,
  Page,
  Person,
  SeenAs,
  Time,
  VisibilityName,
} from './common.ts';
import { Position, PositionForm } from './library.ts';
import { QUOTE } from './refused.ts';
import type { Rows } from './row.ts';

/** A passage of a book that somebody wrote down. */
export const Quote = Type.Object({
  _id: Type.String({ maxLength: 64 }),
  text: Type.String({ maxLength: QUOTE_TEXT_MAX }),
  position: Nullable(Position),
  hasSpoilers: Type.Boolean(),
  hidden: Hidden,
  note: Nullable(Type.String({ maxLength: QUOTE_NOTE_MAX })),
  visibility: VisibilityName,
  createdAt: Time,
  likes: Type.Integer(),
  comments: Type.Integer(),
  /** Whether the caller likes it. */
  isLiked: Type.Boolean(),
  book: Type.Object({
    googleId: Type.String({ maxLength: 64 }),
    title: Type.String({ maxLength: BOOK_TITLE_MAX }),
    thumbnail: Nullable(Type.String({ maxLength: 300 })),
  }),
  user: Person,
});
export type Quote = Static<typeof Quote>;

const QuoteText = Type.String({ maxLength: 4 * QUOTE_TEXT_MAX });
const QuoteForm = Type.Object({
  text: Type.Optional(QuoteText),
  ...PositionForm.properties,
  note: Type.Optional(Nullable(Type.String({ maxLength: 4 * QUOTE_NOTE_MAX }))),
  visibility: Type.Optional(VisibilityName),
  hasSpoilers: Type.Optional(Type.Boolean()),
});

export const quotes = {
  'GET /api/library/:googleId/quotes': {
    summary: 'The caller’s quotes from a book, newest first',
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Page,
    reply: Type.Array(Quote, { maxItems: 100 }),
  },
  'POST /api/library/:googleId/quotes': {
    summary: 'Keeps a passage of a book; puts the book into the library if it is not there',
    refuses: [...QUOTE, 'quotes_too_many'],
    missing: 'book_not_found',
    params: ByGoogleId,
    incomplete: { text: 'quote_required' },
    status: 201,
    idempotencyKey: true,
    body: Type.Object({ ...QuoteForm.properties, text: QuoteText }),
    reply: Quote,
  },
  'PUT /api/quotes/:id': {
    summary: 'Changes a quote of the caller’s: absent = left',
    refuses: [...QUOTE, 'quote_of_others', 'text_changed'],
    missing: 'quote_not_found',
    params: ById,
    body: Type.Object({
      ...QuoteForm.properties,
      /** What the form began with: where it is that no more, nothing is changed. */
      was: Type.Optional(
        Type.Object({
          text: Type.String({ maxLength: QUOTE_TEXT_MAX }),
          note: Type.String({ maxLength: QUOTE_NOTE_MAX }),
        }),
      ),
    }),
    reply: Quote,
  },
  'DELETE /api/quotes/:id': {
    summary:
      'Deletes a quote of the caller’s; admins delete those of others that they see or that are reported',
    refuses: ['quote_of_others'],
    missing: 'quote_not_found',
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/quotes/:id': {
    summary: 'A quote that the caller may see',
    missing: 'quote_not_found',
    params: ById,
    reply: Quote,
  },
  'PUT /api/quotes/:id/like': {
    summary: 'Likes a quote, once however often',
    refuses: ['like_own'],
    missing: 'quote_not_found',
    params: ById,
    reply: Liking,
  },
  'DELETE /api/quotes/:id/like': {
    summary: 'Likes a quote no more',
    missing: 'quote_not_found',
    params: ById,
    reply: Liking,
  },
  'GET /api/books/:googleId/quotes': {
    summary:
      'Quotes from a book that the caller may see, theirs included: the most liked first, or with `sort=newest` the newest',
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Type.Object({ ...Page.properties, sort: Type.Optional(Type.Enum([...LIKED_SORTS])) }),
    reply: Type.Array(Quote, { maxItems: 100 }),
    cache: cachedFor('visitors'),
  },
  'GET /api/profile/:id/quotes': {
    summary: 'Somebody’s quotes that the caller may see, newest first',
    missing: 'user_not_found',
    params: ById,
    query: Type.Object({ ...Page.properties, ...SeenAs.properties }),
    reply: Type.Array(Quote, { maxItems: 100 }),
  },
} satisfies Rows;
