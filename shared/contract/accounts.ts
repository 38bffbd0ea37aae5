import { Type } from 'typebox';
import {
  BIO_MAX,
  EMAIL_MAX,
  INVITATION_CODE_MAX,
  PASSWORD_MAX,
  REGISTRATION_ANSWER_MAX,
  USERNAME_MAX,
} from '../limits.ts';
import { Nullable, Text, Word } from './common.ts';
import { BIO, EMAIL, NEW_PASSWORD, REGISTRATION, ROLE, USERNAME } from './refused.ts';
import type { Rows } from './row.ts';
import { Account } from './users.ts';

export const accounts = {
  'POST /api/users/signup': {
    byToken: 'never',
    summary:
      'Makes an account and signs it in; where an admin has to agree (`registration` of `GET /api/site`), asks for that',
    refuses: [
      ...USERNAME,
      ...EMAIL,
      ...ROLE,
      ...NEW_PASSWORD,
      ...BIO,
      'fields_required',
      'oidc_only',
      ...REGISTRATION,
    ],
    incomplete: {
      username: 'username_required',
      email: 'email_required',
      password: 'password_required',
      role: 'identity_required',
    },
    status: 201,
    /** The account is made when an admin agrees. */
    mayWait: Type.Object({ isWaiting: Type.Literal(true) }),
    body: Type.Object({
      username: Text(USERNAME_MAX),
      email: Text(EMAIL_MAX),
      password: Text(PASSWORD_MAX),
      /** Left out by an admin who adds somebody: reader. */
      role: Type.Optional(Word),
      bio: Type.Optional(Nullable(Text(BIO_MAX))),
      /** The code of an invitation, where signing up takes one. */
      invitation: Type.Optional(Nullable(Type.String({ maxLength: INVITATION_CODE_MAX }))),
      /** To the question, where one is asked. */
      answer: Type.Optional(Nullable(Text(REGISTRATION_ANSWER_MAX))),
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
      'oidc_only',
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
