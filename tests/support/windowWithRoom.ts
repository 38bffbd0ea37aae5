import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS, type Limits } from '../../server/platform/rateLimits/limits.ts';

/**
 * The windows of limits begin at whole multiples of their length by the clock, so tries on both sides of a full
 * hour are counted apart. A test that says how many are allowed waits for the next window where this one is about
 * to end: of the lengths of the limits that are other than the product's, by the last sixth of each, 20 seconds at most.
 */
export async function windowWithRoom(limits: Partial<Limits>) {
  const lengths = new Set<number>();
  for (const [name, { max, seconds }] of Object.entries(limits))
    if (max < LIMITS[name as keyof Limits].max) lengths.add(seconds);
  for (const seconds of [...lengths].sort((one, other) => other - one)) {
    const msLeft = msLeftOf(seconds, Date.now());
    if (msLeft < Math.min(20, seconds / 6) * 1_000) await delay(msLeft + 10);
  }
}

/** Milliseconds until the window of this length that holds this moment (of the clock) ends. */
const msLeftOf = (seconds: number, now: number) => seconds * 1_000 - (now % (seconds * 1_000));
