import { Type } from 'typebox';
import { Nullable, Time } from './common.ts';
import type { Rows } from './row.ts';

/** Signing in elsewhere; a browser itself is led to `/api/oidc/signin?returnTo=` and comes back to `/api/oidc/callback`. */
export const oidc = {
  'GET /api/oidc/link': {
    byToken: 'never',
    summary:
      'Whether the caller’s account is linked with the provider that people may sign in with',
    reply: Type.Object({
      link: Nullable(Type.Object({ linkedAt: Time, lastUsedAt: Nullable(Time) })),
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
    missing: 'oidc_not_linked',
    reply: Type.Null(),
  },
} as const satisfies Rows;
