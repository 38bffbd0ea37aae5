import {
  flag,
  inColumn,
  line,
  lines,
  type Of,
  shape,
  time,
  visibility,
} from '../../reading/imports/formats/codecs.ts';

/** A review as files have it; its rating is the book's. */
export const reviewItem = shape(
  {
    title: line,
    text: lines,
    hasSpoilers: flag,
    visibility,
    createdAt: inColumn('Review Created At', time),
  },
  ['text'],
);
export type ReviewItem = NonNullable<Of<typeof reviewItem>>;
