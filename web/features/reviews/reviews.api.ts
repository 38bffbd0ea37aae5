import { keepPreviousData } from '@tanstack/react-query';
import type { BookDetails } from '../../../shared/contract/books.ts';
import type { Review, ReviewOfBook } from '../../../shared/contract/reviews.ts';
import {
  HOME_FOLLOWED_REVIEWS,
  HOME_RANDOM_REVIEWS,
  PROFILE_LIST_STEP,
} from '../../../shared/limits.ts';
import type { ReviewSort } from '../../../shared/sorts.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import {
  ApiError,
  api,
  apiList,
  failureMessage,
  isNetworkError,
  isStatus,
  listOf,
} from '../../api.ts';
import { BOOKS, LIBRARY, REVIEWS, STATISTICS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, itemBy, list } from '../../queries.ts';
import { useAccount } from '../../session/account.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useWrite } from '../../write.ts';

/** What of a book's reviews is shown, and in which order. */
export interface ReviewView {
  sort: ReviewSort;
  /** Only those of so many stars. */
  stars: number | undefined;
  /** Only those in this language, by its code. */
  language: string | undefined;
}

/** All of them, the newest first. */
export const ALL_REVIEWS: ReviewView = { sort: 'newest', stars: undefined, language: undefined };

export const reviewsOfBook = (googleId: string, { sort, stars, language }: ReviewView) => ({
  ...list('GET /api/reviews/book/:googleId', {
    params: { googleId },
    query: { sort: sort === 'newest' ? undefined : sort, stars, language },
  }),
  // The list stays until the other one is there: nothing moves under the reader's eyes.
  placeholderData: keepPreviousData,
});

/** How many gave a book each rating. */
export const ratingsOfBook = (googleId: string) =>
  item('GET /api/reviews/book/:googleId/ratings', { params: { googleId } });

/** Somebody's own review of a book, null when there is none. */
export const ownReview = (googleId: string, userId: string) =>
  item(
    'GET /api/reviews/book/:googleId',
    { params: { googleId }, query: { user: userId } },
    (reply) => listOf<ReviewOfBook>(reply).find(({ user }) => user?._id === userId) ?? null,
  );

/** One review by itself. */
export const reviewWith = (id: string) => item('GET /api/reviews/:id', { params: { id } });

/** The reviews of the same book by the same person before one, newest first. */
export const reviewsBefore = (id: string) =>
  list('GET /api/reviews/:id/earlier', { params: { id }, query: { limit: EARLIER_STEP } });

/** So many come at once: hardly anybody has more. */
const EARLIER_STEP = 10;

/** Likes a review, or likes it no more. */
export const likeReview = (id: string, isLiked: boolean) =>
  api(isLiked ? 'PUT /api/reviews/:id/like' : 'DELETE /api/reviews/:id/like', { params: { id } });

export const reviewsOfUser = (id: string, as?: ViewedAs) =>
  list('GET /api/profile/:id/reviews', { params: { id }, query: { limit: PROFILE_LIST_STEP, as } });

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
 * Submits a new review of a book, or changes the one that is there; over when it has come back, and the form for it stays
 * until then. The rest is reloaded beside it: who goes on with their review at once is not interrupted.
 */
export function useSubmitReview(googleId: string, userId: string, reviewId: string | undefined) {
  const { dropUser } = useAccount();
  const { say } = useToasts();
  return useWrite(
    async (fields: ReviewFields) => {
      try {
        return reviewId === undefined
          ? await api('POST /api/reviews', { body: { ...fields, book: googleId } })
          : await api('PUT /api/reviews/:id', { params: { id: reviewId }, body: fields });
      } catch (error) {
        if (isStatus(error, 401)) dropUser();
        throw error;
      }
    },
    {
      changes: [ownReview(googleId, userId)],
      alsoChanges: CHANGED_BY_REVIEW,
      // Also to who has left the form meanwhile.
      onDone: () => say(reviewId === undefined ? words.reviews.submitted : words.reviews.updated),
      failure: 'in place',
    },
  );
}

export const useDeleteReview = () =>
  useWrite((id: string) => api('DELETE /api/reviews/:id', { params: { id } }), {
    changes: CHANGED_BY_REVIEW,
    failure: 'in place',
  });

/** Brings back one's own review that one has just deleted. */
export const useUndoDeletion = () =>
  useWrite((id: string) => api('POST /api/reviews/:id/restoration', { params: { id } }), {
    changes: CHANGED_BY_REVIEW,
    failure: 'in place',
  });

export function submitFailure(error: unknown) {
  if (isStatus(error, 401)) return words.reviews.signInAgain;
  const status =
    isNetworkError(error) || !(error instanceof ApiError)
      ? words.reviews.networkError
      : error.status;
  return failureMessage(error, words.reviews.notSubmitted(`${status}`));
}

/** A changed review changes lists of reviews, the book's average, the trend, and the stars one gave oneself. */
const CHANGED_BY_REVIEW = [...REVIEWS, ...BOOKS, ...LIBRARY, ...STATISTICS];
