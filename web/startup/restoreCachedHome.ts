import type { QueryClient } from '@tanstack/react-query';
import type { Entry } from '../../shared/contract/library.ts';
import type { Review } from '../../shared/contract/reviews.ts';
import { type ListPage, listOf } from '../api.ts';
import { trendingBooks } from '../features/books/books.api.ts';
import { ownGoal } from '../features/goals/goals.api.ts';
import { readingNow } from '../features/library/library.api.ts';
import { homeReviews, homeReviewsOf } from '../features/reviews/reviews.api.ts';
import { askAs } from '../queries.ts';
import { prefetchedHome } from './start.ts';

/** Home begins with what was last seen of it. That is out of date, so it is asked for at once all the same. */
export async function restoreCachedHome(queries: QueryClient) {
  if (!prefetchedHome) return;
  const { userId } = prefetchedHome;
  askAs(userId ?? null);
  const [books, reviews, reading, goal] = await Promise.all([
    prefetchedHome.trending,
    prefetchedHome.reviews,
    prefetchedHome.reading,
    prefetchedHome.goal,
  ]);
  if (books) queries.setQueryData(trendingBooks().queryKey, books, OLD);
  if (userId !== undefined) {
    if (reading) queries.setQueryData(readingNow().queryKey, onlyPage(listOf<Entry>(reading)), OLD);
    if (goal) queries.setQueryData(ownGoal(goal.year).queryKey, goal, OLD);
  }
  if (!reviews) return;
  const { queryKey } = homeReviews(userId);
  queries.setQueryData(queryKey, homeReviewsOf(listOf<Review>(reviews), userId !== undefined), OLD);
}

/** How many there were in all stood in a header, which is not read here. */
const onlyPage = <T>(items: T[]): ListPage<T> => ({
  items,
  next: undefined,
  total: items.length,
  isCounted: false,
});

const OLD = { updatedAt: 0 };
