import { type Static, Type } from 'typebox';
import { STATUSES } from '../library.ts';
import {
  BOOK_NAME_MAX,
  PAGE_SIZE_MAX,
  SEARCH_TEXT_MAX,
  SERIES_DESCRIPTION_MAX,
  SERIES_FOUND,
  SERIES_FOUND_MAX,
  SERIES_SLUG_MAX,
} from '../limits.ts';
import { BookSummary, SeriesSummary } from './books.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId, ById, Nullable, Page, Person, Text, Time, Word } from './common.ts';
import type { Rows } from './row.ts';

/** A series and its page. */
export const Series = Type.Object({
  ...SeriesSummary.properties,
  description: Nullable(Type.String({ maxLength: SERIES_DESCRIPTION_MAX })),
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
  /** How many of the caller's readings were finished. */
  timesRead: Type.Integer(),
});
export type SeriesBook = Static<typeof SeriesBook>;

/** Its id, or what its page is called. */
const BySeries = Type.Object({ id: Type.String({ minLength: 1, maxLength: SERIES_SLUG_MAX }) });
const missing = 'series_not_found';
const InSeries = Type.Object({ ...BySeries.properties, ...ByGoogleId.properties });

/** What a change says of a series or of a place in it; what it did not change is absent. */
const SeriesFacts = Type.Partial(
  Type.Object({
    name: Type.String({ maxLength: BOOK_NAME_MAX }),
    description: Nullable(Type.String({ maxLength: SERIES_DESCRIPTION_MAX })),
    position: Nullable(Type.String({ maxLength: 20 })),
    /** Whether the book stands in it at all. */
    isIn: Type.Boolean(),
  }),
);

/** One change of a series by hand. */
const SeriesChange = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(['added', 'corrected', 'placed', 'removed', 'merged', 'separated']),
  /** Null when the account is gone, or hidden from the caller. */
  user: Nullable(Person),
  /** Whose place was changed. */
  book: Nullable(Type.Object({ googleId: Type.String(), title: Type.String() })),
  /** Which series was merged into this one, or separated from it. */
  series: Nullable(Type.Object({ _id: Type.String(), slug: Type.String(), name: Type.String() })),
  before: SeriesFacts,
  after: SeriesFacts,
  createdAt: Time,
  /** It is still as this change made it. */
  isRevertible: Type.Boolean(),
});
export type SeriesChange = Static<typeof SeriesChange>;

const NAME = ['series_name_required', 'series_name_too_long', 'series_forbidden'] as const;

export const series = {
  'GET /api/series': {
    summary: 'Finds series by the words of their names, those of most books first',
    refuses: ['search_text_required'],
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: SERIES_FOUND_MAX, default: SERIES_FOUND }),
      ),
    }),
    reply: Type.Array(SeriesSummary, { maxItems: SERIES_FOUND_MAX }),
    cache: cachedFor('everyone'),
  },
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
  'POST /api/series': {
    summary: 'Makes a series; for writers and admins',
    refuses: NAME,
    incomplete: { name: 'series_name_required' },
    status: 201,
    idempotencyKey: true,
    body: Type.Object({ name: Text(BOOK_NAME_MAX) }),
    reply: Series,
  },
  'PUT /api/series/:id': {
    summary: 'Corrects name and description of a series, whose slug stays; for writers and admins',
    refuses: [...NAME, 'series_description_too_long', 'series_exists', 'series_too_many_names'],
    missing,
    params: BySeries,
    body: Type.Object({
      name: Type.Optional(Text(BOOK_NAME_MAX)),
      description: Type.Optional(Nullable(Text(SERIES_DESCRIPTION_MAX))),
    }),
    reply: Series,
  },
  'PUT /api/series/:id/books/:googleId': {
    summary:
      'Puts a book into a series, or gives it another position; no import changes that; for writers and admins',
    refuses: [
      'series_forbidden',
      'series_position_wrong',
      'series_of_book_too_many',
      'book_not_found',
    ],
    missing,
    params: InSeries,
    body: Type.Object({ position: Type.Optional(Nullable(Word)) }),
    reply: Type.Null(),
  },
  'DELETE /api/series/:id/books/:googleId': {
    summary: 'Takes a book out of a series; no import puts it back; for writers and admins',
    refuses: ['series_forbidden', 'book_not_found'],
    missing,
    params: InSeries,
    reply: Type.Null(),
  },
  'POST /api/series/:id/merge': {
    summary:
      'Makes a series part of another, to which its id and slug lead from then on; for writers and admins',
    refuses: ['series_forbidden', 'series_is_itself', 'series_too_many_merged'],
    missing,
    params: BySeries,
    body: Type.Object({ into: BySeries.properties.id }),
    reply: Series,
  },
  'GET /api/series/:id/changes': {
    summary: 'What people changed about a series, newest first',
    missing,
    params: BySeries,
    query: Page,
    reply: Type.Array(SeriesChange, { maxItems: PAGE_SIZE_MAX }),
  },
  'POST /api/series/:id/changes/:changeId/revert': {
    summary: 'Takes a change back, unless something has changed since; for writers and admins',
    refuses: [
      'series_forbidden',
      'series_not_found',
      'change_not_revertible',
      'change_overtaken',
      'series_exists',
      'series_too_many_merged',
      'series_of_book_too_many',
    ],
    missing: 'change_not_found',
    params: Type.Object({ ...BySeries.properties, changeId: ById.properties.id }),
    reply: Series,
  },
} satisfies Rows;
