import { Type } from 'typebox';
import { BIO_MAX, EMAIL_MAX } from '../limits.ts';
import { cachedFor } from './caching.ts';
import { ById, Nullable, SeenAs, Text, Word } from './common.ts';
import { BIO, EMAIL, ROLE } from './refused.ts';
import type { Rows } from './row.ts';
import { Account, User } from './users.ts';

export const profiles = {
  'GET /api/profile': { summary: 'The caller', reply: Account },
  'PUT /api/profile': {
    summary: 'Changes the caller’s own profile: given = set, absent = left',
    refuses: [...EMAIL, ...ROLE, ...BIO, 'admin_keeps_role', 'role_changed_meanwhile'],
    body: Type.Object({
      email: Type.Optional(Text(EMAIL_MAX)),
      role: Type.Optional(Word),
      bio: Type.Optional(Nullable(Text(BIO_MAX))),
    }),
    reply: Account,
  },
  'GET /api/profile/:id': {
    summary:
      'One user; of a private profile others see no more than the name, the role and the bio',
    missing: 'user_not_found',
    params: ById,
    query: SeenAs,
    reply: User,
    cache: cachedFor('visitors'),
  },
} satisfies Rows;
