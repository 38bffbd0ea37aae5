import { defineEvent } from '../../../platform/events.ts';

/** Two books become one: everything of `from` moves to `into`, by their ids inside the database. */
export const booksMerged = defineEvent<{ from: string; into: string }>('booksMerged');
