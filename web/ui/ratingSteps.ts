import { RATING_MAX } from '../../shared/limits.ts';

/** The ratings of an even axis from the lowest: whole stars, or all halves where one was given. */
export function ratingSteps(given: readonly number[]): number[] {
  const step = given.every(Number.isInteger) ? 1 : 0.5;
  return Array.from({ length: RATING_MAX / step }, (_, at) => (at + 1) * step);
}
