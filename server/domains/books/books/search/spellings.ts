import { linesOfData } from '../../../../platform/text/dataFile.ts';
import { wordsOf } from './normalize.ts';

/**
 * Names of authors as other languages write them: “Tolstoi” and “Толстой” are Tolstoy. They are looked for
 * when somebody asks, so that a book is stored under the names it has, whatever is added to the list later.
 */
const groups = linesOfData('domains/books/books/search/authorSpellings.txt').map((line) => [
  ...new Set(wordsOf(line)),
]);

const byWord = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)));

/** Shorter beginnings begin too many names. */
const BEGUN_MIN = 4;

/** The other spellings of a folded word that is an author's name; none of any other word. */
export const otherSpellings = (word: string): string[] =>
  (byWord.get(word) ?? []).filter((other) => other !== word);

/** The same of a word that may be only begun: of the first name that begins like it. */
export function otherSpellingsBegun(word: string): string[] {
  const whole = otherSpellings(word);
  if (whole.length > 0 || word.length < BEGUN_MIN) return whole;
  const group = groups.find((names) => names.some((name) => name.startsWith(word))) ?? [];
  return group.filter((name) => !name.startsWith(word));
}
