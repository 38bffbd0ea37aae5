import { defineEvent } from '../../../platform/events.ts';

/** What its author is told of when somebody likes it. */
export interface LikedThing {
  type: 'review' | 'comment' | 'quote' | 'progress';
  id: string;
}

/** Somebody likes something of another’s. */
export const thingLiked = defineEvent<{ what: LikedThing; liker: string; authorId: string }>(
  'thingLiked',
);
