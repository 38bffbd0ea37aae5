import type { BookDetails } from '../../../shared/contract/books.ts';
import type { Review } from '../../../shared/contract/reviews.ts';
import { HOME_FOLLOWED_REVIEWS, HOME_RANDOM_REVIEWS } from '../../../shared/limits.ts';
import { apiList } from '../../api.ts';
import { item, itemBy } from '../../queries.ts';

/** The reviews of the home page, and whether they are by followed people. */
export interface HomeReviews {
  reviews: Review[];
  areFollowed: boolean;
}

/** Signed in: by the people one follows, or the community's where those cannot be had. */
export const homeReviews = (userId: string | undefined) =>
  userId === undefined
    ? itemBy('GET /api/reviews/random', {}, randomReviews)
    : itemBy(
        'GET /api/profile/:id/following/reviews',
        { params: { id: userId }, query: { limit: HOME_FOLLOWED_REVIEWS } },
        async (signal) => {
          try {
            const { items } = await apiList('GET /api/profile/:id/following/reviews', {
              params: { id: userId },
              query: { limit: HOME_FOLLOWED_REVIEWS },
              signal,
            });
            return homeReviewsOf(items, true);
          } catch (error) {
            if (signal.aborted) throw error;
            return randomReviews(signal);
          }
        },
      );

export const homeReviewsOf = (reviews: readonly Review[], areFollowed: boolean): HomeReviews => ({
  reviews: reviews.slice(0, areFollowed ? HOME_FOLLOWED_REVIEWS : HOME_RANDOM_REVIEWS),
  areFollowed,
});

/** The title of a book that a review names by its id only. */
export const titleOfBook = (googleId: string) => ({
  ...item('GET /api/books/:googleId', { params: { googleId } }, ({ book }) => book),
  select: ({ title }: BookDetails) => title,
  staleTime: Number.POSITIVE_INFINITY,
});

async function randomReviews(signal: AbortSignal): Promise<HomeReviews> {
  const { items } = await apiList('GET /api/reviews/random', { signal });
  return homeReviewsOf(items, false);
}
