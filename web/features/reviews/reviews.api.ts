import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Review } from '../../../shared/contract/reviews.ts';
import { HOME_FOLLOWED_REVIEWS, HOME_RANDOM_REVIEWS } from '../../../shared/limits.ts';
import { ApiError, api, apiList, isNetworkError, isStatus, sentenceOf } from '../../api.ts';

/** The reviews of the home page, and whether they are by followed people. */
export interface HomeReviews {
  reviews: Review[];
  areFollowed: boolean;
}

/** Signed in: by the people one follows, or the community's where those cannot be had. */
export const homeReviews = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['reviews', 'home', userId ?? 'visitor'],
    queryFn: async ({ signal }): Promise<HomeReviews> => {
      if (userId === undefined) return randomReviews(signal);
      try {
        const { items } = await apiList('GET /api/profile/:id/following/reviews', {
          params: { id: userId },
          query: { limit: HOME_FOLLOWED_REVIEWS },
          signal,
        });
        return { reviews: items.slice(0, HOME_FOLLOWED_REVIEWS), areFollowed: true };
      } catch (error) {
        if (signal.aborted) throw error;
        return randomReviews(signal);
      }
    },
  });

export const reviewsOfBook = (googleId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'book', googleId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/reviews/book/:googleId', {
        params: { googleId },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Somebody's own review of a book, null when there is none. */
export const ownReview = (googleId: string, userId: string) =>
  queryOptions({
    queryKey: ['reviews', 'own', googleId, userId],
    queryFn: async ({ signal }) => {
      const { items } = await apiList('GET /api/reviews/book/:googleId', {
        params: { googleId },
        query: { user: userId },
        signal,
      });
      return items.find(({ user }) => user?._id === userId) ?? null;
    },
  });

export const reviewsOfUser = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'user', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/profile/:id/reviews', {
        params: { id },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** The title of a book that a review names by its id only. */
export const titleOfBook = (googleId: string) =>
  queryOptions({
    queryKey: ['books', 'title', googleId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await api('GET /api/books/:googleId', { params: { googleId }, signal })).book.title,
  });

interface ReviewFields {
  title: string;
  content: string;
  rating: number;
}

/** Submits a new review of a book, or changes the one that is there. */
export function useSubmitReview(googleId: string, reviewId: string | undefined) {
  const refresh = useRefreshBook();
  return useMutation({
    mutationFn: (fields: ReviewFields) =>
      reviewId === undefined
        ? api('POST /api/reviews', { body: { ...fields, book: googleId } })
        : api('PUT /api/reviews/:id', { params: { id: reviewId }, body: fields }),
    onSuccess: refresh,
  });
}

export function useDeleteReview() {
  const refresh = useRefreshBook();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/reviews/:id', { params: { id } }),
    onSuccess: refresh,
  });
}

export function submitSentence(error: unknown) {
  if (isStatus(error, 401))
    return 'Authentication required. Please sign in again and try submitting your review.';
  const status =
    isNetworkError(error) || !(error instanceof ApiError) ? 'Network Error' : error.status;
  return sentenceOf(error, `Failed to submit review (${status})`);
}

/** What a changed review changes elsewhere: lists of reviews, the book's average, the trend. */
function useRefreshBook() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['reviews'] }),
      queries.invalidateQueries({ queryKey: ['books'] }),
    ]);
}

async function randomReviews(signal: AbortSignal): Promise<HomeReviews> {
  const { items } = await apiList('GET /api/reviews/random', { signal });
  return { reviews: items.slice(0, HOME_RANDOM_REVIEWS), areFollowed: false };
}
