import { defineEvent } from '../../../platform/events.ts';

/** Somebody rates a book in their library that they have reviewed; in half stars. */
export const reviewedBookRated = defineEvent<{ reviewId: string; rating: number }>(
  'reviewedBookRated',
);
