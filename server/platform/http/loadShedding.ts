import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { COVER_BYTES_MAX } from '../../../shared/limits.ts';
import { passwordsInWork } from '../auth/passwords.ts';
import type { Sent } from '../cache/responseCache.ts';
import { unavailable } from './errors.ts';

const LOOK_EVERY_MS = 100;
/** So long a turn of the event loop, and every request waits for several. */
const TOO_SLOW_MS = 750;
const TURNS_EVERY_MS = 2_000;
const TURNS_AT_LEAST = 2;
/** A crowd that comes at once gets through; a queue that stands for so long is no crowd. */
const STANDS_MS = 500;
/** Whoever comes to a queue that stands waits so long at most. */
const WAIT_SECONDS = 0.25;
/** What is always taken in, however slow it goes. */
const AT_LEAST = 100;
const LOG_EVERY_MS = 1_000;
/**
 * A process that is busy is up nevertheless, and nobody is to be blind just then; nor is a balancer to take
 * it away, which would leave the others with more.
 */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * When the process or its database cannot keep up, requests are told to come back: so what can be done
 * is done in time for some, instead of too late for all. They are told so before the server sees them,
 * by the same few bytes for all: with five times what can be done, there are four of them for each answer.
 *
 * A queue that stands for half a second is kept as short as a quarter of a second's answers (by Little's
 * law, that is how long whoever comes then waits), wherever in the process or behind it people wait; the
 * idea of looking at the least of a while is CoDel's (RFC 8289). Passwords have a queue of their own.
 *
 * Of the event loop it looks at the median turn: one long turn, as at the start or for a large piece of
 * work, moves the mean (which @fastify/under-pressure takes) enough to refuse people for seconds after
 * it is over.
 */
export function refuseOverload(app: FastifyInstance, securityHeaders: Record<string, string>) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const looks: { at: number; waiting: number; answered: number }[] = [];
  const inside = new Set<IncomingMessage>();
  const refusal = refusalWith(securityHeaders);
  const heard: ((sent: Sent) => void)[] = [];
  let answered = 0;
  let refused = 0;
  let isSlow = false;
  let limit = Number.POSITIVE_INFINITY;
  delay.enable();

  const timers = [
    setInterval(lookAtQueue, LOOK_EVERY_MS),
    setInterval(lookAtTurns, TURNS_EVERY_MS),
    setInterval(logRefused, LOG_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();

  const goesIn = (request: IncomingMessage) => {
    inside.add(request);
  };
  const comesOut = (request: IncomingMessage) => {
    if (inside.delete(request)) answered += 1;
  };
  // While a body is on its way, and once the answer is, it is the client that is waited for.
  app.addHook('preValidation', (request, _reply, next) => {
    goesIn(request.raw);
    next();
  });
  app.addHook('onSend', (request, _reply, payload, next) => {
    comesOut(request.raw);
    next(null, payload);
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    delay.disable();
  });

  return {
    /** Hears of every refusal. */
    listen: (hear: (sent: Sent) => void) => void heard.push(hear),

    /** Refuses a request while too much waits; false: it is counted, and may go in. */
    refuse(request: IncomingMessage, response: ServerResponse): boolean {
      if ((isSlow || waiting() >= limit) && !ALWAYS.has(request.url ?? '')) {
        refusal(request, response);
        refused += 1;
        const sent = { method: request.method ?? '', route: 'unknown', status: 503 };
        for (const hear of heard) hear(sent);
        return true;
      }
      response.once('close', () => comesOut(request));
      if (!hasBody(request)) goesIn(request);
      return false;
    },
  };

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

  /** One line for all: a line for each would be most of what is done. */
  function logRefused() {
    if (refused > 0) app.log.warn({ refused }, 'more came than can be answered');
    refused = 0;
  }
}
export type Overload = ReturnType<typeof refuseOverload>;

/** Answers as `answerError` does, with what was made ready once. */
function refusalWith(securityHeaders: Record<string, string>) {
  const { statusCode, message, code, retryAfter } = unavailable();
  const body = JSON.stringify({ message, code });
  const headers = Object.entries({
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${Buffer.byteLength(body)}`,
    'retry-after': `${retryAfter}`,
  }).flat();
  const lastHeaders = [...headers, 'connection', 'close'];
  return (request: IncomingMessage, response: ServerResponse) => {
    // Node reads what is left of a body, so that the connection can be used again, however long it is.
    const isShort = lengthOf(request) <= COVER_BYTES_MAX;
    response.writeHead(statusCode, isShort ? headers : lastHeaders).end(body);
  };
}

const hasBody = (request: IncomingMessage) => lengthOf(request) > 0;

/** How long the body of a request is said to be, in bytes; without end where it is not said. */
const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;
