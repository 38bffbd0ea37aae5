import type { FeedItem } from '../../../../shared/contract/feed.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { excerptOf } from './excerpts.ts';
import { EARLY, headOf, markOf } from './preview.ts';

/** The address of the page of what everybody writes. */
export const EVERYBODY = '/reviews';

/** What the head of that page says to programs. */
export function headOfEverybody(
  items: readonly FeedItem[],
  words: PreviewWords,
  origin: string | undefined,
) {
  const title = words.feeds.reviews;
  const url = origin === undefined ? undefined : origin + EVERYBODY;
  return {
    title: `${title} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title,
        description: words.home.welcome,
        type: 'website',
        url,
        image: markOf(words.mark, origin),
        more: [],
        data: { '@type': 'CollectionPage', '@id': url, url, name: title },
        isWorthFinding: items.length > 0,
      }),
    ],
  };
}

/** An item as a page for visitors has it: of long texts their beginnings. */
export const everybodyItem = ({ review, ...item }: FeedItem): FeedItem => ({
  ...item,
  review: review && excerptOf(review),
});
