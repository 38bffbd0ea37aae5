import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { type Static, Type } from 'typebox';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '../limits.ts';
import { ById, Nullable, Text, Time, Token } from './common.ts';
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

const currentPassword = Type.Optional(Text(PASSWORD_MAX));

export const factors = {
  'GET /api/users/signin/step': {
    summary: 'What a sign-in waits for, whose password was right (`second_factor`)',
    reply: Type.Object({
      totp: Type.Boolean(),
      passkeys: Type.Boolean(),
      recoveryCodes: Type.Boolean(),
    }),
  },
  'POST /api/users/signin/code': {
    summary:
      'Signs in with a code of the authenticator app, or a recovery code, after the password',
    body: Type.Object({ code: Type.Optional(Token) }),
    reply: Account,
  },
  'POST /api/users/signin/passkey/options': {
    summary: 'What a passkey is to sign, to sign in by itself or after the password',
    missing: 'This site does not support passkeys',
    body: Type.Object({ isSecondFactor: Type.Optional(Type.Boolean()) }),
    reply: optionsFor<PublicKeyCredentialRequestOptionsJSON>('PublicKeyCredentialRequestOptions'),
  },
  'POST /api/users/signin/passkey': {
    summary: 'Signs in with a passkey, by itself or after the password',
    missing: 'This site does not support passkeys',
    body: Type.Object({ answer: SignInAnswer }),
    reply: Account,
  },
  'GET /api/account/factors': { summary: 'The caller’s second factors', reply: Factors },
  'POST /api/account/totp': {
    summary: 'Begins to set an authenticator app up: the secret it is given, this once',
    missing: 'This site does not support authenticator apps',
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
    body: Type.Object({ code: Type.Optional(Token) }),
    reply: RecoveryCodes,
  },
  'POST /api/account/totp/removal': {
    summary: 'Takes the authenticator app away',
    body: Type.Object({ currentPassword }),
    reply: Type.Null(),
  },
  'POST /api/account/passkeys/options': {
    summary: 'Begins to add a passkey: what the browser makes it from',
    missing: 'This site does not support passkeys',
    body: Type.Object({ currentPassword }),
    reply: optionsFor<PublicKeyCredentialCreationOptionsJSON>('PublicKeyCredentialCreationOptions'),
  },
  'POST /api/account/passkeys': {
    summary: 'Adds a passkey',
    missing: 'This site does not support passkeys',
    status: 201,
    body: Type.Object({ name: Type.Optional(Text(PASSKEY_NAME_MAX)), answer: RegistrationAnswer }),
    reply: RecoveryCodes,
  },
  'POST /api/account/passkeys/:id/removal': {
    summary: 'Takes a passkey away',
    missing: 'Passkey not found',
    params: ById,
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
