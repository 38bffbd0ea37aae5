import { expect, test } from 'vitest';
import { alongTime, onEvenAxis } from '../../web/features/statistics/axis.ts';

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

test('an axis of ratings is even: whole stars, or all halves where one was given; those nobody gave lead nowhere', () => {
  const given = (rating: number) => ({ rating, books: 2, query: `rating=${rating}` });
  const drawnOf = (...ratings: number[]) =>
    onEvenAxis(ratings.map(given)).map(({ rating, query }) => (query ? `${rating}!` : `${rating}`));
  expect(drawnOf(5, 1)).toEqual(['1!', '2', '3', '4', '5!']);
  expect(drawnOf(5, 1.5).join(' ')).toBe('0.5 1 1.5! 2 2.5 3 3.5 4 4.5 5!');
  expect(onEvenAxis([])).toEqual([]);
});
