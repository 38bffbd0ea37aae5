import { type Static, Type } from 'typebox';
import { BOOK_NAME_MAX, READING_YEAR_MIN } from '../limits.ts';
import { ById, Nullable, SeenAs } from './common.ts';
import { Entry } from './library.ts';
import type { Rows } from './row.ts';

/** So many books, and the query string of the library that lists exactly them. */
const Books = {
  books: Type.Integer(),
  query: Type.String({ maxLength: 1_000 }),
};
const Groups = Type.Array(
  Type.Object({
    name: Type.String({ maxLength: BOOK_NAME_MAX }),
    ...Books,
    pages: Type.Integer(),
  }),
  { maxItems: 1_000 },
);

/** What somebody has read, from the readings they finished. */
export const Statistics = Type.Object({
  /** Null: of all time. */
  year: Nullable(Type.Integer()),
  /** Every year in which a book was finished, whichever is asked for; the earliest first. */
  years: Type.Array(Type.Object({ year: Type.Integer(), ...Books, pages: Type.Integer() }), {
    maxItems: 10_000,
  }),
  totals: Type.Object({
    books: Type.Integer(),
    pages: Type.Integer(),
    readings: Type.Integer(),
    rereads: Type.Integer(),
    stopped: Type.Integer(),
    averageRating: Nullable(Type.Number()),
    averagePages: Nullable(Type.Number()),
    averageDays: Nullable(Type.Number()),
  }),
  months: Type.Array(
    Type.Object({ month: Nullable(Type.Integer()), ...Books, pages: Type.Integer() }),
    { maxItems: 13 },
  ),
  ratings: Type.Array(Type.Object({ rating: Type.Number(), ...Books }), { maxItems: 10 }),
  categories: Groups,
  authors: Groups,
  languages: Groups,
  formats: Groups,
  decades: Groups,
  lengths: Groups,
  longest: Nullable(Entry),
  shortest: Nullable(Entry),
  oldest: Nullable(Entry),
  newest: Nullable(Entry),
  quickest: Nullable(Entry),
  mostRead: Nullable(Entry),
  leastRead: Nullable(Entry),
  /** Pages by day, from progress. */
  days: Type.Array(Type.Object({ day: Type.String({ maxLength: 10 }), pages: Type.Integer() }), {
    maxItems: 20_000,
  }),
  /** Books of which something is not known and is left out above. */
  unknown: Type.Object({
    pages: Type.Integer(),
    /** Finished, and in no month that anybody knows. */
    dates: Type.Integer(),
    /** Finished, and of no reading is known when it ended: the library's with `undated=true`; 0 where a year is asked for. */
    undated: Type.Integer(),
    categories: Type.Integer(),
  }),
});
export type Statistics = Static<typeof Statistics>;

const Year = Type.Object({
  year: Type.Optional(Type.Integer({ minimum: READING_YEAR_MIN, maximum: 9_999 })),
});

export const statistics = {
  'GET /api/statistics': {
    summary: 'What the caller has read, in a year or of all time',
    query: Year,
    reply: Statistics,
  },
  'GET /api/profile/:id/statistics': {
    summary: 'What somebody has read, from what the caller may see',
    missing: 'user_not_found',
    params: ById,
    query: Type.Object({ ...Year.properties, ...SeenAs.properties }),
    reply: Statistics,
  },
} satisfies Rows;
