import type { Db } from '../../platform/db/db.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../platform/http/pagination.ts';
import type { Routes, VisitorInput } from '../../platform/http/routes.ts';
import {
  follow,
  followCounts,
  followersOf,
  followingOf,
  followStatus,
  unfollow,
} from './follows.sql.ts';

/** Who follows whom. */
export function followsRoutes({ visitors, member }: Routes, db: Db) {
  visitors('GET /api/profile/:id/followers/count', async ({ params, reads, about, viewer }) => {
    about(`user ${params.id}`);
    return existing(await followCounts(reads, params.id, viewer()));
  });

  visitors('GET /api/profile/:id/following/count', async ({ params, reads, about, viewer }) => {
    about(`user ${params.id}`);
    return existing(await followCounts(reads, params.id, viewer()));
  });

  visitors('GET /api/profile/:id/followers', followers);
  visitors('GET /api/followers/user/:id', followers);

  visitors('GET /api/profile/:id/following', async (input) => {
    const { params, query, reads, about, answer, viewer } = input;
    about(`user ${params.id}`);
    const page = newestPageOf(query);
    const { rows, total } = existing(await followingOf(reads, params.id, page, viewer()));
    return sendPage(answer, page, { rows, total, keyOf: newestKeyOf });
  });

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
    about,
    answer,
    viewer,
  }: VisitorInput<'GET /api/profile/:id/followers' | 'GET /api/followers/user/:id'>) {
    about(`user ${params.id}`);
    const page = newestPageOf(query);
    const { rows, total } = existing(await followersOf(reads, params.id, page, viewer()));
    return sendPage(answer, page, { rows, total, keyOf: newestKeyOf });
  }
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('User not found');
  return found;
}
