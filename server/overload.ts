import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from './errors.ts';
import { passwordsInWork } from './passwords.ts';

const LOOK_EVERY_MS = 100;
/** So long a turn of the event loop, and every request waits for several. */
const TOO_SLOW_MS = 750;
const TURNS_EVERY_MS = 2_000;
const TURNS_AT_LEAST = 2;
/** A crowd that comes at once gets through; a queue that stands for so long is no crowd. */
const STANDS_MS = 500;
/** Whoever comes to a queue that stands waits so long at most. */
const WAIT_SECONDS = 1;
/** One for all: the trace of each costs more than the rest of a refusal. */
const TOO_MUCH = unavailable();
/** What is always taken in, however slow it goes. */
const AT_LEAST = 100;

/**
 * When the process or its database cannot keep up, requests are told to come back, which costs little:
 * so what can be done is done in time for some, instead of too late for all.
 *
 * A queue that stands for half a second is kept as short as a second's answers (by Little's law, that
 * is how long whoever comes then waits), wherever in the process or behind it people wait; the idea of
 * looking at the least of a while is CoDel's (RFC 8289). Passwords have a queue of their own.
 *
 * Of the event loop it looks at the median turn: one long turn, as at the start or for a large piece of
 * work, moves the mean (which @fastify/under-pressure takes) enough to refuse people for seconds after
 * it is over.
 */
export function refuseOverload(app: FastifyInstance) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const looks: { at: number; waiting: number; answered: number }[] = [];
  const inside = new Set<FastifyRequest>();
  let answered = 0;
  let isSlow = false;
  let limit = Number.POSITIVE_INFINITY;
  delay.enable();

  const timers = [
    setInterval(lookAtQueue, LOOK_EVERY_MS),
    setInterval(lookAtTurns, TURNS_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();

  const goesIn = (request: FastifyRequest) => {
    inside.add(request);
  };
  const comesOut = (request: FastifyRequest) => {
    if (inside.delete(request)) answered += 1;
  };
  app.addHook('onRequest', async (request, reply) => {
    // A process that is busy is up nevertheless.
    if (request.url === '/healthz') return;
    if (isSlow || waiting() >= limit) throw TOO_MUCH;
    reply.raw.once('close', () => comesOut(request));
    if (!hasBody(request)) goesIn(request);
  });
  // While a body is on its way, and once the answer is, it is the client that is waited for.
  app.addHook('preValidation', async (request) => goesIn(request));
  app.addHook('onSend', async (request) => comesOut(request));
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    delay.disable();
  });

  function waiting() {
    const passwords = passwordsInWork();
    return inside.size - passwords.active - passwords.waiting;
  }

  function lookAtQueue() {
    const at = performance.now();
    looks.push({ at, waiting: waiting(), answered });
    while ((looks[1]?.at ?? at) <= at - STANDS_MS) looks.shift();
    const [first] = looks;
    if (first === undefined || at - first.at < STANDS_MS) return;
    const perSecond = (answered - first.answered) / ((at - first.at) / 1_000);
    const most = Math.max(AT_LEAST, perSecond * WAIT_SECONDS);
    const standing = Math.min(...looks.map((look) => look.waiting));
    // Until it has become short, so that it is not on and off.
    const isStanding = standing > (limit === Number.POSITIVE_INFINITY ? most : most / 2);
    limit = isStanding ? most : Number.POSITIVE_INFINITY;
  }

  function lookAtTurns() {
    isSlow = delay.count >= TURNS_AT_LEAST && delay.percentile(50) / 1e6 > TOO_SLOW_MS;
    delay.reset();
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
