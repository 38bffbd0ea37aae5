import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { COVER_BYTES_MAX } from '../../../shared/limits.ts';
import { passwordsInWork } from '../auth/passwords.ts';
import { bodyOf, refuse } from './errors.ts';

const MEASURE_QUEUE_EVERY_MS = 100;
const MEASURE_LOOP_EVERY_MS = 2_000;
/** A median turn of the event loop this long means that the process itself cannot keep up. */
const LOOP_TOO_SLOW_MS = 750;
const LOOP_SAMPLES_MIN = 2;
/** A burst gets through; a queue that is there for so long is overload. */
const STANDING_MS = 500;
/** How long whoever comes to a standing queue waits at most. */
const WAIT_SECONDS = 0.25;
/** So many are always taken in, however slow it goes. */
const ALWAYS_TAKEN = 100;
const LOG_EVERY_MS = 1_000;
/**
 * A process that is busy is alive nevertheless, and whoever watches it must see it then above all; nor is a
 * balancer to take it away, which would leave the others with more.
 */
const EXEMPT = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Sheds load: when the process or its database cannot keep up, requests are answered 503 with Retry-After, so
 * that some are answered in time instead of all too late.
 *
 * A queue that stands for half a second is kept as short as a quarter of a second's answers (by Little's law,
 * that is how long whoever comes then waits), wherever in the process or behind it requests wait; taking the
 * minimum of a window is CoDel's idea (RFC 8289). Passwords have a queue of their own.
 *
 * Of the event loop it takes the median delay: one long turn, as at the start or for a large piece of work,
 * moves the mean (which @fastify/under-pressure takes) enough to refuse people for seconds after it is over.
 */
export function shedLoad(app: FastifyInstance) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const samples: { at: number; waiting: number; answered: number }[] = [];
  const inFlight = new Set<IncomingMessage>();
  let answered = 0;
  let refused = 0;
  let isSlow = false;
  let limit = Number.POSITIVE_INFINITY;
  const refusal = preparedRefusal();

  const timers = [
    setInterval(measureQueue, MEASURE_QUEUE_EVERY_MS),
    setInterval(measureLoop, MEASURE_LOOP_EVERY_MS),
    setInterval(logRefused, LOG_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();

  // A start may take several long turns, and refused whoever came first in the two seconds after it.
  app.addHook('onReady', (done) => {
    delay.enable();
    done();
  });
  const finish = (request: IncomingMessage) => {
    if (inFlight.delete(request)) answered += 1;
  };
  app.addHook('onRequest', (request, reply, next) => {
    if ((isSlow || waiting() >= limit) && !EXEMPT.has(request.url)) {
      refused += 1;
      // Node reads what is left of a short body, so that the connection can be used again.
      if (bodyLengthOf(request.raw) > COVER_BYTES_MAX) reply.header('connection', 'close');
      // Not thrown: an error would be a line in the log for each.
      return reply.code(503).headers(refusal.headers).send(refusal.body);
    }
    reply.raw.once('close', () => finish(request.raw));
    // While a body is on its way, it is the client that is waited for.
    if (bodyLengthOf(request.raw) === 0) inFlight.add(request.raw);
    next();
  });
  app.addHook('preValidation', (request, _reply, next) => {
    inFlight.add(request.raw);
    next();
  });
  // Once the answer is on its way, it is the client again.
  app.addHook('onSend', (request, _reply, payload, next) => {
    finish(request.raw);
    next(null, payload);
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    delay.disable();
  });

  function waiting() {
    const passwords = passwordsInWork();
    return inFlight.size - passwords.active - passwords.waiting;
  }

  function measureQueue() {
    const at = performance.now();
    samples.push({ at, waiting: waiting(), answered });
    while ((samples[1]?.at ?? at) <= at - STANDING_MS) samples.shift();
    const [first] = samples;
    if (first === undefined || at - first.at < STANDING_MS) return;
    const perSecond = (answered - first.answered) / ((at - first.at) / 1_000);
    const most = Math.max(ALWAYS_TAKEN, perSecond * WAIT_SECONDS);
    const standing = Math.min(...samples.map((sample) => sample.waiting));
    // Until it has become half as short, so that it is not on and off.
    const isStanding = standing > (limit === Number.POSITIVE_INFINITY ? most : most / 2);
    limit = isStanding ? most : Number.POSITIVE_INFINITY;
  }

  function measureLoop() {
    isSlow = delay.count >= LOOP_SAMPLES_MIN && delay.percentile(50) / 1e6 > LOOP_TOO_SLOW_MS;
    delay.reset();
  }

  /** One line for all: a line for each would be most of what is done. */
  function logRefused() {
    if (refused > 0) app.log.warn({ refused }, 'more came than can be answered');
    refused = 0;
  }
}

/** What `answerError` would answer, made once. */
function preparedRefusal() {
  const refusal = refuse('busy');
  return {
    headers: {
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': `${refusal.retryAfter}`,
    },
    body: JSON.stringify(bodyOf(refusal)),
  };
}

/** How long the body of a request is said to be, in bytes; infinite where it is not said. */
const bodyLengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;
