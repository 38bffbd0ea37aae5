import { type Static, Type } from 'typebox';
import { RATING_MAX, RATING_MIN } from '../limits.ts';
import { ByGoogleId, ById, Nullable, Page, Person, Time } from './common.ts';

const Review = Type.Object({
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
  createdAt: Time,
  updatedAt: Time,
});
export type Review = Static<typeof Review>;

/** What a review form sends; that each is filled in is a rule with its own sentence. */
const ReviewForm = Type.Object({
  title: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  rating: Type.Optional(Type.Number()),
});

const missing = 'Review not found';

export const reviews = {
  'GET /api/profile/:id/reviews': {
    summary: 'Somebody’s reviews, newest first',
    missing: 'User not found',
    params: ById,
    query: Page,
    reply: Type.Array(Review),
  },
  'GET /api/profile/:id/following/reviews': {
    summary: 'Reviews by the people somebody follows, newest first',
    missing: 'User not found',
    params: ById,
    query: Page,
    reply: Type.Array(Review),
  },
  'GET /api/reviews/random': {
    summary: 'A few reviews, of different books and people where possible',
    reply: Type.Array(Review),
  },
  'GET /api/reviews/book/:googleId': {
    summary: 'A book’s reviews, newest first; with `user`, the one by that user if there is one',
    missing: 'Book not found',
    params: ByGoogleId,
    query: Type.Object({
      ...Page.properties,
      user: Type.Optional(ById.properties.id),
    }),
    reply: Type.Array(Review),
  },
  'POST /api/reviews': {
    summary: 'Reviews a book; one review a person and book',
    status: 201,
    body: Type.Object({ ...ReviewForm.properties, book: Type.Optional(Type.String()) }),
    reply: Review,
  },
  'PUT /api/reviews/:id': {
    summary: 'Changes one’s own review',
    missing,
    params: ById,
    body: ReviewForm,
    reply: Review,
  },
  'DELETE /api/reviews/:id': {
    summary: 'Deletes a review',
    missing,
    params: ById,
    reply: Type.Null(),
  },
};
