import { type Static, Type } from 'typebox';
import { BOOK_TITLE_MAX } from '../limits.ts';
import { ById, Hidden, Liking, Mentions, Nullable, Person } from './common.ts';
import { Progress } from './library.ts';
import type { Rows } from './row.ts';

/** Where somebody was in a book, and the note about it as its reader may read it. */
export const SaidProgress = Type.Object({
  ...Progress.properties,
  mentions: Mentions,
  hidden: Hidden,
  book: Type.Object({
    googleId: Type.String({ maxLength: 64 }),
    title: Type.String({ maxLength: BOOK_TITLE_MAX }),
    thumbnail: Nullable(Type.String({ maxLength: 300 })),
  }),
  user: Person,
});
export type SaidProgress = Static<typeof SaidProgress>;

const missing = 'progress_not_found';

export const notes = {
  'GET /api/progress/:id': {
    summary: 'What somebody said of their progress, where the caller may see it',
    missing,
    params: ById,
    reply: SaidProgress,
  },
  'PUT /api/progress/:id/like': {
    summary: 'Likes a note of progress, once however often',
    refuses: ['like_own'],
    missing,
    params: ById,
    reply: Liking,
  },
  'DELETE /api/progress/:id/like': {
    summary: 'Likes a note of progress no more',
    missing,
    params: ById,
    reply: Liking,
  },
} satisfies Rows;
