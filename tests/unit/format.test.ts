import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOfHtml } from '../../shared/htmlText.ts';
import {
  cut,
  cutAtWord,
  initialOf,
  longDate,
  oneDecimal,
  shortDate,
  shownDates,
  wholeNumber,
} from '../../web/format.ts';
import { publicationDate } from '../../web/publicationDate.ts';

describe('cutting a text', () => {
  test('leaves a text alone that is not longer than allowed', () => {
    expect(cut('Dune', 50)).toBe('Dune');
    expect(cut('12345', 5)).toBe('12345');
  });

  test('cuts a longer one and says so with an ellipsis', () => {
    expect(cut('123456', 5)).toBe('12345…');
  });

  test('leaves no blank before the ellipsis', () => {
    expect(cut('one two three', 8)).toBe('one two…');
  });

  test('ends at a word where it may not cut within one', () => {
    expect(cutAtWord('one two three', 9)).toBe('one two…');
    expect(cutAtWord('one two three', 7)).toBe('one two…');
    expect(cutAtWord('one two three', 20)).toBe('one two three');
    expect(cutAtWord('one, two three', 6)).toBe('one…');
    expect(cutAtWord('one two. three', 8)).toBe('one two…');
    expect(cutAtWord('x'.repeat(60), 50)).toBe(`${'x'.repeat(50)}…`);
    expect(cutAtWord(`so ${'x'.repeat(60)}`, 50)).toBe(`so ${'x'.repeat(47)}…`);
    expect(cutAtWord('雪国の長いトンネルを抜けると', 6)).toBe('雪国の長いト…');
  });

  test('counts characters as people do: a family, a flag, an accent of its own', () => {
    expect(cut('👨‍👩‍👧‍👦🇩🇪é!', 3)).toBe('👨‍👩‍👧‍👦🇩🇪é…');
    expect(cut('👨‍👩‍👧‍👦🇩🇪é', 3)).toBe('👨‍👩‍👧‍👦🇩🇪é');
  });

  test('counts what it knows without asking as Unicode does', () => {
    const units = [
      'a',
      ' ',
      '\n',
      '\r',
      'é',
      '’',
      '…',
      '—',
      '\u00ad',
      '\u0301',
      '\u200d',
      '©',
      '🇩🇪',
    ];
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...units) }),
        fc.integer({ min: 1, max: 8 }),
        (text, length) => {
          const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
          const kept = characters.slice(0, length).join('');
          expect(cut(text, length)).toBe(kept === text ? text : `${kept.trimEnd()}…`);
        },
      ),
    );
  });

  test('never makes a text longer by more than the ellipsis, nor splits a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 60 }),
        (text, length) => {
          const short = cut(text, length);
          expect(text.startsWith(short.replace(/…$/, '').trimEnd())).toBe(true);
          expect([...new Intl.Segmenter('en').segment(short)].length).toBeLessThanOrEqual(
            length + 1,
          );
        },
      ),
    );
  });
});

describe('dates and numbers', () => {
  // Specification: 9.15
  test('the home page has a short month and day', () => {
    expect(shortDate('2026-11-21T12:00:00Z')).toBe('Nov 21');
  });

  // Specification: 2.profile.21, 9.16
  test('profiles and book pages have the long month, day and year', () => {
    expect(longDate('2026-11-21T12:00:00Z')).toBe('November 21, 2026');
  });

  test('something that is no date is nothing', () => {
    expect(longDate('yesterday')).toBe('');
  });

  // Specification: 9.11
  test('counts have separators, stars one decimal', () => {
    expect(wholeNumber(10_000)).toBe('10,000');
    expect(oneDecimal(4)).toBe('4.0');
    expect(oneDecimal(3.25)).toBe('3.3');
  });

  test('two dates are one where they are the same', () => {
    expect(shownDates('2026-11-29', '2026-11-29')).toBe('Nov 29, 2026');
    expect(shownDates('2026-11-28', '2026-11-29')).toBe('Nov 28, 2026 – Nov 29, 2026');
    expect(shownDates('2026', '2026')).toBe('2026');
  });

  test('a year before our era is written as people write it', () => {
    expect(publicationDate('-700')).toBe('700 BCE');
    expect(publicationDate('1965-08')).toBe('1965-08');
    expect(publicationDate(null)).toBeNull();
  });
});

describe('small words', () => {
  // Specification: 2.profile.4
  test('an avatar shows the first letter, uppercased, or U', () => {
    expect(initialOf('rosa')).toBe('R');
    expect(initialOf('élodie')).toBe('É');
    expect(initialOf('')).toBe('U');
    expect(initialOf(undefined)).toBe('U');
  });

  test('a snippet of a description has no tags', () => {
    expect(lineOfHtml('<p>Fish &amp; <em>chips</em>, twice.</p><p>Then tea.</p>')).toBe(
      'Fish & chips, twice. Then tea.',
    );
    expect(lineOfHtml('&lt;b&gt; stays text')).toBe('<b> stays text');
  });
});
