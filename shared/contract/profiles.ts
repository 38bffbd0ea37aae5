import { Type } from 'typebox';
import { cachedFor } from './caching.ts';
import { ById, Nullable } from './common.ts';
import { Account, User } from './users.ts';

export const profiles = {
  'GET /api/profile': { summary: 'The caller', reply: Account },
  'PUT /api/profile': {
    summary: 'Changes the caller’s own profile: given = set, absent = left',
    body: Type.Object({
      email: Type.Optional(Type.String()),
      role: Type.Optional(Type.String()),
      bio: Type.Optional(Nullable(Type.String())),
    }),
    reply: Account,
  },
  'GET /api/profile/:id': {
    summary: 'One user',
    missing: 'User not found',
    params: ById,
    reply: User,
    cache: cachedFor('everyone', { tags: ['user {id}'] }),
  },
};
