import { type Static, Type } from 'typebox';
import { PAGE_SIZE_MAX } from '../limits.ts';
import { BookSummary } from './books.ts';
import { ByGoogleId, ById, Nullable, Page, Person, Time } from './common.ts';
import type { Rows } from './row.ts';

/** Two books that somebody made one. */
const BookMerge = Type.Object({
  _id: Type.String(),
  /** The one that became part of the other, to which its id leads. */
  from: Type.Object({ googleId: Type.String(), title: Type.String() }),
  /** The one that stayed; null when it has become part of a third since. */
  into: Nullable(Type.Pick(BookSummary, ['googleId', 'title', 'thumbnail'])),
  /** Null when the account is gone, or hidden from the caller. */
  user: Nullable(Person),
  createdAt: Time,
  undoUntil: Time,
  /** Null while they are one. */
  undoneAt: Nullable(Time),
  /** Not too long ago, and nothing was merged into the same book since. */
  isUndoable: Type.Boolean(),
});
export type BookMerge = Static<typeof BookMerge>;

const forbidden = 'book_merge_forbidden';

export const merges = {
  'GET /api/books/merges': {
    summary: 'Books that were made one by hand, newest first; for writers and admins',
    refuses: [forbidden],
    query: Page,
    reply: Type.Array(BookMerge, { maxItems: PAGE_SIZE_MAX }),
  },
  'POST /api/books/:googleId/merge': {
    summary:
      'Makes a book part of another, with all that people have of either; its id leads there from then on; for writers and admins',
    refuses: [forbidden, 'book_is_itself', 'book_merge_too_large'],
    missing: 'book_not_found',
    params: ByGoogleId,
    body: Type.Object({ into: ByGoogleId.properties.googleId }),
    reply: BookMerge,
  },
  'POST /api/books/merges/:id/undo': {
    summary:
      'Makes two books of one again, each with what there was of it, within 30 days; for writers and admins',
    refuses: [forbidden, 'book_merge_undone', 'book_merge_too_old', 'book_merge_overtaken'],
    missing: 'book_merge_not_found',
    params: ById,
    reply: BookMerge,
  },
} satisfies Rows;
