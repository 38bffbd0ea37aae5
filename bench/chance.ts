/** Chance that is the same every time for the same numbers it begins with. */
export interface Chance {
  /** 0 (never itself) to 1. */
  unit(): number;
  /** A whole number from 0, smaller than this. */
  below(most: number): number;
  /** The same, small ones more often: the larger the skew, the more. */
  skewed(most: number, skew: number): number;
  is(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Chance of a seed, for one thing of one kind (Mulberry32). */
export function chanceOf(...seeds: number[]): Chance {
  let state = 0x9e3779b9;
  for (const seed of seeds) {
    state = Math.imul(state ^ (seed + 0x7f4a7c15), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(most * unit());
  return {
    unit,
    below,
    skewed: (most, skew) => Math.floor(most * unit() ** skew),
    is: (share) => unit() < share,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
  };
}
