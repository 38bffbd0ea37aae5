import { type Static, Type } from 'typebox';
import { FIRST_FAVORITES } from '../limits.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId, ById, Nullable, Page, ProfilePage, SeenAs, Time } from './common.ts';
import type { Rows } from './row.ts';

const Favorite = Type.Object({
  _id: Type.String(),
  /** The book's googleId. */
  book: Type.String(),
  addedAt: Time,
  title: Type.String(),
  thumbnail: Nullable(Type.String()),
});
export type Favorite = Static<typeof Favorite>;

const FavoriteStatus = Type.Object({ isFavorite: Type.Boolean() });

export const favorites = {
  'GET /api/favorites': {
    summary: 'The caller’s favorites, newest first; with `book`, that one if it is among them',
    query: Type.Object({
      ...Page.properties,
      book: Type.Optional(ByGoogleId.properties.googleId),
    }),
    reply: Type.Array(Favorite),
  },
  'GET /api/favorites/user/:id': {
    summary: 'Somebody’s favorites, newest first',
    missing: 'user_not_found',
    params: ById,
    query: ProfilePage,
    reply: Type.Array(Favorite),
    cache: cachedFor('visitors'),
  },
  'GET /api/favorites/user/:id/first': {
    summary:
      'The favorites that somebody’s profile begins with, in the order they chose; the newest where they chose none',
    missing: 'user_not_found',
    params: ById,
    query: SeenAs,
    reply: Type.Array(Favorite, { maxItems: FIRST_FAVORITES }),
    cache: cachedFor('visitors'),
  },
  'PUT /api/favorites/first': {
    summary: 'Chooses which of the caller’s favorites their profile begins with, in this order',
    missing: 'book_not_found',
    body: Type.Object({
      books: Type.Array(ByGoogleId.properties.googleId, {
        maxItems: FIRST_FAVORITES,
        uniqueItems: true,
      }),
    }),
    reply: Type.Array(Favorite, { maxItems: FIRST_FAVORITES }),
  },
  'POST /api/favorites/:googleId': {
    summary: 'Makes a book a favorite',
    missing: 'book_not_found',
    params: ByGoogleId,
    reply: FavoriteStatus,
  },
  'DELETE /api/favorites/:googleId': {
    summary: 'Makes a book no favorite any more',
    missing: 'book_not_found',
    params: ByGoogleId,
    reply: FavoriteStatus,
  },
} satisfies Rows;
