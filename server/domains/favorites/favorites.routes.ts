import type { Query } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, type Paged, sendPage } from '../../platform/http/pagination.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Viewer } from '../privacy/visibility.sql.ts';
import { addFavorite, favoritesOf, removeFavorite } from './favorites.sql.ts';

/** The books people keep. */
export function favoritesRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/favorites', ({ query, reads, user, reply }) =>
    listOf(reads, user.id, query, { reply, viewer: undefined }),
  );

  anyone('GET /api/favorites/user/:id', ({ params, query, reads, page, viewer }) =>
    listOf(reads, params.id, query, { reply: page, viewer: viewer() }),
  );

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
  userId: string,
  query: Query<'GET /api/favorites'>,
  { reply, viewer }: { reply: Paged; viewer: Viewer },
) {
  const page = newestPageOf(query);
  const favorites = await favoritesOf(on, userId, page, { viewer, googleId: query.book });
  if (!favorites) throw notFound('User not found');
  return sendPage(reply, page, {
    ...favorites,
    keyOf: ({ _id, addedAt }) => newestKeyOf({ _id, createdAt: addedAt }),
  });
}
