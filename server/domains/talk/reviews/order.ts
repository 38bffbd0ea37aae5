import type { Review } from '../../../../shared/contract/reviews.ts';
import { PAGE_SIZE, RATING_MIN } from '../../../../shared/limits.ts';
import type { ReviewSort } from '../../../../shared/sorts.ts';
import {
  isNewestKey,
  type NewestKey,
  newestKeyOf,
  type Page,
  type PageQuery,
  pageOf,
} from '../../../platform/http/pagination.ts';
import { HALF_STARS } from '../../books/books/ratings.ts';

/** The ratings that a review may have, in half stars. */
const REVIEW_HALF_STARS = HALF_STARS.filter((half) => half >= 2 * RATING_MIN);

/** What of a book's reviews is asked for, and in which order. */
export interface ReviewQuery {
  sort: ReviewSort;
  /** Only those of exactly so many stars, whole ones or with a half. */
  stars: number | undefined;
  /** Only those in this language. */
  language: string | undefined;
}

/** The key of a review in any of the orders. */
export interface SortedKey extends NewestKey {
  /** In half stars. */
  rating: number;
  isFollowed: boolean;
  /** A page that was asked for before there was the order has none. */
  likes?: number;
}

/** The page a query asks for, of a book's reviews in an order of the caller's. */
export const sortedPageOf = (query: PageQuery) => pageOf(query, PAGE_SIZE, isSortedKey);

/** The key of a review in any of the orders. */
export const sortedKeyOf = (
  review: Pick<Review, '_id' | 'createdAt' | 'rating' | 'likes'> & { isFollowed: boolean },
): SortedKey => ({
  ...newestKeyOf(review),
  rating: 2 * review.rating,
  isFollowed: review.isFollowed,
  likes: review.likes,
});

/** The ratings a query is about, in half stars. */
export const ratingsOf = ({ stars }: Pick<ReviewQuery, 'stars'>) =>
  stars === undefined ? REVIEW_HALF_STARS : REVIEW_HALF_STARS.filter((half) => half === 2 * stars);

/** Where the reviews of one rating go on: after the newest that are still to come. */
export interface Start {
  rating: number;
  before: NewestKey;
}

/**
 * Where each rating's reviews go on after a page. Each rating is read from the index by itself, so
 * that a page costs the same however deep it is, whatever the order.
 */
export function startsOf(query: ReviewQuery, { after }: Page<SortedKey>): Start[] {
  const starts = ratingsOf(query).map((rating) => ({ rating, before: BEGINNING }));
  if (after === undefined) return starts;
  if (query.sort === 'newest') return starts.map(({ rating }) => ({ rating, before: after }));
  // Those by followed people come first: the others have not begun before these are through.
  if (query.sort === 'following')
    return after.isFollowed ? starts : starts.map(({ rating }) => ({ rating, before: after }));
  const direction = query.sort === 'highest' ? 1 : -1;
  return starts
    .filter(({ rating }) => direction * (after.rating - rating) >= 0)
    .map((start) => (start.rating === after.rating ? { ...start, before: after } : start));
}

/** Newer than every review. */
export const BEGINNING: NewestKey = {
  createdAt: 'infinity',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

const isSortedKey = (value: unknown): value is SortedKey =>
  isNewestKey(value) &&
  'rating' in value &&
  'isFollowed' in value &&
  REVIEW_HALF_STARS.includes(Number(value.rating)) &&
  Number.isInteger(value.rating) &&
  typeof value.isFollowed === 'boolean' &&
  (!('likes' in value) || isCount(value.likes));

const isCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
