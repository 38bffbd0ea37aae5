import type { Review } from '../../../shared/contract/reviews.ts';
import { api } from '../../api.ts';
import { LikeButton } from '../../ui/LikeButton.tsx';

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
    like={(isLiked) =>
      api(isLiked ? 'PUT /api/reviews/:id/like' : 'DELETE /api/reviews/:id/like', {
        params: { id: review._id },
      })
    }
  />
);
