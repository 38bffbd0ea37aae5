import { defineEvent } from '../../../platform/events.ts';

/** Somebody suggests a book for a list of `ownerId`. */
export const bookSuggested = defineEvent<{
  listId: string;
  suggestionId: string;
  by: string;
  ownerId: string;
}>('bookSuggested');
