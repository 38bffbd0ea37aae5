import { describe, expect, it } from 'vitest';
import {
  isCorrectable,
  isMisspelt,
  slipsBetween,
} from '../../server/domains/books/books/search/words.ts';

describe('Slips between two words', () => {
  it('are letters wrong, missing, too many or swapped', () => {
    for (const [one, other, slips] of [
      ['tolkien', 'tolkien', 0],
      ['tolkien', 'tolkein', 1],
      ['tolkien', 'tolkin', 1],
      ['tolkien', 'tollkien', 1],
      ['tolkien', 'talkian', 2],
      ['peace', 'piece', 2],
      ['', 'abc', 3],
      ['war', 'peace', 4],
    ] as const) {
      expect([one, other, slipsBetween(one, other)]).toEqual([one, other, slips]);
      expect([other, one, slipsBetween(other, one)]).toEqual([other, one, slips]);
    }
  });

  it('make another word of a short one sooner than of a long one', () => {
    expect(isMisspelt('piece', 'peace')).toBe(true);
    expect(isMisspelt('mare', 'more')).toBe(true);
    expect(isMisspelt('mare', 'moor')).toBe(false);
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
