import { words } from '../../locales/words.ts';

/** What is said of a book's status: of somebody else's library not “I want to read it”. */
export const statusWords = (isTheirs: boolean) =>
  isTheirs ? words.library.theirStatuses : words.library.statuses;
