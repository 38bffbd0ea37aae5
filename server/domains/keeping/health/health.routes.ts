import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Part } from '../../../../shared/contract/health.ts';
import { type Config, projectRoot } from '../../../config.ts';
import type { ResponseCache } from '../../../platform/cache/responseCache.ts';
import type { Database } from '../../../platform/db/db.ts';
import { freeBytesOf } from '../../../platform/db/diskSpace.ts';
import { LAG_MS } from '../../../platform/db/replicas/replica.ts';
import type { Replicas } from '../../../platform/db/replicas/routing.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { databaseHealth } from './health.sql.ts';

const MB = 1024 * 1024;
/** From here on a reader notices. */
const ANSWER_MS = 100;
const LOOP_MS = 100;
/** What the process may grow to under five times its load (tests/faults/overload.test.ts). */
const MEMORY_BYTES = 512 * MB;
/** Well before nothing is written any more (server/platform/db/diskSpace.ts). */
const DISK_BYTES = 1024 * MB;

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};
const startedAt = new Date().toISOString();

interface Watched {
  db: Database;
  config: Config;
  responses: ResponseCache;
  replicas: Replicas;
}

/** How this process and its database are, for admins. */
export function healthRoutes(
  app: FastifyInstance,
  { admin }: Routes,
  { db, config, responses, replicas }: Watched,
) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable());

  admin('GET /api/admin/health', async () => {
    const begun = performance.now();
    const database = await databaseHealth(db);
    const answerMs = performance.now() - begun;
    const { open, idle, waiting } = db.connections();
    const loopMs = delay.percentile(99) / 1e6;
    delay.reset();
    const disk = config.databaseUrl === undefined ? await freeBytesOf(config.dataDir) : undefined;
    const upstreams = config.catalogueUpstreams.map((name) =>
      atMost(name, 'count', database.upstreams[name] ?? 0, config.upstreamDailyBudget[name]),
    );
    return {
      checkedAt: new Date().toISOString(),
      version,
      node: process.versions.node,
      postgres: database.postgres,
      schema: database.schema,
      startedAt,
      parts: [
        atMost('answer', 'ms', answerMs, ANSWER_MS),
        atMost('connections', 'count', open - idle + waiting, config.databasePool),
        plain('size', 'bytes', database.bytes),
        ...(disk === undefined || disk === Number.POSITIVE_INFINITY
          ? []
          : [atLeast('disk', 'bytes', disk, DISK_BYTES)]),
        atMost('loop', 'ms', Number.isFinite(loopMs) ? loopMs : 0, LOOP_MS),
        atMost('memory', 'bytes', process.memoryUsage.rss(), MEMORY_BYTES),
        atMost('cache', 'bytes', responses.size().bytes, responses.maxBytes),
        ...(config.mail === undefined
          ? []
          : [
              plain('mails', 'count', database.mails),
              atMost('stuck', 'count', database.stuckMails, 0),
            ]),
        ...replicasNow(),
        ...upstreams,
      ],
    };
  });

  /** How many are in use, of those in the settings, and how far the slowest is behind; nothing without any. */
  function replicasNow() {
    const { in_use: inUse, left_out: leftOut } = replicas.state();
    if (inUse + leftOut === 0) return [];
    const lagMs = 1_000 * Math.max(...Object.values(replicas.lags()));
    return [
      atLeast('replicas', 'count', inUse, inUse + leftOut),
      atMost('lag', 'ms', lagMs, LAG_MS),
    ];
  }
}

const plain = (part: Part['part'], unit: Part['unit'], value: number): Part => ({
  part,
  unit,
  value,
  limit: null,
  isWell: true,
});

const atMost = (part: Part['part'], unit: Part['unit'], value: number, limit: number): Part => ({
  part,
  unit,
  value,
  limit,
  isWell: value <= limit,
});

const atLeast = (part: Part['part'], unit: Part['unit'], value: number, limit: number): Part => ({
  part,
  unit,
  value,
  limit,
  isWell: value >= limit,
});
