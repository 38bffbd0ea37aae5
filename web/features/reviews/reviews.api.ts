import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { PROFILE_LIST_STEP } from '../../../shared/limits.ts';
import type { ReviewSort } from '../../../shared/sorts.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { ApiError, api, apiList, isNetworkError, isStatus, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useMutation } from '../../mutation.ts';

/** What of a book's reviews is shown, and in which order. */
export interface ReviewView {
  sort: ReviewSort;
  /** Only those of so many stars. */
  stars: number | undefined;
}

export const reviewsOfBook = (googleId: string, { sort, stars }: ReviewView) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'book', googleId, sort, stars],
    initialPageParam: undefined as string | undefined,
    // The list stays until the other one is there: nothing moves under the reader's eyes.
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/reviews/book/:googleId', {
        params: { googleId },
        query: {
          ...(sort === 'newest' ? {} : { sort }),
          ...(stars === undefined ? {} : { stars }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** How many gave a book each rating. */
export const ratingsOfBook = (googleId: string) =>
  queryOptions({
    queryKey: ['reviews', 'ratings', googleId],
    queryFn: ({ signal }) =>
      api('GET /api/reviews/book/:googleId/ratings', { params: { googleId }, signal }),
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

/** One review by itself. */
export const reviewWith = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: ({ signal }) => api('GET /api/reviews/:id', { params: { id }, signal }),
  });

/** Likes a review, or likes it no more. */
export const likeReview = (id: string, isLiked: boolean) =>
  api(isLiked ? 'PUT /api/reviews/:id/like' : 'DELETE /api/reviews/:id/like', { params: { id } });

export const reviewsOfUser = (id: string, as?: ViewedAs) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'user', id, as],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/profile/:id/reviews', {
        params: { id },
        query: {
          limit: PROFILE_LIST_STEP,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
          ...(as ? { as } : {}),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

interface ReviewFields {
  title: string;
  content: string;
  rating: number;
  /** Left out: as it was. */
  hasSpoilers?: boolean;
  /** What the form began with. */
  was?: { title: string; content: string };
}

/**
 * Submits a new review of a book, or changes the one that is there; over when it has come back. The rest is
 * reloaded beside it: who goes on with their review at once is not interrupted.
 */
export function useSubmitReview(googleId: string, reviewId: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: ReviewFields) =>
      reviewId === undefined
        ? api('POST /api/reviews', { body: { ...fields, book: googleId } })
        : api('PUT /api/reviews/:id', { params: { id: reviewId }, body: fields }),
    onSuccess: () => {
      const isOwn = ([kind, what]: QueryKey) => kind === 'reviews' && what === 'own';
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => isChangedByReview(queryKey) && !isOwn(queryKey),
      });
      return queries.invalidateQueries({ predicate: ({ queryKey }) => isOwn(queryKey) });
    },
  });
}

export function useDeleteReview() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/reviews/:id', { params: { id } }),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => isChangedByReview(queryKey) }),
  });
}

/** Brings back one's own review that one has just deleted. */
export function useUndoDeletion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/reviews/:id/restoration', { params: { id } }),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => isChangedByReview(queryKey) }),
  });
}

export function submitSentence(error: unknown) {
  if (isStatus(error, 401)) return words.reviews.signInAgain;
  const status =
    isNetworkError(error) || !(error instanceof ApiError)
      ? words.reviews.networkError
      : error.status;
  return sentenceOf(error, words.reviews.notSubmitted(status));
}

/** A changed review changes lists of reviews, the book's average, the trend, and the stars one gave oneself. */
const isChangedByReview = ([kind]: QueryKey) => CHANGED_BY_REVIEW.some((each) => each === kind);
const CHANGED_BY_REVIEW = ['reviews', 'books', 'library', 'statistics'];
