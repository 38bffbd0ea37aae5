import { type Static, Type } from 'typebox';
import { ById, Nullable, Time } from './common.ts';
import { Account } from './users.ts';

/** The second factors of somebody, for their own eyes. */
const Factors = Type.Object({
  /** Since when there is an authenticator app; null without one. */
  totpSince: Nullable(Time),
  /** How many recovery codes are left. */
  recoveryCodes: Type.Integer(),
});
export type Factors = Static<typeof Factors>;

/** Shown once, kept as hashes; empty where those from before stay. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

const currentPassword = Type.Optional(Type.String());

export const factors = {
  'GET /api/users/signin/step': {
    summary: 'What a sign-in waits for, whose password was right (`second_factor`)',
    reply: Type.Object({ totp: Type.Boolean(), recoveryCodes: Type.Boolean() }),
  },
  'POST /api/users/signin/code': {
    summary:
      'Signs in with a code of the authenticator app, or a recovery code, after the password',
    body: Type.Object({ code: Type.Optional(Type.String()) }),
    reply: Account,
  },
  'GET /api/account/factors': { summary: 'The caller’s second factors', reply: Factors },
  'POST /api/account/totp': {
    summary: 'Begins to set an authenticator app up: the secret it is given, this once',
    missing: 'This site takes no authenticator apps',
    status: 201,
    body: Type.Object({ currentPassword }),
    reply: Type.Object({
      /** In base 32, to be typed. */
      secret: Type.String(),
      /** The same for a QR code. */
      uri: Type.String(),
    }),
  },
  'POST /api/account/totp/confirmation': {
    summary: 'Shows that the app has the secret; from now on signing in asks for its codes',
    body: Type.Object({ code: Type.Optional(Type.String()) }),
    reply: RecoveryCodes,
  },
  'POST /api/account/totp/removal': {
    summary: 'Takes the authenticator app away',
    body: Type.Object({ currentPassword }),
    reply: Type.Null(),
  },
  'POST /api/account/recovery-codes': {
    summary: 'New recovery codes; those from before are worth nothing',
    status: 201,
    body: Type.Object({ currentPassword }),
    reply: RecoveryCodes,
  },
  'DELETE /api/admin/users/:id/factors': {
    summary: 'Takes all second factors of somebody else away',
    missing: 'User not found',
    params: ById,
    reply: Type.Null(),
  },
};
