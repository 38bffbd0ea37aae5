import { defineEvent } from '../../../platform/events.ts';
import type { Talked } from './talkedOf.sql.ts';

/** What is written under something, in a thread and to somebody where it is a reply. */
export interface Reply {
  commentId: string;
  by: string;
  thread: string | null;
  repliedTo: string | null;
}

/** Somebody wrote a comment under something by `authorId`. */
export const commentWritten = defineEvent<Reply & { of: Talked; authorId: string }>(
  'commentWritten',
);
