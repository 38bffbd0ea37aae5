import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  newestKeyOf,
  newestPageOf,
  type Paged,
  type PageQuery,
  sendPage,
} from '../../platform/http/pagination.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { viewerOf } from '../privacy/seenAs.ts';
import { addFavorite, favoritesOf, removeFavorite } from './favorites.sql.ts';

/** The books people keep. */
export function favoritesRoutes({ visitors, member, own }: Routes, db: Db) {
  own('GET /api/favorites', ({ query, reads, user, about, answer }) => {
    about(`user ${user.id}`);
    const asked = { userId: user.id, viewer: user, googleId: query.book };
    return listOf(reads, asked, query, answer);
  });

  visitors('GET /api/favorites/user/:id', async (input) => {
    const { params, query, reads, about, answer } = input;
    about(`user ${params.id}`);
    const asked = { userId: params.id, viewer: await viewerOf(input) };
    return listOf(reads, asked, query, answer);
  });

  member('POST /api/favorites/:googleId', async ({ params, user }) => {
    const status = await addFavorite(db, user.id, params.googleId);
    if (!status) throw notFound('Book not found');
    return status;
  });

  member('DELETE /api/favorites/:googleId', async ({ params, user }) => {
    const status = await removeFavorite(db, user.id, params.googleId);
    if (!status) throw notFound('Book not found');
    return status;
  });
}

async function listOf(
  on: Db,
  asked: Parameters<typeof favoritesOf>[1],
  query: PageQuery,
  answer: Paged,
) {
  const page = newestPageOf(query);
  const favorites = await favoritesOf(on, asked, page);
  if (!favorites) throw notFound('User not found');
  return sendPage(answer, page, {
    ...favorites,
    keyOf: ({ _id, addedAt }) => newestKeyOf({ _id, createdAt: addedAt }),
  });
}
