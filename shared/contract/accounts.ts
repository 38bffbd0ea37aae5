import { Type } from 'typebox';
import { BIO_MAX, EMAIL_MAX, PASSWORD_MAX, USERNAME_MAX } from '../limits.ts';
import { Nullable, Text, Word } from './common.ts';
import { BIO, EMAIL, NEW_PASSWORD, ROLE, USERNAME } from './refused.ts';
import type { Rows } from './row.ts';
import { Account } from './users.ts';

export const accounts = {
  'POST /api/users/signup': {
    byToken: 'never',
    summary: 'Makes an account and signs it in',
    refuses: [...USERNAME, ...EMAIL, ...ROLE, ...NEW_PASSWORD, ...BIO, 'fields_required'],
    incomplete: {
      username: 'username_required',
      email: 'email_required',
      password: 'password_required',
      role: 'identity_required',
    },
    status: 201,
    body: Type.Object({
      username: Text(USERNAME_MAX),
      email: Text(EMAIL_MAX),
      password: Text(PASSWORD_MAX),
      /** Left out by an admin who adds somebody: reader. */
      role: Type.Optional(Word),
      bio: Type.Optional(Nullable(Text(BIO_MAX))),
    }),
    reply: Account,
  },
  'POST /api/users/signin': {
    byToken: 'never',
    summary: 'Signs in, by username or e-mail address',
    refuses: [
      'account_suspended',
      'username_required',
      'password_required',
      'credentials_wrong',
      'second_factor_required',
    ],
    incomplete: { username: 'username_required', password: 'password_required' },
    body: Type.Object({
      username: Text(EMAIL_MAX),
      password: Text(PASSWORD_MAX),
    }),
    reply: Account,
  },
  'GET /api/users/role-policy': {
    summary: 'Whether somebody who chooses writer or admin is one at once, or when an admin agrees',
    reply: Type.Object({
      rolePolicy: Type.Union([Type.Literal('open'), Type.Literal('approval')]),
    }),
  },
  'POST /api/users/signout': { summary: 'Signs out', reply: Type.Null() },
} satisfies Rows;
