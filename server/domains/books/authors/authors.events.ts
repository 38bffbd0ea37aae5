import { defineEvent } from '../../../platform/events.ts';

/** Books by an author have come into the catalogue, of which these people want to know. */
export const authorHasBooks = defineEvent<{
  authorId: string;
  bookId: string;
  followers: string[];
}>('authorHasBooks');
