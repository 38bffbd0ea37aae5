/** Words shorter than this have too many neighbours to be corrected. */
export const CORRECTED_MIN = 4;
/** Longer ones are hardly words. */
export const CORRECTED_MAX = 24;

/** Tells whether a word can be corrected: letters of a script that divides words. */
export const isCorrectable = (word: string) =>
  /^\p{L}+$/u.test(word) && word.length >= CORRECTED_MIN && word.length <= CORRECTED_MAX;

/**
 * A word, and what is left of it without one of its letters. Two words that are one slip apart (a
 * letter wrong, missing, too many, two swapped) have one of these in common, so that looking for
 * neighbours is looking for equals (SymSpell: W. Garbe, “1000x Faster Spelling Correction”).
 */
export const deletionsOf = (word: string): string[] => {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
};

/** Tells whether two different words are one slip apart: those with a deletion in common may be two. */
export function isOneSlip(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const left = short.length - start - end;
  if (long.length > short.length) return long.length === short.length + 1 && left === 0;
  const isSwap = left === 2 && short[start] === long[start + 1] && short[start + 1] === long[start];
  return left === 1 || isSwap;
}
