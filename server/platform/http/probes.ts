import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db.ts';
import { isMigrated } from '../db/migrate.ts';
import { neverCounted } from '../rateLimits/callLimits.ts';
import { refuse } from './errors.ts';

/** For whatever watches over the process: `/healthz`, it is up; `/readyz`, it can serve. */
export function probeRoutes(app: FastifyInstance, db: Db, isEnding: () => boolean) {
  app.get('/healthz', neverCounted, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'up' };
  });

  /** One look for all who ask at that moment: nothing else keeps the crowd of an overload from it. */
  let looking: Promise<boolean> | undefined;
  const isReady = () => {
    looking ??= isMigrated(db).finally(() => {
      looking = undefined;
    });
    return looking;
  };

  app.get('/readyz', neverCounted, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isEnding()) throw refuse('process_ending');
    if (!(await isReady())) throw refuse('database_not_ready');
    return { status: 'ready' };
  });
}
