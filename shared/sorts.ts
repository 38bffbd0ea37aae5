/** How a book's reviews are ordered; among equals the newest comes first. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'liked', 'following'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Tells whether something is the name of an order of reviews. */
export const isReviewSort = (value: unknown): value is ReviewSort =>
  REVIEW_SORTS.some((sort) => sort === value);

/** How what readers ask each other is ordered. */
export const QUESTION_SORTS = ['newest', 'unanswered'] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];
