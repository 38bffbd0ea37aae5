import { type Static, Type } from 'typebox';
import { cachedFor } from './caching.ts';
import { ById, Page, Person, Time } from './common.ts';

const FollowStatus = Type.Object({ isFollowing: Type.Boolean() });
const FollowRecord = Type.Object({
  _id: Type.String(),
  follower: Person,
  following: Person,
  createdAt: Time,
});
export type FollowRecord = Static<typeof FollowRecord>;

const missing = 'User not found';

export const follows = {
  'GET /api/profile/:id/followers/count': {
    summary: 'How many follow somebody',
    missing,
    params: ById,
    reply: Type.Object({ followerCount: Type.Integer() }),
    cache: cachedFor('visitors', { tags: ['user {id}'] }),
  },
  'GET /api/profile/:id/following/count': {
    summary: 'How many somebody follows',
    missing,
    params: ById,
    reply: Type.Object({ followingCount: Type.Integer() }),
    cache: cachedFor('visitors', { tags: ['user {id}'] }),
  },
  'GET /api/profile/:id/followers': {
    summary: 'Who follows somebody, newest first',
    missing,
    params: ById,
    query: Page,
    reply: Type.Array(FollowRecord),
    cache: cachedFor('visitors', { tags: ['user {id}'] }),
  },
  'GET /api/profile/:id/following': {
    summary: 'Whom somebody follows, newest first',
    missing,
    params: ById,
    query: Page,
    reply: Type.Array(FollowRecord),
    cache: cachedFor('visitors', { tags: ['user {id}'] }),
  },
  'GET /api/followers/user/:id': {
    summary: 'Who follows somebody, newest first',
    missing,
    params: ById,
    query: Page,
    reply: Type.Array(FollowRecord),
    cache: cachedFor('visitors', { tags: ['user {id}'] }),
  },
  'GET /api/follow/status/:id': {
    summary: 'Whether the caller follows somebody',
    missing,
    params: ById,
    reply: FollowStatus,
  },
  'POST /api/follow/:id': {
    summary: 'Follows somebody',
    missing,
    params: ById,
    reply: FollowStatus,
  },
  'DELETE /api/follow/:id': {
    summary: 'Unfollows somebody',
    missing,
    params: ById,
    reply: FollowStatus,
  },
};
