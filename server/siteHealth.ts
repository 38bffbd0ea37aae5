import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Routes } from './api.ts';
import { today } from './books/upstreams/gaps.sql.ts';
import { type Config, projectRoot } from './config.ts';
import { type Database, type Db, sql } from './db/db.ts';
import { migrationNames } from './db/migrate.ts';

const MEGABYTE = 1024 * 1024;

/** How the site is, for admins; `/healthz` and `/readyz` are for programs, `/metrics` for graphs. */
export function siteHealthRoutes(
  { admin }: Routes,
  { db, config }: { db: Database; config: Config },
) {
  const { version: release } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();

  admin('GET /api/admin/health', async () => {
    const start = performance.now();
    const found = await databaseFacts(db);
    const answerMs = Math.round(performance.now() - start);
    const known = await migrationNames();
    const used = new Map(found.upstreams.map((each) => [each.upstream, each]));
    return {
      release,
      node: process.versions.node,
      startedAt,
      memoryMb: Math.round(process.memoryUsage.rss() / MEGABYTE),
      database: {
        version: found.version,
        sizeMb: Math.round(found.bytes / MEGABYTE),
        answerMs,
        ...db.connections(),
      },
      schema: {
        last: found.migrations.at(-1) ?? null,
        isUpToDate: known.every((name) => found.migrations.includes(name)),
      },
      disk: { freeMb: await freeMbOf(config.dataDir), takesWrites: found.takesWrites },
      upstreams: config.catalogueUpstreams.map((name) => ({
        name,
        callsToday: used.get(name)?.calls ?? 0,
        callsAtMost: config.upstreamDailyBudget[name],
        isPaused: used.get(name)?.isPaused ?? false,
      })),
    };
  });
}

interface Facts {
  version: string;
  bytes: number;
  takesWrites: boolean;
  migrations: string[];
  upstreams: { upstream: string; calls: number; isPaused: boolean }[];
}

const databaseFacts = (db: Db) =>
  db.one<Facts>(sql`
    select current_setting('server_version') as version,
           pg_database_size(current_database()) as bytes,
           current_setting('default_transaction_read_only') = 'off' as "takesWrites",
           array(select name from migrations order by name) as migrations,
           coalesce((select json_agg(json_build_object(
                              'upstream', upstream,
                              'calls', case when day = ${today} then calls else 0 end,
                              'isPaused', paused_until > now()))
                       from upstream_budgets), '[]') as upstreams`);

async function freeMbOf(folder: string) {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Math.floor((bavail * bsize) / MEGABYTE);
  } catch {
    // With a database of one's own there may be no such folder yet.
    return null;
  }
}
