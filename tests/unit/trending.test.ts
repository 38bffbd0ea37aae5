import { describe, expect, it } from 'vitest';
import {
  FAVORITE_WEIGHT,
  HALF_LIFE_DAYS,
  LANDMARK,
  REVIEW_WEIGHT,
  trendOf,
} from '../../server/domains/books/trending.ts';

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.parse(LANDMARK) + days * DAY);

describe('The trend of a book', () => {
  it('gives what is a half-life younger twice the weight, at any time', () => {
    for (const days of [-3_000, 0, 300, 10_000])
      expect(trendOf(1, at(days + HALF_LIFE_DAYS)) / trendOf(1, at(days))).toBeCloseTo(2, 9);
  });

  it('weighs a review more than a favourite, and keeps that order as time passes', () => {
    expect(REVIEW_WEIGHT).toBeGreaterThan(FAVORITE_WEIGHT);
    const older = trendOf(REVIEW_WEIGHT, at(10));
    const newer = trendOf(FAVORITE_WEIGHT, at(20));
    expect(older).toBeGreaterThan(newer);
    expect(trendOf(FAVORITE_WEIGHT, at(10 + 2 * HALF_LIFE_DAYS))).toBeGreaterThan(older);
  });

  it('stays a number for clocks that have gone mad', () => {
    for (const time of [new Date(0), new Date('0001-01-01'), new Date('9999-12-31')]) {
      const trend = trendOf(REVIEW_WEIGHT, time) * 1e9;
      expect(Number.isFinite(trend)).toBe(true);
      expect(trend).toBeGreaterThan(0);
    }
  });
});
