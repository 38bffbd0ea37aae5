import { defineEvent } from '../../../platform/events.ts';
import type { Reply } from '../comments/comments.events.ts';

/** Somebody invites somebody into a group. */
export const groupInvited = defineEvent<{ groupId: string; by: string; invited: string }>(
  'groupInvited',
);

/** Somebody replies in a group. */
export const groupReplyWritten = defineEvent<Reply>('groupReplyWritten');

/** Somebody wrote in a group; `to` are its members who are not told of it for another reason. */
export const groupCommentWritten = defineEvent<{
  groupId: string;
  commentId: string;
  by: string;
  to: string[];
}>('groupCommentWritten');
