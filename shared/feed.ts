/** What feeds tell of. */
export const FEED_KINDS = [
  'review',
  'rating',
  'started',
  'finished',
  'stopped',
  'progress',
  'wanted',
  'quote',
  'list',
  'joined',
] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
export const isFeedKind = (word: string): word is FeedKind =>
  FEED_KINDS.some((kind) => kind === word);
