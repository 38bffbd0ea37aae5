import type { FeedItem } from '../../../../shared/contract/feed.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { excerptOf } from './excerpts.ts';
import { headOfCollection, markOf } from './preview.ts';

/** The address of the page of what everybody writes. */
export const EVERYBODY = '/reviews';

/** What the head of that page says to programs. */
export const headOfEverybody = (
  items: readonly FeedItem[],
  words: PreviewWords,
  origin: string | undefined,
) =>
  headOfCollection(
    {
      title: words.feeds.reviews,
      description: words.home.welcome,
      path: EVERYBODY,
      image: markOf(words.mark, origin),
      isWorthFinding: items.length > 0,
    },
    origin,
  );

/** An item as a page for visitors has it: of long texts their beginnings. */
export const everybodyItem = ({ review, ...item }: FeedItem): FeedItem => ({
  ...item,
  review: review && excerptOf(review),
});
