import { type Static, Type } from 'typebox';
import {
  HOME_RANDOM_REVIEWS,
  RATING_MAX,
  RATING_MIN,
  REVIEW_CONTENT_MAX,
  REVIEW_TITLE_MAX,
  UNDO_MINUTES,
} from '../limits.ts';
import { REVIEW_SORTS } from '../sorts.ts';
import { SetAside } from './bursts.ts';
import { cachedFor } from './caching.ts';
import {
  ByGoogleId,
  ById,
  Hidden,
  LanguageCode,
  Liking,
  Mentions,
  Nullable,
  Page,
  Person,
  ProfilePage,
  Text,
  Time,
  VisibilityName,
} from './common.ts';
import { REVIEW } from './refused.ts';
import type { Rows } from './row.ts';

export const Review = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  /** Stars, 1 to 5 in halves. */
  rating: Type.Number({ minimum: RATING_MIN, maximum: RATING_MAX, multipleOf: 0.5 }),
  book: Type.Object({
    googleId: Type.String(),
    title: Type.String(),
    thumbnail: Nullable(Type.String()),
  }),
  user: Person,
  visibility: VisibilityName,
  /** A code such as `de`, found out from the text or said by who wrote it; null: not known. */
  language: Nullable(Type.String({ maxLength: 3 })),
  /** It tells what one may not want to know yet: it is shown folded. */
  hasSpoilers: Type.Boolean(),
  /** How many like it, and how many comments stand under it, whoever they are by. */
  likes: Type.Integer(),
  comments: Type.Integer(),
  /** The caller likes it. */
  isLiked: Type.Boolean(),
  mentions: Mentions,
  hidden: Hidden,
  createdAt: Time,
  updatedAt: Time,
});
export type Review = Static<typeof Review>;

/** A review where its book's are read. */
const ReviewOfBook = Type.Object({
  ...Review.properties,
  /** There are some of the same book by the same person before it that the caller may see. */
  hasEarlier: Type.Boolean(),
});
export type ReviewOfBook = Static<typeof ReviewOfBook>;

/** A review as pages for visitors have it, which the server draws: perhaps its beginning. */
export type ReviewExcerpt = Review & { isExcerpt?: true };

/** What a review form sends. */
const ReviewForm = Type.Object({
  title: Text(REVIEW_TITLE_MAX),
  content: Text(REVIEW_CONTENT_MAX),
  rating: Type.Number(),
  /** Left out: as it was; of a new one as its author has chosen for everything (`defaultVisibility`). */
  visibility: Type.Optional(VisibilityName),
  hasSpoilers: Type.Optional(Type.Boolean()),
});

/** A change of a review: all that the form says, or of its language alone. */
const ReviewChange = Type.Object({
  ...Type.Partial(ReviewForm).properties,
  /** Stays when the text changes; left out: as it was said, or else as it is found out. */
  language: Type.Optional(Nullable(LanguageCode)),
  /** What the form began with: where it is that no more, nothing is changed. */
  was: Type.Optional(
    Type.Object({ title: Text(REVIEW_TITLE_MAX), content: Text(REVIEW_CONTENT_MAX) }),
  ),
});

/** How many gave each rating, 5 to 0.5 in halves; all ten, also those that nobody gave. */
const Counts = Type.Array(Type.Object({ rating: Type.Number(), count: Type.Integer() }));

const Average = {
  /** Mean rating in stars; null while nobody has rated. */
  averageRating: Nullable(Type.Number()),
  ratingsCount: Type.Integer(),
};

/** How a book was rated. */
const Ratings = Type.Object({
  ...Average,
  ratings: Counts,
  /** By those who have finished it at least once. */
  finished: Type.Object({ ...Average, counts: Counts }),
  /** What is in none of these figures. */
  setAside: SetAside,
});
export type Ratings = Static<typeof Ratings>;

/** A text with all its passages. */
export const WholeText = Type.Object({ text: Type.String() });

const missing = 'review_not_found';
const incomplete = 'review_incomplete';

export const reviews = {
  'GET /api/profile/:id/reviews': {
    summary: 'Somebody’s reviews, newest first',
    missing: 'user_not_found',
    params: ById,
    query: ProfilePage,
    reply: Type.Array(Review),
    cache: cachedFor('visitors'),
  },
  'GET /api/profile/:id/following/reviews': {
    summary: 'Reviews by the people somebody follows, newest first',
    missing: 'user_not_found',
    params: ById,
    query: ProfilePage,
    reply: Type.Array(Review),
  },
  'GET /api/reviews/random': {
    summary: `At most ${HOME_RANDOM_REVIEWS} reviews, of different books and people where possible`,
    query: Type.Object({ limit: Page.properties.limit }),
    reply: Type.Array(Review),
    cache: cachedFor('visitors', { variants: 16 }),
  },
  'GET /api/reviews/book/:googleId': {
    summary:
      'A book’s reviews, newest first or as `sort` says (`following`: by the people the caller ' +
      'follows first, `liked`: the most liked first); with `language`, those in it; with `stars`, those of exactly so many, halves as well (`4.5`); with `user`, the one by that user',
    refuses: ['sign_in_required'],
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Type.Object({
      ...Page.properties,
      sort: Type.Optional(Type.Enum([...REVIEW_SORTS])),
      stars: Type.Optional(
        Type.Number({ minimum: RATING_MIN, maximum: RATING_MAX, multipleOf: 0.5 }),
      ),
      language: Type.Optional(LanguageCode),
      user: Type.Optional(ById.properties.id),
    }),
    reply: Type.Array(ReviewOfBook),
    cache: cachedFor('visitors'),
  },
  'GET /api/reviews/book/:googleId/ratings': {
    summary:
      'How many gave a book each rating, how many of those who finished it, and what is set aside',
    missing: 'book_not_found',
    params: ByGoogleId,
    reply: Ratings,
    cache: cachedFor('visitors'),
  },
  'GET /api/reviews/:id': {
    summary: 'One review, for whoever may see it',
    missing,
    params: ById,
    reply: ReviewOfBook,
    cache: cachedFor('visitors'),
  },
  'GET /api/reviews/:id/earlier': {
    summary: 'The reviews of the same book by the same person before one, newest first',
    missing,
    params: ById,
    query: Page,
    reply: Type.Array(ReviewOfBook, { maxItems: 100 }),
  },
  'POST /api/reviews': {
    summary:
      'Reviews a book: once for each reading, when another one was begun since the review there is',
    refuses: [...REVIEW, 'book_not_found', 'review_exists'],
    incomplete,
    status: 201,
    idempotencyKey: true,
    body: Type.Object({ ...ReviewForm.properties, book: Type.String({ maxLength: 1_000 }) }),
    reply: Review,
  },
  'PUT /api/reviews/:id': {
    summary: 'Changes one’s own review, or says in which language it is',
    refuses: [...REVIEW, 'review_edit_of_others', 'text_changed'],
    missing,
    incomplete,
    params: ById,
    body: ReviewChange,
    reply: Review,
  },
  'DELETE /api/reviews/:id': {
    summary: 'Deletes a review',
    refuses: ['review_delete_of_others'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/reviews/:id/spoilers': {
    summary: 'All of a review’s text, however far the caller has come in the book',
    missing,
    params: ById,
    reply: WholeText,
  },
  'PUT /api/reviews/:id/like': {
    summary: 'Likes a review, once however often',
    refuses: ['like_own'],
    missing,
    params: ById,
    reply: Liking,
  },
  'DELETE /api/reviews/:id/like': {
    summary: 'Likes a review no more',
    missing,
    params: ById,
    reply: Liking,
  },
  'POST /api/reviews/:id/restoration': {
    summary: `Brings back one’s own review that one has deleted oneself, within ${UNDO_MINUTES} minutes`,
    refuses: ['review_exists'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
} satisfies Rows;
