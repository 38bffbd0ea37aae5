import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isbn10Of, isbn13Of, languageOfIsbn } from '../../shared/isbn.ts';

describe('An ISBN', () => {
  it('is read in any shape people write it in', () => {
    for (const text of [
      '9780306406157',
      '978-0-306-40615-7',
      ' 978 0306 40615 7 ',
      '0306406152',
      '0-306-40615-2',
      'ISBN 0306406152',
      'isbn:9780306406157',
      'ISBN-13: 978-0-306-40615-7',
      'ISBN-10 0-306-40615-2',
      '978‑0‑306‑40615‑7',
      '９７８０３０６４０６１５７',
      '٩٧٨-٠-٣٠٦-٤٠٦١٥-٧',
      '۹۷۸۰۳۰۶۴۰۶۱۵۷',
    ])
      expect([text, isbn13Of(text)]).toEqual([text, '9780306406157']);
    expect(isbn13Of('080442957x')).toBe('9780804429573');
  });

  // ASVS: 2.2.3
  it('is not what has a wrong check digit, a wrong length or another beginning', () => {
    for (const text of [
      '9780306406158',
      '0306406153',
      '978030640615',
      '97803064061577',
      '1234567890123',
      '9771234567898',
      'X306406152',
      '978030640615X',
      '',
      'isbn',
      'dune',
      '1984',
      '11/22/63',
    ])
      expect([text, isbn13Of(text)]).toEqual([text, undefined]);
  });

  it('of ten digits and of thirteen are one and the same', () => {
    expect(isbn10Of('9780804429573')).toBe('080442957X');
    expect(isbn10Of('9791034304646')).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const isbn13 = isbn13Of(isbn10Of(`978${String(number).padStart(9, '0')}0`) ?? '');
        expect(isbn13).toMatch(/^978\d{10}$/);
        expect(isbn13Of(isbn13 ?? '')).toBe(isbn13);
      }),
    );
  });

  it('with one wrong or two swapped neighbouring digits of ten is noticed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 8 }),
        (number, at) => {
          const isbn = isbn10Of(`978${String(number).padStart(9, '0')}0`) ?? '';
          const digits = [...isbn];
          [digits[at], digits[at + 1]] = [digits[at + 1] ?? '', digits[at] ?? ''];
          const swapped = digits.join('');
          if (swapped !== isbn) expect(isbn13Of(swapped)).toBeUndefined();
        },
      ),
    );
  });
});

describe('languageOfIsbn()', () => {
  it.each([
    ['9780374528379', 'en'],
    ['9781609450786', 'en'],
    ['9782070360024', 'fr'],
    ['9783462046328', 'de'],
    // Of a country, where books are printed in several languages.
    ['9788806219451', null],
    ['9785170902057', null],
    ['9798985463026', null],
    ['9791034304646', null],
  ])('%s: %s', (isbn, language) => {
    expect(languageOfIsbn(isbn)).toBe(language);
  });
});
