import { defineEvent } from '../../../platform/events.ts';

/** Somebody wrote a review that others may see. */
export const reviewPublished = defineEvent<{ reviewId: string; authorId: string }>(
  'reviewPublished',
);

/** Somebody likes a review. */
export const reviewLiked = defineEvent<{ reviewId: string; liker: string; authorId: string }>(
  'reviewLiked',
);
