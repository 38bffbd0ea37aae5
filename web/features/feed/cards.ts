import type { FeedItem } from '../../../shared/contract/feed.ts';

/** What was done with a book so long before the newest of a card is news of its own. */
const CARD_HOURS = 24;

/**
 * The feed as cards: what one person did with one book within a day, a review, a quote and the last page, say, is one,
 * as far as nobody else's stands between. The newest of each is first.
 */
export function cardsOf(items: readonly FeedItem[]): [FeedItem, ...FeedItem[]][] {
  const cards: [FeedItem, ...FeedItem[]][] = [];
  for (const item of items) {
    const card = cards.at(-1);
    if (card && isOfCard(item, card[0])) card.push(item);
    else cards.push([item]);
  }
  return cards;
}

const isOfCard = (item: FeedItem, newest: FeedItem) =>
  item.book !== null &&
  item.book.googleId === newest.book?.googleId &&
  item.user._id === newest.user._id &&
  Date.parse(newest.createdAt) - Date.parse(item.createdAt) < CARD_HOURS * 3_600_000;
