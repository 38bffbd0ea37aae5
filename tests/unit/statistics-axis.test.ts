import { expect, test } from 'vitest';
import { alongTime, withWholeStars } from '../../web/features/statistics/axis.ts';

const drawn = (times: number[], step: number) =>
  alongTime(times, (time) => time, step).map(({ at, kind }) =>
    kind === 'there' ? at : { empty: '.', break: '…' }[kind],
  );

test('years without books stand as gaps', () => {
  expect(drawn([2022, 2016, 2017, 2019], 1)).toEqual([2016, 2017, '.', 2019, '.', '.', 2022]);
});

test('a long time without books is one break, which is said', () => {
  expect(drawn([-500, 1820, 1830, 1890], 10)).toEqual([
    -500,
    '…',
    1820,
    1830,
    '.',
    '.',
    '.',
    '.',
    '.',
    1890,
  ]);
});

test('one or none is what it is', () => {
  expect(drawn([], 1)).toEqual([]);
  expect(drawn([1950], 10)).toEqual([1950]);
});

test('whole stars that nobody gave have their place among the ratings, and lead nowhere', () => {
  const given = (rating: number) => ({ rating, books: 2, query: `rating=${rating}` });
  expect(
    withWholeStars([given(5), given(1.5)]).map(({ rating, query }) => [rating, query]),
  ).toEqual([
    [1, undefined],
    [1.5, 'rating=1.5'],
    [2, undefined],
    [3, undefined],
    [4, undefined],
    [5, 'rating=5'],
  ]);
  expect(withWholeStars([])).toEqual([]);
});
