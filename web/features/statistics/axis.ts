import type { Statistics } from '../../../shared/contract/statistics.ts';
import { ratingSteps } from '../../ui/ratingSteps.ts';

/** The marks of an axis from 0 to `most`: whole numbers, in steps of 1, 2 or 5 and their tens. */
export function marksTo(most: number, marks = 4) {
  const rough = Math.max(most, 1) / marks;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((by) => by * ten >= rough) ?? 10) * ten);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}

/** So many empty places are drawn between two; more are one break. */
const LONGEST_GAP = 6;

/** A place on an axis of time: what is there, nothing, or more of nothing than is drawn. */
export type TimePlace<T> =
  | { at: number; kind: 'there'; thing: T }
  | { at: number; kind: 'empty' | 'break' };

/** Things in the order of their times, with what lies between them: an axis of time leaves none out unsaid. */
export function alongTime<T>(
  things: readonly T[],
  timeOf: (thing: T) => number,
  step: number,
): TimePlace<T>[] {
  const sorted = things.toSorted((a, b) => timeOf(a) - timeOf(b));
  return sorted.flatMap((thing, index) => {
    const at = timeOf(thing);
    const before = sorted[index - 1];
    const last = before === undefined ? at - step : timeOf(before);
    const missing = Math.round((at - last) / step) - 1;
    const between: TimePlace<T>[] =
      missing > LONGEST_GAP
        ? [{ at: last + step, kind: 'break' }]
        : Array.from({ length: missing }, (_, empty) => ({
            at: last + (empty + 1) * step,
            kind: 'empty',
          }));
    return [...between, { at, kind: 'there', thing }];
  });
}

type Rating = Omit<Statistics['ratings'][number], 'query'> & { query?: string };

/** Ratings on an even axis. Those nobody gave have their place, and lead nowhere. */
export function onEvenAxis(ratings: Statistics['ratings']): Rating[] {
  if (ratings.length === 0) return [];
  const given = new Map(ratings.map((each) => [each.rating, each]));
  return ratingSteps([...given.keys()]).map((rating) => given.get(rating) ?? { rating, books: 0 });
}
