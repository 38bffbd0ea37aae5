import { setImmediate } from 'node:timers/promises';

/** Others wait no longer than about this for their turn, in milliseconds. */
const TURN_MS = 10;

/**
 * Lets others have their turn while a long piece of work goes on: to be awaited between its steps,
 * each of which takes a few milliseconds at most. Ends the work when `signal` says so.
 */
export function turns(signal?: AbortSignal) {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await setImmediate();
    signal?.throwIfAborted();
    began = performance.now();
  };
}
