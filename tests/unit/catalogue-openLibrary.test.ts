import { describe, expect, test } from 'vitest';
import { keptAuthorOf } from '../../scripts/catalogue/authorRecord.ts';
import { seriesOfEditions, seriesOfText } from '../../scripts/catalogue/openLibrarySeries.ts';
import type { EditionRecord } from '../../scripts/catalogue/record.ts';

describe('The series of an edition', () => {
  test.each([
    ['Discworld -- 8', 'Discworld', '8'],
    ['Discworld ; 8.', 'Discworld', '8'],
    ['Discworld (8)', 'Discworld', '8'],
    ['The Wheel of Time, bk. 1', 'The Wheel of Time', '1'],
    ['A Song of Ice and Fire #1', 'A Song of Ice and Fire', '1'],
    ['Dune Chronicles, Book 2', 'Dune Chronicles', '2'],
    ['Die Chroniken, Bd. 3', 'Die Chroniken', '3'],
    ['The Locked Tomb 0.5', 'The Locked Tomb', '0.5'],
  ])('%s', (text, name, position) => {
    expect(seriesOfText(text)).toEqual({ name, position });
  });

  test.each(['Penguin Classics', '1984', 'Lecture notes 1234', '', `${'a '.repeat(400)}1`])(
    '“%s” says no place',
    (text) => {
      expect(seriesOfText(text)).toBeUndefined();
    },
  );

  const edition = (publisher: string | undefined, ...series: string[]): EditionRecord => ({
    kind: 'edition',
    key: 1,
    work: 1,
    title: 'Small Gods',
    authors: [],
    isbns: [],
    publisher,
    series,
  });

  test('is the work’s where two publishers say so, in whatever spelling; else it is a publisher’s', () => {
    expect(
      seriesOfEditions([
        edition('Corgi', 'Discworld ; 13', 'Corgi Books 77'),
        edition('Corgi', 'Corgi Books 77'),
        edition('Harper', 'Discworld #13'),
        edition('Gollancz', 'Discworld, bk. 12'),
        edition(undefined, 'Discworld 12'),
      ]),
    ).toEqual([{ name: 'Discworld', position: '13' }]);
  });
});

describe('An author of a dump', () => {
  const kept = (more: object) => keptAuthorOf({ kind: 'author', key: 1, name: 'Ada Sea', ...more });

  test('is plain text without addresses, in bounds', () => {
    expect(
      kept({
        bio: '<b>Born</b> by the sea &amp; gone. ([Source][1])\r\n\r\n[1]: https://x.example/a',
      }).bio,
    ).toBe('Born by the sea & gone.');
    expect(kept({ bio: 'x'.repeat(5000) }).bio).toHaveLength(2000);
    expect(kept({ bio: ' ' }).bio).toBeNull();
  });

  test('has lived within reason', () => {
    expect(kept({ bornOn: '1929-10-21', diedOn: '2018' })).toMatchObject({
      bornOn: '1929-10-21',
      diedOn: '2018',
    });
    expect(kept({ bornOn: '1929', diedOn: '1899' })).toMatchObject({
      bornOn: '1929',
      diedOn: null,
    });
    expect(kept({ bornOn: '1929-02-30' }).bornOn).toBeNull();
  });

  test('is found by other names that nobody else is likely to be meant by', () => {
    const otherNames = ['ADA SEA', 'A. Sea', 'Sea', 'Ada Ocean', 'Ада', 'Ada Ocean', ''];
    expect(kept({ otherNames }).otherNames).toEqual(['Ada Ocean', 'Ада']);
  });
});
