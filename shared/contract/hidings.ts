import { type Static, Type } from 'typebox';
import { PAGE_SIZE_MAX } from '../limits.ts';
import { ByGoogleId, Nullable, Page, Time } from './common.ts';
import type { Rows } from './row.ts';

const HidingStatus = Type.Object({ isHidden: Type.Boolean() });

const Hiding = Type.Object({
  book: Type.Object({
    googleId: Type.String(),
    title: Type.String(),
    thumbnail: Nullable(Type.String()),
  }),
  createdAt: Time,
});
export type Hiding = Static<typeof Hiding>;

const missing = 'book_not_found';

export const hidings = {
  'GET /api/hidings': {
    summary: 'The books that the caller has hidden, newest first',
    query: Page,
    reply: Type.Array(Hiding, { maxItems: PAGE_SIZE_MAX }),
  },
  'GET /api/books/:googleId/hiding': {
    summary: 'Whether the caller has hidden a book',
    missing,
    params: ByGoogleId,
    reply: HidingStatus,
  },
  'PUT /api/books/:googleId/hiding': {
    summary: 'Hides a book from the caller’s trends, feeds and recommendations; its page stays',
    missing,
    params: ByGoogleId,
    reply: HidingStatus,
  },
  'DELETE /api/books/:googleId/hiding': {
    summary: 'Hides a book no more',
    missing,
    params: ByGoogleId,
    reply: HidingStatus,
  },
} satisfies Rows;
