import { type Static, Type } from 'typebox';
import { AUDIT_EVENTS } from '../auditEvents.ts';
import { RATING_MAX, RATING_MIN } from '../limits.ts';
import { ById, Nullable, Page, Person, Time } from './common.ts';
import type { Rows } from './row.ts';
import { Account } from './users.ts';

const DeletedReview = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  rating: Type.Number({ minimum: RATING_MIN, maximum: RATING_MAX, multipleOf: 0.5 }),
  book: Type.Object({ googleId: Type.String(), title: Type.String() }),
  user: Person,
  createdAt: Time,
  deletedAt: Time,
  /** Null when the account is gone. */
  deletedBy: Nullable(Person),
  /** When it is gone for good. */
  restorableUntil: Time,
});
export type DeletedReview = Static<typeof DeletedReview>;

const LogEntry = Type.Object({
  _id: Type.String(),
  event: Type.Enum([...AUDIT_EVENTS]),
  /** As they were called then; null where nobody was signed in. `isGone`: there is no such account any more. */
  actor: Nullable(
    Type.Object({ _id: Type.String(), username: Type.String(), isGone: Type.Boolean() }),
  ),
  subject: Nullable(
    Type.Object({
      kind: Type.Enum([
        'user',
        'review',
        'report',
        'comment',
        'quote',
        'note',
        'list',
        'group',
        'book',
      ]),
      _id: Nullable(Type.String()),
      name: Nullable(Type.String()),
      /** It was a user, whose account is there no more. */
      isGone: Type.Boolean(),
    }),
  ),
  details: Nullable(Type.String()),
  /** Where from, without the part that names one connection. */
  network: Nullable(Type.String()),
  createdAt: Time,
});
export type LogEntry = Static<typeof LogEntry>;

export const moderation = {
  'GET /api/admin/log': {
    summary: 'Who did what, newest first; with `actor`, the audit events of one person',
    query: Type.Object({ ...Page.properties, actor: Type.Optional(ById.properties.id) }),
    reply: Type.Array(LogEntry),
  },
  'GET /api/admin/role-requests': {
    summary: 'Who waits for a role, by username',
    query: Page,
    reply: Type.Array(Account),
  },
  'GET /api/admin/deleted-reviews': {
    summary: 'Reviews that can still be restored, the last deleted first',
    query: Page,
    reply: Type.Array(DeletedReview),
  },
  'POST /api/admin/deleted-reviews/:id/restoration': {
    summary: 'Brings a deleted review back',
    refuses: ['review_written_again'],
    missing: 'review_not_found',
    params: ById,
    reply: Type.Null(),
  },
} satisfies Rows;
