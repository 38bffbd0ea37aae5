import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletionsOf, isCorrectable, isOneSlip } from '../../server/books/search/words.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'é', 'ж'),
  minLength: 4,
  maxLength: 12,
});

/** Every way to slip once: a letter missing, too many, wrong, two swapped. */
function slipsOf(text: string) {
  const letters = [...text];
  return letters.flatMap((letter, at) => [
    letters.toSpliced(at, 1).join(''),
    letters.toSpliced(at, 0, letter).join(''),
    letters.toSpliced(at, 0, 'x').join(''),
    letters.with(at, 'x').join(''),
    letters.toSpliced(at, 2, letters[at + 1] ?? '', letter).join(''),
  ]);
}

describe('The deletions of a word', () => {
  it('are the word, and what is left without one of its letters', () => {
    expect(deletionsOf('dune')).toEqual(['dune', 'une', 'dne', 'due', 'dun']);
    expect(deletionsOf('aaaa')).toEqual(['aaaa', 'aaa']);
    expect(deletionsOf('ёж')).toEqual(['ёж', 'ж', 'ё']);
  });

  it('meet those of every word that is one slip away, whatever the word', () => {
    fc.assert(
      fc.property(word, (text) => {
        const own = new Set(deletionsOf(text));
        for (const slip of slipsOf(text))
          expect(deletionsOf(slip).some((each) => own.has(each))).toBe(true);
      }),
    );
  });
});

describe('One slip', () => {
  it('is a letter wrong, missing, too many or swapped with the next', () => {
    for (const other of ['tolkein', 'tolkin', 'tollkien', 'tolkian', 'olkien', 'tolkiens'])
      expect([other, isOneSlip('tolkien', other)]).toEqual([other, true]);
    for (const other of ['tolkien', 'tolkeni', 'tokein', 'talkian', 'tolk', 'neiklot', ''])
      expect([other, isOneSlip('tolkien', other)]).toEqual([other, false]);
  });

  it('is the same seen from both sides, and found wherever it happens', () => {
    fc.assert(
      fc.property(word, (text) => {
        for (const slip of slipsOf(text).filter((each) => each !== text)) {
          expect([text, slip, isOneSlip(text, slip)]).toEqual([text, slip, true]);
          expect(isOneSlip(slip, text)).toBe(true);
        }
      }),
    );
  });
});

describe('What can be corrected', () => {
  it('is a word of letters, neither short nor endless', () => {
    for (const text of ['dune', 'éclair', 'война'])
      expect([text, isCorrectable(text)]).toEqual([text, true]);
    for (const text of ['abc', '1984', 'x2000', 'a'.repeat(25), ''])
      expect([text, isCorrectable(text)]).toEqual([text, false]);
  });
});
