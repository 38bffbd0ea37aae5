import { Type } from 'typebox';
import { ById, Nullable, SeenAs } from './common.ts';
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
    summary: 'One user; of a private profile others see no more than the name, the role and the bio',
    missing: 'User not found',
    params: ById,
    query: SeenAs,
    reply: User,
  },
};
