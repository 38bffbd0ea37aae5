import { type Static, Type } from 'typebox';
import { EMAIL_MAX, PASSWORD_MAX } from '../limits.ts';
import { ById, Nullable, Page, Text, Time, Token } from './common.ts';
import { Account } from './users.ts';

/** What a site offers beyond what all do. */
const Site = Type.Object({
  /** Addresses are verified and forgotten passwords reset by mail. */
  hasMail: Type.Boolean(),
  /** Authenticator apps may be a second factor. */
  hasAuthenticatorApps: Type.Boolean(),
  /** Passkeys may be: the site has a name, and https or a browser on the same machine. */
  hasPasskeys: Type.Boolean(),
});
export type Site = Static<typeof Site>;

/** Where somebody is signed in. */
const SignedIn = Type.Object({
  _id: Type.String(),
  /** Such as `Firefox` and `Windows`; null where they cannot be told. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  createdAt: Time,
  lastSeenAt: Time,
  /** It is the one that asks. */
  isCurrent: Type.Boolean(),
});
export type SignedIn = Static<typeof SignedIn>;

/** Proof that it is the owner who asks, and not somebody at an open computer. */
const currentPassword = Type.Optional(Text(PASSWORD_MAX));

export const settings = {
  'PUT /api/account/password': {
    summary: 'Changes the caller’s password; other sessions end, this one goes on with a new token',
    body: Type.Object({ currentPassword, newPassword: Type.Optional(Text(PASSWORD_MAX)) }),
    reply: Type.Null(),
  },
  'PUT /api/account/email': {
    summary: 'Changes the caller’s e-mail address',
    body: Type.Object({ currentPassword, email: Type.Optional(Text(EMAIL_MAX)) }),
    reply: Account,
  },
  'GET /api/account/sessions': {
    summary: 'Where the caller is signed in, the newest first',
    query: Page,
    reply: Type.Array(SignedIn),
  },
  'DELETE /api/account/sessions/:id': {
    summary: 'Ends one of the caller’s sessions',
    missing: 'Session not found',
    params: ById,
    reply: Type.Null(),
  },
  'DELETE /api/account/sessions': {
    summary: 'Ends all of the caller’s sessions but this one',
    reply: Type.Null(),
  },
  'GET /api/site': {
    summary: 'What this site offers, by its settings',
    reply: Site,
  },
  'POST /api/account/reset-request': {
    summary:
      'Mails a link by which a forgotten password is replaced, if there is such an account; the answer does not tell',
    missing: 'This site does not send email. Please ask an administrator.',
    body: Type.Object({
      /** Or the e-mail address. */
      username: Type.Optional(Text(EMAIL_MAX)),
    }),
    reply: Type.Null(),
  },
  'POST /api/account/reset': {
    summary: 'Sets a new password with the token of a link; every session of the account ends',
    body: Type.Object({
      token: Type.Optional(Token),
      password: Type.Optional(Text(PASSWORD_MAX)),
    }),
    reply: Type.Null(),
  },
  'POST /api/account/verification-request': {
    summary: 'Mails the caller a link that proves their e-mail address',
    missing: 'This site does not send email. Please ask an administrator.',
    reply: Type.Null(),
  },
  'POST /api/account/verification': {
    summary: 'Proves an e-mail address with the token of a link',
    body: Type.Object({ token: Type.Optional(Token) }),
    reply: Type.Null(),
  },
  'GET /api/account/export': {
    summary: 'Everything the site keeps about the caller, as a file',
    reply: Type.Unsafe<unknown>({
      type: 'object',
      description: 'Sent as it is read; a list for each kind of thing',
    }),
  },
  'POST /api/account/deletion': {
    summary: 'Deletes the caller’s account and everything of theirs',
    body: Type.Object({ currentPassword }),
    reply: Type.Null(),
  },
};
