import { GOAL_BOOKS_MAX, GOAL_PAGES_MAX } from '../../../../shared/limits.ts';
import { codec, shape } from '../items/codecs.ts';

const wholeWithin = (least: number, most: number) =>
  codec((value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : null,
  );

/** A goal of a year as archives have it. */
export const goalItem = shape(
  {
    year: wholeWithin(1_000, 9_999),
    books: wholeWithin(1, GOAL_BOOKS_MAX),
    pages: wholeWithin(1, GOAL_PAGES_MAX),
  },
  ['year'],
);
