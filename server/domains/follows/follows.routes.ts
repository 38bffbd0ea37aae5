import type { Db } from '../../platform/db/db.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../platform/http/pagination.ts';
import type { OpenInput, Routes, SharedInput } from '../../platform/http/routes.ts';
import { viewerOf } from '../privacy/seenAs.ts';
import {
  follow,
  followCounts,
  followersOf,
  followingOf,
  followStatus,
  unfollow,
} from './follows.sql.ts';

/** Who follows whom. */
export function followsRoutes({ visitors, member, own }: Routes, db: Db) {
  visitors('GET /api/profile/:id/followers/count', counts);
  visitors('GET /api/profile/:id/following/count', counts);

  visitors('GET /api/profile/:id/followers', (input) => listOf(followersOf, input));
  visitors('GET /api/followers/user/:id', (input) => listOf(followersOf, input));
  visitors('GET /api/profile/:id/following', (input) => listOf(followingOf, input));

  own('GET /api/follow/status/:id', async ({ params, user, about }) => {
    // Whom somebody follows changes how many they are, whoever ends it.
    about(`user ${user.id}`, `user ${params.id}`);
    return existing(await followStatus(db, user.id, params.id));
  });

  member('POST /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) throw badRequest('You cannot follow yourself');
    const { isFollowing, isRequested } = existing(await follow(db, user.id, params.id));
    return isRequested ? { isFollowing, isRequested } : { isFollowing };
  });

  member('DELETE /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) return { isFollowing: false };
    return existing(await unfollow(db, user.id, params.id));
  });
}

type Open<C extends 'GET /api/profile/:id/followers' | 'GET /api/profile/:id/followers/count'> =
  SharedInput<C> & Pick<OpenInput<C>, 'caller' | 'viewer'>;

async function counts(input: Open<'GET /api/profile/:id/followers/count'>) {
  const { params, reads, about } = input;
  about(`user ${params.id}`);
  return existing(await followCounts(reads, params.id, await viewerOf(input)));
}

async function listOf(list: typeof followersOf, input: Open<'GET /api/profile/:id/followers'>) {
  const { params, query, reads, about, answer } = input;
  about(`user ${params.id}`);
  const page = newestPageOf(query);
  const asked = { userId: params.id, viewer: await viewerOf(input) };
  const found = existing(await list(reads, asked, page));
  return sendPage(answer, page, { ...found, keyOf: newestKeyOf });
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('User not found');
  return found;
}
