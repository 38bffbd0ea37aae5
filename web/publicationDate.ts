import { words } from './locales/words.ts';

/** A publication date as people write it: years before our era are negative on the wire. */
export function publicationDate(date: string | null) {
  const year = date?.match(/^-(\d+)/)?.[1];
  return year === undefined ? date : words.books.bce(Number(year));
}
