import { type Static, Type } from 'typebox';
import {
  BIO_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  SEARCH_TEXT_MAX,
  SUSPENDED_AT_ONCE,
  SUSPENSION_REASON_MAX,
  USERNAME_MAX,
} from '../limits.ts';
import { ById, Nullable, Page, RoleName, Text, Time, Word } from './common.ts';
import { BIO, EMAIL, NEW_PASSWORD, ROLE, USERNAME } from './refused.ts';
import type { Rows } from './row.ts';

/** A user as other people see them. */
export const User = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  /** What they want to be shown with, beside the username, which is theirs alone. */
  displayName: Nullable(Type.String()),
  role: RoleName,
  identity: RoleName,
  bio: Nullable(Type.String()),
  /** Only followers see more of them than this, the names above and the bio. */
  isPrivate: Type.Boolean(),
  handle: Nullable(Type.String()),
  /** Their picture, 192 pixels a side; beside it lie `/64` and `/512`. Null where there is none for the caller. */
  avatarUrl: Nullable(Type.String()),
  isOnline: Type.Boolean(),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  createdAt: Nullable(Time),
});
export type User = Static<typeof User>;

/** Why an admin has suspended an account, which nobody sees since. */
const Suspension = Type.Object({ reason: Type.String(), since: Time });
export type Suspension = Static<typeof Suspension>;

/** A user as they see themselves, or as an admin sees them. */
export const Account = Type.Object({
  ...User.properties,
  email: Type.Optional(Type.String()),
  /** A link that was mailed to the address has been opened. */
  isEmailVerified: Type.Optional(Type.Boolean()),
  /** The role asked for and not yet granted (role policy `approval`). */
  roleRequest: Type.Optional(RoleName),
  /** For admins. */
  suspension: Type.Optional(Suspension),
  /** A sentence about something that was not done as asked. */
  notice: Type.Optional(Type.String()),
});
export type Account = Static<typeof Account>;

/** Somebody in the list of users. */
const ListedUser = Type.Object({
  ...Account.properties,
  /** How many reviews of theirs everyone sees; null where their profile is private. */
  reviewsCount: Nullable(Type.Integer({ minimum: 0 })),
});
export type ListedUser = Static<typeof ListedUser>;

/** Accounts that are dealt with together. */
const Many = Type.Array(ById.properties.id, { minItems: 1, maxItems: SUSPENDED_AT_ONCE });

/** What became of each of them, in the order in which they were named; `self`: nobody suspends themselves. */
const Outcomes = Type.Array(
  Type.Object({ _id: Type.String(), outcome: Type.Enum(['done', 'gone', 'self']) }),
  { maxItems: SUSPENDED_AT_ONCE },
);

const ManagedUser = Type.Object({
  username: Type.Optional(Text(USERNAME_MAX)),
  email: Type.Optional(Text(EMAIL_MAX)),
  password: Type.Optional(Text(PASSWORD_MAX)),
  role: Type.Optional(Word),
  bio: Type.Optional(Nullable(Text(BIO_MAX))),
});

export const users = {
  'GET /api/users': {
    summary: 'Everyone who is in the directory, by username; for admins everyone',
    query: Type.Object({
      ...Page.properties,
      q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
    }),
    reply: Type.Array(ListedUser),
  },
  'PUT /api/admin/users/:id': {
    summary: 'Changes somebody else’s account',
    refuses: [...USERNAME, ...EMAIL, ...ROLE, ...NEW_PASSWORD, ...BIO, 'edit_oneself'],
    missing: 'user_not_found',
    params: ById,
    body: ManagedUser,
    reply: Account,
  },
  'POST /api/admin/users/:id/reset-link': {
    summary: 'Makes a link by which somebody else chooses a new password, to be handed to them',
    refuses: ['edit_oneself'],
    missing: 'user_not_found',
    status: 201,
    params: ById,
    reply: Type.Object({
      /** Shown this once; the page `#/Account/Reset?token=…` takes it. */
      token: Type.String(),
      expiresAt: Time,
    }),
  },
  'PUT /api/admin/users/:id/suspension': {
    summary:
      'Suspends an account, or says another reason: its sessions end, its owner is shown the reason when signing ' +
      'in, and nobody sees anything of theirs until it is lifted',
    refuses: ['suspend_oneself', 'suspension_reason_required', 'suspension_reason_too_long'],
    missing: 'user_not_found',
    incomplete: { reason: 'suspension_reason_required' },
    params: ById,
    body: Type.Object({ reason: Text(SUSPENSION_REASON_MAX) }),
    reply: Suspension,
  },
  'DELETE /api/admin/users/:id/suspension': {
    summary: 'Lifts the suspension of an account, if it is',
    refuses: ['suspend_oneself'],
    missing: 'user_not_found',
    params: ById,
    reply: Type.Null(),
  },
  'POST /api/admin/suspensions': {
    summary: `Suspends up to ${SUSPENDED_AT_ONCE} accounts for one reason, each or not; says what became of each`,
    refuses: ['suspension_reason_required', 'suspension_reason_too_long'],
    incomplete: { reason: 'suspension_reason_required' },
    body: Type.Object({ ids: Many, reason: Text(SUSPENSION_REASON_MAX) }),
    reply: Outcomes,
  },
  'POST /api/admin/suspensions/end': {
    summary: `Lifts the suspensions of up to ${SUSPENDED_AT_ONCE} accounts, each or not; says what became of each`,
    body: Type.Object({ ids: Many }),
    reply: Outcomes,
  },
  'DELETE /api/admin/users/:id/picture': {
    summary: 'Takes somebody’s picture away, if there is one',
    missing: 'user_not_found',
    params: ById,
    reply: Type.Null(),
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Deletes somebody else’s account and everything of theirs',
    refuses: ['delete_oneself'],
    missing: 'user_not_found',
    params: ById,
    reply: Type.Null(),
  },
} satisfies Rows;
