import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { passwordsInWork } from '../auth/passwords.ts';
import type { ResponseCache } from '../cache/responseCache.ts';
import type { Database } from '../db/db.ts';
import type { Replicas } from '../db/replicas/routing.ts';
import { isWorker, metricsOfAll } from '../process/cluster.ts';
import { neverCounted } from '../rateLimits/callLimits.ts';
import { refuse } from './errors.ts';

/** Seconds; from an answer out of memory to the longest a statement may take. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `/metrics` in the format of Prometheus, for whoever has the token of the settings. Everything is about
 * this one process, or all workers together; names follow Prometheus' conventions.
 */
export async function metricsRoutes(
  app: FastifyInstance,
  { db, replicas, responses, token }: Watched & { token: string },
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countAnswers(app, registry);
  gauges(registry, {
    commonplace_database_connections: ['Connections to the database', () => db.connections()],
    commonplace_replicas: ['Replicas that are used or left out', replicas.state],
    commonplace_cached_responses: [
      'Answers in the response cache, and their bytes',
      responses.size,
    ],
    commonplace_passwords: ['Passwords that are being looked at or wait for it', passwordsInWork],
  });

  countReads(registry, replicas);
  measureLags(registry, replicas);

  const all = isWorker() ? await metricsOfAll(registry) : () => registry.metrics();

  app.get('/metrics', neverCounted, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) throw refuse('call_not_found');
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return all();
  });
  app.addHook('onClose', async () => registry.clear());
}

/** The parts that are asked how they are. */
export interface Watched {
  db: Database;
  replicas: Replicas;
  responses: ResponseCache;
}

/** By route, never by address: there are few routes, and addresses may hold what people look for. */
function countAnswers(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, from the first byte of the request to the last of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1_000);
  });
}

/** The replicas count themselves; what is told is the sum so far. */
function countReads(registry: Registry, replicas: Replicas) {
  new Counter({
    name: 'commonplace_replica_reads_total',
    help: 'Statements for which a replica was there, answered by it or by the primary in its place',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [state, reads] of Object.entries(replicas.reads())) this.inc({ state }, reads);
    },
  });
}

/** Each worker looks for itself; what counts is the worst that one of them has found. */
function measureLags(registry: Registry, replicas: Replicas) {
  new Gauge({
    name: 'commonplace_replica_lag_seconds',
    help: 'How long ago the primary wrote what a replica has not replayed yet',
    labelNames: ['replica'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const [replica, seconds] of Object.entries(replicas.lags()))
        this.set({ replica }, seconds);
    },
  });
}

/** One gauge for each name, with a label for each part of what it reads. */
function gauges(
  registry: Registry,
  all: Record<string, [help: string, read: () => Record<string, number>]>,
) {
  for (const [name, [help, read]] of Object.entries(all))
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value);
      },
    });
}

/** Compares hashes: they are of one length, so that the time tells nothing. */
const isToken = (header = '', token: string) =>
  timingSafeEqual(hashOf(header), hashOf(`Bearer ${token}`));

const hashOf = (text: string) => createHash('sha256').update(text).digest();
