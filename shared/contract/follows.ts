import { type Static, Type } from 'typebox';
import { cachedFor } from './caching.ts';
import { ById, Person, ProfilePage, SeenAs, Time } from './common.ts';
import type { Rows } from './row.ts';

const FollowStatus = Type.Object({
  isFollowing: Type.Boolean(),
  /** The profile is private, and its owner has been asked and has not accepted. */
  isRequested: Type.Boolean(),
});
/** What following or not following any more has come to; `isRequested` where it took asking. */
const FollowChange = Type.Object({
  isFollowing: Type.Boolean(),
  isRequested: Type.Optional(Type.Literal(true)),
});
const FollowRecord = Type.Object({
  _id: Type.String(),
  follower: Person,
  following: Person,
  createdAt: Time,
});
export type FollowRecord = Static<typeof FollowRecord>;

const missing = 'user_not_found';

export const follows = {
  'GET /api/profile/:id/followers/count': {
    summary: 'How many follow somebody',
    missing,
    params: ById,
    query: SeenAs,
    reply: Type.Object({ followerCount: Type.Integer() }),
    cache: cachedFor('visitors'),
  },
  'GET /api/profile/:id/following/count': {
    summary: 'How many somebody follows',
    missing,
    params: ById,
    query: SeenAs,
    reply: Type.Object({ followingCount: Type.Integer() }),
    cache: cachedFor('visitors'),
  },
  'GET /api/profile/:id/followers': {
    summary: 'Who follows somebody, newest first',
    missing,
    params: ById,
    query: ProfilePage,
    reply: Type.Array(FollowRecord),
    cache: cachedFor('visitors'),
  },
  'GET /api/profile/:id/following': {
    summary: 'Whom somebody follows, newest first',
    missing,
    params: ById,
    query: ProfilePage,
    reply: Type.Array(FollowRecord),
    cache: cachedFor('visitors'),
  },
  'GET /api/followers/user/:id': {
    summary: 'Who follows somebody, newest first',
    missing,
    params: ById,
    query: ProfilePage,
    reply: Type.Array(FollowRecord),
    cache: cachedFor('visitors'),
  },
  'GET /api/follow/status/:id': {
    summary: 'Whether the caller follows somebody',
    missing,
    params: ById,
    reply: FollowStatus,
  },
  'POST /api/follow/:id': {
    summary: 'Follows somebody; of a private profile, asks its owner',
    refuses: ['follow_oneself'],
    missing,
    params: ById,
    reply: FollowChange,
  },
  'DELETE /api/follow/:id': {
    summary: 'Unfollows somebody, or takes back that one has asked',
    missing,
    params: ById,
    reply: FollowChange,
  },
} satisfies Rows;
