import type { Edition, Entry } from '../../../shared/contract/library.ts';
import { languageName } from '../../format.ts';
import { words } from '../../locales/words.ts';

/** `Penguin, 1998 · Print · 320 pages · English`: what tells editions apart, as far as it is known. */
export function nameOfEdition({
  title,
  publisher,
  publishedDate,
  pageCount,
  language,
  format,
}: Edition) {
  const facts = [
    [publisher, publishedDate?.slice(0, 4)].filter(Boolean).join(words.controls.comma),
    format ? words.formats.kinds[format] : '',
    pageCount ? words.library.lengthOf(pageCount) : '',
    language ? languageName(language) : '',
  ].filter(Boolean);
  return [title, ...facts].join(' · ');
}

/**
 * What the edition that one has chosen is called where that is another title than the book's: `Die Blechtrommel` of “The Tin
 * Drum”. With or without a subtitle, an article or marks it is the same.
 */
export function otherTitleOf({ book, edition }: Pick<Entry, 'book' | 'edition'>) {
  if (!edition) return undefined;
  const [ours, theirs] = [lettersOf(edition.title), lettersOf(book.title)];
  return ours === '' || ours.includes(theirs) || theirs.includes(ours) ? undefined : edition.title;
}

const lettersOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
