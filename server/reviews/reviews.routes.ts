import type { FastifyReply } from 'fastify';
import {
  HOME_FOLLOWED_REVIEWS,
  HOME_RANDOM_REVIEWS,
  RATING_MAX,
  RATING_MIN,
} from '../../shared/limits.ts';
import { mayDeleteReview } from '../../shared/permissions.ts';
import { reviewError } from '../../shared/rules.ts';
import type { Routes } from '../api.ts';
import { HALF_STARS } from '../books/ratings.ts';
import type { Db } from '../db/db.ts';
import { badRequest, conflict, forbidden, notFound, unauthenticated } from '../errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../paging.ts';
import type { Session } from '../sessions.ts';
import { cleanLine, cleanText } from '../text.ts';
import { ratingsOf, sortedKeyOf, sortedPageOf, type Wish } from './order.ts';
import {
  addReview,
  changeReview,
  type Drawn,
  deleteReview,
  drawReviews,
  followedReviewers,
  type ReviewedBook,
  type ReviewText,
  reviewedBook,
  reviewer,
  reviewsOfBook,
  reviewsOfFollowed,
  reviewsOfIds,
  reviewsOfUser,
  sortedReviewsOfBook,
} from './reviews.sql.ts';

/** Reviews: of a book, of a person, of those a person follows; writing, changing, deleting them. */
export function reviewsRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/profile/:id/reviews', async ({ params, query, reply, viewer: viewerOf }) => {
    const page = newestPageOf(query);
    const viewer = viewerOf();
    const user = await reviewer(db, params.id, viewer);
    if (!user) throw notFound('User not found');
    const rows = await reviewsOfUser(db, params.id, page, viewer);
    return sendPage(reply, page, { rows, total: user.total, keyOf: newestKeyOf });
  });

  member('GET /api/profile/:id/following/reviews', async ({ params, query, reply, user }) => {
    const page = newestPageOf(query, HOME_FOLLOWED_REVIEWS);
    const followed = await followedReviewers(db, params.id);
    if (!followed) throw notFound('User not found');
    const rows = await reviewsOfFollowed(db, params.id, page, user);
    return sendPage(reply, page, { rows, total: followed.total, keyOf: newestKeyOf });
  });

  anyone('GET /api/reviews/random', async ({ viewer }) => {
    const drawn = await drawReviews(db, Math.random(), DRAWN, viewer());
    const chosen = differing(drawn, HOME_RANDOM_REVIEWS);
    return reviewsOfIds(
      db,
      chosen.map(({ id }) => id),
    );
  });

  anyone(
    'GET /api/reviews/book/:googleId',
    async ({ params, query, reply, caller, viewer: viewerOf }) => {
      const { sort = 'newest', stars, user } = query;
      if (user !== undefined || (sort === 'newest' && stars === undefined)) {
        const page = newestPageOf(query);
        const viewer = viewerOf();
        const book = existing(await reviewedBook(db, params.googleId, viewer));
        const rows = await reviewsOfBook(db, book.id, page, { viewer, userId: user });
        return sendPage(reply, page, { rows, total: book.total, keyOf: newestKeyOf });
      }
      const page = sortedPageOf(query);
      const followerId = sort === 'following' ? await idOfCaller(caller, reply) : undefined;
      const viewer = followerId === undefined ? viewerOf() : { id: followerId };
      const book = existing(await reviewedBook(db, params.googleId, viewer));
      const wish = { sort, stars, followerId, viewer };
      const rows = await sortedReviewsOfBook(db, book.id, page, wish);
      return sendPage(reply, page, { rows, total: totalOf(book, wish), keyOf: sortedKeyOf });
    },
  );

  anyone('GET /api/reviews/book/:googleId/ratings', async ({ params }) => {
    const { averageRating, total, counts } = existing(
      await reviewedBook(db, params.googleId, undefined),
    );
    const ratings = HALF_STARS.map((half, at) => ({ rating: half / 2, count: counts?.[at] ?? 0 }));
    return { averageRating, ratingsCount: total, ratings: ratings.reverse() };
  });

  member('POST /api/reviews', async ({ body, user }) => {
    const text = reviewTextOf(body);
    const review = await addReview(db, user.id, googleIdOf(body.book), text);
    if (!review) throw notFound('Book not found');
    if (review._id === null) throw conflict('You have already reviewed this book');
    return review;
  });

  member('PUT /api/reviews/:id', async ({ params, body, user }) => {
    const review = await changeReview(db, params.id, user.id, reviewTextOf(body));
    if (!review) throw notFound('Review not found');
    if (review._id === null) throw forbidden('Only the author can edit this review');
    return review;
  });

  member('DELETE /api/reviews/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const deleted = await deleteReview(db, params.id, by, mayDeleteReview(user, SOMEONE_ELSE));
    if (!deleted) throw notFound('Review not found');
    if (!deleted.isDeleted) throw forbidden('You cannot delete this review');
    return null;
  });
}

/** Drawn to choose from, so that different books and people are likely among them. */
const DRAWN = 30;

/** Whose id nobody has. */
const SOMEONE_ELSE = '';

function existing(book: ReviewedBook | undefined) {
  if (!book) throw notFound('Book not found');
  return book;
}

/** Whom an answer is about, which nobody else may be given then. */
async function idOfCaller(caller: () => Promise<Session | undefined>, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  const session = await caller();
  if (!session) throw unauthenticated();
  return session.user.id;
}

/** How many reviews a wish is about. */
function totalOf({ counts }: ReviewedBook, wish: Wish) {
  const wanted = ratingsOf(wish);
  return HALF_STARS.reduce(
    (sum, half, at) => sum + (wanted.includes(half) ? (counts?.[at] ?? 0) : 0),
    0,
  );
}

interface Form {
  title?: string;
  content?: string;
  rating?: number;
}

/** What a form says, cleaned; 400 when something is missing or out of bounds. */
function reviewTextOf(form: Form): ReviewText {
  const title = cleanLine('title', form.title ?? '');
  const content = cleanText('review', form.content ?? '');
  const rating = form.rating ?? 0;
  const error = reviewError({ title, content, rating }) ?? ratingError(rating);
  if (error !== undefined) throw badRequest(error);
  return { title, content, rating };
}

const ratingError = (rating: number) =>
  rating >= RATING_MIN && rating <= RATING_MAX && Number.isInteger(rating * 2)
    ? undefined
    : `The rating must be ${RATING_MIN} to ${RATING_MAX} stars, in halves`;

function googleIdOf(book = '') {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(book)) return book;
  throw notFound('Book not found');
}

/** As many as asked for, of different books and people as far as there are such. */
function differing(drawn: Drawn[], count: number) {
  const chosen: Drawn[] = [];
  for (const each of drawn) {
    if (chosen.length === count) return chosen;
    if (chosen.some(({ bookId, userId }) => bookId === each.bookId || userId === each.userId))
      continue;
    chosen.push(each);
  }
  const rest = drawn.filter((each) => !chosen.includes(each));
  return [...chosen, ...rest].slice(0, count);
}
