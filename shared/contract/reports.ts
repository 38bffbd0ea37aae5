import { type Static, Type } from 'typebox';
import { REPORT_WORDS_MAX } from '../limits.ts';
import { REPORT_KINDS, REPORT_REASONS } from '../reports.ts';
import { ByGoogleId, ById, Nullable, Page, Person, Text, Time, Word } from './common.ts';
import type { Rows } from './row.ts';

const Kind = Type.Enum([...REPORT_KINDS]);
const Reason = Type.Enum([...REPORT_REASONS]);

const Report = Type.Object({
  _id: Type.String(),
  kind: Kind,
  /** The id of the review, the comment, the list, the group, the user or the book; it may be gone. */
  subject: Type.String(),
  /** Whose it is; null when the account is gone, and of a book, which is nobody's. */
  author: Nullable(Person),
  /** The name at the time of the report; of a book the beginning of its title. */
  authorName: Type.String(),
  /** What it said when it was reported. */
  evidence: Type.Object({
    title: Type.Optional(Type.String()),
    content: Type.Optional(Nullable(Type.String())),
    googleId: Type.Optional(Type.String()),
    bookTitle: Type.Optional(Type.String()),
    /** Where the picture was; 404 once it is another, or none. */
    picture: Type.Optional(Type.String()),
    /** The review that a comment stands under. */
    reviewId: Type.Optional(Type.String()),
    /** Or the quote or the note of progress. */
    quoteId: Type.Optional(Type.String()),
    progressId: Type.Optional(Type.String()),
    /** Or the group that it was said in. */
    groupId: Type.Optional(Type.String()),
    /** The question, or that which an answer is to. */
    questionId: Type.Optional(Type.String()),
  }),
  reason: Reason,
  /** Of which book this one is a duplicate; null where it is reported for something else, or the other is gone. */
  other: Nullable(Type.Object({ googleId: Type.String(), title: Type.String() })),
  text: Nullable(Type.String()),
  /** Null when the account is gone. */
  reporter: Nullable(Person),
  createdAt: Time,
  /** Null while it is open. */
  resolvedAt: Nullable(Time),
  resolvedBy: Nullable(Person),
  note: Nullable(Type.String()),
});
export type Report = Static<typeof Report>;

export const reports = {
  'POST /api/reports': {
    summary:
      'Reports a review, a comment, a list, a group, a profile, its picture or a book to the administrators; once, however often',
    refuses: [
      'report_reason_required',
      'report_other_required',
      'report_text_required',
      'report_text_too_long',
      'report_oneself',
    ],
    missing: 'report_subject_gone',
    incomplete: { reason: 'report_reason_required' },
    status: 201,
    idempotencyKey: true,
    body: Type.Object({
      kind: Kind,
      /** The id of the review, the comment, the list, the group, the user or the book (`_id`). */
      subject: Type.Optional(ById.properties.id),
      /** The same, where `subject` is absent; of a book its public id as well. */
      id: Type.Optional(ByGoogleId.properties.googleId),
      reason: Word,
      /** The public id of the book that the reported one is a duplicate of. */
      other: Type.Optional(Nullable(ByGoogleId.properties.googleId)),
      text: Type.Optional(Nullable(Text(REPORT_WORDS_MAX))),
    }),
    reply: Type.Object({ _id: Type.String() }),
  },
  'GET /api/admin/reports': {
    summary: 'What was reported, newest first',
    query: Type.Object({
      ...Page.properties,
      /** Left out: `open`. */
      status: Type.Optional(Type.Enum(['open', 'resolved'])),
    }),
    reply: Type.Array(Report),
  },
  'POST /api/admin/reports/:id/resolution': {
    summary: 'Closes a report, with a note of what was done',
    refuses: ['resolution_required', 'resolution_too_long', 'report_closed_already'],
    missing: 'report_not_found',
    params: ById,
    incomplete: { note: 'resolution_required' },
    body: Type.Object({ note: Text(REPORT_WORDS_MAX) }),
    reply: Report,
  },
} satisfies Rows;
