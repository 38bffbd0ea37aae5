import { type Static, Type } from 'typebox';
import { INVITATION_USES_MAX, SUSPENDED_AT_ONCE } from '../limits.ts';
import { ById, Nullable, Page, Person, RoleName, Time } from './common.ts';
import { EMAIL, USERNAME } from './refused.ts';
import type { Rows } from './row.ts';
import { Account } from './users.ts';

/** A link by which so many people may sign up where that takes one. */
const Invitation = Type.Object({
  _id: Type.String(),
  code: Type.String(),
  /** Where it leads to, on this site: the page to sign up, with the code. */
  address: Type.String(),
  /** How many may come in by it, and how many have. */
  uses: Type.Integer({ minimum: 1, maximum: INVITATION_USES_MAX }),
  used: Type.Integer({ minimum: 0, maximum: INVITATION_USES_MAX }),
  createdAt: Time,
  expiresAt: Time,
  /** It lets in one more at this moment. */
  isOpen: Type.Boolean(),
  /** Those who came in by it and are still there, but for who is blocked either way. */
  invited: Type.Array(Person, { maxItems: INVITATION_USES_MAX }),
});
export type Invitation = Static<typeof Invitation>;

/** The same for admins, with who made it and who came in by it. */
const AdminInvitation = Type.Object({
  ...Invitation.properties,
  /** Null: they have left. */
  by: Nullable(Person),
  /** All who are still there. */
  invited: Type.Array(Type.Object({ ...Person.properties, isSuspended: Type.Boolean() }), {
    maxItems: INVITATION_USES_MAX,
  }),
});
export type AdminInvitation = Static<typeof AdminInvitation>;

/** Somebody who asks to be let in. */
const Registration = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  role: RoleName,
  bio: Nullable(Type.String()),
  /** Null where no question was asked. */
  answer: Nullable(Type.String()),
  createdAt: Time,
});
export type Registration = Static<typeof Registration>;

export const registration = {
  'GET /api/invitations': {
    summary: 'The caller’s invitations, the newest first',
    byToken: 'never',
    query: Page,
    reply: Type.Array(Invitation),
  },
  'POST /api/invitations': {
    summary: 'Makes a link by which people may sign up, where that takes one',
    byToken: 'never',
    refuses: [
      'invitations_off',
      'invitation_too_early',
      'invitations_too_many',
      'invitation_end_past',
      'invitation_end_late',
    ],
    status: 201,
    body: Type.Object({
      uses: Type.Integer({ minimum: 1, maximum: INVITATION_USES_MAX }),
      expiresAt: Type.String({ format: 'date-time', maxLength: 40 }),
    }),
    reply: Invitation,
  },
  'DELETE /api/invitations/:id': {
    summary: 'Ends one of the caller’s invitations; whom it let in stays',
    byToken: 'never',
    missing: 'invitation_not_found',
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/admin/invitations': {
    summary: 'All invitations with who came in by them, the newest first',
    query: Page,
    reply: Type.Array(AdminInvitation),
  },
  'DELETE /api/admin/invitations/:id': {
    summary:
      'Ends an invitation; with `invited=suspend` all who came in by it are suspended as well, ' +
      'and `POST /api/admin/suspensions/end` with their ids takes that back',
    missing: 'invitation_not_found',
    params: ById,
    query: Type.Object({ invited: Type.Optional(Type.Literal('suspend')) }),
    /** Whom it suspended, and what became of each: nobody suspends themselves. */
    reply: Type.Array(
      Type.Object({ _id: Type.String(), outcome: Type.Enum(['done', 'gone', 'self']) }),
      { maxItems: SUSPENDED_AT_ONCE },
    ),
  },
  'GET /api/admin/registrations': {
    summary: 'Those who ask to be let in, the newest first',
    query: Page,
    reply: Type.Array(Registration),
  },
  'POST /api/admin/registrations/:id': {
    summary: 'Lets somebody in who asked: makes their account, and tells them by mail',
    refuses: [...USERNAME, ...EMAIL],
    missing: 'registration_not_found',
    params: ById,
    reply: Account,
  },
  'DELETE /api/admin/registrations/:id': {
    summary: 'Does not let somebody in who asked; they are forgotten',
    missing: 'registration_not_found',
    params: ById,
    reply: Type.Null(),
  },
} satisfies Rows;
