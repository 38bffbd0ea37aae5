import { defineEvent } from '../../../platform/events.ts';

/** Somebody wrote a review that others may see. */
export const reviewPublished = defineEvent<{ reviewId: string; authorId: string }>(
  'reviewPublished',
);
