import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '../shared/contract/reviews.ts';
import { listOf } from './api.ts';
import { trendingBooks } from './features/books/trending.api.ts';
import { homeReviews, homeReviewsOf } from './features/reviews/homeReviews.api.ts';
import { homeLastSeen } from './start.ts';

/** Home begins with what was last seen of it. That is out of date, so it is asked for at once all the same. */
export async function recallHome(queries: QueryClient) {
  if (!homeLastSeen) return;
  const { userId } = homeLastSeen;
  const [books, reviews] = await Promise.all([homeLastSeen.trending, homeLastSeen.reviews]);
  if (books) queries.setQueryData(trendingBooks().queryKey, books, OLD);
  if (!reviews) return;
  const { queryKey } = homeReviews(userId);
  queries.setQueryData(queryKey, homeReviewsOf(listOf<Review>(reviews), userId !== undefined), OLD);
}

const OLD = { updatedAt: 0 };
