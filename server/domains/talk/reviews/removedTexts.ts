import { wordsOf } from '../../books/books/search/normalize.ts';
import { usernameLookOf } from '../../people/accounts/usernames.ts';

/** So much of a text is compared, and so many texts of somebody: a few milliseconds at most. */
export const COMPARED_MAX = 5_000;
export const REMOVED_MAX = 10;

/** Shorter texts are not compared: many people write the same few words of many books. */
const LETTERS_MIN = 32;
/** Letters in a row that two texts share only where one was made from the other. */
const PIECE = 8;
/** A word changed here and there, or a sentence added, leaves more. */
const SHARE = 0.6;

/** Tells whether a text is one that was removed before, in other capitals or letters that look alike, with other marks or a little more. */
export function isTextAgain(removed: string, text: string) {
  const before = lettersOf(removed);
  const after = lettersOf(text);
  if (before.length < LETTERS_MIN || after.length < LETTERS_MIN) return false;
  const pieces = piecesOf(after);
  const all = piecesOf(before);
  let shared = 0;
  for (const piece of all) if (pieces.has(piece)) shared += 1;
  return shared >= SHARE * all.size;
}

/** With letters that look alike as one, as in names: a zero for an o makes no other text. */
const lettersOf = (text: string) => usernameLookOf(wordsOf(text.slice(0, COMPARED_MAX)).join(''));

function piecesOf(letters: string) {
  const pieces = new Set<string>();
  for (let at = 0; at + PIECE <= letters.length; at++) pieces.add(letters.slice(at, at + PIECE));
  return pieces;
}
