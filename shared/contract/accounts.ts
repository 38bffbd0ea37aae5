import { Type } from 'typebox';
import { Nullable } from './common.ts';
import { Account } from './users.ts';

export const accounts = {
  'POST /api/users/signup': {
    summary: 'Makes an account and signs it in',
    status: 201,
    body: Type.Object({
      username: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
      password: Type.Optional(Type.String()),
      role: Type.Optional(Type.String()),
      bio: Type.Optional(Nullable(Type.String())),
    }),
    reply: Account,
  },
  'POST /api/users/signin': {
    summary: 'Signs in, by username or e-mail address',
    body: Type.Object({
      username: Type.Optional(Type.String()),
      password: Type.Optional(Type.String()),
    }),
    reply: Account,
  },
  'POST /api/users/signout': { summary: 'Signs out', reply: Type.Null() },
};
