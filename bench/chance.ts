import { chanceOf as chanceFrom } from '../demo/chance.ts';

export type Chance = ReturnType<typeof chanceOf>;

/** Chance that is the same every time for the same seeds, for one thing of one kind. */
export function chanceOf(...seeds: number[]) {
  let state = 0x9e3779b9;
  for (const seed of seeds) {
    state = Math.imul(state ^ (seed + 0x7f4a7c15), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  const { random } = chanceFrom(state);
  /** From 0 (never itself) to 1. */
  const unit = () => random() + 2 ** -33;
  /** A whole number from 0, smaller than this. */
  const below = (most: number) => Math.floor(most * unit());
  return {
    unit,
    below,
    /** The same, small ones more often: the larger the skew, the more. */
    skewed: (most: number, skew: number) => Math.floor(most * unit() ** skew),
    is: (share: number) => unit() < share,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
  };
}
