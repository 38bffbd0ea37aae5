import { fold } from './normalize.ts';

/** Words shorter than this have too many neighbours to be corrected. */
export const CORRECTED_MIN = 4;
/** Longer ones are hardly words. */
export const CORRECTED_MAX = 24;

/** Tells whether a word can be corrected: letters of a script that divides words. */
export const isCorrectable = (word: string) =>
  /^\p{L}+$/u.test(word) && word.length >= CORRECTED_MIN && word.length <= CORRECTED_MAX;

/**
 * Every text that is one slip from a folded word: a letter missing, two swapped, one wrong, one too
 * many, of the alphabet the word is written in (P. Norvig, “How to Write a Spelling Corrector”). Some
 * 450 for a word of eight Latin letters; whoever knows the words keeps those that are some.
 */
export function slipsOf(word: string): string[] {
  const letters = [...word];
  const alphabet = ALPHABETS.find((each) => letters.some((letter) => each.has(letter))) ?? [];
  const slips = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('');
    const [letter, next] = [letters[at], letters[at + 1]];
    const after = letters.slice(at + 1).join('');
    for (const other of alphabet) {
      slips.add(`${before}${other}${letter ?? ''}${after}`);
      if (letter !== undefined) slips.add(`${before}${other}${after}`);
    }
    if (letter !== undefined) slips.add(before + after);
    if (letter !== undefined && next !== undefined)
      slips.add(`${before}${next}${letter}${letters.slice(at + 2).join('')}`);
  }
  slips.delete(word);
  return [...slips];
}

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
