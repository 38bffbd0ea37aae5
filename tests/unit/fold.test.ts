import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedLexemesOf,
  cut,
  fold,
  keyOf,
  lexemesOf,
  withoutArticle,
  wordsOf,
} from '../../server/domains/books/books/search/normalize.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('Folding', () => {
  it('takes case, accents, ligatures and widths away', () => {
    for (const [text, folded] of [
      ['Émile ZOLA', 'emile zola'],
      ['Łódź Øster Straße Ærø', 'lodz oster strasse aero'],
      ['İnce Ilık ı', 'ince ilik i'],
      ['ＡＢＣ１２３ ﬁn', 'abc123 fin'],
      ['Ёлка й', 'елка и'],
      ['Οδυσσεύς', 'οδυσσευσ'],
      ['שָׁלוֹם', 'שלום'],
      ['كِتَابـــ', 'كتاب'],
      ['Þórður Đặng', 'thordur dang'],
    ])
      expect(fold(text ?? '')).toBe(folded);
  });

  it('leaves the letters of other scripts as their readers know them', () => {
    for (const text of ['가나다', 'がぱ', 'हिन्दी', 'สี่แผ่นดิน', '红楼梦'])
      expect(fold(text)).toBe(text);
    expect(fold('ｶﾞ')).toBe('ガ');
  });

  it('changes nothing the second time, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(keyOf(keyOf(text))).toBe(keyOf(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('Words', () => {
  it('are runs of letters and digits', () => {
    expect(wordsOf(' “Don Quixote”, (1605)!! ')).toEqual(['don', 'quixote', '1605']);
    expect(wordsOf("!!!&&&|||<-> ' \\ % _ \u0000 ?")).toEqual([]);
  });

  // ASVS: 1.3.3
  it('hold nothing that a tsquery or a tsvector could take for its own, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const all = [...lexemesOf(text), ...askedLexemesOf(text).map(({ lexeme }) => lexeme)];
        for (const lexeme of all) expect(lexeme).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
        expect(keyOf(text)).not.toMatch(/['\\:&|!()<>*=]/);
      }),
      { numRuns: 500 },
    );
  });

  it('are asked for as they are stored, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = new Set(lexemesOf(text));
        for (const { lexeme } of askedLexemesOf(text)) expect(stored).toContain(lexeme);
      }),
      { numRuns: 500 },
    );
  });

  it('can be found written together as well', () => {
    expect(lexemesOf('Non-fiction')).toEqual(['non', 'fiction', 'nonfiction']);
    expect(lexemesOf('O’Connor')).toContain('oconnor');
    expect(lexemesOf('J. R. R. Tolkien')).toContain('jrr');
    expect(lexemesOf('J.R.R. Tolkien')).toContain('jrr');
    expect(lexemesOf('11/22/63')).toEqual(['11', '22', '63', '112263']);
  });

  it('of scripts without blanks are their letters and pairs of letters', () => {
    expect(lexemesOf('红楼梦')).toEqual(['红', '楼', '梦', '红楼', '楼梦']);
    expect(askedLexemesOf('红楼梦')).toEqual([
      { lexeme: '红楼', isWord: false },
      { lexeme: '楼梦', isWord: false },
    ]);
    expect(askedLexemesOf('梦')).toEqual([{ lexeme: '梦', isWord: false }]);
    expect(askedLexemesOf('iPhone史')).toEqual([
      { lexeme: 'iphone', isWord: true },
      { lexeme: '史', isWord: false },
    ]);
  });
});

describe('A key', () => {
  it('compares a text as a whole, with or without its article', () => {
    expect(keyOf('  The   HOBBIT!')).toBe('the hobbit');
    expect(withoutArticle('the hobbit')).toBe('hobbit');
    expect(withoutArticle('les miserables')).toBe('miserables');
    expect(withoutArticle('the')).toBe('the');
    expect(withoutArticle('theory')).toBe('theory');
  });
});

describe('Cutting', () => {
  it('never leaves half a character', () => {
    expect(cut('📚📚📚', 2)).toBe('📚📚');
    expect(cut('abc', 5)).toBe('abc');
  });
});
