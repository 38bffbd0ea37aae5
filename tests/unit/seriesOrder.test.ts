import { describe, expect, it } from 'vitest';
import type { SeriesBook } from '../../shared/contract/series.ts';
import { placeAtEnd, placedIn, placesAfter } from '../../web/features/series/places.ts';

const books = (...positions: (string | null)[]) =>
  positions.map((position, at) => ({ googleId: 'abcdefgh'[at] ?? '', position }));
const moved = (positions: (string | null)[], from: number, to: number) =>
  placesAfter(books(...positions), from, to).map(({ googleId, position }) => [googleId, position]);

describe('A book that is moved in a series', () => {
  it('takes the place where it goes, and those between move on', () => {
    expect(moved(['1', '2', '3', '4'], 3, 1)).toEqual([
      ['d', '2'],
      ['b', '3'],
      ['c', '4'],
    ]);
    expect(moved(['0.5', '1', '2'], 0, 2)).toEqual([
      ['b', '0.5'],
      ['c', '1'],
      ['a', '2'],
    ]);
    expect(moved(['1', '2', '3'], 1, 1)).toEqual([]);
  });

  it('gets a number of its own where the others have none to give', () => {
    expect(moved(['1', '3', null], 2, 1)).toEqual([['c', '2']]);
    expect(moved(['1', '2', null], 2, 1)).toEqual([['c', '1.5']]);
    expect(moved(['1-3', '4', null], 2, 0)).toEqual([['c', '0.5']]);
    expect(moved(['2', '2', '5'], 2, 0)).toEqual([['c', '1']]);
    expect(moved(['1', '1-3', '2'], 0, 2)).toEqual([['a', '3']]);
    expect(moved([null, null], 0, 1)).toEqual([]);
  });
});

it('A book that is put into a series comes behind all others', () => {
  expect(placeAtEnd(books('1', '4-6', '2', null))).toBe('7');
  expect(placeAtEnd(books('2.5'))).toBe('3');
  expect(placeAtEnd(books(null))).toBeNull();
  expect(placeAtEnd([])).toBeNull();
});

it('The books of a series are seen in their new order at once', () => {
  const page = (...positions: (string | null)[]) => ({
    items: books(...positions).map(
      ({ googleId, position }) => ({ book: { googleId }, position }) as SeriesBook,
    ),
    total: positions.length,
    next: undefined,
    isCounted: true,
  });
  const [first] = placedIn(
    [page('1', '2', null)],
    [
      { googleId: 'a', position: '2' },
      { googleId: 'b', position: '1' },
    ],
  );
  expect(first?.items.map(({ book }) => book.googleId)).toEqual(['b', 'a', 'c']);
});
