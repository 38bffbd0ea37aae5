import { type Static, Type } from 'typebox';
import { EMAIL_MAX } from '../limits.ts';
import { Nullable, Text, Time } from './common.ts';
import { EMAIL } from './refused.ts';
import type { Rows } from './row.ts';
import { Account } from './users.ts';

/** What the owner of an account confirms by signing in at the provider again. */
const ProofFor = Type.Enum(['deletion', 'factors', 'email']);
export type ProofFor = Static<typeof ProofFor>;

/**
 * Signing in elsewhere; a browser itself is led to `/api/oidc/signin?returnTo=&invitation=` and comes back to
 * `/api/oidc/callback`.
 */
export const oidc = {
  'GET /api/oidc/link': {
    byToken: 'never',
    summary:
      'Whether the caller’s account is linked with the provider that people may sign in with, whether it has a password, and what is proven without',
    refuses: ['sign_in_expired'],
    reply: Type.Object({
      link: Nullable(Type.Object({ linkedAt: Time, lastUsedAt: Nullable(Time) })),
      hasPassword: Type.Boolean(),
      /** What the caller, who has no password, has confirmed in this session by signing in there again, within the last five minutes. */
      proven: Type.Array(ProofFor),
    }),
  },
  'POST /api/oidc/link': {
    byToken: 'never',
    summary: 'Begins to link the caller’s account: the address of the provider to go to',
    refuses: ['oidc_failed'],
    missing: 'oidc_off',
    reply: Type.Object({ address: Type.String() }),
  },
  'DELETE /api/oidc/link': {
    byToken: 'never',
    summary: 'Unlinks the caller’s account: from then on it is signed in with its password only',
    refuses: ['oidc_password_first', 'oidc_only'],
    missing: 'oidc_not_linked',
    reply: Type.Null(),
  },
  'POST /api/oidc/proof': {
    byToken: 'never',
    summary:
      'Begins to confirm something of an account without a password, by signing in at the provider again: the address to go to; what comes back counts for five minutes in this session, for calls that are sent an empty `currentPassword`',
    refuses: ['oidc_failed', 'oidc_off', 'current_password_required'],
    missing: 'oidc_not_linked',
    body: Type.Object({ for: ProofFor }),
    reply: Type.Object({ address: Type.String() }),
  },
  'GET /api/oidc/signup': {
    byToken: 'never',
    summary: 'Whom an account is to be made for whose address the provider has not said',
    refuses: ['sign_in_expired'],
    reply: Type.Object({ username: Type.String() }),
  },
  'POST /api/oidc/signup': {
    byToken: 'never',
    summary: 'Makes that account, with the address that is given, and signs in',
    refuses: [
      ...EMAIL,
      'sign_in_expired',
      'oidc_failed',
      'oidc_in_use',
      'oidc_not_let_in',
      'invitation_over',
    ],
    incomplete: { email: 'email_required' },
    body: Type.Object({ email: Text(EMAIL_MAX) }),
    status: 201,
    reply: Account,
  },
} as const satisfies Rows;
