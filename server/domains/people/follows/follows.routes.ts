import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { CachedInput, Routes } from '../../../platform/http/routes.ts';
import { viewerOfProfile } from '../privacy/seenAs.ts';
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
  anyone('GET /api/profile/:id/followers/count', counts);
  anyone('GET /api/profile/:id/following/count', counts);

  anyone('GET /api/profile/:id/followers', (input) => listOf(followersOf, input));
  anyone('GET /api/followers/user/:id', (input) => listOf(followersOf, input));
  anyone('GET /api/profile/:id/following', (input) => listOf(followingOf, input));

  member('GET /api/follow/status/:id', async ({ params, user }) =>
    existing(await followStatus(db, user.id, params.id)),
  );

  member('POST /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) throw refuse('follow_oneself');
    const { isFollowing, isRequested } = existing(await follow(db, user.id, params.id));
    return isRequested ? { isFollowing, isRequested } : { isFollowing };
  });

  member('DELETE /api/follow/:id', async ({ params, user }) => {
    if (params.id === user.id) return { isFollowing: false };
    return existing(await unfollow(db, user.id, params.id));
  });
}

async function counts(input: CachedInput<'GET /api/profile/:id/followers/count'>) {
  return existing(await followCounts(input.reads, input.params.id, await viewerOfProfile(input)));
}

async function listOf(
  list: typeof followersOf,
  input: CachedInput<'GET /api/profile/:id/followers'>,
) {
  const page = newestPageOf(input.query);
  const asked = { userId: input.params.id, viewer: await viewerOfProfile(input) };
  const found = existing(await list(input.reads, asked, page));
  return sendPage(input.page, page, { ...found, keyOf: newestKeyOf });
}

const existing = existingOr('user_not_found');
