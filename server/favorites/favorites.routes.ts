import type { FastifyReply } from 'fastify';
import type { Query } from '../../shared/contract/index.ts';
import type { Routes } from '../api.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../paging.ts';
import { addFavorite, favoriteReader, favoritesOf, removeFavorite } from './favorites.sql.ts';

/** The books people keep. */
export function favoritesRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/favorites', ({ query, reply, user }) => listOf(user.id, query, reply));

  anyone('GET /api/favorites/user/:id', ({ params, query, reply }) =>
    listOf(params.id, query, reply),
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

  async function listOf(userId: string, query: Query<'GET /api/favorites'>, reply: FastifyReply) {
    const page = newestPageOf(query);
    const reader = await favoriteReader(db, userId);
    if (!reader) throw notFound('User not found');
    const rows = await favoritesOf(db, userId, page, query.book);
    return sendPage(reply, page, {
      rows,
      total: reader.total,
      keyOf: ({ _id, addedAt }) => newestKeyOf({ _id, createdAt: addedAt }),
    });
  }
}
