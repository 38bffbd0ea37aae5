import type { Query } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, type Paged, sendPage } from '../../platform/http/pagination.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { addFavorite, favoritesOf, removeFavorite } from './favorites.sql.ts';

/** The books people keep. */
export function favoritesRoutes({ everyone, member, own }: Routes, db: Db) {
  own('GET /api/favorites', ({ query, reads, user, about, answer }) => {
    about(`user ${user.id}`);
    return listOf(reads, user.id, query, answer);
  });

  everyone('GET /api/favorites/user/:id', ({ params, query, reads, about, answer }) => {
    about(`user ${params.id}`);
    return listOf(reads, params.id, query, answer);
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

async function listOf(on: Db, userId: string, query: Query<'GET /api/favorites'>, answer: Paged) {
  const page = newestPageOf(query);
  const favorites = await favoritesOf(on, userId, page, query.book);
  if (!favorites) throw notFound('User not found');
  return sendPage(answer, page, {
    ...favorites,
    keyOf: ({ _id, addedAt }) => newestKeyOf({ _id, createdAt: addedAt }),
  });
}
