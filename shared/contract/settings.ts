import { type Static, Type } from 'typebox';
import { BOOK_LINK_ADDRESS_MAX, BOOK_LINK_NAME_MAX, BOOK_LINKS_MAX } from '../bookLinks.ts';
import { EMAIL_MAX, PASSWORD_MAX, TIME_ZONE_MAX } from '../limits.ts';
import { ById, Nullable, Page, Text, Time, Token } from './common.ts';
import { EMAIL, NEW_PASSWORD, OWN_PASSWORD } from './refused.ts';
import type { Rows } from './row.ts';
import { Account } from './users.ts';

/** What a site offers beyond what all do. */
const Site = Type.Object({
  /** Addresses are verified and forgotten passwords reset by mail. */
  hasMail: Type.Boolean(),
  /** Authenticator apps may be a second factor. */
  hasAuthenticatorApps: Type.Boolean(),
  /** Passkeys may be: the site has a name, and https or a browser on the same machine. */
  hasPasskeys: Type.Boolean(),
  /** Who may sign up: everybody, whoever is invited, whoever an admin lets in, nobody. */
  registration: Type.Enum(['open', 'invite', 'request', 'closed']),
  /** What those are asked who ask to be let in; null where nothing is asked. */
  registrationQuestion: Nullable(Type.String()),
  /** Where people may sign in beside here; null where nowhere. `only`: nobody has a password here. */
  oidc: Nullable(Type.Object({ name: Type.String(), only: Type.Boolean() })),
  /** Where books are to be had: addresses in which `{isbn}`, `{title}` and `{author}` are to be filled in. */
  bookLinks: Type.Array(
    Type.Object({
      name: Type.String({ maxLength: BOOK_LINK_NAME_MAX }),
      address: Type.String({ maxLength: BOOK_LINK_ADDRESS_MAX }),
    }),
    { maxItems: BOOK_LINKS_MAX },
  ),
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

const TimeZone = Type.Object({ timeZone: Nullable(Type.String({ maxLength: TIME_ZONE_MAX })) });

/** Proof that it is the owner who asks, and not somebody at an open computer. */
const currentPassword = Text(PASSWORD_MAX);
const incomplete = { currentPassword: 'current_password_required' } as const;

export const settings = {
  'PUT /api/account/password': {
    byToken: 'never',
    summary: 'Changes the caller’s password; other sessions end, this one goes on with a new token',
    refuses: [...OWN_PASSWORD, ...NEW_PASSWORD, 'password_changed_meanwhile'],
    incomplete: { ...incomplete, newPassword: 'password_required' },
    body: Type.Object({
      currentPassword,
      newPassword: Text(PASSWORD_MAX),
      /** The caller’s tokens for programs end as well. */
      revokeTokens: Type.Optional(Type.Boolean()),
      /** The caller’s secret addresses, of feeds and the calendar, lead nowhere from then on; there are others. */
      renewAddresses: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Null(),
  },
  'PUT /api/account/email': {
    byToken: 'never',
    summary: 'Changes the caller’s e-mail address',
    refuses: [...OWN_PASSWORD, ...EMAIL, 'user_not_found'],
    incomplete: { ...incomplete, email: 'email_required' },
    body: Type.Object({ currentPassword, email: Text(EMAIL_MAX) }),
    reply: Account,
  },
  'GET /api/account/time-zone': {
    summary:
      'In which time zone the caller’s days are; null where none was chosen: in the browser’s',
    reply: TimeZone,
  },
  'PUT /api/account/time-zone': {
    summary: 'Chooses in which time zone the caller’s days are, or none: then the browser’s counts',
    refuses: ['time_zone_wrong'],
    body: TimeZone,
    reply: TimeZone,
  },
  'GET /api/account/sessions': {
    byToken: 'never',
    summary: 'Where the caller is signed in, the newest first',
    query: Page,
    reply: Type.Array(SignedIn),
  },
  'DELETE /api/account/sessions/:id': {
    byToken: 'never',
    summary: 'Ends one of the caller’s sessions',
    missing: 'session_not_found',
    params: ById,
    reply: Type.Null(),
  },
  'DELETE /api/account/sessions': {
    byToken: 'never',
    summary: 'Ends all of the caller’s sessions but this one',
    reply: Type.Null(),
  },
  'GET /api/site': {
    summary: 'What this site offers, by its settings',
    reply: Site,
  },
  'POST /api/account/reset-request': {
    byToken: 'never',
    summary:
      'Mails a link by which a forgotten password is replaced, if there is such an account; the answer does not tell',
    refuses: ['username_or_email_required'],
    missing: 'mail_off',
    incomplete: { username: 'username_or_email_required' },
    body: Type.Object({
      /** Or the e-mail address. */
      username: Text(EMAIL_MAX),
    }),
    reply: Type.Null(),
  },
  'POST /api/account/reset': {
    byToken: 'never',
    summary: 'Sets a new password with the token of a link; every session of the account ends',
    refuses: [...NEW_PASSWORD, 'link_used'],
    incomplete: { token: 'link_used', password: 'password_required' },
    body: Type.Object({ token: Token, password: Text(PASSWORD_MAX) }),
    reply: Type.Null(),
  },
  'POST /api/account/verification-request': {
    byToken: 'never',
    summary: 'Mails the caller a link that proves their e-mail address',
    refuses: ['email_confirmed_already'],
    missing: 'mail_off',
    reply: Type.Null(),
  },
  'POST /api/account/verification': {
    byToken: 'never',
    summary: 'Proves an e-mail address with the token of a link',
    refuses: ['link_used'],
    incomplete: { token: 'link_used' },
    body: Type.Object({ token: Token }),
    reply: Type.Null(),
  },
  'GET /api/account/export': {
    summary: 'Everything the site keeps about the caller, as a file',
    refuses: ['other_site'],
    reply: Type.Unsafe<unknown>({
      type: 'object',
      description: 'Sent as it is read; a list for each kind of thing',
    }),
  },
  'POST /api/account/deletion': {
    byToken: 'never',
    summary: 'Deletes the caller’s account and everything of theirs',
    refuses: [...OWN_PASSWORD, 'admin_keeps_account'],
    incomplete,
    body: Type.Object({ currentPassword }),
    reply: Type.Null(),
  },
} satisfies Rows;
