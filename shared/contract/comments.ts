import { type Static, Type } from 'typebox';
import { COMMENT_MAX, USERNAME_MAX } from '../limits.ts';
import type { RefusalId } from '../refusals.ts';
import { ById, Hidden, Liking, Mentions, Nullable, Page, Person, Text, Time } from './common.ts';
import { Position, PositionForm } from './library.ts';
import { COMMENT, POSITION } from './refused.ts';
import { WholeText } from './reviews.ts';
import type { Rows } from './row.ts';

export const Comment = Type.Object({
  _id: Type.String(),
  /** Markdown, as in reviews; empty where it was deleted. */
  text: Type.String(),
  /** Null where it was deleted and others have replied. */
  user: Nullable(Person),
  createdAt: Time,
  updatedAt: Time,
  /** The first comment of its thread; null: it is one. */
  replyTo: Nullable(Type.String()),
  likes: Type.Integer(),
  /** The caller likes it. */
  isLiked: Type.Boolean(),
  isDeleted: Type.Boolean(),
  /** How far one has to be in the book to read it. */
  position: Nullable(Position),
  mentions: Mentions,
  /** A comment from further on than the caller has come has no text, and one of these. */
  hidden: Hidden,
});
export type Comment = Static<typeof Comment>;

const CommentForm = Type.Object({
  text: Text(COMMENT_MAX),
  /** Exactly one of the three; pages are those of the caller’s edition. Of a change: absent = left, null = none. */
  position: Type.Optional(Nullable(PositionForm)),
});

const missing = 'comment_not_found';
const incomplete = { text: 'comment_required' } as const;

const underOne = <Missing extends RefusalId>(missing: Missing, summary: string) => ({
  summary,
  missing,
  params: ById,
  query: Page,
  reply: Type.Array(Comment),
});

const written = <Missing extends RefusalId>(missing: Missing, summary: string) => ({
  summary,
  refuses: [
    ...COMMENT,
    ...POSITION,
    'position_required',
    'reply_elsewhere',
    'reply_to_deleted',
  ] as const,
  missing,
  incomplete,
  status: 201 as const,
  idempotencyKey: true as const,
  params: ById,
  body: Type.Object({
    ...CommentForm.properties,
    replyTo: Type.Optional(Nullable(ById.properties.id)),
  }),
  reply: Comment,
});

export const comments = {
  'GET /api/reviews/:id/comments': underOne(
    'review_not_found',
    'The comments under a review that the caller may see, oldest first',
  ),
  'POST /api/reviews/:id/comments': written(
    'review_not_found',
    'Comments on a review, or replies to a comment there: a reply to a reply joins its thread',
  ),
  'GET /api/quotes/:id/comments': underOne(
    'quote_not_found',
    'The comments under a quote that the caller may see, oldest first',
  ),
  'POST /api/quotes/:id/comments': written(
    'quote_not_found',
    'Comments on a quote, or replies to a comment there, as under a review',
  ),
  'GET /api/progress/:id/comments': underOne(
    'progress_not_found',
    'The comments under a note of progress that the caller may see, oldest first',
  ),
  'POST /api/progress/:id/comments': written(
    'progress_not_found',
    'Comments on a note of progress, or replies to a comment there, as under a review',
  ),
  'PUT /api/comments/:id': {
    summary: 'Changes one’s own comment',
    refuses: [
      ...COMMENT,
      ...POSITION,
      'position_required',
      'comment_edit_of_others',
      'text_changed',
    ],
    missing,
    incomplete,
    params: ById,
    body: Type.Object({
      ...CommentForm.properties,
      /** What the form began with: where it is that no more, nothing is changed. */
      was: Type.Optional(Type.Object({ text: Text(COMMENT_MAX) })),
    }),
    reply: Comment,
  },
  'DELETE /api/comments/:id': {
    summary: 'Deletes a comment; its place stays where others have replied',
    refuses: ['comment_delete_of_others'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/comments/:id/spoilers': {
    summary: 'All of a comment’s text, however far the caller has come in the book',
    missing,
    params: ById,
    reply: WholeText,
  },
  'PUT /api/comments/:id/like': {
    summary: 'Likes a comment, once however often',
    refuses: ['like_own'],
    missing,
    params: ById,
    reply: Liking,
  },
  'DELETE /api/comments/:id/like': {
    summary: 'Likes a comment no more',
    missing,
    params: ById,
    reply: Liking,
  },
  'GET /api/mentions': {
    summary: 'People whose name begins so, for completing `@name`; whom the caller follows first',
    query: Type.Object({
      q: Type.Optional(Text(USERNAME_MAX)),
      limit: Page.properties.limit,
    }),
    reply: Type.Array(Person),
  },
} satisfies Rows;
