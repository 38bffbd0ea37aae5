import type { Db } from '../../platform/db/db.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../platform/http/pagination.ts';
import type { CachedInput, Routes } from '../../platform/http/routes.ts';
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
  anyone('GET /api/profile/:id/followers/count', async ({ params, reads, viewer }) =>
    existing(await followCounts(reads, params.id, viewer())),
  );

  anyone('GET /api/profile/:id/following/count', async ({ params, reads, viewer }) =>
    existing(await followCounts(reads, params.id, viewer())),
  );

  anyone('GET /api/profile/:id/followers', followers);
  anyone('GET /api/followers/user/:id', followers);

  anyone(
    'GET /api/profile/:id/following',
    async ({ params, query, reads, page: reply, viewer }) => {
      const page = newestPageOf(query);
      const { rows, total } = existing(await followingOf(reads, params.id, page, viewer()));
      return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
    },
  );

  member('GET /api/follow/status/:id', async ({ params, user }) =>
    existing(await followStatus(db, user.id, params.id)),
  );

  member('POST /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) throw badRequest('You cannot follow yourself');
    return existing(await follow(db, user.id, params.id));
  });

  member('DELETE /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) return { isFollowing: false };
    return existing(await unfollow(db, user.id, params.id));
  });

  async function followers({
    params,
    query,
    reads,
    page: reply,
    viewer,
  }: CachedInput<'GET /api/profile/:id/followers' | 'GET /api/followers/user/:id'>) {
    const page = newestPageOf(query);
    const { rows, total } = existing(await followersOf(reads, params.id, page, viewer()));
    return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
  }
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('User not found');
  return found;
}
