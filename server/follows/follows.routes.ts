import type { FastifyReply } from 'fastify';
import type { Query } from '../../shared/contract/index.ts';
import type { Routes } from '../api.ts';
import type { Db } from '../db/db.ts';
import { badRequest, forbidden, notFound } from '../errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../paging.ts';
import {
  follow,
  followCounts,
  followersOf,
  followingOf,
  followStatus,
  unfollow,
} from './follows.sql.ts';

/** Who follows whom. */
export function followsRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/profile/:id/followers/count', async ({ params }) =>
    existing(await followCounts(db, params.id)),
  );

  anyone('GET /api/profile/:id/following/count', async ({ params }) =>
    existing(await followCounts(db, params.id)),
  );

  anyone('GET /api/profile/:id/followers', ({ params, query, reply }) =>
    followers(params.id, query, reply),
  );

  anyone('GET /api/followers/user/:id', ({ params, query, reply }) =>
    followers(params.id, query, reply),
  );

  anyone('GET /api/profile/:id/following', async ({ params, query, reply }) => {
    const page = newestPageOf(query);
    const { followingCount: total } = existing(await followCounts(db, params.id));
    const rows = await followingOf(db, params.id, page);
    return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
  });

  member('GET /api/follow/status/:id', async ({ params, user }) =>
    existing(await followStatus(db, user.id, params.id)),
  );

  member('POST /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) throw badRequest('You cannot follow yourself');
    const status = existing(await follow(db, user.id, params.id));
    if (!status.isFollowing) throw forbidden('You cannot follow this person');
    return status;
  });

  member('DELETE /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) return { isFollowing: false };
    return existing(await unfollow(db, user.id, params.id));
  });

  async function followers(
    id: string,
    query: Query<'GET /api/profile/:id/followers'>,
    reply: FastifyReply,
  ) {
    const page = newestPageOf(query);
    const { followerCount: total } = existing(await followCounts(db, id));
    const rows = await followersOf(db, id, page);
    return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
  }
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('User not found');
  return found;
}
