import type { FeedItem } from '../../shared/contract/feed.ts';
import { likeNote } from '../features/notes/notes.api.ts';
import { likeQuote } from '../features/quotes/quotes.api.ts';
import { likeReview } from '../features/reviews/reviews.api.ts';
import type { Intent } from '../session/intents.ts';
import { LikeButton } from '../ui/LikeButton.tsx';

const LIKES = { likeReview, likeQuote, likeNote };

interface FeedLikeProps {
  item: FeedItem;
  /** Who looks at it; undefined: a visitor. */
  userId: string | undefined;
}

/** Likes what an item of the feed tells of, where it is told. */
export function FeedLike({ item, userId }: FeedLikeProps) {
  const { review, quote, progress, user } = item;
  const thing = review ?? quote ?? progress;
  if (!thing) return null;
  const kind = review ? 'likeReview' : quote ? 'likeQuote' : 'likeNote';
  return (
    <LikeButton
      thing={thing}
      by={userId === undefined ? 'visitor' : user._id === userId ? 'author' : 'member'}
      intent={{ kind, id: thing._id } satisfies Intent}
      like={(isLiked) => LIKES[kind](thing._id, isLiked)}
    />
  );
}
