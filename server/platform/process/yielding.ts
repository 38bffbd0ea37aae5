import { setImmediate } from 'node:timers/promises';

/** Other requests wait about this long at most, in milliseconds. */
const BUSY_MS = 10;

/**
 * Gives the event loop to other requests while a long piece of work goes on: what it returns is awaited between
 * the steps of the work, each of which takes a few milliseconds at most. Ends the work when `signal` says so.
 */
export function yielder(signal?: AbortSignal) {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < BUSY_MS) return;
    await setImmediate();
    signal?.throwIfAborted();
    began = performance.now();
  };
}
