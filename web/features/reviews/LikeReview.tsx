import type { Review } from '../../../shared/contract/reviews.ts';
import type { Intent } from '../../session/intents.ts';
import { LikeButton } from '../../ui/LikeButton.tsx';
import { likeReview } from './reviews.api.ts';

interface LikeReviewProps {
  review: Review;
  /** Who looks at it; undefined: a visitor. */
  userId: string | undefined;
}

/** How many like a review, and whether the reader does. */
export const LikeReview = ({ review, userId }: LikeReviewProps) => (
  <LikeButton
    thing={review}
    by={userId === undefined ? 'visitor' : review.user?._id === userId ? 'author' : 'member'}
    intent={{ kind: 'likeReview', id: review._id } satisfies Intent}
    like={(isLiked) => likeReview(review._id, isLiked)}
  />
);
