import { Type } from 'typebox';
import { ByGoogleId, Page } from './common.ts';
import { Edition } from './library.ts';
import type { Rows } from './row.ts';

export const editions = {
  'GET /api/books/:googleId/editions': {
    summary: 'The editions of a book',
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Page,
    reply: Type.Array(Edition, { maxItems: 100 }),
  },
} satisfies Rows;
