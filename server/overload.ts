import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

const LOOK_EVERY_MS = 2_000;
/** So long a turn of the event loop, and every request waits for several. */
const TOO_SLOW_MS = 750;
const TURNS_AT_LEAST = 2;

/**
 * When the process cannot keep up, requests are told to come back, which costs little, until those
 * that are in it are done. It looks at the median turn of the event loop: one long turn, as at the
 * start or for a large piece of work, moves the mean (which @fastify/under-pressure takes) enough to
 * refuse people for seconds after it is over.
 */
export function refuseOverload(app: FastifyInstance) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  let isOverloaded = false;
  delay.enable();
  const timer = setInterval(() => {
    isOverloaded = delay.count >= TURNS_AT_LEAST && delay.percentile(50) / 1e6 > TOO_SLOW_MS;
    delay.reset();
  }, LOOK_EVERY_MS);
  timer.unref();

  app.addHook('onRequest', async (request) => {
    // A process that is busy is up nevertheless.
    if (isOverloaded && request.url !== '/healthz') throw unavailable();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
}
