import { type Static, Type } from 'typebox';
import { GOAL_BOOKS_MAX, GOAL_PAGES_MAX } from '../limits.ts';
import { ById, Nullable, SeenAs } from './common.ts';
import type { Rows } from './row.ts';

const ByYear = Type.Object({
  year: Type.String({ pattern: '^[1-9][0-9]{3}$', maxLength: 4 }),
});

/** What somebody wants to read in a year, and how far they are; nulls where they have set nothing. */
export const Goal = Type.Object({
  year: Type.Integer(),
  books: Nullable(Type.Integer()),
  pages: Nullable(Type.Integer()),
  readBooks: Type.Integer(),
  readPages: Type.Integer(),
  /** How many books ahead of an even pace today, to one decimal; behind where negative. */
  pace: Nullable(Type.Number()),
});
export type Goal = Static<typeof Goal>;

const GoalForm = Type.Object({
  books: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: GOAL_BOOKS_MAX }))),
  pages: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: GOAL_PAGES_MAX }))),
});

export const goals = {
  'GET /api/goals/:year': {
    summary: 'The caller’s goal for a year',
    missing: 'year_not_found',
    params: ByYear,
    reply: Goal,
  },
  'PUT /api/goals/:year': {
    summary: 'Sets the caller’s goal for a year: absent = left',
    missing: 'year_not_found',
    params: ByYear,
    body: GoalForm,
    reply: Goal,
  },
  'DELETE /api/goals/:year': {
    summary: 'Drops the caller’s goal for a year',
    missing: 'year_not_found',
    params: ByYear,
    reply: Type.Null(),
  },
  'GET /api/profile/:id/goals/:year': {
    summary: 'Somebody’s goal for a year, from what the caller may see',
    missing: 'user_not_found',
    params: Type.Object({ ...ById.properties, ...ByYear.properties }),
    query: SeenAs,
    reply: Goal,
  },
} satisfies Rows;
