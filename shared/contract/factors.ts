import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { type Static, Type } from 'typebox';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '../limits.ts';
import { ById, Nullable, Text, Time, Token } from './common.ts';
import { OWN_PASSWORD } from './refused.ts';
import type { Rows } from './row.ts';
import { Account } from './users.ts';

/** What a browser is told before it asks for a passkey (WebAuthn Level 3). */
const optionsFor = <Options>(what: string) =>
  Type.Unsafe<Options>({ type: 'object', additionalProperties: true, description: what });

/** Bytes in base64url. */
const bytes = (maxLength: number) => ({ type: 'string', pattern: '^[A-Za-z0-9_-]*$', maxLength });

/** What a browser answers with: only what is looked at, each in its bounds. */
const answerOf = <Answer>(response: Record<string, object>, required: string[]) =>
  Type.Unsafe<Answer>({
    type: 'object',
    required: ['id', 'rawId', 'type', 'response'],
    properties: {
      id: bytes(1_400),
      rawId: bytes(1_400),
      type: { type: 'string', enum: ['public-key'] },
      authenticatorAttachment: { type: 'string', maxLength: 40 },
      clientExtensionResults: { type: 'object', maxProperties: 50 },
      response: {
        type: 'object',
        required: ['clientDataJSON', ...required],
        properties: { clientDataJSON: bytes(8_192), ...response },
      },
    },
  });

const RegistrationAnswer = answerOf<RegistrationResponseJSON>(
  {
    attestationObject: bytes(65_536),
    transports: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 40 } },
  },
  ['attestationObject'],
);

const SignInAnswer = answerOf<AuthenticationResponseJSON>(
  { authenticatorData: bytes(8_192), signature: bytes(8_192), userHandle: bytes(200) },
  ['authenticatorData', 'signature'],
);

const Passkey = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
});
export type Passkey = Static<typeof Passkey>;

/** The second factors of somebody, for their own eyes. */
const Factors = Type.Object({
  /** Since when there is an authenticator app; null without one. */
  totpSince: Nullable(Time),
  /** The newest first. */
  passkeys: Type.Array(Passkey),
  /** How many recovery codes are left. */
  recoveryCodes: Type.Integer(),
});
export type Factors = Static<typeof Factors>;

/** Shown once, kept as hashes; empty where those from before stay. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

const currentPassword = Text(PASSWORD_MAX);
const incomplete = { currentPassword: 'current_password_required' } as const;

export const factors = {
  'GET /api/users/signin/step': {
    byToken: 'never',
    summary: 'What a sign-in waits for, whose password was right (`second_factor`)',
    refuses: ['sign_in_expired'],
    reply: Type.Object({
      totp: Type.Boolean(),
      passkeys: Type.Boolean(),
      recoveryCodes: Type.Boolean(),
    }),
  },
  'POST /api/users/signin/code': {
    byToken: 'never',
    summary:
      'Signs in with a code of the authenticator app, or a recovery code, after the password',
    refuses: [
      'account_suspended',
      'code_required',
      'code_wrong',
      'sign_in_expired',
      'sign_in_required',
    ],
    incomplete: { code: 'code_required' },
    body: Type.Object({ code: Token }),
    reply: Account,
  },
  'POST /api/users/signin/passkey/options': {
    byToken: 'never',
    summary: 'What a passkey is to sign, to sign in by itself or after the password',
    refuses: ['sign_in_expired'],
    missing: 'passkeys_off',
    body: Type.Object({ isSecondFactor: Type.Optional(Type.Boolean()) }),
    reply: optionsFor<PublicKeyCredentialRequestOptionsJSON>('PublicKeyCredentialRequestOptions'),
  },
  'POST /api/users/signin/passkey': {
    byToken: 'never',
    summary: 'Signs in with a passkey, by itself or after the password',
    refuses: ['account_suspended', 'passkey_unknown', 'sign_in_expired'],
    missing: 'passkeys_off',
    body: Type.Object({ answer: SignInAnswer }),
    reply: Account,
  },
  'GET /api/account/factors': { summary: 'The caller’s second factors', reply: Factors },
  'POST /api/account/totp': {
    byToken: 'never',
    summary: 'Begins to set an authenticator app up: the secret it is given, this once',
    refuses: [...OWN_PASSWORD, 'authenticator_exists'],
    missing: 'authenticator_off',
    status: 201,
    incomplete,
    body: Type.Object({ currentPassword }),
    reply: Type.Object({
      /** In base 32, to be typed. */
      secret: Type.String(),
      /** The same for a QR code. */
      uri: Type.String(),
    }),
  },
  'POST /api/account/totp/confirmation': {
    byToken: 'never',
    summary: 'Shows that the app has the secret; from now on signing in asks for its codes',
    refuses: ['code_required', 'code_wrong', 'authenticator_expired'],
    incomplete: { code: 'code_required' },
    body: Type.Object({ code: Token }),
    reply: RecoveryCodes,
  },
  'POST /api/account/totp/removal': {
    byToken: 'never',
    summary: 'Takes the authenticator app away',
    refuses: OWN_PASSWORD,
    incomplete,
    body: Type.Object({ currentPassword }),
    reply: Type.Null(),
  },
  'POST /api/account/passkeys/options': {
    byToken: 'never',
    summary: 'Begins to add a passkey: what the browser makes it from',
    refuses: OWN_PASSWORD,
    missing: 'passkeys_off',
    incomplete,
    body: Type.Object({ currentPassword }),
    reply: optionsFor<PublicKeyCredentialCreationOptionsJSON>('PublicKeyCredentialCreationOptions'),
  },
  'POST /api/account/passkeys': {
    byToken: 'never',
    summary: 'Adds a passkey',
    refuses: [
      'passkey_name_required',
      'passkey_name_too_long',
      'passkey_not_added',
      'passkey_in_use',
    ],
    missing: 'passkeys_off',
    status: 201,
    incomplete: { name: 'passkey_name_required' },
    body: Type.Object({ name: Text(PASSKEY_NAME_MAX), answer: RegistrationAnswer }),
    reply: RecoveryCodes,
  },
  'POST /api/account/passkeys/:id/removal': {
    byToken: 'never',
    summary: 'Takes a passkey away',
    refuses: OWN_PASSWORD,
    missing: 'passkey_not_found',
    params: ById,
    incomplete,
    body: Type.Object({ currentPassword }),
    reply: Type.Null(),
  },
  'POST /api/account/recovery-codes': {
    byToken: 'never',
    summary: 'New recovery codes; those from before are worth nothing',
    refuses: [...OWN_PASSWORD, 'recovery_codes_without_factor'],
    status: 201,
    incomplete,
    body: Type.Object({ currentPassword }),
    reply: RecoveryCodes,
  },
  'DELETE /api/admin/users/:id/factors': {
    summary: 'Takes all second factors of somebody else away',
    refuses: ['edit_oneself'],
    missing: 'user_not_found',
    params: ById,
    reply: Type.Null(),
  },
} satisfies Rows;
