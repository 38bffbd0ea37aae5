import type { Db } from '../../platform/db/db.ts';
import { badRequest, forbidden, notFound } from '../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../platform/http/pagination.ts';
import type { Routes, SharedInput } from '../../platform/http/routes.ts';
import {
  follow,
  followCounts,
  followersOf,
  followingOf,
  followStatus,
  unfollow,
} from './follows.sql.ts';

/** Who follows whom. */
export function followsRoutes({ everyone, member, own }: Routes, db: Db) {
  everyone('GET /api/profile/:id/followers/count', async ({ params, reads, about }) => {
    about(`user ${params.id}`);
    return existing(await followCounts(reads, params.id));
  });

  everyone('GET /api/profile/:id/following/count', async ({ params, reads, about }) => {
    about(`user ${params.id}`);
    return existing(await followCounts(reads, params.id));
  });

  everyone('GET /api/profile/:id/followers', followers);
  everyone('GET /api/followers/user/:id', followers);

  everyone('GET /api/profile/:id/following', async ({ params, query, reads, about, answer }) => {
    about(`user ${params.id}`);
    const page = newestPageOf(query);
    const { rows, total } = existing(await followingOf(reads, params.id, page));
    return sendPage(answer, page, { rows, total, keyOf: newestKeyOf });
  });

  own('GET /api/follow/status/:id', async ({ params, user, about }) => {
    // Whom somebody follows changes how many they are, whoever ends it.
    about(`user ${user.id}`, `user ${params.id}`);
    return existing(await followStatus(db, user.id, params.id));
  });

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

  async function followers({
    params,
    query,
    reads,
    about,
    answer,
  }: SharedInput<'GET /api/profile/:id/followers' | 'GET /api/followers/user/:id'>) {
    about(`user ${params.id}`);
    const page = newestPageOf(query);
    const { rows, total } = existing(await followersOf(reads, params.id, page));
    return sendPage(answer, page, { rows, total, keyOf: newestKeyOf });
  }
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('User not found');
  return found;
}
