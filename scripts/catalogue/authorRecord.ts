import { lineOf, NAME_MAX } from '../../server/domains/books/books/book.ts';
import { cleanHtml } from '../../server/domains/books/books/description.ts';
import { keyOf } from '../../server/domains/books/books/search/normalize.ts';
import { isBeforeDay, isDayOfLife } from '../../shared/authors.ts';
import { lineOfHtml } from '../../shared/htmlText.ts';
import { AUTHOR_BIO_MAX } from '../../shared/limits.ts';
import type { AuthorRecord } from './record.ts';

/** An author of Open Library as they are kept: cleaned, in bounds, what is wrong left out. */
export interface KeptAuthor {
  key: number;
  name: string;
  bio: string | null;
  bornOn: string | null;
  diedOn: string | null;
  otherNames: string[];
}

export function keptAuthorOf(record: AuthorRecord): KeptAuthor {
  const name = lineOf(record.name, NAME_MAX) ?? '?';
  const [bornOn, diedOn] = [dayOf(record.bornOn), dayOf(record.diedOn)];
  return {
    key: record.key,
    name,
    bio: bioOf(record.bio),
    bornOn,
    diedOn: bornOn !== null && diedOn !== null && isBeforeDay(diedOn, bornOn) ? null : diedOn,
    otherNames: otherNamesOf(name, record.otherNames),
  };
}

const dayOf = (day: string | undefined) => (day !== undefined && isDayOfLife(day) ? day : null);

/** One line without tags, and without the addresses that stand in it and below it (`([Source][1])`, `[1]: https://…`). */
function bioOf(text = '') {
  const withoutAddresses = text
    // Looking for them takes long in what is long.
    .slice(0, 2 * AUTHOR_BIO_MAX)
    .replace(/^\s*\[[^\]]*\]:\s*\S+.*$/gm, ' ')
    .replace(/\(?\[[^\]]*\]\s*(?:\[\d+\]|\([^)]*\))\)?/g, ' ');
  return lineOf(lineOfHtml(cleanHtml(withoutAddresses)), AUTHOR_BIO_MAX);
}

/**
 * Other ways to write a name, and pen names, by which nobody else is likely to be meant: two words written out, or one that is
 * not in Latin letters.
 */
function otherNamesOf(name: string, names: string[] = []) {
  const others = new Map<string, string>();
  for (const each of names) {
    const other = lineOf(each, NAME_MAX);
    if (other === null || !isTelling(other) || keyOf(other) === keyOf(name)) continue;
    others.set(keyOf(other), other);
  }
  return [...others.values()];
}

const isTelling = (name: string) => {
  const words = name.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 || (words.length === 1 && !/\p{Script=Latin}/u.test(name));
};
