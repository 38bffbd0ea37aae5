import { Type } from 'typebox';
import { BIO_MAX, EMAIL_MAX, PASSWORD_MAX, USERNAME_MAX } from '../limits.ts';
import { Nullable, Text, Word } from './common.ts';
import { Account } from './users.ts';

export const accounts = {
  'POST /api/users/signup': {
    summary: 'Makes an account and signs it in',
    status: 201,
    body: Type.Object({
      username: Type.Optional(Text(USERNAME_MAX)),
      email: Type.Optional(Text(EMAIL_MAX)),
      password: Type.Optional(Text(PASSWORD_MAX)),
      role: Type.Optional(Word),
      bio: Type.Optional(Nullable(Text(BIO_MAX))),
    }),
    reply: Account,
  },
  'POST /api/users/signin': {
    summary: 'Signs in, by username or e-mail address',
    body: Type.Object({
      username: Type.Optional(Text(EMAIL_MAX)),
      password: Type.Optional(Text(PASSWORD_MAX)),
    }),
    reply: Account,
  },
  'POST /api/users/signout': { summary: 'Signs out', reply: Type.Null() },
};
