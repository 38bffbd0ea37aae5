import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latinFigures } from '../../shared/figures.ts';
import {
  dateTyped,
  figuresTyped,
  numberIn,
  numberTyped,
  wholeNumberIn,
} from '../../web/numbers.ts';

describe('a whole number that is typed', () => {
  test.each([
    ['214', 214],
    ['٢١٤', 214],
    ['۲۱۴', 214],
    ['२१४', 214],
    ['１２３', 123],
    ['𝟙𝟚𝟛', 123],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['1\u202f200', 1200],
    ["1'200", 1200],
    ['1’200', 1200],
    ['١٬٢٠٠', 1200],
    ['１，２００', 1200],
    ['1.200.300', 1200300],
    ['1,20,000', 120000],
    [' 12 ', 12],
    ['12.', 12],
    ['0', 0],
  ])('is read as its writer means it: %s', (text, value) => {
    expect(wholeNumberIn(text)).toBe(value);
  });

  test.each(['', ' ', '12,3,4', '12.5', '1.2', 'p. 12', '0,200', '1,200.300', '--', '12 34'])(
    'is none, which is said: “%s”',
    (text) => {
      expect(wholeNumberIn(text)).toBeNull();
    },
  );
});

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['١٢٫٥', 12.5],
  ['０．５', 0.5],
  ['99', 99],
  ['12,', 12],
])('a number may have a fraction: %s', (text, value) => {
  expect(numberIn(text)).toBe(value);
});

describe.each([
  'en',
  'de',
  'de-CH',
  'fr',
  'es',
  'pt',
  'ja',
  'ja-u-nu-fullwide',
  'ar-EG',
  'fa',
  'hi',
  'hi-u-nu-deva',
  'bn',
])('what is written in %s', (language) => {
  test('of whole numbers is read as it was meant', () => {
    const { format } = new Intl.NumberFormat(language);
    fc.assert(
      fc.property(fc.nat(99_999_999), (value) => {
        expect(wholeNumberIn(numberTyped(format(value)))).toBe(value);
      }),
    );
  });

  test('of percent is read as it was meant', () => {
    const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    fc.assert(
      fc.property(fc.nat(1_000), (tenths) => {
        expect(numberIn(numberTyped(format(tenths / 10)))).toBe(tenths / 10);
      }),
    );
  });
});

test('an unreadable fraction is none', () => {
  expect(numberIn('12,3,4')).toBeNull();
  expect(numberIn('')).toBeNull();
});

test('a field of numbers takes figures of every script, and marks between them', () => {
  expect(numberTyped('S. ٢١٤ x')).toBe('.٢١٤'.replace('.', '. ').concat(' '));
  expect(numberTyped('1.200')).toBe('1.200');
  expect(figuresTyped('١٩٨٤/x')).toBe('1984');
  expect(latinFigures('−٥٠٠')).toBe('−500');
});

test('a date is taken as Arabic shows an example of one, with the marks that set it apart', () => {
  expect(dateTyped(' \u2066١٩٩٨-05-07\u2069 ')).toBe('1998-05-07');
});
