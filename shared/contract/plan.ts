import { type Static, Type } from 'typebox';
import {
  BOOK_LIST_MAX,
  BOOK_NAME_MAX,
  BOOK_TITLE_MAX,
  PLAN_BOOKS_MAX,
  PLAN_DAYS_MAX,
} from '../limits.ts';
import { PLAN_TEXTS } from '../planTexts.ts';
import { Nullable } from './common.ts';
import type { Rows } from './row.ts';

/** A day: `2026-12-24`. */
const Day = Type.String({ maxLength: 10 });
const Amount = Type.Number();

/** How much the caller reads a day, as it was measured; what was not is taken for 30. */
const Pace = Type.Object({
  pages: Amount,
  minutes: Amount,
  /** How many days were measured, at most 90, today not among them; 0: none, and the rest is a guess. */
  days: Type.Integer(),
  /** Pages, Monday first. */
  byWeekday: Type.Array(Type.Integer(), { minItems: 7, maxItems: 7 }),
  minutesByWeekday: Type.Array(Type.Integer(), { minItems: 7, maxItems: 7 }),
  /** Nine times of ten the average is within so much; null: it was not measured. */
  uncertainty: Type.Object({ pages: Nullable(Amount), minutes: Nullable(Amount) }),
});

const PlanBook = Type.Object({
  googleId: Type.String({ maxLength: 64 }),
  title: Type.String({ maxLength: BOOK_TITLE_MAX }),
  authors: Type.Array(Type.String({ maxLength: BOOK_NAME_MAX }), { maxItems: BOOK_LIST_MAX }),
  thumbnail: Nullable(Type.String({ maxLength: 300 })),
});
export type PlanBook = Static<typeof PlanBook>;

/** What is to be read of a book on a day: pages, or minutes of what is heard; both ends are included. */
const PlanItem = Type.Union([
  Type.Object({ book: PlanBook, from: Type.Integer(), to: Type.Integer() }),
  Type.Object({ book: PlanBook, fromMinute: Type.Integer(), toMinute: Type.Integer() }),
]);
export type PlanItem = Static<typeof PlanItem>;

const PlanDay = Type.Object({
  day: Day,
  items: Type.Array(PlanItem, { maxItems: 8 * PLAN_BOOKS_MAX }),
});
export type PlanDay = Static<typeof PlanDay>;

const PlannedBook = Type.Object({
  book: PlanBook,
  /** The nearest day by which it, or a section of it, is to be read. */
  dueOn: Nullable(Day),
  /** When it will have been read; null: not within a year. */
  endsOn: Nullable(Day),
  /** Whether all that is due of it is read by then. */
  fits: Type.Boolean(),
  /** How many pages (or minutes) a day it needs to be in time; null: it is not due. */
  needs: Nullable(Type.Integer()),
});

const PlanWarning = Type.Object({
  id: Type.Enum(Object.keys(PLAN_TEXTS) as (keyof typeof PLAN_TEXTS)[]),
  text: Type.String({ maxLength: 2_000 }),
  params: Type.Record(
    Type.String({ maxLength: 20 }),
    Type.Union([Type.String({ maxLength: BOOK_TITLE_MAX }), Type.Number()]),
  ),
  /** The book it is about; null: none. */
  book: Nullable(PlanBook),
});
export type PlanWarning = Static<typeof PlanWarning>;

const Plan = Type.Object({
  pace: Pace,
  days: Type.Array(PlanDay, { maxItems: PLAN_DAYS_MAX }),
  books: Type.Array(PlannedBook, { maxItems: 4 * PLAN_BOOKS_MAX }),
  warnings: Type.Array(PlanWarning, { maxItems: 8 * PLAN_BOOKS_MAX }),
});
export type Plan = Static<typeof Plan>;

export const plan = {
  'GET /api/plan': {
    summary:
      'What the caller could read on which day, from the pace they read at, what they are reading and what is due',
    reply: Plan,
  },
} satisfies Rows;
