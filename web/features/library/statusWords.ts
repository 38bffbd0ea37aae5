import type { Entry } from '../../../shared/contract/library.ts';
import { words } from '../../locales/words.ts';

/** What is said of a book's status: of somebody else's library not “I want to read it”. */
export const statusWords = (isTheirs: boolean) =>
  isTheirs ? words.library.theirStatuses : words.library.statuses;

/** As much of an entry as its status takes to be said. */
export type OwnStatus = Pick<Entry, 'status' | 'timesRead'>;

/** The status of a book, which may be read for another time; '' without one. */
export function statusText({ status, timesRead }: OwnStatus, isTheirs = false) {
  if (status === null) return '';
  if (status !== 'reading' || timesRead === 0) return statusWords(isTheirs)[status];
  return isTheirs ? words.library.theyReadAgain : words.library.readingAgain;
}
