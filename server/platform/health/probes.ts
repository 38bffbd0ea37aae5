import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db.ts';
import { isMigrated } from '../db/migrate.ts';
import { unavailable } from '../http/errors.ts';

/** For whatever watches over the process: `/healthz`, it is up; `/readyz`, it can serve. */
export function probeRoutes(app: FastifyInstance, db: Db, isEnding: () => boolean) {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'up' };
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isEnding()) throw unavailable('This process is ending');
    if (!(await isMigrated(db))) throw unavailable('The database is not ready yet');
    return { status: 'ready' };
  });
}
