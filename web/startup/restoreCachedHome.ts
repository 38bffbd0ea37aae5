import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '../../shared/contract/reviews.ts';
import { listOf } from '../api.ts';
import { trendingBooks } from '../features/books/trending.api.ts';
import { homeReviews, homeReviewsOf } from '../features/reviews/homeReviews.api.ts';
import { prefetchedHome } from './start.ts';

/** Home begins with what was last seen of it. That is out of date, so it is asked for at once all the same. */
export async function restoreCachedHome(queries: QueryClient) {
  if (!prefetchedHome) return;
  const { userId } = prefetchedHome;
  const [books, reviews] = await Promise.all([prefetchedHome.trending, prefetchedHome.reviews]);
  if (books) queries.setQueryData(trendingBooks().queryKey, books, OLD);
  if (!reviews) return;
  const { queryKey } = homeReviews(userId);
  queries.setQueryData(queryKey, homeReviewsOf(listOf<Review>(reviews), userId !== undefined), OLD);
}

const OLD = { updatedAt: 0 };
