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
/** What of it is for everybody. */
export const EVERYBODY_KINDS = ['review', 'quote', 'list'] as const satisfies FeedKind[];
export type EverybodyKind = (typeof EVERYBODY_KINDS)[number];
export const isEverybodyKind = (word: string): word is EverybodyKind =>
  EVERYBODY_KINDS.some((kind) => kind === word);

export const isFeedKind = (word: string): word is FeedKind =>
  FEED_KINDS.some((kind) => kind === word);
