import { uuidv7 } from 'uuidv7';
import {
  HOME_FOLLOWED_REVIEWS,
  HOME_RANDOM_REVIEWS,
  RATING_MAX,
  RATING_MIN,
  RESTORABLE_DAYS,
} from '../../../../shared/limits.ts';
import { mayDeleteTextsOfOthers } from '../../../../shared/permissions.ts';
import type { Refused } from '../../../../shared/refusals.ts';
import { reviewError } from '../../../../shared/rules.ts';
import type { Session } from '../../../platform/auth/sessions.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { existingOr, HttpError, refuse } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import {
  newestKeyOf,
  newestPageOf,
  type Paged,
  sendPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { HALF_STARS, histogramOf } from '../../books/books/ratings.ts';
import type { Mention } from '../../people/mentions/mentioning.ts';
import { peopleNamed } from '../../people/mentions/mentions.events.ts';
import { namesIn } from '../../people/mentions/names.ts';
import { seenAs, viewerOfProfile } from '../../people/privacy/seenAs.ts';
import { stateOf, statesOf } from '../../reading/library/state.sql.ts';
import { latestOf } from '../../reading/library/status.ts';
import { likingOf, likingTold } from '../likes/liking.ts';
import {
  isOfReadingBefore,
  makeEarlier,
  makeNewest,
  ownReviewOf,
  readingFor,
  reviewsBefore,
  setReadingOf,
} from './earlier.sql.ts';
import { foundLanguage } from './language.ts';
import { likeReview, unlikeReview } from './likes.sql.ts';
import { sortedKeyOf, sortedPageOf } from './order.ts';
import { isTextAgain } from './removedTexts.ts';
import { reviewPublished } from './reviews.events.ts';
import {
  addReview,
  changeReview,
  type Drawn,
  deleteReview,
  drawReviews,
  type ReviewText,
  ratedBook,
  removedTextsOf,
  reviewOf,
  reviewsOfBook,
  reviewsOfFollowed,
  reviewsOfIds,
  reviewsOfUser,
  setLanguage,
  sortedReviewsOfBook,
  wholeReview,
} from './reviews.sql.ts';
import { setAsideOf } from './setAside.ts';

interface Parts {
  db: Db;
  mention: Mention;
}

/** Reviews: of a book, of a person, of those a person follows; writing, changing, deleting them. */
export function reviewsRoutes({ anyone, member }: Routes, { db, mention }: Parts) {
  anyone('GET /api/profile/:id/reviews', async (input) => {
    const { params, query, reads, page: reply } = input;
    const page = newestPageOf(query);
    const reviews = await reviewsOfUser(reads, params.id, page, await viewerOfProfile(input));
    if (!reviews) throw refuse('user_not_found');
    return sendPage(reply, page, { ...reviews, keyOf: newestKeyOf });
  });

  member(
    'GET /api/profile/:id/following/reviews',
    async ({ params, query, reads, reply, user }) => {
      const page = newestPageOf(query, HOME_FOLLOWED_REVIEWS);
      const viewer = query.as === undefined ? user : seenAs(query.as, params.id, user.id);
      const reviews = await reviewsOfFollowed(reads, params.id, page, viewer);
      if (!reviews) throw refuse('user_not_found');
      return sendPage(reply, page, { ...reviews, keyOf: newestKeyOf });
    },
  );

  anyone('GET /api/reviews/random', async ({ query, reads, viewer }) => {
    const by = await viewer();
    const drawn = await drawReviews(reads, Math.random(), DRAWN, by);
    const most = Math.min(query.limit ?? HOME_RANDOM_REVIEWS, HOME_RANDOM_REVIEWS);
    const chosen = differing(drawn, most);
    return reviewsOfIds(
      reads,
      chosen.map(({ id }) => id),
      by,
    );
  });

  anyone(
    'GET /api/reviews/book/:googleId',
    async ({ params, query, reads, page: reply, caller, viewer: viewerOf }) => {
      const { sort = 'newest', stars, language, user } = query;
      const isPlain = sort === 'newest' && stars === undefined && language === undefined;
      if (user !== undefined || isPlain) {
        const page = newestPageOf(query);
        const wanted = { viewer: await viewerOf(), userId: user };
        const book = existing(await reviewsOfBook(reads, params.googleId, page, wanted));
        return sendPage(reply, page, { ...book, keyOf: newestKeyOf });
      }
      const page = sortedPageOf(query);
      const followerId = sort === 'following' ? await idOfCaller(caller, reply) : undefined;
      const viewer = followerId === undefined ? await viewerOf() : { id: followerId };
      const wanted = { sort, stars, language, followerId, viewer };
      const book = existing(await sortedReviewsOfBook(reads, params.googleId, page, wanted));
      return sendPage(reply, page, { ...book, keyOf: sortedKeyOf });
    },
  );

  anyone('GET /api/reviews/book/:googleId/ratings', async ({ params, reads }) => {
    const book = existing(await ratedBook(reads, params.googleId));
    const { averageRating, counts, unfinished } = book;
    const finished = HALF_STARS.map((_, at) => (counts?.[at] ?? 0) - (unfinished?.[at] ?? 0));
    const { counts: ratings, ...all } = histogramOf(counts ?? []);
    return {
      ...all,
      averageRating,
      ratings,
      finished: histogramOf(finished),
      setAside: setAsideOf(book.setAside),
    };
  });

  anyone('GET /api/reviews/:id', async ({ params, reads, viewer }) => {
    return existingReview(await reviewOf(reads, params.id, await viewer()));
  });

  anyone('GET /api/reviews/:id/earlier', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query);
    const reviews = await reviewsBefore(reads, params.id, await viewer(), page);
    if (!reviews) throw refuse('review_not_found');
    return sendPage(reply, page, { ...reviews, keyOf: newestKeyOf });
  });

  member('POST /api/reviews', async ({ body, session, db }) => {
    const { user } = session;
    const text = await withLanguage(reviewTextOf(body));
    const names = namesIn(text.content);
    const googleId = googleIdOf(body.book);
    return db.transaction(async (within) => {
      const state = await stateOf(within, user.id, googleId);
      if (!state) throw refuse('book_not_found');
      const id = uuidv7();
      const readingId = readingFor(state, id);
      const add = (isCompared: boolean) =>
        addReview(within, user.id, googleId, text, { id, readingId, isCompared });
      let review = await add(false);
      if (review?.removed) {
        refuseAgain(review.removed, wordsIn(text));
        review = await add(true);
      }
      if (!review) throw refuse('book_not_found');
      if (review._id === null) {
        await makeRoom(within, user.id, state.bookId);
        review = await add(true);
      }
      if (!review || review._id === null) throw refuse('review_exists');
      if (readingId === null) await setReading(within, user.id, googleId, id);
      const { removed: _, ...added } = review;
      if (added.visibility !== 'private')
        await emit(within, reviewPublished, { reviewId: added._id, authorId: user.id });
      if (names.length === 0) return added;
      const named = await mention(within, { source: added._id, author: session, names });
      await emit(within, peopleNamed, {
        what: { type: 'review', id: added._id },
        by: user.id,
        named,
      });
      return existingReview(await reviewOf(within, added._id, user));
    });
  });

  member('PUT /api/reviews/:id', async ({ params, body, session }) => {
    const { user } = session;
    if (body.language !== undefined && saysNothingElse(body)) {
      const review = existingReview(await reviewOf(db, params.id, user));
      if (review.user._id !== user.id) throw refuse('review_edit_of_others');
      return {
        ...review,
        ...existingReview(await setLanguage(db, params.id, user.id, body.language)),
      };
    }
    const text = await withLanguage(reviewTextOf(wholeFormOf(body)), body.language);
    const names = namesIn(text.content);
    const removed = await removedTextsOf(db, user.id);
    refuseAgain(removed, wordsIn(text));
    return db.transaction(async (within) => {
      const review = existingReview(await changeReview(within, params.id, user.id, text, body.was));
      if (review._id === null) throw refuse('review_edit_of_others');
      if (names.length === 0 && review.mentions.length === 0) return review;
      const named = await mention(within, { source: review._id, author: session, names });
      // Also those who may see it only now.
      await emit(within, peopleNamed, {
        what: { type: 'review', id: review._id },
        by: user.id,
        named,
      });
      return existingReview(await reviewOf(within, review._id, user));
    });
  });

  member('GET /api/reviews/:id/spoilers', async ({ params, reads, user }) =>
    existingReview(await wholeReview(reads, params.id, user)),
  );

  member('PUT /api/reviews/:id/like', ({ params: { id }, user }) =>
    likingTold(db, { what: { type: 'review', id }, liker: user.id }, async (within) =>
      existingReview(await likeReview(within, id, user.id)),
    ),
  );

  member('DELETE /api/reviews/:id/like', async ({ params, user }) =>
    likingOf(existingReview(await unlikeReview(db, params.id, user.id)), false),
  );

  member('DELETE /api/reviews/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const mayDeleteOthers = mayDeleteTextsOfOthers(user.role);
    const deleted = await db.transaction(async (within) => {
      const taken = await deleteReview(within, params.id, by, mayDeleteOthers);
      if (taken && 'hasEarlier' in taken && taken.isDeleted && taken.hasEarlier) {
        const { userId, bookId, rating } = taken;
        await makeNewest(within, { userId, bookIds: [bookId], rating });
      }
      return taken;
    });
    if (!deleted) throw refuse('review_not_found');
    if (!deleted.isDeleted) throw refuse('review_delete_of_others');
    return null;
  });
}

/**
 * Whoever has reviewed a book and begun to read it again since may review it again: the review there is one of the
 * earlier ones then; 409 where they have not.
 */
async function makeRoom(within: Db, userId: string, bookId: string) {
  // Their account is locked by now: nobody else of theirs comes in between.
  const [state] = await statesOf(within, userId, [bookId]);
  const review = await ownReviewOf(within, userId, bookId);
  if (!state || !review || !isOfReadingBefore(review, state)) throw refuse('review_exists');
  await makeEarlier(within, sql`r.id = ${review.id}`);
}

/** A review of a wanted book made a reading, and which is the latest is known only now. */
async function setReading(within: Db, userId: string, googleId: string, id: string) {
  const state = await stateOf(within, userId, googleId);
  const latest = state && latestOf(state.readings);
  if (latest) await setReadingOf(within, id, latest.id);
}

/** Drawn to choose from, so that different books and people are likely among them. */
const DRAWN = 30;

const existingReview = existingOr('review_not_found');

const existing = existingOr('book_not_found');

/** Whom an answer is about, which nobody else may be given then. */
async function idOfCaller(caller: () => Promise<Session | undefined>, reply: Paged) {
  reply.header('cache-control', 'no-store');
  const session = await caller();
  if (!session) throw refuse('sign_in_required');
  return session.user.id;
}

/**
 * 403 where a moderator has removed the same words, or nearly the same, from something that this person wrote:
 * what was removed is not there again a moment later, under this book or another.
 */
export function refuseAgain(removed: string[], text: string) {
  if (removed.some((each) => isTextAgain(each, text)))
    throw refuse('text_removed_before', { days: RESTORABLE_DAYS });
}

const wordsIn = ({ title, content }: FormText) => `${title} ${content}`;

/** What is said of the language of a review, or else found out from what it says. */
const withLanguage = async (text: FormText, said?: string | null): Promise<ReviewText> => ({
  ...text,
  language:
    said === undefined
      ? await foundLanguage(text.title, text.content)
      : { code: said, isByHand: true },
});

/** What a form says, but for the language, which is found out. */
type FormText = Omit<ReviewText, 'language'>;
type Change = Partial<FormText>;

const saysNothingElse = ({ title, content, rating }: Change) =>
  [title, content, rating].every((field) => field === undefined);

function wholeFormOf({ title, content, rating, ...form }: Change): FormText {
  if (title === undefined || content === undefined || rating === undefined)
    throw refuse('review_incomplete');
  return { visibility: form.visibility, hasSpoilers: form.hasSpoilers, title, content, rating };
}

/** A form with all that a review needs. */
type Form = Change & Pick<FormText, 'title' | 'content' | 'rating'>;

/** What a form says, cleaned; 400 when something is blank or out of bounds. */
function reviewTextOf({ rating, ...form }: Form): FormText {
  const title = cleanLine('title', form.title);
  const content = cleanText('review', form.content);
  const error = reviewError({ title, content, rating }) ?? ratingError(rating);
  if (error) throw new HttpError(error);
  return { title, content, rating, visibility: form.visibility, hasSpoilers: form.hasSpoilers };
}

const ratingError = (rating: number): Refused | undefined =>
  rating >= RATING_MIN && rating <= RATING_MAX && Number.isInteger(rating * 2)
    ? undefined
    : { id: 'rating_wrong', params: { least: RATING_MIN, most: RATING_MAX } };

function googleIdOf(book: string) {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(book)) return book;
  throw refuse('book_not_found');
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
