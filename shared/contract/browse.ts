import { type Static, Type } from 'typebox';
import { SHELF_KINDS } from '../browse.ts';
import { BOOK_NAME_MAX, PAGE_SIZE_MAX, SHELF_BOOKS, SHELF_PLACE_MAX } from '../limits.ts';
import { BookSummary, FoundBook, ImpressionFilters } from './books.ts';
import { cachedFor } from './caching.ts';
import { Page } from './common.ts';
import type { Rows } from './row.ts';

/** A shelf with the first of its books. */
const BrowsedShelf = Type.Object({
  /** What it is called in addresses: `short`, `category:Fantasy`. */
  shelf: Type.String(),
  /** English; what it is made of stands beside it, for other languages. */
  title: Type.String(),
  id: Type.Enum([...SHELF_KINDS]),
  params: Type.Object({
    category: Type.Optional(Type.String({ maxLength: BOOK_NAME_MAX })),
    /** Its first year. */
    decade: Type.Optional(Type.Integer()),
    /** ISO 639: two or three letters. */
    language: Type.Optional(Type.String()),
  }),
  books: Type.Array(BookSummary, { maxItems: SHELF_BOOKS }),
  /** What `GET /api/books/search` finds the same by, where it does. */
  query: Type.Optional(
    Type.Object({
      subject: Type.Optional(Type.String({ maxLength: BOOK_NAME_MAX })),
      language: Type.Optional(Type.String()),
      from: Type.Optional(Type.Integer()),
      to: Type.Optional(Type.Integer()),
    }),
  ),
});
export type BrowsedShelf = Static<typeof BrowsedShelf>;

export const browse = {
  'GET /api/browse': {
    summary:
      'Shelves to walk along, each with its first books; others every day, and none that is empty',
    reply: Type.Array(BrowsedShelf, { maxItems: 40 }),
    // Members are shown no book that they have hidden, and what those love whom they follow.
    cache: cachedFor('visitors'),
  },
  'GET /api/browse/:shelf': {
    summary:
      'The books of a shelf: `wanted`, `loved-by-few`, `new`, `short`, `category:Fantasy`, `decade:1980`, `language:fr`; ' +
      'for members `following`; of these, those that people find to have moods (`mood`), or of which nobody gives warnings (`without`)',
    refuses: ['browse_shelf_members'],
    missing: 'browse_shelf_not_found',
    params: Type.Object({ shelf: Type.String({ minLength: 1, maxLength: SHELF_PLACE_MAX }) }),
    query: Type.Object({ ...Page.properties, ...ImpressionFilters.properties }),
    reply: Type.Array(FoundBook, { maxItems: PAGE_SIZE_MAX }),
    cache: cachedFor('visitors'),
  },
} satisfies Rows;
