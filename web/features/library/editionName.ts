import type { Edition, Entry } from '../../../shared/contract/library.ts';
import { drawnCover } from '../../covers.ts';
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
  const [ours, theirs] = [wordsOf(edition.title), wordsOf(book.title)];
  return ours === '' || isPartOf(ours, theirs) || isPartOf(theirs, ours)
    ? undefined
    : edition.title;
}

/** What a book is called in a library: to its owner by the title of their edition, where that is another. */
export const titleIn = (entry: Entry, isTheirs: boolean) =>
  (isTheirs ? undefined : otherTitleOf(entry)) ?? entry.book.title;

/** The drawn cover of a book in a library, with the title that it has there. */
export function drawnCoverIn(entry: Entry, isTheirs: boolean) {
  const drawn = drawnCover(entry.book.googleId);
  const { edition } = entry;
  return drawn && edition && !isTheirs && otherTitleOf(entry)
    ? `${drawn}?edition=${edition._id}`
    : drawn;
}

/** Whether one title is the other, or some of its words: “It” is no part of “Der Titel”. */
function isPartOf(part: string, whole: string) {
  if (` ${whole} `.includes(` ${part} `)) return true;
  const [letters, all] = [part.replaceAll(' ', ''), whole.replaceAll(' ', '')];
  return letters === all || (WITHOUT_SPACES.test(letters) && all.startsWith(letters));
}

/** Scripts that put no spaces between words; a subtitle may follow a title at once. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a title without accents and marks, with a space between them. */
const wordsOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
