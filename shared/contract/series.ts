import { type Static, Type } from 'typebox';
import { STATUSES } from '../library.ts';
import {
  BOOK_NAME_MAX,
  PAGE_SIZE_MAX,
  SERIES_DESCRIPTION_MAX,
  SERIES_SLUG_MAX,
} from '../limits.ts';
import { BookSummary } from './books.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId, Nullable, Page } from './common.ts';
import type { Rows } from './row.ts';

/** A series and its page. */
export const Series = Type.Object({
  _id: Type.String(),
  /** What its page is called in addresses: `/series/the-locked-tomb`. */
  slug: Type.String({ maxLength: SERIES_SLUG_MAX }),
  name: Type.String({ maxLength: BOOK_NAME_MAX }),
  description: Nullable(Type.String({ maxLength: SERIES_DESCRIPTION_MAX })),
  /** How many places it has: a book at `1-3` stands for three, two at one place for one. */
  books: Type.Integer(),
  /** How many of these the caller has finished. */
  readBooks: Type.Integer(),
});
export type Series = Static<typeof Series>;

export const SeriesBook = Type.Object({
  book: BookSummary,
  /** `1`, `0.5`, `1-3`; null where nobody knows. */
  position: Nullable(Type.String({ maxLength: 20 })),
  /** The caller's. */
  status: Nullable(Type.Enum([...STATUSES])),
});
export type SeriesBook = Static<typeof SeriesBook>;

/** Its id, or what its page is called. */
const BySeries = Type.Object({ id: Type.String({ minLength: 1, maxLength: SERIES_SLUG_MAX }) });
const missing = 'series_not_found';

export const series = {
  'GET /api/series/:id': {
    summary: 'One series, by its id or its slug, and how many of its books the caller has read',
    missing,
    params: BySeries,
    reply: Series,
    cache: cachedFor('visitors'),
  },
  'GET /api/series/:id/books': {
    summary:
      'The books of a series in order, a span by where it begins, those without a position last',
    missing,
    params: BySeries,
    query: Type.Object({
      ...Page.properties,
      /** The public id of a book: of the series this one, and the one before and after it. */
      around: Type.Optional(ByGoogleId.properties.googleId),
    }),
    reply: Type.Array(SeriesBook, { maxItems: PAGE_SIZE_MAX }),
    cache: cachedFor('visitors'),
  },
} satisfies Rows;
