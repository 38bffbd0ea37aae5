import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCorrectable, slipsOf } from '../../server/domains/books/search/words.ts';

const LETTERS = ['abcxyz', 'авежия', 'αβγω', 'אבגת'];
const word = fc
  .constantFrom(...LETTERS)
  .chain((letters) =>
    fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 12 }),
  );

describe('The slips of a word', () => {
  it('are a letter wrong, missing, too many or swapped with the next', () => {
    const slips = new Set(slipsOf('tolkien'));
    for (const other of [
      'tolkein',
      'tolkin',
      'tollkien',
      'tolkian',
      'olkien',
      'tolkiens',
      'xtolkien',
    ])
      expect([other, slips.has(other)]).toEqual([other, true]);
    for (const other of ['tolkien', 'tolkeni', 'tokein', 'talkian', 'tolk', 'neiklot', ''])
      expect([other, slips.has(other)]).toEqual([other, false]);
  });

  it('are few enough to be looked up one by one', () => {
    expect(slipsOf('lighthou')).toHaveLength(441);
    expect(slipsOf('война').length).toBeLessThan(600);
  });

  it('lead back from each of them, in every alphabet', () => {
    fc.assert(
      fc.property(word, (text) => {
        const slips = slipsOf(text);
        for (let at = 0; at < slips.length; at += 41) {
          const slip = slips[at] ?? '';
          expect([slip, slipsOf(slip).includes(text)]).toEqual([slip, true]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are what is missing and swapped where there is no alphabet', () => {
    expect(slipsOf('한국').sort()).toEqual(['국', '국한', '한']);
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
