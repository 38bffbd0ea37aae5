import { words } from './locales/words.ts';

/** A publication date as people write it: years before our era are negative on the wire. */
export function publicationDate(date: string | null) {
  const year = date?.match(/^-(\d+)/)?.[1];
  return year === undefined ? date : words.books.bce(Number(year));
}

/** A decade as people write it, by its first year. Before our era it counts down: that from -730 on is 730–721 BCE. */
export function decadeText(first: string) {
  const year = Number(first);
  return year < 0 ? words.books.decadeBce(`${-year}`, `${-year - 9}`) : words.books.decade(first);
}
