import { fold } from './normalize.ts';

/** Words shorter than this have too many neighbours to be corrected. */
export const CORRECTED_MIN = 4;
/** Longer ones are hardly words. */
export const CORRECTED_MAX = 24;

/** Tells whether a word can be corrected: letters of a script that divides words. */
export const isCorrectable = (word: string) =>
  /^\p{L}+$/u.test(word) && word.length >= CORRECTED_MIN && word.length <= CORRECTED_MAX;

/**
 * The letters of which one may be wrong in a word, those of the alphabet it is written in: `slips_of`
 * of the migration 0001 makes some 450 texts of a word of eight Latin letters, and those that are words
 * may have been meant.
 */
export function alphabetOf(word: string): string {
  const letters = [...word];
  const alphabet = ALPHABETS.find((each) => letters.some((letter) => each.has(letter))) ?? [];
  return [...alphabet].join('');
}

/**
 * How many slips are between two words: a letter wrong, missing or too many, two swapped (the optimal
 * string alignment distance).
 */
export function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
      );
      const isSwapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[at - 2] ?? 0) + 1);
      next.push(least);
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** From so many letters on two of them may be wrong, where the other words of a title tell which is meant. */
const TWO_SLIPS_FROM = 5;

/** Whether a word that stands in a title beside others may be what somebody typed. */
export const isMisspelt = (typed: string, word: string) =>
  slipsBetween(typed, word) <= (Math.min(typed.length, word.length) >= TWO_SLIPS_FROM ? 2 : 1);

/** The letters from one to another that folding leaves as they are. */
const lettersFrom = (first: string, last: string) => {
  const from = first.codePointAt(0) ?? 0;
  const length = (last.codePointAt(0) ?? 0) - from + 1;
  return Array.from({ length }, (_, at) => String.fromCodePoint(from + at)).filter(
    (letter) => /\p{L}/u.test(letter) && fold(letter) === letter,
  );
};

/** Of scripts with more letters than these only what is missing or swapped is corrected. */
const ALPHABETS = [
  lettersFrom('a', 'z'),
  lettersFrom('а', 'џ'),
  lettersFrom('α', 'ω'),
  lettersFrom('א', 'ת'),
  [...lettersFrom('ء', 'ي'), ...'پچژکگی'],
  lettersFrom('ա', 'ֆ'),
  lettersFrom('ა', 'ჰ'),
].map((letters) => new Set(letters));
