import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import {
  newestKeyOf,
  newestPageOf,
  type Paged,
  type PageQuery,
  sendPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { viewerOfProfile } from '../../people/privacy/seenAs.ts';
import {
  addFavorite,
  favoritesOf,
  firstFavoritesOf,
  putFirst,
  removeFavorite,
} from './favorites.sql.ts';

/** The books people keep. */
export function favoritesRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/favorites', ({ query, reads, user, reply }) =>
    sendFavorites(reads, { userId: user.id, viewer: user, googleId: query.book }, query, reply),
  );

  anyone('GET /api/favorites/user/:id', async (input) => {
    const { params, query, reads, page } = input;
    return sendFavorites(
      reads,
      { userId: params.id, viewer: await viewerOfProfile(input) },
      query,
      page,
    );
  });

  anyone('GET /api/favorites/user/:id/first', async (input) => {
    const viewer = await viewerOfProfile(input);
    const first = await firstFavoritesOf(input.reads, input.params.id, viewer);
    if (!first) throw refuse('user_not_found');
    return first;
  });

  member('PUT /api/favorites/first', async ({ body, user }) => {
    if (!(await putFirst(db, user.id, body.books))) throw refuse('book_not_found');
    return (await firstFavoritesOf(db, user.id, user)) ?? [];
  });

  member('POST /api/favorites/:googleId', async ({ params, user }) => {
    const status = await addFavorite(db, user.id, params.googleId);
    if (!status) throw refuse('book_not_found');
    return status;
  });

  member('DELETE /api/favorites/:googleId', async ({ params, user }) => {
    const status = await removeFavorite(db, user.id, params.googleId);
    if (!status) throw refuse('book_not_found');
    return status;
  });
}

async function sendFavorites(
  on: Db,
  asked: Parameters<typeof favoritesOf>[1],
  query: PageQuery,
  reply: Paged,
) {
  const page = newestPageOf(query);
  const favorites = await favoritesOf(on, asked, page);
  if (!favorites) throw refuse('user_not_found');
  return sendPage(reply, page, {
    ...favorites,
    keyOf: ({ _id, addedAt }) => newestKeyOf({ _id, createdAt: addedAt }),
  });
}
